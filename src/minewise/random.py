"""The one generator: `Random`, which boards, clue noise and agents draw from."""

from minewise._core import Random

__all__ = ["Random"]
