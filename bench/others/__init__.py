"""What other Minesweeper environments for models do wrong, shown by playing in them."""
