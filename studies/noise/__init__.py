"""Clues that lie, a question of the course of the second source."""
