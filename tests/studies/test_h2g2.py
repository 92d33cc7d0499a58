"""The study of h2g2 A337097: its page, its claims, and that their verdicts can go either way."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pytest

from minewise import Rules, View, analyze
from minewise.stats import wilson
from minewise.tournament.result import Row
from minewise.tournament.run import Progress
from minewise.tournament.tally import Tally
from studies.h2g2 import run as h2g2
from studies.h2g2.bias import FEWEST, MOST, POSITIONS, STRIP, Draws, draws, positions
from studies.h2g2.chances import SIZES, chances
from studies.h2g2.claims import claims
from studies.h2g2.figures import (
    BOARDS,
    CURVE,
    EXACT,
    SECOND_EXACT,
    SECOND_LAYOUTS,
    TINY,
    layouts,
    rules_of,
)
from studies.h2g2.found import Found, Luck
from studies.h2g2.verdicts import by_board, nearly_perfect, never, one_in_five
from studies.shared.guess_risk import Guess, Share, Watched
from studies.study import Findings
from tests.studies.claims import check_claims, check_links

GAMES = 3


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    found = h2g2.run(GAMES, tmp_path_factory.mktemp("studies"))
    assert found is not None
    return found


def test_it_writes_page_charts_and_rows(findings: Findings) -> None:
    text = findings.page.read_text()
    check_links(findings.page)
    folder = findings.page.parent / "h2g2"
    with (folder / "win-rates.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 2 * (1 + len(CURVE)) + len(SECOND_LAYOUTS) + len(SECOND_EXACT) + 1
    with (folder / "draws.csv").open() as file:
        assert len(list(csv.DictReader(file))) == 2 * (1 + POSITIONS)
    with (folder / "guesses.csv").open() as file:
        assert {row["agent"] for row in csv.DictReader(file)} >= {"exact:guess=random"}
    assert "of 14 win rates agree with the second implementation" in text
    assert "961 of 1,820" in text
    assert f"--rules '{rules_of('9x9/10')}' --games {GAMES} --seed 1" in text


def test_every_claim_is_there_once(findings: Findings) -> None:
    check_claims(findings.claims, [f"4.{number}" for number in range(1, 9)])


@pytest.mark.parametrize("part", [0, 10])
def test_an_interrupt_leaves_nothing_half_done(tmp_path: Path, part: int) -> None:
    """In the first part, and while guesses are watched."""
    parts = iter(part * [None])

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    def progress(name: str) -> Progress:
        return stop if next(parts, 0) == 0 else lambda done, total: None

    assert h2g2.run(2, tmp_path, progress=progress) is None
    assert not list(tmp_path.iterdir())


def test_figures_are_those_of_the_second_implementation() -> None:
    for figures, percents, halves, games in (
        (SECOND_LAYOUTS, 430.9, 40.0, 6817),
        (SECOND_EXACT, 294.3, 8.0, 39_600),
    ):
        some = list(figures.values())
        assert round(sum(second.percent for second in some), 1) == percents
        assert round(sum(second.half for second in some), 1) == halves
        assert sum(second.games for second in some) == games
        assert all(second.later is None or second.later > second.percent for second in some)


def share(top: int, bottom: int) -> Share:
    return Share(top, bottom, wilson(top, bottom))


def test_a_share_is_judged_board_by_board() -> None:
    some, many, few, wide = share(300, 1000), share(950, 1000), share(5, 1000), share(1, 2)
    assert by_board({"a": many}, least=0.9) == ("holds", "")
    assert by_board({"a": some}, least=0.9) == ("does not hold", "not so on a")
    assert by_board({"a": many, "b": some}, least=0.9)[0] == "differs"
    assert by_board({"a": many, "b": wide}, least=0.9)[0] == "pending"
    assert by_board({"a": many, "b": share(0, 0)}, least=0.9)[0] == "pending"
    assert by_board({"a": few}, most=0.05) == ("holds", "")
    assert by_board({"a": some}, most=0.05)[0] == "does not hold"
    assert by_board({"a": share(0, 1000)}, most=0.05)[0] == "holds"


def row(wins: int, games: int = 10_000, gain: int = 0, text: str = "9x9/10") -> Row:
    tally = Tally(games=games, wins=wins, gain=gain, gain_squared=abs(gain))
    return Row("exact", "guess=random", rules_of(text), 0.1, 1, tally)


def test_one_in_five_is_18_to_22_percent() -> None:
    fifth, quarter, half = row(2000), row(2500), row(5000)
    assert one_in_five({"a": fifth, "b": fifth}) == ("holds", "")
    assert one_in_five({"a": fifth, "b": half}) == ("differs", "only on a")
    assert one_in_five({"a": quarter, "b": half}) == (
        "does not hold",
        "nearest is a with 25.0%",
    )
    assert one_in_five({"a": row(2220), "b": half})[0] == "pending"


def test_nearly_perfect_is_five_points() -> None:
    behind, level, unclear = row(0, gain=-1000), row(0, gain=-100), row(0, 100, gain=-5)
    assert nearly_perfect([level, level]) == ("holds", "")
    assert nearly_perfect([behind, behind])[0] == "does not hold"
    assert nearly_perfect([behind, level])[0] == "differs"
    assert nearly_perfect([level, unclear])[0] == "pending"


def test_never_is_never() -> None:
    assert never(share(0, 1000)) == ("holds", "")
    assert never(share(0, 100))[0] == "pending"
    assert never(share(1, 10_000))[0] == "differs"
    assert never(share(50, 1000)) == ("does not hold", "it did, 50 times")


def test_draws_are_judged_by_their_chi_square() -> None:
    # The 95% point of the chi-square with 10 degrees of freedom is 18.307: z is 1.645.
    expected, free = 1000, 10
    step = (18.307 * expected / 2) ** 0.5
    counts = (expected + step, expected - step, *[expected] * (free - 1))
    one = Draws(STRIP, "repair", counts, 0.0)
    assert one.z == pytest.approx(1.645, abs=0.01)
    assert one.variation == pytest.approx(step / (11 * expected))
    assert Draws(STRIP, "repair", (10, 0), 0.0).variation == 0.5
    repaired, exact = draws(STRIP, "repair", 1), draws(STRIP, "exact", 1)
    assert (repaired.even, exact.even) == (False, True)
    assert repaired.error > 0.05
    assert exact.error < 0.02


def test_positions_have_few_layouts_and_no_flags() -> None:
    found = list(positions(1))
    assert len(set(found)) == POSITIONS
    assert all(FEWEST <= analyze(view).layouts <= MOST for view in found)
    assert not any("F" in str(view) for view in found)


FORCED = Guess(View.parse("##1"), 0.95, frozenset(), 0.5, 0.5)
EARLY = replace(FORCED, opened=0.1, least=0.1, taken=0.1)
CAREFUL = replace(FORCED, safe=frozenset({(0, 0)}), least=0.0, taken=0.0)
CARELESS = replace(FORCED, safe=frozenset({(0, 0)}), least=0.0, taken=0.2)


def games_of(lost: Guess, times: int = 1000) -> list[Watched]:
    """As many lost as won; where the chance of the loss is even, as it should be."""
    return [
        Watched("guess", (lost,), 10, 1 if lost.safe else 0),
        Watched("won", (lost,), 10, 0),
    ] * times


def found_with(games: list[Watched], bias: tuple[int, ...] = (2000, 2000)) -> Found:
    agents = [layouts("B", 30), layouts("B", 300), EXACT]
    drawn = (Draws(STRIP, "repair", bias, 0.01), Draws(STRIP, "exact", (2000, 2000), 0.01))
    curve = {
        board: [
            Row("layouts", f"variant=B,layers={count}", rules_of(board), 0.1, 1, level)
            for count in (30, 300)
        ]
        for board in BOARDS
        for level in [row(0, gain=-100).tally]
    }
    return Found(
        curve,
        {},
        {size: row(2000) for size in SIZES},
        {},
        {(size, agent): games for size in SIZES for agent in agents},
        drawn,
        [drawn],
        row(1),
    )


def verdicts(found: Found) -> dict[str, str]:
    return {claim.number: claim.verdict for claim in claims(found)}


def test_verdicts_follow_from_the_figures() -> None:
    kind = verdicts(found_with(games_of(FORCED)))
    harsh = verdicts(found_with(games_of(CARELESS), bias=(3000, 1000)))
    early = verdicts(found_with(games_of(EARLY)))
    for number, best, worst in (
        ("4.5", "holds", "does not hold"),
        ("4.6b", "holds", "pending"),
        ("4.6c", "holds", "does not hold"),
        ("4.6e", "holds", "does not hold"),
        ("4.7", "pending", "holds"),
        ("4.7a", "pending", "does not hold"),
    ):
        assert (kind[number], harsh[number]) == (best, worst), number
    careful = verdicts(found_with([Watched("won", (CAREFUL,), 10, 0)] * 2000))
    assert (careful["4.6d"], careful["4.7a"]) == ("holds", "holds")
    assert early["4.6b"] == "does not hold"
    assert early["4.6e"] == "does not hold"  # half the games lost at odds of a tenth
    assert (kind["4.3"], kind["4.6"]) == ("holds", "holds")
    assert harsh["4.6d"] == "does not hold"
    assert {claim.number for claim in chances(found_with(games_of(FORCED)))} <= set(kind)


def test_luck_sets_losses_against_their_chances() -> None:
    luck = Luck(games_of(FORCED))
    assert (luck.lost, luck.expected, luck.z) == (1000, 1000.0, 0.0)
    assert luck.a_game[0] == 1
    assert luck.least.value == 0.5
    assert Luck(games_of(EARLY)).z > 50
    assert Luck(games_of(CARELESS)).mistakes.value == 0.5
    assert Luck(games_of(CARELESS)).wrong_flags.value == 0.05
    assert Luck(games_of(CARELESS)).unavoidable.top == 0
    assert Luck(games_of(CARELESS)).missteps.value == 0.5


def test_the_tiny_board_is_one_whose_best_play_is_known() -> None:
    assert Rules.parse("4x4/4 first_click=any") == TINY
