"""What is printed on cardboard: frozen rows without behaviour."""
