"""Titles, ranks and points: what tables of norms say, who has fulfilled what, and the proof of it."""
