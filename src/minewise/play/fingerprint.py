"""How this minewise plays, as the one hash that `minewise bench` prints."""

SIGNATURE = "6e9024ed748b"
"""Changes when a board, a move or a probability does: games of another one are not mixed with ours.
`make golden` writes it."""
