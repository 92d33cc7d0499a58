"""The store: a file that keeps what has been played, in SQLite."""
