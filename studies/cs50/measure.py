"""Plays the boards of CS50's project and looks at every guess of the agent `sentences`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from minewise.game.rules import Rules
from minewise.report.draw import picture
from minewise.report.screen import Screen
from minewise.report.table import to_csv as rows_csv
from minewise.tournament.result import Comparison, Row
from studies.cs50.example import Example
from studies.cs50.formula import Formula
from studies.shared.estimate import Estimate, row_figures
from studies.shared.guess_risk import (
    Share,
    Watched,
    of_games,
    of_guesses,
    share_row,
    watch,
    won_by_logic,
)
from studies.shared.independent import Beside, Independent, agreement
from studies.shared.study import Run, to_csv


@dataclass(frozen=True)
class Rates:
    """The rows of a board: of the players who are not told the mine total, and of `exact` that is;
    beside them the win rate of the independent program."""

    board: str
    untold: Sequence[Row]
    told: Row
    independent: Independent

    def row(self, agent: str) -> Row:
        """Of an agent that is not told the total."""
        return next(row for row in self.untold if row.agent == agent)

    @property
    def beside(self) -> Beside:
        """`sentences` beside the independent program."""
        row = self.row("sentences")
        return Beside(self.board, row.win_rate, row.win_interval, self.independent)


@dataclass(frozen=True)
class Guesses:
    """The games of `sentences` on a board with their guesses, and the shares of the same games that
    complete logic wins without a guess: not told the total, and told it."""

    board: str
    watched: Sequence[Watched]
    by_clues: Share
    by_total: Share

    @property
    def without_guess(self) -> Share:
        """Games won by certain cells alone, after the first cell."""
        return of_games(self.watched, lambda game: game.won and not game.guesses)

    @property
    def missed(self) -> Share:
        """The guesses that were made although a cell was certainly safe."""
        return of_guesses(self.watched, lambda guess: not guess.forced)

    @property
    def lost_by_it(self) -> Share:
        """The games lost at such a guess."""
        return of_games(self.watched, lambda game: bool(game.fatal and game.fatal.careless))


def play(run: Run) -> Iterator[Rates | Row | Guesses]:
    """The rates of each board, the row of `sentences` under the preset, and the guesses."""
    for board in run.plan["boards"]:
        rules, games = rules_of(run, board), run.share(board["share"])
        untold = run.compare(run.plan["agents"], rules, games, run.tell(board["board"]))
        (told,) = run.compare(run.plan["agents"][-1:], replace(rules, mines_known=True), games)
        yield Rates(board["board"], untold, told, Independent(**board["independent"]))
    (flagging,) = run.compare(
        ["sentences"], replace(Rules.parse("cs50"), start="random"), run.games
    )
    yield flagging
    for board in run.plan["boards"]:
        if board.get("guesses"):
            yield _guesses(run, board)


def rules_of(run: Run, board: Mapping[str, Any]) -> Rules:
    """The rules of a board of the plan."""
    return Rules.parse(f"{board['board']} {run.plan['rules']}")


def _guesses(run: Run, board: Mapping[str, Any]) -> Guesses:
    rules, games = rules_of(run, board), run.share(board["share"])
    by_clues, by_total = (
        won_by_logic(
            replace(rules, mines_known=known), games=games, seed=run.seed, threads=run.workers
        )
        for known in (False, True)
    )
    tell = run.tell(f"guesses on {board['board']}")
    watched = watch("sentences", rules, games=games, seed=run.seed, tell=tell)
    return Guesses(board["board"], watched, by_clues, by_total)


def files(parts: Sequence[Rates | Row | Guesses]) -> Mapping[str, str]:
    """Every row, and every share of guesses."""
    rows = []
    for part in parts:
        if isinstance(part, Rates):
            rows += [*part.untold, part.told]
        elif isinstance(part, Row):
            rows.append(part)
    shares = {
        "won without a guess by complete logic": "by_clues",
        "won without a guess by complete logic told the total": "by_total",
        "won without a guess": "without_guess",
        "guesses beside a certain cell": "missed",
        "lost at such a guess": "lost_by_it",
    }
    guesses = [
        share_row(part.board, "sentences", what, getattr(part, name))
        for part in parts
        if isinstance(part, Guesses)
        for what, name in shares.items()
    ]
    written = {"win-rates.csv": rows_csv(Comparison(rows))}
    return {**written, "guesses.csv": to_csv(guesses)} if guesses else written


def figures(run: Run, parts: Sequence[Rates | Row | Guesses]) -> dict[str, object]:
    """What the page shows."""
    rates = [part for part in parts if isinstance(part, Rates)]
    guesses = [part for part in parts if isinstance(part, Guesses)]
    (flagging,) = (part for part in parts if isinstance(part, Row))
    first = rates[0].row("sentences")
    exact = rates[0].row("exact").tally
    return {
        "again": row_figures(first),
        "boards": [_board(part) for part in rates],
        **agreement([part.beside for part in rates]),
        "preset": row_figures(flagging),
        "agents": [*run.plan["agents"], "exact, total told"],
        "milliseconds_of_exact": 1000 * exact.seconds / exact.games,
        "guesses": [
            {
                "board": part.board,
                "games": len(part.watched),
                "missed": part.missed,
                "lost_by_it": part.lost_by_it,
                "without_guess": part.without_guess,
                "by_clues": part.by_clues,
                "by_total": part.by_total,
            }
            for part in guesses
        ],
        "guesses_beside_certain": sum(part.missed.top for part in guesses),
        "example": _example(Example.plainest(part.watched for part in guesses)),
        "formulas": [Formula(8, mines) for mines in range(9)],
        "models": 2**64,
        "models_of_8_mines": Formula(64, 8).models,
    }


def _board(rates: Rates) -> dict[str, object]:
    row = rates.row("sentences")
    return {
        **row_figures(row),
        "board": rates.board,
        "sentences": Estimate.of_wins(row),
        "independent": rates.independent,
        "z": rates.beside.z,
        "untold": [Estimate.of_wins(row) for row in rates.untold],
        "told": Estimate.of_wins(rates.told),
        "share_of_exact": row.win_rate / rates.told.win_rate if rates.told.win_rate else 0,
    }


def _example(example: Example | None) -> dict[str, str] | None:
    if example is None:
        return None
    return {
        "picture": picture(Screen(terminal=False, color=False), example.view),
        "clues": ", ".join(f"{row},{column}" for row, column in example.clues),
        "safe": "{},{}".format(*example.safe),
        "reduced": "\\n".join(example.reduced.rows()),
    }
