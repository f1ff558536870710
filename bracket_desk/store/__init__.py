"""The event file: the only room with SQLAlchemy."""
