"""Geometry: where boxes, lines and words go, in millimetres; it paints nothing and knows no words."""
