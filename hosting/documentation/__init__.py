"""The documentation site: the pages of `docs`, a search, and the page to play in."""
