"""The core answers in WebAssembly as it does natively, bit for bit and word for word."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from minewise import chain, explain, hint, optimal, play_many
from minewise._core import (
    anytime_p,
    figures,
    mcnemar,
    paired_scores,
    should_stop,
    tally_games,
    tally_pairs,
)
from minewise.agents.protocol import plays
from minewise.agents.registry import describe, make, option_text
from minewise.boards import LEVELS, PATTERNS, Certificate, Drill, Level, drill_of, drills
from minewise.companion.played_game import PlayedGame
from minewise.companion.review import Review
from minewise.engine.analysis import Analysis, analyze
from minewise.engine.evaluation import evaluate
from minewise.engine.search_settings import STRENGTHS
from minewise.errors import BoardError, MinewiseError
from minewise.game.board import Board
from minewise.game.record import Record
from minewise.game.rules import PRESETS, SWITCHES, VALUES, Rules, density_range
from minewise.game.view import COVERED, View
from minewise.match import fingerprint
from minewise.match.compiled import compiled_player
from minewise.match.play import play
from minewise.random import Random
from minewise.why.hint import Hint
from minewise.why.proof import Proof
from tests.javascript.node import PROGRAM, ask, cells, numbers

RULES = (
    "beginner",
    "intermediate",
    "expert first_click=opening",
    "expert",
    "kulkarni",
    "ncsu",
    "cs50",
    "pratinidhi",
    "9x9/10 mines_known=no",
    "8x8/12 cascade=no clues=cautious",
    "8x8/12 cascade=no clues=one-more",
    "8x8/12 cascade=no clues=withheld:p=0.3",
    (
        "9x5/9 cascade=no clues=table:1,0.5/0,0.5,0.5/0,0,0.5/0,0,0,1/0,0,0,0,1/"
        "0,0,0,0,0,1/0,0,0,0,0,0,1/0,0,0,0,0,0,0,1/0,0,0,0,0,0,0,0,1"
    ),
)
"""Of the games that positions come from."""


def positions(seed: int) -> Iterator[View]:
    """Views of games in turn, some of each; without end."""
    number = 0
    while True:
        for rules in RULES:
            agent = ("exact", "basic", "csp-probability")[number % 3]
            views = list(play(agent, rules, seed=seed, game=number).replay())
            yield from views[1 :: max(1, len(views) // 12)]
        number += 1


def fields(view: View) -> dict[str, Any]:
    return {"view": "/".join(view.rows()), "rules": str(view.rules)}


def certain_cell(analysis: Analysis, number: int) -> tuple[int, int] | None:
    """One of the cells that are certain, another one each time."""
    found = sorted(analysis.safe | analysis.mines)
    return found[number % len(found)] if found else None


def proof_document(proof: Proof) -> dict[str, Any]:
    """A proof as JavaScript has it."""
    return {
        "cell": list(proof.cell),
        "mine": proof.mine,
        "clues": [list(cell) for cell in proof.clues],
        "with_total": proof.uses_mine_total,
        "kind": proof.kind,
        "sentence": proof.sentence,
        "steps": [
            {
                "kind": step.kind,
                "text": step.text,
                "clues": [list(cell) for cell in step.clues],
                "cells": [list(cell) for cell in step.cells],
                "mine": step.mine,
            }
            for step in proof.steps
        ],
    }


def hint_document(told: Hint) -> dict[str, Any]:
    area = told.area
    return {
        "sentence": told.reason,
        "steps": list(told.steps),
        "cell": list(told.cell),
        "move": told.move,
        "chance": told.chance,
        "proof": None if told.proof is None else proof_document(told.proof),
        "area": None
        if area is None
        else [area[0].start, area[1].start, area[0].stop - 1, area[1].stop - 1],
    }


def check_analysis(analysis: Analysis, answer: dict[str, Any]) -> None:
    json, size = answer["json"], analysis.view.rules.cells
    assert json["exact"] == analysis.exact
    assert cells(json["safe"]) == sorted(analysis.safe)
    assert cells(json["mines"]) == sorted(analysis.mines)
    assert cells(json["to_reveal"]) == analysis.to_reveal
    assert cells(json["to_flag"]) == analysis.to_flag
    assert json["protected"] == analysis.protected
    assert cells(json["least"]) == analysis.least
    assert cells(json["wrong_flags"]) == analysis.wrong_flags
    assert cells(json["unknown"]) == analysis.unknown
    assert json["missing_total"] == analysis.missing_total
    probability, error = np.split(numbers(answer), [size])
    assert probability.tobytes() == analysis.probability.tobytes()
    if not analysis.exact:
        assert error.tobytes() == analysis.error.tobytes()


def check_hint_steps(answer: dict[str, Any]) -> list[str]:
    """The texts of the steps, as the package has them; their cells are those of the proof."""
    where, *why, what = answer["steps"]
    assert [step["part"] for step in answer["steps"]] == ["where", *["why"] * len(why), "what"]
    assert (what["cells"], where["cells"], why[0]["cells"]) == ([answer["cell"]], [], [])
    if (proof := answer["proof"]) is not None:
        told = [[s["clues"], s["cells"], s["mine"]] for s in proof["steps"]]
        assert all([s["clues"], s["cells"], s["mine"]] in told for s in (*why[1:], what))
    return [where["text"], " ".join(step["text"] for step in why), what["text"]]


def drill_document(drill: Drill) -> dict[str, Any]:
    return {
        "view": "/".join(drill.view.rows()),
        "rules": str(drill.view.rules),
        "level": drill.level,
        "cells": [list(cell) for cell in drill.cells],
        "safe": [list(cell) for cell in drill.safe],
    }


@pytest.mark.parametrize("rules", ["beginner first_click=opening", "8x8/12 mines_known=no"])
def test_drills_are_the_same(rules: str) -> None:
    levels: tuple[Level, ...] = LEVELS if "mines_known" not in rules else LEVELS[:-1]
    wanted: list[tuple[dict[str, Any], Drill]] = []
    for number in range(4):
        draw = partial(drills, rules=rules, seed=11, first=number)
        of = {"ask": "drill", "rules": rules, "seed": 11, "number": number}
        wanted += [(of | {"level": level}, next(draw("find", level=level))) for level in levels]
        wanted += [(of | {"pattern": name}, next(draw("find", pattern=name))) for name in PATTERNS]
        wanted.append((of | {"may_guess": True}, next(draw("guess"))))
    told = ask(one for one, _ in wanted)
    for (_, drill), answer in zip(wanted, told, strict=True):
        assert answer["json"] == drill_document(drill)
    views = [drill.view for _, drill in wanted]
    for view, answer in zip(
        views, ask({"ask": "drill_of"} | fields(view) for view in views), strict=True
    ):
        own = drill_of(view, "guess")
        assert own
        assert answer["json"] == drill_document(own)


def test_certificates_are_the_same() -> None:
    kinds = ("9x9/14 first_click=opening start=4,4", "9x9/14 start=0,0 boards=no-guess")
    games = [(Rules.parse(rules), seed) for rules in kinds for seed in range(6)]
    requests: list[dict[str, Any]] = []
    for number, (rules, seed) in enumerate(games, 1):
        requests.append({"ask": "begin", "rules": str(rules), "seed": seed})
        # More turns than a game has: the last ones are refused.
        requests += [{"ask": "let", "game": number, "agent": "exact"}] * 60
        requests.append({"ask": "certificate", "game": number})
    told = [
        answer
        for one, answer in zip(requests, ask(requests), strict=True)
        if one["ask"] == "certificate"
    ]
    without = 0
    for (rules, seed), answer in zip(games, told, strict=True):
        assert isinstance(rules.start, tuple)
        board = Board.random(rules, seed=seed, first_cell=rules.start)
        try:
            own = Certificate.from_board(rules, board, rules.start)
        except BoardError:
            assert answer["error"] == "BoardError"
            without += 1
        else:
            assert answer["json"] == json.loads(own.to_json())
    assert 0 < without < 6


def test_decimals_are_the_same() -> None:
    """JavaScript reads and writes them for the page's core."""
    rng = np.random.default_rng(7)
    digits = [f"{rng.integers(10**17)}e-{17 + rng.integers(12)}" for _ in range(300)]
    chances = [*digits, "0.1", ".5", "1e-12", "0.30000000000000004", "2.5e-3", "0.0", "9e-1"]
    texts = [f"8x8/12 cascade=no clues=withheld:p={chance}" for chance in chances]
    for text, answer in zip(texts, ask({"ask": "rules", "rules": t} for t in texts), strict=True):
        assert answer["json"]["rules"] == str(Rules.parse(text))


