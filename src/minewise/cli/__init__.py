"""The command line: a player on top of the library; no rule of the game lives here."""
