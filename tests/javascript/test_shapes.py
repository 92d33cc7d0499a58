"""The page of other boards says what `minewise.shapes` says: chances, proofs, refusals, texts."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from minewise.errors import ContradictionError, MinewiseError
from minewise.shapes import ShapeAnalysis, ShapeGame, ShapeView, analyze
from minewise.shapes.view import COVERED, EXPLODED, FLAG, NO_CLUE
from tests.javascript.node import HERE, run_node

SHAPES = (
    *("hexagons", "torus", "cylinder", "square", "knights"),
    *("triangles", "triangles,neighbors=3"),
)
POSITIONS = 200
"""Random positions of each shape."""


def told(requests: list[dict[str, Any]]) -> list[Any]:
    """What the page says of them."""
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    return [json.loads(line) for line in run_node(HERE / "shapes.mjs", given=lines).splitlines()]


def random_view(shape: str, rng: random.Random) -> ShapeView:
    """A position of a game, some of them with flags, exploded mines, withheld or wrong clues."""
    width, height = rng.randint(1, 7), rng.randint(1, 6)
    kind, _, more = shape.partition(",")
    name = f"{kind}:{width}x{height}" + (more and f",{more}")
    cells = width * height
    game = ShapeGame(name, rng.randint(0, cells - 1), seed=rng.getrandbits(30), first_click="safe")
    for cell in rng.sample(list(game.shape), rng.randint(0, cells)):
        if not game.over:
            game.reveal(cell)
    shown = dict(game.view.shown)
    for cell, code in shown.items():
        near = len(game.shape.neighbors[cell])
        if code >= 0 and rng.random() < 0.03:
            shown[cell] = rng.choice([NO_CLUE, rng.randint(0, near)])
        elif code == COVERED and rng.random() < 0.1:
            shown[cell] = rng.choice([FLAG, FLAG, EXPLODED])
    return ShapeView(game.shape, shown, rng.choice([game.view.mines, None]))


def analyzed(view: ShapeView) -> ShapeAnalysis | ContradictionError:
    try:
        return analyze(view)
    except ContradictionError as error:
        return error


def request_of(view: ShapeView) -> dict[str, Any]:
    return {"shape": view.shape.name, "text": str(view), "mines": view.mines}


@pytest.mark.parametrize("shape", SHAPES)
def test_the_page_says_what_python_says(shape: str) -> None:
    rng = random.Random(shape)
    views = [random_view(shape, rng) for _ in range(POSITIONS)]
    contradictory = 0
    for view, answer in zip(views, told([request_of(view) for view in views]), strict=True):
        cells = list(view.shape)
        analysis = analyzed(view)
        if isinstance(analysis, ContradictionError):
            contradictory += 1
            assert answer["refused"] == "ContradictionError", view
            assert answer["what"] == analysis.what
            assert {cells[n] for n in answer["sets"]} == set(analysis.clues)
            continue
        assert answer["text"] == str(view)
        assert answer["name"] == view.shape.name
        chances = {cells[n]: chance for n, chance in answer["probability"]}
        assert chances == pytest.approx(analysis.probability, rel=0, abs=1e-9)
        for said, known in (("safe", analysis.safe), ("certain", analysis.mines)):
            assert {cells[n] for n in answer[said]} == known
        assert answer["exact"] == analysis.exact
        assert [cells[n] for n in answer["least"]] == list(analysis.least)
        for number, proof in answer["proofs"]:
            expected = analysis.explain(cells[number])
            assert proof["sentence"] == expected.sentence
            assert [cells[n] for n in proof["clues"]] == list(expected.clues)
    assert 0 < contradictory < POSITIONS / 2


def test_estimates_are_those_of_python() -> None:
    rows = "###10111/#3101###/##100111/##100000/###10110/###11#20/#######1"
    view = ShapeView.parse("hexagons", rows, mines=11)
    analysis = analyze(view, budget=1)
    [answer] = told([request_of(view) | {"budget": 1}])
    assert (answer["exact"], analysis.exact) == (False, False)
    assert answer["error"] == pytest.approx(max(analysis.error.values()), rel=0, abs=1e-9)
    cells = list(view.shape)
    chances = {cells[n]: chance for n, chance in answer["probability"]}
    assert chances == pytest.approx(analysis.probability, rel=0, abs=1e-9)


def test_links_and_texts_carry_a_position_there_and_back() -> None:
    rng = random.Random(1)
    views = [random_view(shape, rng) for shape in SHAPES for _ in range(20)]
    asked = [{"shape": "hexagons", "text": repr(view), "mines": None} for view in views]
    for view, answer in zip(views, told(asked), strict=True):
        if "refused" not in answer:
            assert (answer["name"], answer["text"]) == (view.shape.name, str(view))
    links = [answer["link"] for answer in told(asked) if "refused" not in answer]
    again = told([{"link": link} for link in links])
    assert [answer["link"] for answer in again] == links


TEXTS = (
    *("", " ", "##/#", "1x/##", "##//##", "##\n\n##", "9/#", "1 # #/# 2 #", "(1)#/##", "(12)#/##"),
    *("12 1/# #", "1 12/# #", "0 0\n 0 0", "F*/_#", "f#/##", "()#/##", "#(1/##", "1 2 3"),
    *("1\n2", "3 #/###", "#.#/###", "-1 #/##", "🦄", "1 1/1 1/1 1", " #  # /#\t#", "#" * 40),
)


@pytest.mark.parametrize("shape", ["hexagons", "triangles", "torus:2x2"])
def test_the_page_reads_the_texts_that_python_reads(shape: str) -> None:
    asked = [{"shape": shape, "text": text, "mines": None} for text in TEXTS]
    for text, answer in zip(TEXTS, told(asked), strict=True):
        try:
            view = ShapeView.parse(shape, text)
        except MinewiseError:
            assert answer["refused"] in ("ViewError", "ShapeError"), text
            assert answer["what"].startswith("expected "), text
            continue
        assert answer.get("text", str(view)) == str(view), text
        assert answer.get("refused") in (None, "ContradictionError"), (text, answer)


def test_links_that_cannot_be_read_are_refused() -> None:
    links = {
        "shape=graph:2x2&position=%23%23/%23%23": "expected one of the shapes hexagons",
        "shape=space:2x2x2&position=%23": "expected one of the shapes hexagons",
        "shape=torus:3x2&position=%23%23/%23%23": "expected as many marks in each row as torus:3x2",
        "shape=torus&position=%23%23/%23%23&mines=5": "expected a number of mines from 0 to 4",
        "shape=torus&position=%23%23/%23%23&mines=x": "expected a number of mines from 0 to 4",
        "shape=hexagons&position=%234/%23%23": "expected a clue of at most 3 at (0,1)",
        "shape=hexagons:2000x2000&position=%23": "expected one of the shapes hexagons",
    }
    for said, answer in zip(links.values(), told([{"link": link} for link in links]), strict=True):
        assert answer["what"].startswith(said)
    assert told([{"link": "view=c4&width=2"}]) == [None]