def check_positions(count: int, seed: int) -> None:
    views = list(islice(positions(seed), count))
    analyses = [analyze(view) for view in views]
    for analysis, answer in zip(
        analyses, ask({"ask": "analyze"} | fields(view) for view in views), strict=True
    ):
        check_analysis(analysis, answer)

    certain = [(a.view, certain_cell(a, number)) for number, a in enumerate(analyses)]
    proved = [(view, cell) for view, cell in certain if cell is not None]
    told = ask({"ask": "explain", "cell": list(cell)} | fields(view) for view, cell in proved)
    for (view, cell), answer in zip(proved, told, strict=True):
        assert answer["json"] == proof_document(explain(view, cell))
    told = ask({"ask": "chain", "cell": list(cell)} | fields(view) for view, cell in proved)
    for (view, cell), answer in zip(proved, told, strict=True):
        assert answer["json"] == json.loads(json.dumps(chain(view, cell).to_dict()))

    for view, answer in zip(
        views, ask({"ask": "hint"} | fields(view) for view in views), strict=True
    ):
        if (expected := hint(view)) is not None:
            steps = check_hint_steps(answer["json"])
            assert answer["json"] | {"steps": steps} == hint_document(expected)
        else:
            assert answer["json"]["cell"] is None


def check_values(count: int, seed: int) -> None:
    """What moves are worth, and what `best` decides."""
    views = [
        view
        for view in islice(positions(seed), 20 * count)
        if view.rules.mines is not None
        and view.rules.win == "all_safe"
        and view.rules.clues == "exact"
        and COVERED in view.array
    ][:count]
    assert len(views) == count
    for view, answer in zip(
        views, ask({"ask": "evaluate"} | fields(view) for view in views), strict=True
    ):
        expected = evaluate(view)
        assert answer["json"]["exact"] == expected.exact
        assert [
            (
                tuple(m["cell"]),
                m["survival"],
                m["win"],
                [(a["clue"], a["chance"], a["win"]) for a in m["answers"]],
            )
            for m in answer["json"]["moves"]
        ] == [
            (m.cell, m.survival, m.win, [(a.clue, a.chance, a.win) for a in m.answers])
            for m in expected.moves
        ]
    asked = [{"ask": "decide", "agent": "best", "seed": 3} | fields(view) for view in views]
    best = make("best")
    for view, answer in zip(views, ask(asked), strict=True):
        decision, json = best.decide(view, Random(3)), answer["json"]
        assert (cells(json["reveal"]), cells(json["flag"]), json["certain"], json["reason"]) == (
            list(decision.reveal),
            list(decision.flag),
            decision.certain,
            decision.reason,
        )
        assert {tuple(c["cell"]): c["mine"] for c in json["chances"] or []} == (
            decision.probability or {}
        )


