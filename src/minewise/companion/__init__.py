"""What a player does in a game and around it, whatever screen shows it: a game that can be taken
back, hints step by step, the review of a record, and advice on clues that somebody enters."""
