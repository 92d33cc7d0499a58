"""Every error of the library, one tree: each is a MinewiseError.

Most are also ValueError; not so AgentFault, ContractError, StoreError, EngineError and
MissingExtraError, which is an ImportError. Messages say what was expected and what came instead,
and end with the text that replays the case where there is one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any, Self

MOST_SAID = 2000
"""Characters of what an error says: no more of a text that was given is repeated."""


def printable(text: str) -> str:
    r"""A text on one line that steers no terminal: what is no sign is written as in Python.

    >>> print(printable("a \x1b[31m code\nand a line"))
    a \x1b[31m code\nand a line
    """
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "game"), counted(4_000, "move"), counted(2, "try", "tries")
    ('1 game', '4,000 moves', '2 tries')
    """
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


class MinewiseError(Exception):
    """The root of all errors of this library.

    `what` says what was expected and what came. `case` is the text that replays it, where there is
    one, and the message is both. `view`, `seed`, `game` and `turn` are those of the case, where it
    has them; a view is a case by itself.

    >>> error = RulesError("expected a seed", seed=7)
    >>> str(error), error.what, error.seed
    ('expected a seed', 'expected a seed', 7)
    """

    def __init__(
        self,
        what: str = "",
        case: str = "",
        *,
        view: object = None,
        seed: int | None = None,
        game: int | None = None,
        turn: int | None = None,
    ) -> None:
        if len(what) > MOST_SAID:
            what = f"{what[:MOST_SAID]}..."
        what = printable(what)  # it may name a file, or repeat what was given
        if view is not None and not case:
            case = f": {view!r}"
        super().__init__(what + case)
        self.what, self.case = what, case
        self.view, self.seed, self.game, self.turn = view, seed, game, turn

    def without_cause(self) -> Self:
        """The error as it is sent to another process: without what led to it. Where Dask is used,
        errors are pickled with their causes and all frames, which may be a thousand."""
        self.__cause__ = self.__context__ = None
        return self.with_traceback(None)


class RulesError(MinewiseError, ValueError):
    """Impossible rules, or a preset or switch that does not exist."""


class BoardError(MinewiseError, ValueError):
    """A layout of mines that is not a board."""


class CertificateError(MinewiseError, ValueError):
    """A text that is not a certificate of a board, or one that does not prove what it claims."""


class ViewError(MinewiseError, ValueError):
    """A text or an array that is not a view."""


class ContradictionError(MinewiseError, ValueError):
    """Clues that no layout of mines fits.

    `clues` are the cells of clues that contradict each other; without any one of them a layout
    exists. With `uses_mine_total` they contradict the mine total, and not only each other. Of
    `analyze_sets`, `sets` are the numbers of such sets.
    """

    def __init__(
        self,
        what: str,
        clues: Iterable[tuple[int, int]] = (),
        uses_mine_total: bool = False,
        case: str = "",
        *,
        view: object = None,
        sets: Iterable[int] = (),
    ) -> None:
        super().__init__(what, case, view=view)
        self.clues = frozenset(clues)
        self.sets = tuple(sets)
        self.uses_mine_total = uses_mine_total

    @property
    def evidence(self) -> dict[str, list[Any]]:
        """What contradicts each other, as JSON has it: `sets`, or else `clues`."""
        return {"sets": list(self.sets)} if self.sets else {"clues": sorted(self.clues)}


class SetError(MinewiseError, ValueError):
    """Sets of cells that cannot be read, or cells that are in none of them."""


class ShapeError(MinewiseError, ValueError):
    """A shape that does not exist, or neighbours that are not neighbours of each other."""


class TooWideError(MinewiseError, ValueError):
    """A position with more states than the budget."""


class NotCertainError(MinewiseError, ValueError):
    """A cell that is safe in some layouts and a mine in others."""


class NotDecidedError(MinewiseError, ValueError):
    """A cell that may be certain or not: to decide it takes more than the budget."""


class RequestError(MinewiseError, ValueError):
    """A question that the core does not know, or a field that the question does not have."""


class IllegalMoveError(MinewiseError, ValueError):
    """A move that the game does not allow; nothing has changed."""


class RecordError(MinewiseError, ValueError):
    """A text that is not the record of a game."""


class DocumentError(MinewiseError, ValueError):
    """A text that is no JSON or no TOML, or beyond the bounds of what is read."""


class FormatError(MinewiseError, ValueError):
    """A file that is not a replay, or a broken one.

    `format` is the format it was read as, empty if it is not known; `byte` is the place in
    the file where that became plain.
    """

    def __init__(
        self,
        what: str = "",
        case: str = "",
        *,
        read_as: str = "",
        byte: int = 0,
        view: object = None,
    ) -> None:
        super().__init__(what, case, view=view)
        self.format, self.byte = read_as, byte


class PictureError(MinewiseError, ValueError):
    """A file that is no picture, or a picture in which no whole board was found.

    `cut_sides` are the sides at which the board is cut off, if that is the only reason.
    """

    def __init__(
        self, what: str = "", case: str = "", *, cut_sides: Iterable[str] = (), **parts: Any
    ) -> None:
        super().__init__(what, case, **parts)
        self.cut_sides = tuple(cut_sides)


class UnknownAgentError(MinewiseError, ValueError):
    """A name, option or file that leads to no agent."""


class AgentFault(MinewiseError):
    """An agent raised an error, or decided something that changes nothing.

    `moves` are those of the decision that were made before an illegal one. `traceback` is that of
    what the agent raised, as text; it is empty where it raised nothing.
    """

    def __init__(
        self,
        what: str,
        case: str = "",
        *,
        moves: Iterable[Any] = (),
        traceback: str = "",
        **parts: Any,
    ) -> None:
        super().__init__(what, case, **parts)
        self.moves = tuple(moves)
        self.traceback = traceback


class ContractError(MinewiseError):
    """An agent breaks the contract that check_agent tests."""


class PlanError(MinewiseError, ValueError):
    """A plan of a tournament that cannot be read or played."""


class StoreError(MinewiseError):
    """A file of results that cannot be read or written; what it held before is kept."""


class EngineError(MinewiseError):
    """Worker processes that die, a cluster that does not answer."""


class MissingExtraError(MinewiseError, ImportError):
    """A package that this needs is not installed. The message ends with what installs it."""


def need(what: str, *modules: str, package: str = "") -> None:
    """Refuses what needs modules that are not there: MissingExtraError.

    `package` brings them, a package or an extra of ours, where that has another name.

    >>> need("A chart", "no_such_module")
    Traceback (most recent call last):
    minewise.errors.MissingExtraError: A chart needs no-such-module, which is not installed: ...
    """
    from importlib.util import find_spec

    missing = [name.replace("_", "-") for name in modules if find_spec(name) is None]
    if not missing:
        return
    if package:
        missing = [package]
    are = "is" if len(missing) == 1 else "are"
    lack = f"{' and '.join(missing)}, which {are} not installed"
    if package.startswith("minewise["):
        lack = f"the extra {package.removeprefix('minewise[').removesuffix(']')}"
    raise MissingExtraError(f"{what} needs {lack}: {install_command(*missing)}")


def install_command(*packages: str) -> str:
    """The command that installs packages, or extras of ours, for the Python that runs.

    pip looks up what `minewise[extra]` needs in the minewise that is installed. So this works
    whether that came from a clone, from a wheel or from an index.
    """
    return shell_line([sys.executable or "python3", "-m", "pip", "install", *packages])


def shell_line(words: Iterable[str]) -> str:
    r"""A command as a shell takes it, whatever its words are.

    >>> print(shell_line(["watch", "two words", "\a.py"]))
    watch 'two words' $'\x07.py'
    """
    from shlex import quote  # only for a message: not at every start

    escapes = str.maketrans({"\\": r"\\", "'": r"\'"})
    return " ".join(
        quote(word) if word.isprintable() else f"$'{printable(word.translate(escapes))}'"
        for word in words
    )


class TrainingError(MinewiseError, ValueError):
    """A training that cannot begin or go on as asked."""


class TaskError(MinewiseError, ValueError):
    """A question that cannot be asked, or a row that holds none."""


def expected_one_of(what: str, got: object, names: Iterable[str]) -> str:
    """The message for a name that does not exist, with the nearest one that does.

    >>> expected_one_of("preset", "expart", ["beginner", "expert"])
    "unknown preset 'expart', did you mean 'expert'? Expected one of: beginner, expert"
    """
    from difflib import get_close_matches

    names = list(names)
    near = get_close_matches(str(got), names, n=1)
    hint = f", did you mean {near[0]!r}?" if near else "."
    return f"unknown {what} {got!r}{hint} Expected one of: {', '.join(names)}"
