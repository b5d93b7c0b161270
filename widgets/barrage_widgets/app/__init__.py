"""The pages of `barrage app`: every control without code, for a limited number of people."""
