"""The scenario editor: a position as a mapping that can be changed freely."""
