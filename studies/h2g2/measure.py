"""Plays `layouts` and `exact`, looks at their guesses, and counts how often layouts are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Literal

from minewise.engine.optimal import optimal
from minewise.game.rules import Rules
from minewise.game.view import View
from minewise.report.table import to_csv as rows_csv
from minewise.stats import wilson
from minewise.tournament.result import Comparison, Row
from studies.h2g2.bias import BEYOND, Draws, draws, positions
from studies.h2g2.boards import OnBoards
from studies.h2g2.luck import Luck
from studies.shared.estimate import Estimate, row_figures
from studies.shared.guess_risk import Share, Watched, share_row, watch, won_by_logic
from studies.shared.independent import AGREES_WITHIN, Beside, Independent, agreement
from studies.shared.rule import Places, between
from studies.shared.study import Run, Toml, to_csv


@dataclass(frozen=True)
class Rates:
    """Rows of a board: `exact` and then `layouts` with ever more layers, or with those that are
    judged, in more games; both as they stand beside people; `layouts` without cascade, `exact` in
    many games, or `exact` on the tiny board from a cell of its own choice."""

    of: Literal["curve", "judged", "people", "plain", "exact", "tiny"]
    board: str
    rows: Sequence[Row]


@dataclass(frozen=True)
class Guesses:
    """The games of an agent, guess by guess."""

    board: str
    rules: Rules
    agent: str
    games: Sequence[Watched]


@dataclass(frozen=True)
class Logic:
    """The games on a board that an agent wins by certain cells alone."""

    board: str
    rules: Rules
    agent: str
    won: Share


@dataclass(frozen=True)
class Position:
    """Layouts of a position as the source repairs them, and exact draws."""

    repair: Draws
    exact: Draws


Part = Rates | Guesses | Logic | Position


def play(run: Run) -> Iterator[Part]:
    """Win rates, guesses, and positions: the strip first."""
    yield from _rates(run)
    plan, times = run.plan, run.plan["exact_times"]
    seen = [(one["board"], one["agent"], plan["shares"][one["board"]]) for one in plan["watched"]]
    seen += [(board, plan["exact"], share) for board, share in plan["forced"].items()]
    for board, agent, share in seen:
        rules, games = rules_of(run, board), run.share(share)
        tell = run.tell(f"guesses of {agent} on {board}")
        found = watch(agent, rules, games=games, seed=run.seed, tell=tell)
        yield Guesses(board, rules, agent, found)
    for board in plan["sizes"]:
        rules, games = rules_of(run, board), times * run.share(plan["shares"][board])
        won = won_by_logic(rules, games=games, seed=run.seed, threads=run.workers)
        yield Logic(board, rules, plan["exact"], won)
    for view in views(run):
        repair, exact = (
            draws(view, draw, layers=plan["draws"]["layers"], seed=run.seed)
            for draw in ("repair", "exact")
        )
        yield Position(repair, exact)


def rules_of(run: Run, board: str, *, cascade: bool = True) -> Rules:
    """Those of the plan on a board; `cascade` as in the classic game."""
    return Rules.parse(f"{board} {run.plan['rules']}{'' if cascade else ' cascade=no'}")


def _rates(run: Run) -> Iterator[Rates]:
    plan, exact, shares = run.plan, run.plan["exact"], run.plan["shares"]
    agents = [exact, *(agent for line in plan["curve"]["lines"] for agent in agents_of(line))]
    for board in plan["curve"]["boards"]:
        games = run.share(shares[board])
        rows = run.compare(agents, rules_of(run, board), games, run.tell(board))
        yield Rates("curve", board, rows)
    for board, share in plan["judged"].items():
        judged = [exact, plan["few"], plan["enough"]]
        tell = run.tell(f"{board}, more games")
        rows = run.compare(judged, rules_of(run, board), run.share(share), tell)
        yield Rates("judged", board, rows)
    people = plan["people"]
    for board in dict.fromkeys(one["board"] for one in run.source["people"]):
        rules, tell = Rules.parse(f"{board} {people['rules']}"), run.tell(f"{board} beside people")
        rows = run.compare(people["agents"], rules, run.share(people["share"]), tell)
        yield Rates("people", board, rows)
    for board, beside in plan["layouts_beside"].items():
        rules, tell = rules_of(run, board, cascade=False), run.tell(f"{board} without cascade")
        yield Rates("plain", board, run.compare(beside, rules, run.share(shares[board]), tell))
    for board in plan["exact_beside"]:
        games, tell = plan["exact_times"] * run.share(shares[board]), run.tell(f"exact on {board}")
        yield Rates("exact", board, run.compare([exact], rules_of(run, board), games, tell))
    tiny = Rules.parse(plan["tiny"])
    games = plan["exact_times"] * run.games
    yield Rates("tiny", plan["tiny"], run.compare(["exact"], tiny, games, run.tell("tiny")))


def agents_of(line: Toml) -> list[str]:
    """The agents along a line of the curve, one for each number of layers."""
    return [line["agent"].format(layers) for layers in line["layers"]]


def views(run: Run) -> Iterator[View]:
    """The strip and the positions of games."""
    plan = run.plan["draws"]
    yield View.parse(plan["strip"], mines=plan["strip_mines"])
    met = positions(
        rules_of(run, plan["rules"]), seed=run.seed, fewest=plan["fewest"], most=plan["most"]
    )
    yield from islice(met, plan["positions"])


def files(parts: Sequence[Part]) -> Mapping[str, str]:
    """Every row, every share of guesses, and the draws of every position."""
    rows = [row for part in parts if isinstance(part, Rates) for row in part.rows]
    shares = [
        share_row(str(part.rules), part.agent, what, share)
        for part in parts
        if isinstance(part, Guesses)
        for what, share in Luck(part.games).shares().items()
    ]
    shares += [
        share_row(str(part.rules), part.agent, "won without a guess", part.won)
        for part in parts
        if isinstance(part, Logic)
    ]
    drawn = [
        one.to_dict()
        for part in parts
        if isinstance(part, Position)
        for one in (part.repair, part.exact)
    ]
    tables = {"guesses.csv": shares, "draws.csv": drawn}
    written = {name: to_csv(lines) for name, lines in tables.items() if lines}
    return {"win-rates.csv": rows_csv(Comparison(rows)), **written}


@dataclass(frozen=True)
class Seen:
    """What the guesses of an agent on a board say of its luck."""

    board: str
    agent: str
    luck: Luck


def figures(run: Run, parts: Sequence[Part]) -> dict[str, object]:
    """What the page shows."""
    plan = run.plan
    rates = [part for part in parts if isinstance(part, Rates)]
    curves = {part.board: part.rows for part in rates if part.of == "curve"}
    exact = {part.board: part.rows[0] for part in rates if part.of == "exact"}
    judged = {part.board: part.rows for part in rates if part.of == "judged"}
    logic = {part.board: part.won for part in parts if isinstance(part, Logic)}
    beside = _beside(run, rates)
    return {
        "bounds": plan["bounds"],
        "exact": plan["exact"],
        "again": row_figures(next(iter(curves.values()))[1]),
        "curves": [_curve(run, board, rows) for board, rows in curves.items()],
        "few_layers": _gains(run, judged, plan["few"]),
        "enough_layers": _gains(run, judged, plan["enough"]),
        "judged": [
            {"board": board, "rows": [{**row_figures(row), "gain": _gain(row)} for row in others]}
            for board, (_, *others) in judged.items()
        ],
        "people": _people(run, {part.board: part.rows for part in rates if part.of == "people"}),
        "beside": [row for row, _ in beside],
        **agreement([one for _, one in beside]),
        **_draws(run, [part for part in parts if isinstance(part, Position)]),
        "draws": plan["draws"],
        **_of_one_in_five(run, {size: exact[size] for size in plan["sizes"]}),
        **_of_guesses(run, parts, exact, logic),
        "tiny": _tiny(*(part.rows[0] for part in rates if part.of == "tiny")),
    }


def _curve(run: Run, board: str, rows: Sequence[Row]) -> dict[str, object]:
    by_agent = {row.label: row for row in rows}
    exact, *others = rows
    return {
        "board": board,
        "size": board.partition("/")[0],
        "rows": [{**row_figures(exact), "gain": None}]
        + [{**row_figures(row), "gain": _gain(row)} for row in others],
        "lines": [
            {
                "label": line["label"],
                "layers": line["layers"],
                "won": [Estimate.of_wins(by_agent[agent]) for agent in agents_of(line)],
            }
            for line in run.plan["curve"]["lines"]
        ],
    }


def _gain(row: Row) -> Estimate:
    """On the first agent, paired, in points."""
    low, high = row.gain_interval
    return Estimate(100 * row.gain, 100 * low, 100 * high)


def _people(run: Run, rows: Mapping[str, Sequence[Row]]) -> dict[str, object]:
    """What people won, board by board, and what `exact` and `layouts` did there."""
    counted = [
        {
            **one,
            "won": Estimate.of(one["wins"] / one["games"], wilson(one["wins"], one["games"])),
        }
        for one in run.source["people"]
    ]
    return {
        "counted": sorted(counted, key=lambda one: list(rows).index(one["board"])),
        "most": [
            max((one for one in counted if one["board"] == board), key=lambda one: one["games"])
            for board in rows
        ],
        "rules": run.plan["people"]["rules"],
        "rows": [
            {"board": board, **row_figures(row)} for board, found in rows.items() for row in found
        ],
        "layouts": [{"board": board, **row_figures(found[1])} for board, found in rows.items()],
    }


def _gains(run: Run, rows_of: Mapping[str, Sequence[Row]], agent: str) -> OnBoards:
    """Is an agent nearly perfect: on every board not far below the first, `exact`?"""
    gains = {
        board: _gain(row) for board, rows in rows_of.items() for row in rows if row.label == agent
    }
    return OnBoards.of(gains, least=-run.plan["bounds"]["nearly"])


def _beside(run: Run, rates: Sequence[Rates]) -> list[tuple[dict[str, object], Beside]]:
    """Ours beside the second implementations, `layouts` first."""
    exact = run.plan["exact_beside"]
    pairs = [
        (row, Independent(**run.plan["layouts_beside"][part.board][row.label]))
        for part in rates
        if part.of == "plain"
        for row in part.rows
    ]
    pairs += [
        (part.rows[0], Independent(**exact[part.board])) for part in rates if part.of == "exact"
    ]
    found = []
    for row, second in pairs:
        name = f"`{row.label}` on {row.rules.width}x{row.rules.height}/{row.rules.mines}"
        beside = Beside(name, row.win_rate, row.win_interval, second)
        left = row.tally.games - row.tally.lost_at_once
        later = row.tally.wins / left if left else 0.0
        theirs = None if second.later is None else second.later / 100
        told = {"second": second, "z": beside.z, "later": later, "second_later": theirs}
        found.append(({**row_figures(row), **told}, beside))
    return found


def _draws(run: Run, positions: Sequence[Position]) -> dict[str, object]:
    """Position by position, and of all but the strip the furthest from equal chances."""
    sides = {
        "repaired": [one.repair for one in positions[1:]],
        "control": [one.exact for one in positions[1:]],
    }
    return {
        "strip": positions[0],
        "positions": [
            {
                "view": "/".join(one.repair.view.rows()),
                "layouts": len(one.repair.counts),
                "sides": [one.repair, one.exact],
            }
            for one in positions
        ],
        "beyond": BEYOND,
        "accuracy": _accuracy(run, positions),
        **{
            side: {
                "positions": len(of_side),
                "uneven": sum(not one.even for one in of_side),
                "variation": max(one.variation for one in of_side),
            }
            for side, of_side in sides.items()
        },
    }


def _accuracy(run: Run, positions: Sequence[Position]) -> dict[str, object]:
    """Are chances accurate: in every position, the strip too, by its worst cell."""
    bar = run.plan["bounds"]["accurate"]
    cells = [one.repair.worst for one in positions]
    worst = max((one.repair for one in positions), key=lambda repair: repair.points)
    return {
        "places": Places.of(between(cell, most=bar) for cell in cells),
        "worst": {"view": "/".join(worst.view.rows()), "points": worst.points},
        "cell": max(cells, key=lambda cell: cell.value),
        "control": max(one.exact.worst.value for one in positions),
    }


def _of_one_in_five(run: Run, exact: Mapping[str, Row]) -> dict[str, object]:
    least, most = map(Fraction, run.plan["bounds"]["one_in_five"])
    won = {size: Estimate.of_wins(row) for size, row in exact.items()}
    nearest = min(won, key=lambda size: abs(won[size].value - 0.2))
    return {
        "one_in_five": OnBoards.of(won, least=float(least), most=float(most)),
        "nearest": {"board": nearest, "won": won[nearest].value},
    }


def _of_guesses(
    run: Run, parts: Sequence[Part], exact: Mapping[str, Row], logic: Mapping[str, Share]
) -> dict[str, object]:
    plan, bounds = run.plan, run.plan["bounds"]
    watched = [
        Seen(part.board, part.agent, Luck(part.games, bounds["late"]))
        for part in parts
        if isinstance(part, Guesses)
    ]
    few = {one.board: one.luck for one in watched if one.agent == plan["few"]}
    (enough,) = (one.luck for one in watched if one.agent == plan["enough"])
    sizes = {one.board: one.luck for one in watched if one.agent == plan["exact"]}
    wrong = {board: luck.wrong_flags for board, luck in few.items()}
    return {
        "watched": watched,
        "of_layouts": [one for one in watched if one.agent != plan["exact"]],
        "sizes": [
            {
                "board": size,
                "luck": luck,
                "won": Estimate.of_wins(exact[size]),
                "games": exact[size].tally.games,
                "logic": logic[size],
            }
            for size, luck in sizes.items()
        ],
        "late": OnBoards.of(
            {board: luck.late for board, luck in few.items()}, least=bounds["late"]
        ),
        "frequent": OnBoards.of(
            {size: luck.games_even for size, luck in sizes.items()}, least=bounds["frequent"]
        ),
        "careless": enough.careless,
        "lost": sum(luck.lost for luck in sizes.values()),
        "lost_at_forced": sum(luck.unavoidable.top for luck in sizes.values()),
        "unfair": sum(abs(luck.z) > AGREES_WITHIN for luck in sizes.values()),
        "wrong_flags": OnBoards.of(wrong),
        "flagged_wrong": sum(share.top for share in wrong.values()),
        "missteps": OnBoards.of(
            {board: luck.missteps for board, luck in few.items()}, most=bounds["unlikely"]
        ),
        "mistakes": OnBoards.of({board: luck.mistakes for board, luck in few.items()}),
    }


def _tiny(row: Row) -> dict[str, object]:
    best = optimal(row.rules, every_cell=False)
    rate = float(best.win_rate)
    return {**row_figures(row), "wins": best.wins, "layouts": best.layouts, "rate": rate}
