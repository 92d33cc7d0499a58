"""What positions are worth: guesses labelled by games played on, and a fit to the labels."""
