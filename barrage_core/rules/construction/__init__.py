"""Construction: where a piece may stand, what it costs, and the decisions of building it (p. 13-14)."""
