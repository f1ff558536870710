"""Lists in and lists out."""
