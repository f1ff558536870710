"""One typed line: what it means, what would come of it, and what could be typed next."""
