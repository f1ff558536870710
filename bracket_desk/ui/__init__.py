"""The windows: the only room with Qt."""
