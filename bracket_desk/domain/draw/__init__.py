"""Seats of seeds, byes and lots."""
