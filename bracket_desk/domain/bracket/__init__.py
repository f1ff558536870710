"""The format as a graph, its state and its places."""
