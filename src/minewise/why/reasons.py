"""A proof in words: which clues leave no other way, and how."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from minewise.game.clues import ClueModel
from minewise.game.rules import Cell
from minewise.game.view import COVERED, EXPLODED, FLAG, View

_MOST_NAMED = 8
"""Clues named in a sentence; of more the number is told."""


@dataclass(frozen=True)
class _Clue:
    """A clue, the mines that it still needs and the covered cells that they may be in."""

    cell: Cell
    shown: int
    need: int
    unknown: frozenset[Cell]

    def __str__(self) -> str:
        return f"the {self.shown} at {named(self.cell)}"


def named(cell: Cell) -> str:
    """A cell as people write it: row,column."""
    return f"{cell[0]},{cell[1]}"


def sentence(
    view: View,
    cell: Cell,
    clues: Sequence[Cell],
    *,
    mine: bool,
    model: ClueModel,
    totals: tuple[int | None, int | None] | None,
) -> str:
    """Why the cell is a mine or safe, from clues that alone prove it.

    Exact clues are reasoned through: one or two at once, several from the assumption of the
    opposite, one clue after another. Where that does not suffice, since several layouts must be
    tried, and under noisy clues, the clues are named. Where the mine total is needed, `totals` are
    the nearest numbers of mines below and above it that would be possible otherwise.
    """
    told = [_clue(view, clue) for clue in clues]
    reason = None
    if totals is not None:
        reason = _by_total(view, mine, told, totals)
    elif model.name == "exact":
        match told:
            case [one]:
                reason = _by_one(one, mine)
            case [one, other]:
                first, second = (one, other) if cell in other.unknown else (other, one)
                reason = _by_two(first, second, mine)
            case _:
                reason = _by_steps(cell, mine, told)
    if reason is None:
        reason = _by_name(told, mine)
    under = "" if model.name == "exact" else f", under clues={model}"
    return f"{named(cell)} is {_verdict(mine)}: {reason}{under}."


def _clue(view: View, cell: Cell) -> _Clue:
    around = list(view.neighbors(cell))
    hit = sum(view[n] == EXPLODED for n in around)
    unknown = frozenset(n for n in around if view[n] in (COVERED, FLAG))
    return _Clue(cell, view[cell], view[cell] - hit, unknown)


def _by_one(clue: _Clue, mine: bool) -> str:
    if mine:
        left = "" if clue.need == clue.shown else f"needs {count(clue.need, 'more mine')} and "
        return f"{clue} {left}has only {count(len(clue.unknown), 'covered cell')} around it"
    if clue.shown == 0:
        return f"{clue} has no mine around it"
    return f"{clue} has {'its mine' if clue.shown == 1 else 'all its mines'}, gone off"


def _by_two(first: _Clue, second: _Clue, mine: bool) -> str:
    """`second` sees the cell, and `first` says how many mines the cells have that both see."""
    shared, own = first.unknown & second.unknown, second.unknown - first.unknown
    if mine:
        at_most = "none" if first.need == 0 else f"at most {first.need}"
        return (
            f"{second} needs {count(second.need, 'mine')}, of which {at_most} can be among the "
            f"{count(len(shared), 'cell')} that it shares with {first}, and it has only "
            f"{len(own)} other{'s' * (len(own) != 1)}"
        )
    outside = first.unknown - shared
    if not outside:
        mines = "its mine" if first.need == 1 else f"its {first.need} mines"
        return (
            f"{first} has {mines} among the cells that it shares with {second}, which needs no more"
        )
    return (
        f"{first} needs {count(first.need, 'mine')} and has only "
        f"{count(len(outside), 'cell')} that {second} does not see, so at least {second.need} "
        f"{_is(second.need)} among the cells that both see, and the latter needs no more"
    )


def _by_steps(cell: Cell, mine: bool, clues: Sequence[_Clue]) -> str | None:
    """From the opposite, clue by clue, to one that cannot hold; None if single clues do not get
    there."""
    value = {cell: not mine}
    steps: list[str] = []
    while True:
        for clue in clues:
            unknown = sorted(c for c in clue.unknown if c not in value)
            need = clue.need - sum(value[c] for c in clue.unknown if c in value)
            if need < 0:
                return _chain(mine, steps, f"{clue} has too many mines")
            if need > len(unknown):
                return _chain(mine, steps, f"{clue} has too few cells left for its mines")
            if unknown and need in (0, len(unknown)):
                value.update(dict.fromkeys(unknown, need > 0))
                verdict = "safe" if need == 0 else "a mine" if len(unknown) == 1 else "mines"
                steps.append(f"{cells(unknown)} {_is(len(unknown))} {verdict} by {clue}")
                break
        else:
            return None


def _chain(mine: bool, steps: Sequence[str], end: str) -> str:
    then = "".join(f"then {step}, " for step in steps)
    return f"suppose it were {_verdict(not mine)}; {then}and {end}"


def _by_total(
    view: View, mine: bool, clues: Sequence[_Clue], totals: tuple[int | None, int | None]
) -> str:
    assert view.mines is not None
    below, above = totals
    if not clues:
        left = view.mines - len(view.where(EXPLODED))
        return "as many mines are left as covered cells" if left else "no mine is left"
    if below is None and above is None:
        return _by_name(clues, mine)
    if below is None:
        otherwise = f"at least {count(above or 0, 'mine')}"
    elif above is None:
        otherwise = f"at most {count(below, 'mine')}"
    else:
        otherwise = f"{below} or {above} mines"
    return (
        f"if it were {_verdict(not mine)}, {_clues(clues)} would mean {otherwise} in all; "
        f"there {_is(view.mines)} {view.mines}"
    )


def _by_name(clues: Sequence[_Clue], mine: bool) -> str:
    hold = "all hold" if len(clues) > 1 else "hold"
    return f"{_clues(clues)} cannot {hold} if it is {_verdict(not mine)}"


def _clues(clues: Sequence[_Clue]) -> str:
    """The clues by name, or how many they are."""
    if len(clues) > _MOST_NAMED:
        return f"{len(clues)} clues together"
    return listed([str(clue) for clue in clues])


def cells(found: Iterable[Cell]) -> str:
    """Cells in a sentence, parted by spaces: the numbers of each are parted by a comma."""
    return " ".join(map(named, found))


def listed(words: Sequence[str]) -> str:
    """Words in a sentence: a, b and c.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def count(number: int, thing: str) -> str:
    """So many of a thing.

    >>> count(1, "mine"), count(0, "mine")
    ('1 mine', '0 mines')
    """
    return f"{number} {thing}{'s' * (number != 1)}"


def _verdict(mine: bool) -> str:
    return "a mine" if mine else "safe"


def _is(number: int) -> str:
    return "is" if number == 1 else "are"
