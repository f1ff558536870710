"""Tables that people may edit: TOML read strictly, and the tables of the sport."""
