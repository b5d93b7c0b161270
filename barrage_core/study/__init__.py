"""Many games: series, paired series, what they say with how much certainty, and tables to print."""
