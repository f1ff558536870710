"""Finished papers held against the event: what people edited by hand, and what came from outside."""
