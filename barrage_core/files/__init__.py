"""What is kept and handed on: positions, position codes, games and maps as data, and what may be wrong with them."""
