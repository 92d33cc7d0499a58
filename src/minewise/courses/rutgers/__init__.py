"""Rutgers CS 520, assignment "Mine, all mine": the words of two reports on it, one module each.

The classes of the second report are here too: `from minewise.courses.rutgers import Agent`.
"""

from minewise.courses.rutgers.pratinidhi import AgentBox, Box, Environment
from minewise.courses.rutgers.pratinidhi_agent import Agent, MineSweeperOverestimatedAgent

__all__ = ["Agent", "AgentBox", "Box", "Environment", "MineSweeperOverestimatedAgent"]
