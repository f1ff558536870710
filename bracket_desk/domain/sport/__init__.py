"""What the rules of the sport fix (Order 942)."""
