"""Tests of the review of a game and its guesses: chances as enumerated, and luck is fair."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, prod
from statistics import mean, stdev

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from minewise import Board, Game, Move, View, explain
from minewise.boards.drill import drill_of
from minewise.companion.played_game import PlayedGame
from minewise.companion.review import GameReview, Judged, Review, ReviewSums, judge_move
from minewise.engine.analysis import analyze
from minewise.errors import IllegalMoveError, RequestError
from minewise.game.rules import Cell
from minewise.game.source import GivenBoards
from minewise.game.view import BYTE, COVERED, EXPLODED, FLAG, NO_CLUE
from minewise.match.play import play
from minewise.questions import ask
from minewise.why.hint import hint
from tests.strategies import games, rules


def judge(view: View, move: Move, number: int, *, hit: bool) -> Judged | None:
    """What there is to say of a move, whatever came before it."""
    return judge_move(view, move, number, hit=hit)


MISTAKES = {"needless risk": "needless guess", "more risk than needed": "worse guess"}
KINDS = ["one clue", "two clues", "several clues", "mine total"]
SMALL = games(rules(longest=3))


def layouts(view: View) -> list[frozenset[Cell]]:
    """Every set of covered cells that may be the mines of a view."""
    hidden = view.where(COVERED) + view.where(FLAG)
    hit = frozenset(view.where(EXPLODED))
    clues = [cell for clue in range(9) for cell in view.where(clue)]
    totals = range(len(hidden) + 1) if view.mines is None else [view.mines - len(hit)]
    return [
        frozenset(mines)
        for total in totals
        for mines in combinations(hidden, total)
        if all(view[c] == sum(n in hit or n in mines for n in view.neighbors(c)) for c in clues)
    ]


def weight(view: View, mines: frozenset[Cell]) -> Fraction:
    """What a layout counts, by its mines where their total is not told."""
    total = len(mines) + len(view.where(EXPLODED))
    return Fraction(1, 1 if view.mines is not None else comb(len(view.cells) + 22, total + 3))


def share(view: View, cells: list[Cell]) -> Fraction:
    """Of the layouts, those with a mine in one of the cells."""
    weights = {mines: weight(view, mines) for mines in layouts(view)}
    with_mine = [mines for mines in weights if not mines.isdisjoint(cells)]
    return sum((weights[mines] for mines in with_mine), Fraction(0)) / sum(weights.values())


@given(st.data(), SMALL)
def test_chances_are_those_of_enumeration(data: st.DataObject, game: Game) -> None:
    view = game.view
    covered = view.where(COVERED)
    assume(covered)
    chords = [c for clue in range(1, 9) for c in view.where(clue)]
    move = Move("reveal", data.draw(st.sampled_from(covered)))
    cells = [move.cell]
    chord: bool = data.draw(st.booleans())
    if chords and chord:
        move = Move("chord", data.draw(st.sampled_from(chords)))
        cells = [cell for cell in view.neighbors(move.cell) if view[cell] == COVERED]
    judged = judge(view, move, 0, hit=False)
    if not cells:
        assert judged is None
        return
    assert judged is not None
    assert judged.exact
    if judged.first and view.mines != 0:
        # The board is laid after it.
        assert (judged.chance, judged.least, judged.safest) == (0, 0, (0, 0))
        return
    assert abs(judged.chance - share(view, cells)) < 1e-9
    hidden = covered + view.where(FLAG)
    least = min(share(view, [cell]) for cell in hidden)
    assert abs(judged.least - least) < 1e-9
    assert abs(share(view, [judged.safest]) - least) < 1e-9
    assert judged.proved == (share(view, cells) == 0)
    assert judged.skill_loss >= -1e-9 or judged.first


def plain_judgement(view: View, cells: list[Cell]) -> tuple[float, bool, float, Cell]:
    """What `analyze` says of revealing cells: the chance of a mine, whether all are safe, and the
    least chance on the board with its cell."""
    analysis = analyze(view)
    hidden = sorted(set(view.where(COVERED) + view.where(FLAG)) - analysis.mines)
    chances = {cell: float(analysis.probability[cell]) for cell in hidden}
    safest = min(sorted(analysis.safe) or hidden, key=chances.__getitem__, default=cells[0])
    least = 0.0 if analysis.safe else chances.get(safest, 1.0)
    safe, codes, now = 1.0, bytearray(view.cells), analysis
    for cell in cells:
        if cell in now.mines:
            safe = 0.0
            break
        safe *= 1 - float(now.probability[cell])
        codes[view.width * cell[0] + cell[1]] = BYTE[NO_CLUE]
        now = analyze(View(view.rules, bytes(codes)))
    return 1 - safe, analysis.safe.issuperset(cells), least, safest


@given(st.data(), games(rules(longest=6)))
def test_judgements_are_those_of_the_analysis_to_the_last_digit(
    data: st.DataObject, game: Game
) -> None:
    view = game.view
    covered = view.where(COVERED)
    assume(covered)
    clues = [cell for clue in range(1, 9) for cell in view.where(clue)]
    move = data.draw(
        st.builds(Move, st.just("reveal"), st.sampled_from(covered))
        | st.builds(Move, st.just("chord"), st.sampled_from(clues or covered))
    )
    cells = [move.cell]
    if move.kind == "chord":
        cells = [cell for cell in view.neighbors(move.cell) if view[cell] == COVERED]
    assume(cells)
    judged = judge(view, move, 0, hit=False)
    assert judged is not None
    found = judged.chance, judged.proved, judged.least, judged.safest
    chance, proved, least, safest = plain_judgement(view, cells)
    if judged.missed is not None:
        # Of certain cells the one with the easiest proof, as a hint has it.
        advice = hint(view)
        assert advice is not None
        safest = advice.cell
        assert safest in analyze(view).safe
    assert found == (chance, proved, least, safest)
    assert judged.first == analyze(view).protected


def test_a_review_adds_up_its_guesses() -> None:
    for seed in range(4):
        review = Review.from_record(play("csp", "intermediate", seed=seed))
        assert review.luck == sum(judged.chance - judged.hit for judged in review.guesses)
        assert review.skill_loss == sum(
            max(0.0, judged.chance - judged.least) for judged in review.guesses
        )
        assert review.survival == prod(1 - judged.chance for judged in review.guesses)
        assert [judged for judged in review.judged if judged.mistake] == [
            judged for judged in review.guesses if "but" in judged.sentence
        ]


@pytest.mark.parametrize(
    ("mines", "said"),
    [
        (400, "a guess, 20.0% risk of a mine"),
        (1, "a guess, <0.1% risk of a mine"),
        (1999, "a guess, >99.9% risk of a mine"),
        (2000, "reveal 0,0: a certain mine."),
    ],
)
def test_a_chance_is_never_said_to_be_certain_where_it_is_not(mines: int, said: str) -> None:
    view = View.parse("/".join(["#" * 1000] * 2), mines=mines)
    judged = judge(view, Move("reveal", (0, 0)), 0, hit=False)
    assert judged is not None
    assert said in judged.sentence


@given(st.data(), SMALL)
def test_luck_is_nought_on_average_over_all_layouts(data: st.DataObject, game: Game) -> None:
    view = game.view
    covered = view.where(COVERED)
    assume(covered and not analyze(view).protected)
    cell = data.draw(st.sampled_from(covered))
    total, all_weights = 0.0, sum(weight(view, mines) for mines in layouts(view))
    for mines in layouts(view):
        judged = judge(view, Move("reveal", cell), 0, hit=cell in mines)
        assert judged is not None
        total += judged.luck * float(weight(view, mines) / all_weights)
    assert abs(total) < 1e-6


@pytest.mark.parametrize(
    ("text", "mines", "cell", "verdict", "said"),
    [
        ("#1#/###", 1, (0, 0), "least risk", "20.0% risk of a mine, the least on the board"),
        (
            "###/11_",
            None,
            (0, 0),
            "needless risk",
            "50.0% risk of a mine, but 0,2 was certainly safe by the 1-1 pattern. It went well.",
        ),
        ("#1#####", 2, (0, 0), "more risk than needed", "50.0% risk of a mine, but 0,3 had 25.0%"),
        ("###/11_", None, (0, 2), "certain", "certainly safe"),
    ],
)
def test_every_verdict(text: str, mines: int, cell: Cell, verdict: str, said: str) -> None:
    judged = judge(View.parse(text, mines=mines), Move("reveal", cell), 0, hit=False)
    assert judged is not None
    assert judged.verdict == verdict
    assert said in judged.sentence


def test_the_first_cell_of_a_game_is_no_guess_where_the_rules_protect_it() -> None:
    protected = PlayedGame("beginner", seed=1)
    protected.move("reveal", (0, 0))
    first, *_ = Review.from_record(protected.record()).judged
    assert (first.verdict, first.luck, first.guess) == ("protected", 0.0, False)
    assert "the rules make the first cell safe" in first.sentence


def test_exact_takes_no_more_risk_than_it_must() -> None:
    for seed in range(5):
        review = Review.from_record(play("exact", "intermediate", seed=seed))
        assert review.skill_loss < 1e-6
        assert review.needless == 0
    assert Review.from_record(play("random", "intermediate", seed=1)).skill_loss > 0.01


def test_what_was_proved_before_is_judged_as_if_it_were_looked_at_anew() -> None:
    for seed in range(3):
        record = play("csp", "beginner", seed=seed)
        views = list(record.replay())
        for judged in Review.from_record(record).judged:
            move = record.moves[judged.number]
            anew = judge(views[judged.number], move, judged.number, hit=judged.hit)
            assert anew is not None
            assert (anew.proved, anew.first, anew.verdict) == (
                judged.proved,
                judged.first,
                judged.verdict,
            )
            assert abs(anew.chance - judged.chance) < 1e-12


def test_a_mine_that_went_off_is_bad_luck() -> None:
    boards = GivenBoards((Board(1, 3, {(0, 0)}),))
    played = PlayedGame("3x1/1 first_click=any", seed=1, boards=boards)
    played.move("reveal", (0, 0))
    review = Review.from_record(played.record())
    assert round(review.luck, 6) == round(1 / 3 - 1, 6)
    assert review.judged[0].sentence.endswith("It was a mine.")
    assert "1 guess, 0 of them needless" in review.summary
    # A program that had protected the first cell would not have let it be a mine.
    assert Review.from_record(played.record(), protected_first=True).luck == review.luck
    untouched = PlayedGame("3x1/1 first_click=any", seed=1).record()
    assert Review.from_record(untouched).summary == "No guess: every reveal was certainly safe."


@given(games(rules(longest=5)))
def test_a_hint_never_leads_astray(game: Game) -> None:
    view = game.view
    found = hint(view)
    if found is None or game.over:
        return
    if found.proof is not None:
        assert {*found.proof.clues} <= {c for clue in range(9) for c in view.where(clue)}
    analysis = analyze(view)
    if found.move == "reveal" and analysis.safe.intersection(view.where(COVERED)):
        assert found.cell in analysis.safe
    try:
        game.move(found.move, found.cell)
    except IllegalMoveError:
        raise AssertionError(f"{found.answer} is no move in {view!r}") from None


@given(st.data(), SMALL)
def test_what_was_missed_is_the_easiest_proof_there_is(data: st.DataObject, game: Game) -> None:
    view = game.view
    covered = view.where(COVERED)
    assume(covered)
    judged = judge(view, Move("reveal", data.draw(st.sampled_from(covered))), 5, hit=False)
    assert judged is not None
    assert (judged.missed is not None) == (judged.mistake == "needless guess")
    assert judged.mistake == MISTAKES.get(judged.verdict)
    if judged.missed is None:
        return
    missed = judged.missed
    assert missed.cell == judged.safest
    assert missed.since == 5
    proof = explain(view, missed.cell)
    assert proof.clues == missed.clues
    assert proof.uses_mine_total == missed.uses_mine_total
    safe = sorted(analyze(view).safe & set(covered)) or sorted(analyze(view).safe)
    kinds = [KINDS.index(explain(view, cell).kind) for cell in safe]
    assert KINDS.index(proof.kind) == min(kinds)
    named = [word for word in proof.sentence.split() if word.count("-") in {1, 2, 3}]
    if missed.technique in {"1-1", "1-2", "1-2-1", "1-2-2-1"}:
        assert missed.technique in named
    elif missed.technique == "single clues":
        assert len(proof.clues) > 1
        drill = drill_of(view)
        assert drill is not None
        assert drill.level == "single"
        assert missed.cell in drill.cells
    else:
        assert missed.technique == proof.kind
        assert not named or proof.kind == "several clues"


def test_a_cell_that_is_missed_for_long_is_told_so() -> None:
    boards = GivenBoards((Board(1, 9, {(0, 1), (0, 5), (0, 8)}),))
    played = PlayedGame("9x1/3 first_click=any", seed=1, boards=boards)
    for column in (0, 2, 6):
        played.move("reveal", (0, column))
    played.move("flag", (0, 1))
    played.move("unflag", (0, 1))
    played.move("reveal", (0, 7))
    guesses = Review.from_record(played.record()).guesses
    assert [(one.number, one.missed and one.missed.since) for one in guesses] == [
        (0, None),
        (1, None),
        (2, 2),
        (5, 2),
    ]
    assert "but 0,3 was certainly safe by single clues. It" in guesses[2].sentence
    assert "by single clues, and had been for 3 moves." in guesses[3].sentence


@pytest.mark.parametrize("mines", [3, None])
def test_a_phase_is_a_third_of_the_safe_cells(mines: int | None) -> None:
    phases = []
    for opened in range(9):
        view = View.parse(("#" + "10000000"[:opened]).ljust(12, "#"), mines=mines)
        judged = judge_move(view, Move("reveal", (0, 11)), hit=True)
        phases.append(judged and judged.phase)
    # Nine of twelve cells are safe; where the total is not told, all may be.
    ends = (3, 6) if mines else (4, 8)
    expected = ["opening"] * ends[0] + ["middle"] * (ends[1] - ends[0]) + ["end"] * (9 - ends[1])
    assert phases == expected


def test_games_add_up() -> None:
    records = [play("basic", "intermediate", seed=seed) for seed in range(6)]
    sums, halves = ReviewSums(), (ReviewSums(), ReviewSums())
    reviews = [Review.from_record(record) for record in records]
    for number, (record, review) in enumerate(zip(records, reviews, strict=True)):
        won = record.status == "won"
        kept = GameReview.from_answer(json.loads(json.dumps(review.sums.to_dict())))
        assert kept == review.sums
        sums.add(review.sums, won)
        halves[number % 2].add(kept, won)
        needless = [judged for judged in review.guesses if judged.mistake == "needless guess"]
        assert review.needless == len(needless) == review.sums.needless.count
        assert review.sums.worse.count == sum(
            one.mistake == "worse guess" for one in review.guesses
        )
        assert {
            name: one.count for name, one in review.sums.missed.items() if one.count
        } == Counter(judged.missed.technique for judged in needless if judged.missed)
    both = halves[0]
    both += halves[1]
    assert (both.games, both.wins) == (6, sum(one.status == "won" for one in records))
    for name, figure in sums.means.items():
        again = both.means[name]
        assert figure.value == pytest.approx(again.value, nan_ok=True)
        assert figure.interval == pytest.approx(again.interval, nan_ok=True)
    lucks = [review.luck for review in reviews]
    half = 1.959963984540054 * stdev(lucks) / len(lucks) ** 0.5
    assert sums.means["luck"].value == pytest.approx(mean(lucks))
    assert sums.means["luck"].interval == pytest.approx((mean(lucks) - half, mean(lucks) + half))
    assert sum(one.count for one in sums.missed.values()) == sums.needless.count
    for phase, found in sums.phases.items():
        made = [judged for review in reviews for judged in review.guesses if judged.phase == phase]
        mistakes = [judged.skill_loss for judged in made if judged.mistake]
        assert (found.guesses, found.hits) == (len(made), sum(judged.hit for judged in made))
        assert found.mistakes.count == len(mistakes)
        assert found.mistakes.skill_loss == pytest.approx(sum(mistakes))
    with pytest.raises(RequestError, match="numbers of a review"):
        ask("add_reviews", reviews="1,1.0")
