"""Agents as beginners write them, each wrong in a way of its own."""

# mypy: ignore-errors
import os
import sys

from minewise import Decision


class Base:
    name = "bad"


class Raises(Base):
    def decide(self, view, rng):
        return [][0]  # noqa: PLE0643 - what beginners write


class Hangs(Base):
    def decide(self, view, rng):
        while True:
            pass


class Nothing(Base):
    def decide(self, view, rng):
        return None


class Pair(Base):
    def decide(self, view, rng):
        return (0, 0)


class Empty(Base):
    def decide(self, view, rng):
        return Decision()


class Outside(Base):
    def decide(self, view, rng):
        return Decision([(99, 0)])


class Negative(Base):
    def decide(self, view, rng):
        return Decision([(-1, 0)])


class Float(Base):
    def decide(self, view, rng):
        return Decision([(0.5, 0)])


class Text(Base):
    def decide(self, view, rng):
        return Decision("0,0")


class Number(Base):
    def decide(self, view, rng):
        return Decision(5)


class Chances(Base):
    def decide(self, view, rng):
        return Decision([(0, 0)], probability=2)


class Again(Base):
    def decide(self, view, rng):
        return Decision([(0, 0)])


class FlagsShown(Base):
    def decide(self, view, rng):
        shown = [c for n in range(9) for c in view.where(n)]
        return Decision(flag=shown[:1]) if shown else Decision([(0, 0)])


class Leaves(Base):
    def decide(self, view, rng):
        sys.exit(3)


class Ends(Base):
    def decide(self, view, rng):
        os._exit(3)


class Recurses(Base):
    def decide(self, view, rng):
        return self.decide(view, rng)


class Changes(Base):
    def decide(self, view, rng):
        view.cells = b""
        return Decision([(0, 0)])


class Signature(Base):
    def decide(self):
        return Decision([(0, 0)])


class Unnamed:
    def decide(self, view, rng):
        return Decision([(0, 0)])


class Undecided(Base):
    pass


class Needs(Base):
    def __init__(self, depth):
        pass

    def decide(self, view, rng):
        return Decision([(0, 0)])


class Generator(Base):
    def decide(self, view, rng):
        yield Decision([(0, 0)])


class Coroutine(Base):
    async def decide(self, view, rng):
        return Decision([(0, 0)])
