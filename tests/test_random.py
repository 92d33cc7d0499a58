"""Random: the one generator, the same numbers on every machine."""

from __future__ import annotations

import copy
import pickle
import re
from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Random
from minewise.errors import RulesError
from tests.reference_random import AGENT, ReferenceRandom, chacha_block
from tests.strategies import seeds

# The 99.9% points of chi-square with 5, 9 and 23 degrees of freedom.
CHI_SQUARE = {5: 20.52, 9: 27.88, 23: 49.73}


def chi_square(counts: Counter[object], kinds: int) -> float:
    expected = counts.total() / kinds
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + expected * (kinds - len(counts))


def test_the_reference_is_chacha() -> None:
    # RFC 8439, section 2.3.2: its 32-bit counter and 96-bit nonce are our two 64-bit numbers.
    key = [int.from_bytes(bytes(range(i, i + 4)), "little") for i in range(0, 32, 4)]
    words = chacha_block(key, 1 | 0x09000000 << 32, 0x4A000000, rounds=20)
    assert [f"{word:08x}" for word in words] == [
        *("e4e7f110", "15593bd1", "1fdd0f50", "c47120a3", "c7f4d1c7", "0368c033", "9aaa2204"),
        *("4e6cd4c3", "466482d2", "09aa9f07", "05d7c214", "a2028bd9", "d19c12b5", "b94e16de"),
        *("e883d0cb", "4e3c50a2"),
    ]


# Bounds above 2**31 are where most words have to be drawn again.
bounds_of_words = st.one_of(st.integers(1, 2**32 - 1), st.integers(2**31, 2**32 - 1))


@given(seeds, seeds, seeds, st.lists(bounds_of_words, min_size=1, max_size=40))
def test_numbers_below_a_bound_are_those_of_the_reference(
    seed: int, game: int, turn: int, bounds: list[int]
) -> None:
    ours = Random(seed, game, turn)
    reference = ReferenceRandom(seed, game, AGENT, nonce=turn)
    assert [ours.below(b) for b in bounds] == [reference.below(b) for b in bounds]


@given(seeds)
def test_floats_are_those_of_the_reference(seed: int) -> None:
    ours, reference = Random(seed), ReferenceRandom(seed, 0, AGENT)
    floats = [ours.random() for _ in range(20)]
    assert floats == [reference.uniform() for _ in range(20)]
    assert all(0 <= value < 1 for value in floats)


def test_bounds_that_do_not_divide_the_word_are_not_favoured() -> None:
    # 3 * 2**30 is the bound where numbers without redrawing are the most uneven.
    bound = 3 * 2**30
    rng = Random(seed=5)
    reference = ReferenceRandom(5, 0, AGENT)
    assert [rng.below(bound) for _ in range(500)] == [reference.below(bound) for _ in range(500)]
    thirds = Counter[object](rng.below(bound) * 6 // bound for _ in range(6000))
    assert chi_square(thirds, 6) < CHI_SQUARE[5]


def test_small_bounds_are_uniform() -> None:
    rng = Random(seed=6)
    assert chi_square(Counter(rng.below(10) for _ in range(10_000)), 10) < CHI_SQUARE[9]


@pytest.mark.parametrize("other", [(2, 3, 5), (1, 4, 4), (8, 3, 4), (1 + 2**32, 3, 4), (1, 3, 4)])
def test_each_seed_game_and_turn_has_its_own_numbers(other: tuple[int, int, int]) -> None:
    first, second = Random(1, 3, 4), Random(*other)
    same = [first.below(2**32 - 1) for _ in range(4)] == [second.below(2**32 - 1) for _ in range(4)]
    assert same == (other == (1, 3, 4))


def test_choice_gives_every_item_the_same_chance() -> None:
    rng = Random(seed=7)
    assert chi_square(Counter(rng.choice("abcdef") for _ in range(6000)), 6) < CHI_SQUARE[5]


def test_shuffle_gives_every_order_the_same_chance() -> None:
    rng = Random(seed=8)
    orders: Counter[object] = Counter()
    for _ in range(12_000):
        items = list("abcd")
        rng.shuffle(items)
        orders["".join(items)] += 1
    assert chi_square(orders, 24) < CHI_SQUARE[23]


@given(seeds, st.lists(st.integers()))
def test_shuffle_keeps_the_items(seed: int, items: list[int]) -> None:
    shuffled = list(items)
    Random(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


def test_nothing_to_choose_from_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a sequence with at least one item"):
        Random(1).choice([])
    with pytest.raises(ValueError, match="expected a bound of at least 1, got 0"):
        Random(1).below(0)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", None, float("nan"), [1], b"1"])
def test_seeds_are_64_bits(seed: object) -> None:
    message = "expected a seed, a game and a turn from 0 to 2**64 - 1, got "
    with pytest.raises(RulesError, match=re.escape(message + repr(seed))):
        Random(seed)  # type: ignore[arg-type]


def test_numbers_of_numpy_are_numbers() -> None:
    ours, again = Random(np.int64(3), np.uint8(4)), Random(3, 4)  # type: ignore[arg-type]
    assert ours.below(np.int32(1000)) == again.below(1000)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [-1, 2**32, 1.5, "1", None])
def test_what_cannot_be_drawn_from_is_told(wrong: object) -> None:
    with pytest.raises(RulesError, match="expected a bound from 1 to "):
        Random(1).below(wrong)  # type: ignore[arg-type]
    with pytest.raises(RulesError, match="expected a sequence with at least one item, got "):
        Random(1).choice(wrong if wrong != "1" else {1})  # type: ignore[arg-type]
    with pytest.raises(RulesError, match="expected a list, got "):
        Random(1).shuffle(wrong)  # type: ignore[arg-type]


@given(seeds, seeds, st.integers(0, 40), st.sampled_from((pickle.dumps, copy.copy, copy.deepcopy)))
def test_a_copy_goes_on_as_the_original(
    seed: int, turn: int, drawn: int, copied: Callable[[Random], object]
) -> None:
    rng = Random(seed, 7, turn)
    for _ in range(drawn):
        rng.below(10)
    again = copied(rng)
    other = pickle.loads(again) if isinstance(again, bytes) else again
    assert isinstance(other, Random)
    assert [other.random() for _ in range(20)] == [rng.random() for _ in range(20)]


@pytest.mark.parametrize("state", [([1] * 7, 0, 1, 3), ([1] * 8, 0, 0, 3), ([1] * 8, 0, 1, 17)])
def test_a_state_that_cannot_be_is_refused(state: tuple[list[int], int, int, int]) -> None:
    with pytest.raises(RulesError, match="expected the state of a Random"):
        Random.__new__(Random).__setstate__(state)
