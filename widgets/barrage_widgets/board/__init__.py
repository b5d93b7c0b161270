"""Controls that show a map: a board to click on, and drops that run down it."""
