"""Reinforcement learning: the environments, and the learned players."""
