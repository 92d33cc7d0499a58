"""The player for a terminal: it needs textual, the extra `tui`."""
