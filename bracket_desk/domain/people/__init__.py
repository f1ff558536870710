"""Entries, judges and their names."""
