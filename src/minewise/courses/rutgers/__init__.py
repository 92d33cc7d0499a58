"""Rutgers CS 520, assignment "Mine, all mine": the words of two reports on it, one module each."""
