"""Boards and replays of other programs, and what players measure games by."""
