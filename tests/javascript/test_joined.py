"""What two browsers keep, joined: against sums that are made here."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from tests.javascript.node import HERE, run_node

NOTHING = {"results": 0, "games": 0, "played": 0, "comparisons": 0, "tables": 0, "settings": 0}


def result(rng: Random, number: int) -> list[Any]:
    return [number, rng.choice(["expert", "beginner"]), rng.randrange(2), rng.random(), 9, 7, 7]


def statistics(rows: Sequence[list[Any]]) -> dict[str, Any]:
    """The totals of games, none of which is forgotten."""
    totals = {}
    for level in sorted({row[1] for row in rows}):
        mine = [row for row in rows if row[1] == level]
        best = min((row[3] for row in mine if row[2]), default=None)
        wins = sum(row[2] for row in mine)
        totals[level] = {"games": len(mine), "wins": wins, "best": best, "longest": 0}
    return totals


def browser(rng: Random, rows: list[list[Any]], games: Sequence[int]) -> dict[str, Any]:
    rows = sorted(rng.sample(rows, rng.randrange(len(rows) + 1)))
    chosen = sorted(rng.sample(games, 3), reverse=True)
    kept = [
        {"id": f"g{number}", "date": f"2026-01-{number:02}T00:00:00Z", "level": "expert"}
        | {"status": "won", "seconds": 1.5, "counted": True}
        for number in chosen
    ]
    return {
        "results": rows,
        "statistics": statistics(rows),
        "games": kept,
        "drills": {"any": {"drills": rng.randrange(9)}},
        "sound": rng.random() < 0.5,
    } | {f"game.{one['id']}": f"record of {one['id']}" for one in kept}


def test_no_game_counts_twice() -> None:
    rng = Random(25)
    pairs = []
    for _ in range(60):
        rows = [result(rng, number) for number in range(rng.randrange(1, 30))]
        games = range(1, 8)
        pairs.append({"one": browser(rng, rows, games), "other": browser(rng, rows, games)})
    told = json.loads(run_node(HERE / "joined.mjs", given=json.dumps(pairs)))
    for pair, found in zip(pairs, told, strict=True):
        one, other = pair["one"], pair["other"]
        kept = found["both"]["kept"]
        every = sorted([*one["results"], *(r for r in other["results"] if r not in one["results"])])
        assert sorted(kept["results"]) == every
        assert kept["statistics"] == statistics(every)
        ids = {game["id"] for game in [*one["games"], *other["games"]]}
        assert {game["id"] for game in kept["games"]} == ids
        assert all(kept[f"game.{id_}"] == f"record of {id_}" for id_ in ids)
        most = max(one["drills"]["any"]["drills"], other["drills"]["any"]["drills"])
        assert kept["drills"]["any"]["drills"] == most
        assert kept["sound"] == other["sound"]
        assert found["both"]["gain"]["results"] == len(every) - len(one["results"])
        assert found["again"] == {"kept": kept, "gain": NOTHING}
        back = found["back"]["kept"]
        assert back["statistics"] == kept["statistics"]
        assert sorted(back["results"]) == every


def test_the_totals_beyond_the_games_that_are_kept_are_not_added() -> None:
    row = [1, "expert", 1, 60.5, 9, 7, 7]
    total = {"games": 900, "wins": 300, "best": 40.5, "longest": 5}
    one = {"results": [row], "statistics": {"expert": total}}
    more = {"results": [row, [2, "expert", 0, 1.5, 9, 7, 7]]}
    other = more | {"statistics": {"expert": total | {"games": 901}}}
    (found,) = json.loads(
        run_node(HERE / "joined.mjs", given=json.dumps([{"one": one, "other": other}]))
    )
    assert found["both"]["kept"]["statistics"] == {"expert": total | {"games": 901}}
    assert found["both"]["gain"] == NOTHING | {"results": 1}
