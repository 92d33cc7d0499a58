"""The chance to win a position: learned from how games went on, for people and not for choosing."""
