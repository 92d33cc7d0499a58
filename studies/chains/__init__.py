"""Chains of influence, a question of the second source's course."""
