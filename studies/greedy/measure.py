"""Plays `exact` with each rule of guessing and sets its figures beside the published ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from math import sqrt

from minewise.game.rules import Rules
from minewise.match.compiled import Games, play_many
from minewise.stats import Interval, wilson
from studies.shared.estimate import Estimate
from studies.shared.study import Run, shifted, to_csv


@dataclass(frozen=True)
class Played:
    """The games of `exact` with one rule of guessing on one board with one first click.

    `without_guess` counts the games that were won by certain cells alone; `guesses` and
    `guesses_squared` are sums over the games that were won.
    """

    board: str
    rules: Rules
    guess: str
    seed: int
    games: int
    wins: int
    without_guess: int
    guesses: int
    guesses_squared: int

    @property
    def agent(self) -> str:
        """The agent with its option, as `compare` reads it."""
        return f"exact:guess={self.guess}"

    @property
    def rules_text(self) -> str:
        """The rules with the first click and the first cell named in any case; `Rules.parse` reads
        it."""
        size = f"{self.rules.width}x{self.rules.height}/{self.rules.mines}"
        return f"{size} first_click={self.rules.first_click} start={self.rules.switches['start']}"

    @property
    def interval(self) -> Interval:
        """The 95% interval of the win rate (Wilson)."""
        return wilson(self.wins, self.games)

    def to_dict(self) -> dict[str, object]:
        """The line of win-rates.csv."""
        return {
            "agent": "exact",
            "options": f"guess={self.guess}",
            "board": self.board,
            "rules": self.rules_text,
            "games": self.games,
            "wins": self.wins,
            "win_rate": self.wins / self.games,
            "win_low": self.interval.low,
            "win_high": self.interval.high,
            "without_guess": self.without_guess,
            "guesses_of_wins": self.guesses,
            "guesses_of_wins_squared": self.guesses_squared,
            "seed": self.seed,
            "first_game": 0,
            "version": version("minewise"),
        }


def play(run: Run) -> Iterator[Played]:
    """Each figure, the quick ones first."""
    plan = list(_plan(run))
    total = sum(games for *_, games in plan)
    tell = run.tell("greedy")
    so_far = 0
    for board, guess, rules, games in plan:
        found = play_many(
            f"exact:guess={guess}",
            rules,
            games=games,
            seed=run.seed,
            threads=run.workers,
            progress=shifted(tell, so_far, total),
        )
        so_far += games
        yield _counted(board, guess, found)


def _plan(run: Run) -> Iterator[tuple[str, str, Rules, int]]:
    """Board, rule of guessing, rules and number of games of each figure."""
    for board in run.plan["boards"]:
        for first_click, start in board["start"].items():
            for guess in run.plan["guesses"]:
                rules = Rules.parse(f"{board['board']} first_click={first_click} start={start}")
                yield board["board"], guess, rules, run.share(board["share"], least=1)


def _counted(board: str, guess: str, found: Games) -> Played:
    guesses = found.table["guesses"].astype("int64")
    of_wins = guesses[found.won]
    return Played(
        board=board,
        rules=found.rules,
        guess=guess,
        seed=found.seed,
        games=len(found),
        wins=found.wins,
        without_guess=int((of_wins == 0).sum()),
        guesses=int(of_wins.sum()),
        guesses_squared=int((of_wins * of_wins).sum()),
    )


def files(parts: Sequence[Played]) -> Mapping[str, str]:
    """One line a figure, every number in full."""
    return {"win-rates.csv": to_csv([part.to_dict() for part in parts])}


def figures(run: Run, parts: Sequence[Played]) -> dict[str, object]:
    """What the page shows; of a run that was stopped, of the parts that are done."""
    planned = len(list(_plan(run)))
    rates = [_win_rate(run, part) for part in parts]
    shares = _without_guess(run, parts)
    means = [_guesses(run, part) for part in parts if part.board == "expert" and part.wins > 1]
    return {
        "agrees_within": run.plan["agrees_within"],
        "allowance": run.plan["allowance"],
        "published": run.source["guesses_of_a_win"],
        "again": {**_points(parts[0]), "games": parts[0].games},
        "stopped": None if len(parts) == planned else {"done": len(parts), "planned": planned},
        "win_rates": _agreement(rates),
        "without_guess": _agreement(shares),
        "guesses_of_wins": _within(means),
        "rules_of_guessing": [
            {"guess": guess, "meaning": meaning, "rows": rows}
            for guess, meaning in run.plan["guesses"].items()
            if (rows := [row for row in rates if row["guess"] == guess])
        ],
    }


Row = dict[str, object]


def _points(part: Played) -> Row:
    return {"agent": part.agent, "rules": part.rules_text, "seed": part.seed}


def _win_rate(run: Run, part: Played) -> Row:
    published = run.source["win_rates"][part.guess][part.rules.first_click][part.board]
    beside = _beside(run, part.wins, part.games, published)
    return {**_points(part), "guess": part.guess, "agents": [part.agent], **beside}


def _beside(run: Run, count: int, games: int, published: float) -> Row:
    """A share that we counted, beside the published one in percent. The standard error is taken at
    the published rate, as Wilson's interval does, so that it is never 0."""
    low, high = wilson(count, games)
    difference = 100 * count / games - published
    error = 100 * sqrt(published / 100 * (1 - published / 100) / games)
    allowed = run.plan["agrees_within"] * error + run.plan["allowance"]
    return {
        "count": count,
        "games": games,
        "ours": 100 * count / games,
        "low": 100 * low,
        "high": 100 * high,
        "published": published,
        "difference": difference,
        "errors": difference / error,
        "agrees": abs(difference) <= allowed,
    }


def _agreement(rows: Sequence[Row]) -> Row | None:
    """How many agree, and which do not; None if there are none."""
    misses = [row for row in rows if not row["agrees"]]
    told = {"rows": rows, "agreeing": len(rows) - len(misses), "count": len(rows)}
    return {**told, "misses": {"rows": misses} if misses else None} if rows else None


def _without_guess(run: Run, parts: Sequence[Played]) -> list[Row]:
    """One line for all agents with the same count on the same boards, which should be all."""
    same: dict[tuple[str, int], list[Played]] = {}
    for part in parts:
        if part.board in run.source["without_guess"].get(part.rules.first_click, {}):
            same.setdefault((part.rules_text, part.without_guess), []).append(part)
    rows = []
    for of_count in same.values():
        first = of_count[0]
        published = run.source["without_guess"][first.rules.first_click][first.board]
        beside = _beside(run, first.without_guess, first.games, published)
        rows.append({**_points(first), "agents": [part.agent for part in of_count], **beside})
    return rows


def _within(rows: Sequence[Row]) -> Row | None:
    within = sum(row["place"] == "within" for row in rows)
    return {"rows": rows, "within": within, "count": len(rows)} if rows else None


def _guesses(run: Run, part: Played) -> Row:
    """The mean number of guesses in a won game, and where its interval lies."""
    published = run.source["guesses_of_a_win"]
    ours = Estimate.of_mean(part.guesses, part.guesses_squared, part.wins)
    above, below = ours.low > published["high"], ours.high < published["low"]
    place = "**above**" if above else "**below**" if below else "within"
    return {**_points(part), "wins": part.wins, "ours": ours, "place": place}
