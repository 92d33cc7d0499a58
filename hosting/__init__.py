"""What goes on a static host: the page to play in, and the documentation site."""
