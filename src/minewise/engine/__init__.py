"""The truth about a position: probabilities, layouts, best play."""
