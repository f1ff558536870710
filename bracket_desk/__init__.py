"""Bracket Desk: the chief secretary's desk for billiards tournaments."""

__version__ = "0.1.0"