AGENTS = (
    "random",
    "basic",
    "csp",
    "csp:max_variables=8",
    "csp-probability",
    "exact",
    "exact:guess=random",
    "exact:guess=any,clues=exact",
    "best",
    "best:strength=fast",
    "best:without=ending+progress+wide",
    "best:without=learned+second-best",
)


def check_games(asked: Iterable[tuple[str, str, int]], seed: int) -> None:
    """The moves of an agent, by rules, in a game of this number."""
    asked = list(asked)
    answers = ask(
        {"ask": "moves", "agent": agent, "rules": rules, "seed": seed, "first": number}
        for agent, rules, number in asked
    )
    for (agent, text, number), answer in zip(asked, answers, strict=True):
        player = compiled_player(make(agent), Rules.parse(text))
        assert player is not None
        made = [(m["kind"], tuple(m["cell"]), m["guess"]) for m in answer["json"]]
        assert made == player.moves(seed, number), (agent, text, number)


def games_of_all(count: int) -> Iterator[tuple[str, str, int]]:
    """Games in which each agent plays by all rules in turn."""
    for number in range(count):
        yield AGENTS[number % len(AGENTS)], RULES[number // len(AGENTS) % len(RULES)], number


def test_positions() -> None:
    check_positions(300, seed=1)


def test_values() -> None:
    check_values(60, seed=2)


def test_games() -> None:
    check_games(games_of_all(132), seed=5)


@pytest.mark.check
def test_ten_thousand_positions() -> None:
    for seed in range(10, 20):
        check_positions(1000, seed)


@pytest.mark.check
def test_values_of_a_thousand_positions() -> None:
    check_values(1000, seed=3)


@pytest.mark.check
def test_a_thousand_games() -> None:
    check_games(games_of_all(1056), seed=5)


@pytest.mark.check
@pytest.mark.parametrize(
    "agent",
    ["basic", "best", "best:strength=strong", "csp", "csp-probability", "exact", "random"],
)
def test_games_of_the_signature(agent: str) -> None:
    """All that the line of an agent in `minewise signature` is a digest of."""
    assert agent in fingerprint.recorded()
    rules = fingerprint.RULES | fingerprint.RARE.get(agent, {})
    played = {text: games for text, games in rules.items() if plays(make(agent), Rules.parse(text))}
    games = ((agent, text, game) for text, games in played.items() for game in range(games))
    check_games(games, fingerprint.SEED)


def test_strong_and_deep_best() -> None:
    """Those that play guesses on and search far, by a decision each."""
    view = next(v for v in positions(4) if str(v.rules) == "16x16/40" and not analyze(v).safe)
    for strength in ("strong", "deep"):
        agent = f"best:strength={strength}"
        (answer,) = ask([{"ask": "decide", "agent": agent} | fields(view)])
        decision = make(agent).decide(view, Random(0))
        assert cells(answer["json"]["reveal"]) == list(decision.reveal)


def test_layouts_are_counted_exactly() -> None:
    views = list(islice(positions(6), 60))
    for view, answer in zip(
        views, ask({"ask": "layouts"} | fields(view) for view in views), strict=True
    ):
        assert int(answer["json"]["layouts"]) == analyze(view).layouts


@pytest.mark.check
def test_digits() -> None:
    views = list(islice(positions(7), 60))
    for view, answer in zip(
        views, ask({"ask": "digits"} | fields(view) for view in views), strict=True
    ):
        analysis, size = analyze(view), view.rules.cells
        digits, opening = np.split(numbers(answer), [9 * size])
        assert np.allclose(
            digits, analysis.digit_probability.ravel(), rtol=0, atol=1e-15, equal_nan=True
        )
        assert np.array_equal(opening, analysis.opening_probability.ravel(), equal_nan=True)
        assert cells(answer["json"]["dead"]) == sorted(analysis.dead)
        places = [divmod(number, view.width) for number in range(0, size, max(1, size // 5))]
        for place, one in zip(
            places,
            ask({"ask": "digits", "cell": list(place)} | fields(view) for place in places),
            strict=True,
        ):
            at = place[0] * view.width + place[1]
            expected = np.append(digits[9 * at : 9 * at + 9], opening[at])
            assert np.array_equal(numbers(one), expected, equal_nan=True)
            assert bool(one["json"]["dead"]) == (place in analysis.dead)


def test_a_record_is_read_by_the_package() -> None:
    """A person and agents take turns; the record is checked move by move."""
    requests: list[dict[str, Any]] = [
        {
            "ask": "begin",
            "rules": "expert first_click=opening",
            "seed": str(2**64 - 1),
            "number": 3,
        },
        {"ask": "move", "game": 1, "kind": "flag", "cell": [15, 29]},
        {"ask": "move", "game": 1, "kind": "reveal", "cell": [0, 0]},
    ]
    agents = ("basic", "csp", "exact")
    requests += [{"ask": "let", "game": 1, "agent": agent} for agent in agents]
    answers = ask([*requests, {"ask": "record", "game": 1}])
    record = Record.from_json(answers[-1]["text"])
    assert record.agent == "person+basic+csp+exact"
    assert (record.seed, record.game) == (2**64 - 1, 3)
    assert len(record.moves) == answers[-2]["json"]["state"]["moves"]


@pytest.mark.parametrize("rules", ["beginner", "kulkarni", "cs50"])
def test_turns_of_agents_are_those_of_the_package(rules: str) -> None:
    """Agents and a person take turns, some taken back; where play goes on after a mine agents go
    cell by cell. A game that goes on from what was kept is that game."""
    played = PlayedGame(rules, seed=6)
    begin = {"ask": "begin", "rules": rules, "seed": 6}
    requests: list[dict[str, Any]] = [begin]
    for number in range(24):
        if played.game.over:
            break
        if number % 8 == 7:
            played.undo()
            requests.append({"ask": "undo", "game": 1})
        elif number % 5 == 4:
            cell = played.let("exact").decision.reveal[0]
            played.undo()
            played.move("flag", cell)
            played.undo()
            requests += [{"ask": "move", "game": 1, "kind": "flag", "cell": list(cell)}]
            requests += [{"ask": "undo", "game": 1}]
        agent = ("csp", "exact", "random")[number % 3]
        played.let(agent)
        requests.append({"ask": "let", "game": 1, "agent": agent})
    answers = ask([*requests, {"ask": "state", "game": 1}, {"ask": "steps", "game": 1}])
    state, steps = answers[-2]["json"], answers[-1]["json"]
    assert state["view"] == "/".join(played.view.rows())
    assert [
        (step["player"], [(m["kind"], tuple(m["cell"]), m["guess"]) for m in step["moves"]])
        for step in steps
    ] == [(s.by, [(m.kind, m.cell, m.guess) for m in s.moves]) for s in played.steps]

    texts = ";".join(step["text"] for step in steps)
    kept = begin | {"steps": texts, "taken_back": state["taken_back"]}
    more = [{"ask": "let", "game": 1, "agent": "csp"}] * 4
    gone_on = ask([kept, {"ask": "state", "game": 1}, *more])
    assert gone_on[1]["json"] == state
    assert gone_on[2:] == ask([*requests, *more])[len(requests) :]


def test_decisions_that_were_made_elsewhere_are_carried_out() -> None:
    """As by the package; illegal ones change nothing."""
    played = PlayedGame("kulkarni", seed=2)
    requests: list[dict[str, Any]] = [{"ask": "begin", "rules": "kulkarni", "seed": 2}]
    for _ in range(40):
        turn = played.let("knowledge")
        if not played.steps[-1].decided:
            requests.append({"ask": "carry_on", "game": 1, "player": "knowledge"})
            continue
        decision = turn.decision
        requests.append(
            {"ask": "carry_out", "game": 1, "player": "knowledge"}
            | {"flag": np.ravel(decision.flag).tolist(), "certain": str(decision.certain).lower()}
            | {"reveal": np.ravel(decision.reveal).tolist()}
        )
    *_, state, steps = ask([*requests, {"ask": "state", "game": 1}, {"ask": "steps", "game": 1}])
    assert state["json"]["view"] == "/".join(played.view.rows())
    assert [step["text"].split("~")[0].count("!") for step in steps["json"]] == [
        sum(move.guess for move in step.moves) for step in played.steps
    ]


def test_reviews_and_undo() -> None:
    """A game that agents played is judged as by the package, and taken back to its start."""
    for rules in ("beginner", "kulkarni", "8x8/12 cascade=no clues=cautious"):
        requests: list[dict[str, Any]] = [{"ask": "begin", "rules": rules, "seed": 3}]
        requests += [{"ask": "let", "game": 1, "agent": "csp"}] * 60
        requests += [{"ask": "record", "game": 1}, {"ask": "judge", "game": 1, "playouts": 4}]
        requests += [{"ask": "undo", "game": 1}] * 61 + [{"ask": "state", "game": 1}]
        answers = ask(requests)
        at = next(i for i, request in enumerate(requests) if request["ask"] == "record")
        record, told = Record.from_json(answers[at]["text"]), answers[at + 1]["json"]
        review = Review.from_record(record, playouts=4)
        assert (told["summary"], told["luck"]) == (review.summary, review.luck)
        mistakes = [judged.number for judged in review.judged if judged.mistake]
        assert told["first_mistake"] == (mistakes[0] if mistakes else None)
        assert [(j["number"], j["chance"], j["sentence"]) for j in told["judged"] if j] == [
            (judged.number, judged.chance, judged.sentence) for judged in review.judged
        ]
        assert set(answers[-1]["json"]["view"]) == {"#", "/"}
        assert not answers[-2]["json"]["undone"]


def replay_of(record: Record, **others: Any) -> dict[str, Any]:
    """The question that plays a record again, also with other fields."""
    values = {n: v for n, v in (json.loads(record.to_json()) | others).items() if v is not None}
    return {"ask": "replay", "record": json.dumps(values) if others else record.to_json()}


def records() -> Iterator[Record]:
    yield play("csp", "expert", seed=2**64 - 1, game=3)
    yield play("exact", "kulkarni", seed=5)
    yield play("basic", "cs50", seed=6)
    yield play("csp", "beginner", board=Board(4, 5, {(0, 0), (1, 3), (3, 3)}), seed=1)
    yield replace(play("csp:max_variables=4", "beginner", seed=2), fault="it failed", status="lost")


def test_records_are_played_again() -> None:
    """As the package plays them; what was played is written as it was read."""
    for record in records():
        asked = [{"ask": name, "game": 1} for name in ("record", "timeline", "judge")]
        state, written, timeline, judged = ask([replay_of(record), *asked])
        assert Record.from_json(written["text"]) == record
        assert written["text"] == replace(record, seconds=0.0).to_json()
        views = list(record.replay())
        shown = views[0].rows()
        assert timeline["json"]["view"] == "/".join(shown)
        for view, move in zip(views[1:], timeline["json"]["moves"], strict=True):
            for row, column, mark in move["changes"]:
                shown[row] = shown[row][:column] + mark + shown[row][column + 1 :]
            assert shown == view.rows()
        assert state["json"]["view"] == "/".join(shown)
        assert timeline["json"]["given"] == (record.board is not None)
        assert judged["json"]["summary"] == Review.from_record(record).summary


@pytest.mark.skipif(bool(PROGRAM), reason="the program has no clock")
def test_a_game_is_judged_in_parts() -> None:
    """Whatever a part comes to, all parts are what one is; each takes a move at least."""
    record = play("exact", "intermediate", seed=3)
    begin = replay_of(record)
    (_, whole) = ask([begin, {"ask": "judge", "game": 1}])
    first: int | None = 0
    requests, judged = [begin], []
    while first is not None:
        requests.append({"ask": "judge", "game": 1, "first": first, "seconds": 1e-9})
        *_, answer = ask(requests)
        judged += answer["json"]["judged"]
        assert len(answer["json"]["judged"]) == 1
        first = answer["json"]["next"] if len(requests) < 20 else None
    assert judged == whole["json"]["judged"][: len(judged)]
    (*_, refused) = ask([begin, {"ask": "judge", "game": 1, "first": 3}])
    assert refused["error"] == "RequestError"


def test_altered_records_are_refused() -> None:
    record, fields = play("exact", "beginner", seed=4), "expected all fields of a record"
    others: list[tuple[dict[str, Any], str]] = [
        ({"format": "other"}, "expected a minewise record"),
        ({"version": 9}, "expected a minewise record of version 1, got version 9"),
        ({"revealed": record.revealed + 1}, "this record was altered: expected revealed"),
        ({"status": "playing"}, "this record was altered: expected status won"),
        ({"guesses": 7}, "this record was altered: expected guesses"),
        ({"moves": [["reveal", 99, 0, False]]}, "this record was altered: move 1, reveal 99,0"),
        ({"moves": [["reveal", 0, 0]]}, f"{fields}: expected a kind, a row, a column, and true"),
        ({"moves": [["open", 0, 0, False]]}, f"{fields}: expected a kind"),
        ({"rules": "9x9/? start=1,1"}, f"{fields}: expected rules with a number of mines"),
        ({"agent": None}, f"{fields}: agent is missing"),
        ({"board": "* ."}, f"{fields}: expected a board of the size of the rules"),
        ({"boards": "given:1"}, "expected boards random"),
        ({"boards": None}, "expected all fields of a record: boards is missing"),
    ]
    for other, text in others:
        answer, after = ask([replay_of(record, **other), {"ask": "state", "game": 1}])
        assert answer["what"].startswith(text), answer
        assert answer["error"] == "RecordError"
        assert after["error"] == "RequestError"


def test_a_comparison_goes_on_from_its_sums() -> None:
    """In two parts it is what the package counts in one."""
    rules, agents = "intermediate", ("basic", "exact", "csp:max_variables=8")
    request = {"ask": "compare", "agents": " ".join(agents), "rules": rules, "seed": 3}
    (first,) = ask([request | {"games": 30}])
    sums = first["json"]["sums"]
    (second,) = ask([request | {"first": 30, "games": 50, "sums": sums}])
    tables = [play_many(agent, rules, games=80, seed=3).table for agent in agents]
    core = Rules.parse(rules).core()
    own = [paired_scores(core, table.tobytes()) for table in tables]
    for number, agent in enumerate(second["json"]["agents"]):
        tally = tally_games(core, tables[number].tobytes())
        pairs = tally_pairs(core, own[number], own[0])
        expected = {name: tally[name] + pairs[name] for name in tally}
        assert {name: agent[name] for name in expected} == expected
        found = figures(core, SimpleNamespace(**expected))
        for name, estimate in (("win_rate", found.win_rate), ("mean_gain", found.gain)):
            assert agent[name] == [estimate.value, *estimate.interval]
        assert agent["p"] == mcnemar(expected["better"], expected["worse"])
        assert agent["anytime_p"] == anytime_p(expected["better"], expected["worse"])


def test_rules_and_agents_are_those_of_the_package() -> None:
    (answer,) = ask([{"ask": "about"}])
    about = answer["json"]
    assert {one["name"]: one["rules"] for one in about["presets"]} == {
        name: str(rules) for name, rules in PRESETS.items()
    }
    assert {one["name"]: one["meaning"] for one in about["switches"]} == SWITCHES
    assert {one["name"]: tuple(one["values"]) for one in about["switches"]} == VALUES
    assert about["strengths"] == list(STRENGTHS)
    for agent in about["agents"]:
        known = describe(agent["name"])
        assert agent["summary"] == known.summary
        assert agent["sound"] == known.sound
        assert agent["options"] == {
            name: option_text(value) for name, value in known.options.items()
        }


@pytest.mark.parametrize(
    ("rules", "density"),
    [("10x10/0", "0.1:0.9:0.1"), ("expert", "0.3,0.125"), ("cs50", "1"), ("8x8/?", ".5")],
)
def test_rules_with_densities(rules: str, density: str) -> None:
    (answer,) = ask([{"ask": "rules", "rules": rules, "density": density}])
    expected = [(float(d), Rules.parse(rules).with_density(d)) for d in density_range(density)]
    assert [(p["density"], p["rules"]) for p in answer["json"]["points"]] == sorted(
        (share, str(point)) for share, point in expected
    )
    switches = answer["json"]["switches"]
    assert Rules.parse(rules).switches == switches


def test_what_is_wrong_of_rules_is_told() -> None:
    wrong = {
        "0x9/1": "width",
        "9x0/1": "height",
        "9x9/100": "mines",
        "9x9/-1": "mines",
        "9x9/10 win=no": "win",
        "9x9/10 cascade=x": "cascade",
        "9x9/10 start=9,9": "start",
        "9x9/10 clues=x": "clues",
        "9x9/10 clues=cautious": "cascade",
        "9x9/10 first_click=opening cascade=no clues=cautious": "first_click",
        "9x9/? mines_known=yes": "mines",
        "beginer": None,
        "9x9/10 color=red": None,
    }
    for answer, part in zip(
        ask({"ask": "rules", "rules": rules} for rules in wrong), wrong.values(), strict=True
    ):
        assert (answer["error"], answer["part"]) == ("RulesError", part)
    (answer,) = ask([{"ask": "rules", "rules": "9x9/10", "density": "2"}])
    assert answer["part"] == "density"


def test_a_comparison_says_when_it_is_over() -> None:
    """By the rules to stop of the package, on the same sums."""
    request = {"ask": "compare", "agents": "random exact", "rules": "beginner", "seed": 1}
    (played,) = ask([request | {"games": 120}])
    again = request | {"games": 0, "sums": played["json"]["sums"]}
    asked: list[dict[str, Any]] = [
        {},
        {"until": 1},
        {"until": 20},
        {"tell_apart": 0.05},
        {"tell_apart": 1e-40},
    ]
    tallies = [
        SimpleNamespace(**{k: v for k, v in agent.items() if isinstance(v, int)})
        for agent in played["json"]["agents"]
    ]
    rules = Rules.parse("beginner").core()
    told = ask(again | stop for stop in asked)
    assert [answer["json"]["over"] for answer in told] == [
        should_stop(rules, tallies, stop.get("until"), stop.get("tell_apart")) for stop in asked
    ]
    assert {answer["json"]["over"] for answer in told} == {False, True}
    agent = told[0]["json"]["agents"][1]
    assert agent["measured"] == agent["win_rate"]
    refused = ask(again | stop for stop in ({"until": 0}, {"until": "x"}, {"tell_apart": 1}))
    assert [answer["error"] for answer in refused] == ["RulesError"] * 3


REFUSED: tuple[tuple[dict[str, Any], Any], ...] = (
    ({"ask": "analyze", "view": "1#0##1"}, lambda: analyze("1#0##1")),
    ({"ask": "analyze", "view": "4#/##"}, lambda: analyze("4#/##")),
    ({"ask": "analyze", "view": ""}, lambda: analyze("")),
    ({"ask": "analyze", "view": "##/#"}, lambda: analyze("##/#")),
    ({"ask": "analyze", "view": "#x"}, lambda: analyze("#x")),
    ({"ask": "analyze", "view": "#\u00e9'"}, lambda: analyze("#\u00e9'")),
    ({"ask": "analyze", "view": "3x2x2/HHF/12"}, lambda: analyze("3x2x2/HHF/12")),
    ({"ask": "analyze", "view": "##\n  \n##"}, lambda: analyze("##\n  \n##")),
    ({"ask": "analyze", "view": "##", "mines": 3}, lambda: analyze("##", mines=3)),
    ({"ask": "analyze", "view": "##", "mines": -3}, lambda: analyze("##", mines=-3)),
    ({"ask": "analyze", "view": "#1", "mines": 0}, lambda: analyze("#1", mines=0)),
    ({"ask": "analyze", "view": "#1", "prior": 0}, lambda: analyze("#1", prior=0.0)),
    ({"ask": "analyze", "view": "#1", "prior": 1e-13}, lambda: analyze("#1", prior=1e-13)),
    ({"ask": "analyze", "view": "#1", "budget": 0}, lambda: analyze("#1", budget=0)),
    ({"ask": "analyze", "view": "#1", "clues": "exakt"}, lambda: analyze("#1", clues="exakt")),
    (
        {"ask": "analyze", "view": "#1", "clues": "withheld:p=1"},
        lambda: analyze("#1", clues="withheld:p=1"),
    ),
    (
        {"ask": "analyze", "view": "#1", "clues": "table:1/2"},
        lambda: analyze("#1", clues="table:1/2"),
    ),
    (
        {"ask": "analyze", "view": "#1", "clues": "table:2/0/0/0/0/0/0/0/0"},
        lambda: analyze("#1", clues="table:2/0/0/0/0/0/0/0/0"),
    ),
    ({"ask": "explain", "view": "##/1#", "cell": [0, 0]}, lambda: explain("##/1#", (0, 0))),
    ({"ask": "explain", "view": "##/1#", "cell": [1, 0]}, lambda: explain("##/1#", (1, 0))),
    ({"ask": "explain", "view": "##/1#", "cell": [9, -1]}, lambda: explain("##/1#", (9, -1))),
    ({"ask": "chain", "view": "##/1#", "cell": [0, 0]}, lambda: chain("##/1#", (0, 0))),
    ({"ask": "chain", "view": "1*", "cell": [0, 1]}, lambda: chain("1*", (0, 1))),
    ({"ask": "chain", "view": "##/1#", "cell": [9, -1]}, lambda: chain("##/1#", (9, -1))),
    ({"ask": "evaluate", "view": "1##"}, lambda: evaluate("1##")),
    (
        {"ask": "evaluate", "view": "1##", "mines": 1, "strength": "hard"},
        lambda: evaluate("1##", mines=1, strength="hard"),
    ),
    (
        {"ask": "evaluate", "view": "1##/###", "rules": "3x2/2 boards=safe-guesses"},
        lambda: evaluate("1##/###", rules="3x2/2 boards=safe-guesses"),
    ),
    (
        {"ask": "evaluate", "view": "1##/###", "rules": "3x2/2 on_mine=continue"},
        lambda: evaluate("1##/###", rules="3x2/2 on_mine=continue"),
    ),
    (
        {"ask": "optimal", "rules": "3x3/1 boards=no-guess"},
        lambda: optimal("3x3/1 boards=no-guess"),
    ),
    (
        {"ask": "rules", "rules": "9x9/10 cascade=maybe"},
        lambda: Rules.parse("9x9/10 cascade=maybe"),
    ),
    (
        {"ask": "rules", "rules": "9x9/10 first_click=no"},
        lambda: Rules.parse("9x9/10 first_click=no"),
    ),
    (
        {"ask": "rules", "rules": "9x9/? mines_known=yes"},
        lambda: Rules.parse("9x9/? mines_known=yes"),
    ),
    (
        {"ask": "rules", "rules": "9x9/10 clues=cautious"},
        lambda: Rules.parse("9x9/10 clues=cautious"),
    ),
    (
        {"ask": "decide", "view": "##", "agent": "csp:max_variables=0"},
        lambda: make("csp:max_variables=0"),
    ),
    (
        {"ask": "decide", "view": "##", "agent": "csp:max_variables=x"},
        lambda: make("csp:max_variables=x"),
    ),
)


REFUSED_RULES = (
    "",
    "expart",
    "0x3/1",
    "9999x3/1",
    "9x9/10 win=no",
    "9x9/10 strat=1",
    "9x9/10 start=9,9",
    "9x9/10 start=x",
)
REFUSED_AGENTS = (
    "bost",
    "csp:max=2",
    "basic:a=2",
    "exact:guess=x",
    "best:strength=x",
)


def refused() -> Iterator[tuple[dict[str, Any], Any]]:
    """Requests, and the same in Python."""
    yield from REFUSED
    for text in REFUSED_RULES:
        yield {"ask": "rules", "rules": text}, partial(Rules.parse, text)
    for text in REFUSED_AGENTS:
        yield {"ask": "decide", "view": "##", "agent": text}, partial(make, text)


@pytest.mark.parametrize("boards", ["any", "safe-guesses"])
def test_hints_say_the_chance_to_win_only_where_it_is_known(boards: str) -> None:
    view = View.parse("1##/###", rules=f"3x2/2 boards={boards}")
    (answer,) = ask([{"ask": "hint"} | fields(view)])
    steps = " ".join(step["text"] for step in answer["json"]["steps"])
    told = hint(view)
    assert told is not None
    assert steps == " ".join(told.steps)
    assert ("your chance to win" in steps) == (boards == "any")


def test_a_clue_that_exceeds_its_neighbours_contradicts() -> None:
    """Where the model of the clues is told, as a page asks about what a person enters."""
    asked = [{"ask": name, "view": "8#/##", "clues": "exact"} for name in ("analyze", "hint")]
    for answer in ask(asked):
        assert (answer["error"], answer["clues"]) == ("ContradictionError", [[0, 0]])
        assert answer["sentence"] == "no layout of mines fits: the clue at (0,0) is impossible"
    view = {"view": "#3#/###", "mines": 2, "clues": "cautious"}
    told, decided = ask([{"ask": "analyze"} | view, {"ask": "decide", "agent": "exact"} | view])
    assert told["json"]["exact"]
    assert cells(decided["json"]["reveal"])[0] in cells(told["json"]["least"])


def test_refusals_have_the_words_of_the_package() -> None:
    for (request, call), answer in zip(
        refused(), ask(request for request, _ in refused()), strict=True
    ):
        with pytest.raises(MinewiseError) as raised:
            call()
        words, expected = answer["what"], raised.value.what
        if request.get("agent") == "bost":  # it names the agents that it has
            words, expected = words.split(" Expected")[0], expected.split(" Expected")[0]
        assert (answer["error"], words) == (type(raised.value).__name__, expected), request
        if clues := getattr(raised.value, "clues", None):
            assert set(cells(answer["clues"])) == clues
            assert answer["sentence"] == raised.value.what
