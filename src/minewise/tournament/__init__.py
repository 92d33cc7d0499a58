"""Tournaments: many games of several agents on the same boards."""
