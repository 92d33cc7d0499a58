"""The tables of many reviewed games, for every form of them: by board, by mistake, over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import isnan

from minewise.companion.collection.summary import SPEED, WORSE, GameGroup, MistakeKind, Summary
from minewise.companion.review import Phase
from minewise.errors import counted
from minewise.report.phrases import one_line
from minewise.report.table import Layout, capital
from minewise.stats import Mean

TREND = ("luck", "skill_loss", "winning_lost", SPEED)
"""The figures that are followed over time."""

MOST_PLAYERS = 10
"""In a table; a folder of a whole club has hundreds."""

LEFT_OUT_FIRST = ("guesses", "worse", "needless", "3BV/s", "luck", "games with it", "risk a game")
"""The columns that short lines do without, in this order."""

NAMES = {"skill_loss": "skill loss", "winning_lost": "chance lost"}
"""Of columns, where the figure has another name."""

PHASES: dict[Phase, str] = {
    "opening": "opening: less than a third",
    "middle": "middle: up to two thirds",
    "end": "end: more",
}
"""What a phase is called in a table."""

MEANINGS = {
    "needless": "guesses where another cell was certainly safe.",
    "worse": "other guesses that took more risk than the least on the board.",
    "luck": "expected mines hit by the guesses, minus mines hit.",
    "skill_loss": "the mines that safer cells would have avoided, on average.",
    "winning_lost": "how much of the chance to win its guesses lost.",
    SPEED: "of won games.",
}
"""Of the figures, in a note below the table."""


def by_board(summary: Summary) -> Layout:
    """One line a size of board, and one for all where there are several."""
    groups = [*summary.boards, *([summary.all] if len(summary.boards) > 1 else [])]
    what = _of_groups(title(summary), "board", groups, list(summary.all.means))
    named = [name for name in MEANINGS if name in summary.all.means]
    notes = [f"{capital(NAMES.get(name, name))}: {MEANINGS[name]}" for name in named]
    return replace(what, notes=["Means of a game, with 95% intervals.", *notes])


def by_player(summary: Summary) -> Layout:
    """One line a player, as far as there is room for them."""
    shown = [replace(group, name=named(group.name)) for group in summary.players[:MOST_PLAYERS]]
    figures = [name for name in TREND if name in summary.all.means]
    what = _of_groups("By player", "player", shown, figures)
    more = len(summary.players) - len(shown)
    return replace(what, notes=[f"And {more:,} more players."] if more else [])


def named(player: str) -> str:
    """A player on one line."""
    return one_line(player, 30) or "a player without a name"


def over_time(summary: Summary) -> Layout:
    """One line a part of the games."""
    figures = [name for name in TREND if name in summary.all.means]
    return _of_groups("Over time", "from", summary.trend, figures)


def by_mistake(summary: Summary) -> Layout:
    """One line a kind of mistake."""
    columns = ["mistake", "times", "games with it", "risk a game"]
    columns += ["chance lost"] if summary.has_winning else []
    rows = [_mistake_row(kind, summary) for kind in summary.kinds]
    notes = ["Risk a game: the skill loss that comes from these guesses."]
    if any(kind.name != WORSE for kind in summary.kinds):
        notes.insert(0, "Missed: a needless guess, and what showed a certain cell.")
    if summary.has_winning:
        notes.append(f"Chance lost: {_other_loss(summary):.1%} more by guesses of the least risk.")
    return Layout("Where chances to win are lost", columns, rows, notes)


def by_phase(summary: Summary) -> Layout:
    """One line a phase of the game."""
    columns = ["open before it", "guesses", "hit a mine", "mistakes", "risk a game"]
    columns += ["chance lost"] if summary.has_winning else []
    games = len(summary.games)
    rows = []
    for name, phase in summary.all.sums.phases.items():
        cost = phase.mistakes
        row = [PHASES[name], f"{phase.guesses:,}", f"{phase.hits:,}", f"{cost.count:,}"]
        row.append(f"{cost.skill_loss / games:.3f}")
        rows.append(row + ([f"{cost.winning_lost / games:.1%}"] if summary.has_winning else []))
    notes = ["By the share of the safe cells that are open. Mistakes: guesses with more risk"]
    notes[0] += " than needed, and what they cost."
    return Layout("By phase of the game", columns, rows, notes)


def title(summary: Summary) -> str:
    """How many games, their player, and from when.

    Several players are counted, not named.
    """
    count = len(summary.games)
    games = counted(count, "game")
    players = summary.players
    whose = f" of {named(players[0].name)}" if len(players) == 1 else ""
    whose = whose or f" of {len(players):,} players"
    first, last = summary.games[0].started[:10], summary.games[-1].started[:10]
    return f"{games}{whose}, {first}" + ("" if first == last else f" to {last}")


def _of_groups(
    name: str, first: str, groups: Sequence[GameGroup], figures: Sequence[str]
) -> Layout:
    rows = [
        [
            group.name,
            f"{len(group.games):,}",
            _won(group),
            *(_figure(figure, group.means.get(figure)) for figure in figures),
        ]
        for group in groups
    ]
    columns = [first, "games", "won", *(NAMES.get(name, name) for name in figures)]
    return Layout(name, columns, rows, [])


def _won(group: GameGroup) -> str:
    value, (low, high) = group.won
    return f"{value:.1%} [{100 * low:.1f}, {100 * high:.1f}]"


def _figure(name: str, mean: Mean | None) -> str:
    """A mean with half of its interval.

    >>> _figure("luck", Mean.from_values([0.5, 1.0])), _figure("guesses", Mean.from_values([7]))
    ('+0.75 ± 0.49', '7.00')
    """
    if mean is None:
        return ""
    sign = "+" if name == "luck" else ""
    half = mean.interval.half_width
    if name == "winning_lost":
        return f"{mean.value:.1%}" + ("" if isnan(half) else f" ± {100 * half:.1f}%")
    return f"{mean.value:{sign}z.2f}" + ("" if isnan(half) else f" ± {half:.2f}")


def _other_loss(summary: Summary) -> float:
    """The chance to win that a game lost by guesses that are no mistakes: of the least risk, where
    a cell that shows more would win more games."""
    lost = sum(game.review.winning_lost for game in summary.games)
    return (lost - sum(kind.winning_lost for kind in summary.kinds)) / len(summary.games)


def _mistake_row(kind: MistakeKind, summary: Summary) -> list[str]:
    games = len(summary.games)
    row = [kind.name, f"{kind.times:,}", f"{kind.games / games:.0%}", f"{kind.risk / games:.3f}"]
    if summary.has_winning:
        row.append(f"{kind.winning_lost / games:.1%}")
    return row
