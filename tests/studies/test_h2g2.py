"""The study of h2g2 A337097: its page, its claims, and that their verdicts can go either way."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from minewise import View, analyze
from minewise.game.rules import Rules
from minewise.stats import wilson
from minewise.tournament.result import Row
from minewise.tournament.run import Progress
from minewise.tournament.tally import Tally
from studies.h2g2.bias import Draws, draws, positions
from studies.h2g2.boards import OnBoards
from studies.h2g2.luck import Luck
from studies.h2g2.measure import (
    Guesses,
    Logic,
    Part,
    Position,
    Rates,
    agents_of,
    figures,
    rules_of,
)
from studies.shared.claims import Judged
from studies.shared.estimate import Estimate
from studies.shared.guess_risk import Guess, Share, Watched
from studies.shared.rule import Places
from studies.shared.study import Findings, Run, shown, write
from tests.studies.claims import check_claims, check_links

GAMES = 3
RUN = Run.of("h2g2", GAMES)
PLAN = RUN.plan
CURVE = [agent for line in PLAN["curve"]["lines"] for agent in agents_of(line)]
BOARDS, SIZES = PLAN["curve"]["boards"], PLAN["sizes"]
STRIP = View.parse(PLAN["draws"]["strip"], mines=PLAN["draws"]["strip_mines"])


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    found = write(RUN, tmp_path_factory.mktemp("studies"))
    assert found is not None
    return found


def test_it_writes_page_charts_and_rows(findings: Findings) -> None:
    text = findings.page.read_text()
    check_links(findings.page)
    folder = findings.page.parent / "h2g2"
    with (folder / "win-rates.csv").open() as file:
        rows = list(csv.DictReader(file))
    beside = sum(map(len, PLAN["layouts_beside"].values())) + len(PLAN["exact_beside"])
    assert len(rows) == 2 * (1 + len(CURVE) + 3 + len(SIZES)) + beside + 1
    with (folder / "draws.csv").open() as file:
        assert len(list(csv.DictReader(file))) == 2 * (1 + PLAN["draws"]["positions"])
    with (folder / "guesses.csv").open() as file:
        assert {row["agent"] for row in csv.DictReader(file)} >= {"exact:guess=random"}
    assert "of 14 win rates agree with the second implementation" in text
    assert "961 of 1,820" in text
    assert f"--rules '{rules_of(RUN, '9x9/10')}' --games {GAMES} --seed 1" in text


def test_every_claim_is_there_once(findings: Findings) -> None:
    check_claims(findings.claims, [f"4.{number}" for number in range(1, 9)])


@pytest.mark.check
@pytest.mark.parametrize("part", [0, 10])
def test_an_interrupt_leaves_what_is_complete(tmp_path: Path, part: int) -> None:
    """In the first part, and while guesses are watched."""
    parts = iter(part * [None])

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    def progress(name: str) -> Progress:
        return stop if next(parts, 0) == 0 else lambda done, total: None

    assert write(Run.of("h2g2", 2, progress=progress), tmp_path) is None
    written = [path.name for path in tmp_path.rglob("*") if path.is_file()]
    assert written == (["win-rates.csv"] if part else [])


def test_figures_are_those_of_the_second_implementation() -> None:
    layouts = [one for of in PLAN["layouts_beside"].values() for one in of.values()]
    for some, percents, halves, games in (
        (layouts, 430.9, 40.0, 6817),
        (list(PLAN["exact_beside"].values()), 294.3, 8.0, 39_600),
    ):
        assert round(sum(second["percent"] for second in some), 1) == percents
        assert round(sum(second["half"] for second in some), 1) == halves
        assert sum(second["games"] for second in some) == games
        assert all(second.get("later", 100) > second["percent"] for second in some)


EXACTLY = Estimate(0.0, 0.0, 0.0)


def test_people_are_told_beside_and_decide_nothing(findings: Findings) -> None:
    people = RUN.source["people"]
    printed = {("30x16/99", 33.9), ("8x8/10", 86.04), ("16x16/40", 79.83), ("30x16/99", 38.76)}
    shares = {(one["board"], round(100 * one["wins"] / one["games"], 2)) for one in people}
    assert shares == printed | {("30x16/99", 43.0)}
    assert [one["games"] for one in people] == [953, 1145, 4422, 1000, 100]
    (claim,) = (claim for claim in findings.claims if claim.number == "4.6a")
    assert claim.verdict == "cannot be judged here"
    assert "86.0% [83.7%, 88.1%] on 8x8/10" in claim.ours
    text = findings.page.read_text()
    assert all(f"[{one['who']}]({one['address']}) | {one['board']} |" in text for one in people)


def share(top: int, bottom: int) -> Share:
    return Share(top, bottom, wilson(top, bottom))


def test_a_share_is_judged_board_by_board() -> None:
    some, many, few, wide = share(300, 1000), share(950, 1000), share(5, 1000), share(1, 2)
    both = OnBoards.of({"a": many, "b": some, "c": wide, "d": share(0, 0)}, least=0.9)
    assert (both.inside, both.outside, both.places) == (["a"], ["b"], Places(1, 1, 2))
    assert OnBoards.of({"a": few, "b": some}, most=0.05).inside == ["a"]
    assert OnBoards.of({"a": few, "b": some}, most=0.05).outside == ["b"]
    assert OnBoards.of({"a": share(0, 1000)}, most=0.05).inside == ["a"]


def row(wins: int, games: int = 10_000, gain: int = 0, agent: str = PLAN["exact"]) -> Row:
    tally = Tally(games=games, wins=wins, gain=gain, gain_squared=abs(gain))
    name, _, options = agent.partition(":")
    return Row(name, options, rules_of(RUN, "9x9/10"), 0.1, 1, tally)


def test_draws_are_judged_by_their_chi_square() -> None:
    # The 95% point of the chi-square with 10 degrees of freedom is 18.307: z is 1.645.
    expected, free = 1000, 10
    step = (18.307 * expected / 2) ** 0.5
    counts = (expected + step, expected - step, *[expected] * (free - 1))
    one = Draws(STRIP, "repair", counts, 0.0, EXACTLY)
    assert one.z == pytest.approx(1.645, abs=0.01)
    assert one.variation == pytest.approx(step / (11 * expected))
    assert Draws(STRIP, "repair", (10, 0), 0.0, EXACTLY).variation == 0.5
    repaired, exact = (draws(STRIP, how, layers=4000, seed=1) for how in ("repair", "exact"))
    assert (repaired.even, exact.even) == (False, True)
    assert repaired.error > 0.05
    assert exact.error < 0.02
    assert repaired.worst.low > 100 * repaired.error
    assert exact.worst.high < 5


def test_positions_have_few_layouts_and_no_flags() -> None:
    rules = Rules.parse("5x5/6 first_click=any start=random")
    found = list(islice(positions(rules, seed=1, fewest=3, most=30), 20))
    assert len(set(found)) == 20
    assert all(3 <= analyze(view).layouts <= 30 for view in found)
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


def judged(
    games: Sequence[Watched],
    *,
    bias: tuple[int, ...] = (2000, 2000),
    worst: Estimate = EXACTLY,
    gains: Sequence[int] = (-100, -100),
    wins: Sequence[int] = (2000, 2000, 2000),
    enough: Sequence[Watched] = (),
) -> dict[str, Judged]:
    """The claims, by their numbers: the gains of all layouts by board, the wins of `exact` by size,
    the games that all agents played, and the one of enough layers."""
    tiny = replace(row(1), rules=Rules.parse(PLAN["tiny"]))
    drawn = Position(
        Draws(STRIP, "repair", bias, worst.value / 100, worst),
        Draws(STRIP, "exact", (2000, 2000), 0.0, EXACTLY),
    )
    parts: list[Part] = [drawn, drawn, Rates("tiny", PLAN["tiny"], [tiny])]
    for board, gain in zip(BOARDS, gains, strict=True):
        # A gain of games that are few is unclear.
        layouts = [row(0, 100 if gain == -10 else 10_000, gain, agent) for agent in CURVE]
        parts += [Rates(of, board, [row(2000), *layouts]) for of in ("curve", "judged")]
    for size, won in zip(SIZES, wins, strict=True):
        rules = rules_of(RUN, size)
        parts += [
            Rates("exact", size, [row(won)]),
            Logic(size, rules, PLAN["exact"], share(1, 10)),
            Guesses(size, rules, PLAN["exact"], games),
        ]
    for board in dict.fromkeys(one["board"] for one in RUN.source["people"]):
        parts.append(Rates("people", board, [row(7000), row(5000, agent=PLAN["few"])]))
    for one in PLAN["watched"]:
        of_agent = enough if enough and one["agent"] == PLAN["enough"] else games
        parts.append(Guesses(one["board"], rules_of(RUN, one["board"]), one["agent"], of_agent))
    text, claims = shown(RUN.study, {**figures(RUN, parts)})
    assert text.startswith("# h2g2")
    return {claim.number: claim for claim in claims}


def test_verdicts_follow_from_the_figures() -> None:
    kind = judged(games_of(FORCED))
    harsh = judged(games_of(CARELESS), bias=(3000, 1000), worst=Estimate(6.7, 5.3, 8.1))
    early = judged(games_of(EARLY))
    for number, best, worst in (
        ("4.5", "holds", "does not hold"),
        ("4.5a", "holds", "does not hold"),
        ("4.6b", "holds", None),
        ("4.6c", "holds", "does not hold"),
        ("4.6a", "cannot be judged here", "cannot be judged here"),
        ("4.7", None, "holds"),
        ("4.7a", None, "does not hold"),
    ):
        assert (kind[number].verdict, harsh[number].verdict) == (best, worst), number
    careful = judged([Watched("won", (CAREFUL,), 10, 0)] * 2000)
    assert [careful[number].verdict for number in ("4.6d", "4.7a")] == ["holds", "holds"]
    assert early["4.6b"].verdict == "does not hold"
    assert early["4.6b"].why.startswith("not so on 9x9/10 and 16x16/40: most guesses come early")


@pytest.mark.parametrize(
    ("wins", "verdict", "why"),
    [
        ((2000, 2000, 2000), "holds", ""),
        ((5000, 2000, 1000), "holds in part", "nearest is 16x16/40 with 20.0%"),
        ((2500, 5000, 5000), "does not hold", "nearest is 9x9/10 with 25.0%"),
        ((2220, 5000, 5000), None, ""),
    ],
)
def test_one_in_five_is_18_to_22_percent(wins: Sequence[int], verdict: str, why: str) -> None:
    found = judged(games_of(FORCED), wins=wins)["4.6"]
    assert (found.verdict, found.why) == (verdict, why)


@pytest.mark.parametrize(
    ("gains", "verdict"),
    [
        ((-100, -100), "holds"),
        ((-1500, -1500), "does not hold"),
        ((-1500, -10), None),
        ((-1500, -100), "holds in part"),
        ((-100, -10), None),
    ],
)
def test_nearly_perfect_is_ten_points(gains: Sequence[int], verdict: str) -> None:
    found = judged(games_of(FORCED), gains=gains)
    assert {found[number].verdict for number in ("4.3", "4.3a")} == {verdict}


@pytest.mark.parametrize(
    ("careless", "careful", "verdict"),
    [(0, 2000, "holds"), (0, 100, None), (1, 10_000, "does not hold")],
)
def test_never_is_never(careless: int, careful: int, verdict: str) -> None:
    enough = [
        Watched("won", (guess,), 10, 0) for guess in [CARELESS] * careless + [CAREFUL] * careful
    ]
    found = judged(games_of(FORCED), enough=enough)["4.6d"]
    assert found.verdict == verdict
    assert careless == 0 or found.why == f"it did, {careless} times"


def test_an_even_guess_is_frequent_board_by_board() -> None:
    """In one game of twenty or more, which on one board it is not."""
    games = {size: games_of(EARLY) for size in SIZES}
    games["16x16/40"] = games_of(FORCED)
    found = OnBoards.of({size: Luck(some).games_even for size, some in games.items()}, least=0.05)
    assert (found.inside, found.outside) == (["16x16/40"], ["9x9/10", "30x16/99"])
    assert found.places.verdict() == "holds in part"
    assert judged(games_of(EARLY))["4.6c"].why.endswith("not on 9x9/10 and 16x16/40 and 30x16/99")
    assert judged([*games_of(FORCED, 1), *games_of(EARLY, 9)])["4.6c"].verdict is None


def test_accuracy_is_judged_by_the_worst_cell_of_the_worst_position(findings: Findings) -> None:
    (claim,) = (claim for claim in findings.claims if claim.number == "4.5a")
    assert claim.verdict == "does not hold"  # whatever the number of games: draws are counted
    assert claim.ours.startswith("worst position `#1#1####`: 6.7 points off on average, 10.0 in")


def test_luck_is_a_question_and_no_claim(findings: Findings) -> None:
    (question,) = findings.questions
    assert question.number == "4.6e"
    assert "were lost where no cell was certainly safe, as must be" in question.answer
    assert "4.6e" not in {claim.number for claim in findings.claims}


def test_luck_sets_losses_against_their_chances() -> None:
    luck = Luck(games_of(FORCED))
    assert (luck.lost, luck.expected, luck.z) == (1000, 1000.0, 0.0)
    assert luck.a_game.value == 1
    assert luck.least.value == 0.5
    assert Luck(games_of(EARLY)).z > 50
    assert Luck(games_of(CARELESS)).mistakes.value == 0.5
    assert Luck(games_of(CARELESS)).wrong_flags.value == 0.05
    assert Luck(games_of(CARELESS)).unavoidable.top == 0
    assert Luck(games_of(CARELESS)).missteps.value == 0.5
