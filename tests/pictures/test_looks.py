"""What the pictures of the bench promise: exact truths, and signs that can be told apart."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest
from PIL import Image, ImageChops

from minewise import View, analyze
from tests.pictures.catalogue import LOOKS
from tests.pictures.cells import cell
from tests.pictures.damage import DAMAGES, KINDS, SMALLEST
from tests.pictures.looks import picture
from tests.pictures.no_boards import NO_BOARDS, no_board
from tests.pictures.positions import position

SIGNS = "#F?X*012345678"


@pytest.mark.parametrize("name", LOOKS)
def test_no_two_signs_of_a_look_are_alike(name: str) -> None:
    for one, other in combinations(SIGNS, 2):
        for odd, even in product((False, True), repeat=2):
            pair = cell(LOOKS[name], one, odd), cell(LOOKS[name], other, even)
            difference = np.asarray(ImageChops.difference(*pair)).max(axis=2)
            assert np.sum(difference > 12) >= 6, f"{one} and {other} of {name!r}"


@pytest.mark.parametrize("name", LOOKS)
def test_the_truth_of_a_picture_is_exact(name: str) -> None:
    for seed in range(3):
        image, truth = picture(name, seed)
        left, top, width, height = truth.box
        rows, columns = len(truth.rows), len(truth.rows[0])
        assert truth.cell >= SMALLEST
        assert (width, height) == pytest.approx((columns * truth.cell, rows * truth.cell))
        for start, size, whole in ((left, width, image.width), (top, height, image.height)):
            assert start >= -3
            assert start + size <= whole + 3, truth.damage
        if seed:
            continue
        # As drawn: cells with one sign are pixel for pixel those that the look draws.
        look = LOOKS[name]
        if look.texture or look.shade or look.edge:
            continue
        exploded = position(f"{name} {seed}").exploded
        for r, row in enumerate(truth.rows):
            for c, sign in enumerate(row):
                x, y = int(left) + c * look.cell, int(top) + r * look.cell
                shown = image.crop((x, y, x + look.cell, y + look.cell))
                kind = "!" if (r, c) == exploded else sign
                true = cell(look, kind, bool((r + c) % 2))
                assert shown.tobytes() == true.tobytes(), f"{sign} at {r}, {c}"


@pytest.mark.parametrize("seed", range(40))
def test_a_position_is_one_of_a_game(seed: int) -> None:
    there = position(str(seed))
    assert len({len(row) for row in there.rows}) == 1
    covered = str.maketrans("F?*X", "####")
    view = View.parse("/".join(there.rows).translate(covered), mines=there.mines)
    analyze(view)  # a position that no layout fits is an error
    assert sum(sign in "#F?*X" for row in there.rows for sign in row) >= there.mines
    assert any(sign in "012345678" for row in there.rows for sign in row)
    if there.exploded:
        assert there.rows[there.exploded[0]][there.exploded[1]] == "*"


def test_all_states_are_among_the_pictures() -> None:
    signs = {sign for seed in range(40) for row in position(str(seed)).rows for sign in row}
    assert signs >= set("#F?X*0123456")


def test_a_picture_follows_from_its_look_and_seed() -> None:
    cell.cache_clear()
    first, truth = picture("sand", 3)
    cell.cache_clear()
    again, same = picture("sand", 3)
    assert (first.tobytes(), truth) == (again.tobytes(), same)
    assert picture("sand", 4)[1].rows != truth.rows


def test_every_damage_is_done() -> None:
    assert {kind for kinds in KINDS for kind in kinds.split()} | {"none", "desktop"} == set(DAMAGES)
    words = {picture("classic", seed)[1].damage.split()[0] for seed in range(100)}
    assert {"none", "jpeg", "tight", "cut", "page", "dim", "pointer", "caret", "highlight"} <= words


@pytest.mark.parametrize("name", NO_BOARDS)
def test_a_picture_without_a_board_follows_from_its_seed(name: str) -> None:
    first = no_board(name, 1)
    assert isinstance(first, Image.Image)
    assert first.tobytes() == no_board(name, 1).tobytes()
