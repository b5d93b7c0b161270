"""The game table: a whole game on one screen."""
