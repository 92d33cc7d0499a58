"""Games in which clues may lie: what is shown, what the engine makes of it, who stays sound."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from minewise import Game, Random, Rules, View, check_agent, make, play, play_many
from minewise.engine.analysis import analyze
from minewise.game.record import Record
from minewise.game.rules import Cell
from minewise.game.view import COVERED, FLAG
from minewise.match.turn import turns
from minewise.testing.contract import NOISY
from tests.agents.test_agents import check_legal, check_sound, played
from tests.agents.test_noisy import agree
from tests.reference import around
from tests.strategies import clue_models, noisy_clues, noisy_rules, seeds

PLAY_ON = "8x8/12 first_click=any on_mine=continue cascade=no win=all_identified"

small = noisy_rules(longest=5, on_mine="continue", mines_known=True)
cautious = noisy_rules(models=st.sampled_from(("cautious", "one-more")), on_mine="continue")


@given(noisy_rules(longest=6, on_mine="continue"), seeds, st.randoms(use_true_random=False))
def test_a_cell_shows_the_same_whatever_the_order(rules: Rules, seed: int, random: object) -> None:
    rules = replace(rules, first_click="any", start="agent", win="all_identified")
    cells = [(r, c) for r in range(rules.height) for c in range(rules.width)]
    other = list(cells)
    random.shuffle(other)  # type: ignore[attr-defined]
    one, two = Game(rules, seed=seed), Game(rules, seed=seed)
    for game, order in ((one, cells), (two, other)):
        for cell in order:
            if not game.over:
                game.reveal(*cell)
    assert one.view == two.view


@given(noisy_rules(longest=6, on_mine="continue"), seeds)
def test_what_is_shown_is_possible(rules: Rules, seed: int) -> None:
    game = Game(replace(rules, win="all_identified"), seed=seed)
    for turn in turns(make("random"), game):
        view = turn.view
        assert View.parse(str(view), rules=view.rules) == view
        assert eval(repr(view), {"View": View, "Rules": Rules}) == view
    assert game.board is not None
    table = analyze(View.parse("#"), clues=rules.clues).clues.table
    for cell in (c for clue in range(9) for c in game.view.where(clue)):
        true = len(game.board.mines.intersection(around(rules.height, rules.width, cell)))
        assert table[game.view[cell]][true] > 0


@settings(max_examples=150)
@given(small, st.booleans(), seeds, seeds, st.sampled_from((Fraction(1, 2), Fraction(1, 5))))
def test_posteriors_of_views_as_played_are_those_of_enumeration(
    rules: Rules, known: bool, seed: int, number: int, prior: Fraction
) -> None:
    game = Game(replace(rules, mines_known=known), seed=seed, number=number)
    for turn in played(make("random"), game):
        hidden = turn.view.where(COVERED)
        if len(hidden) <= 12 and len(hidden) % 3 == 0:
            agree(turn.view, None, prior)


@given(noisy_rules(on_mine="continue"), seeds)
def test_exact_is_sound_under_every_model(rules: Rules, seed: int) -> None:
    game = Game(rules, seed=seed)
    for turn in played(make("exact"), game):
        assert game.board is not None
        check_sound(turn.decision, game.board)
        check_legal(turn.decision, turn.view)


IN_THE_CORE = (
    "basic",
    "csp",
    "csp-probability",
    "exact",
    "exact:guess=random",
    "exact:clues=exact",
    "exact:guess=any,clues=cautious",
    "best",
)


@settings(max_examples=200)
@given(noisy_rules(longest=5), seeds, st.sampled_from(IN_THE_CORE))
def test_the_core_plays_the_games_of_play(rules: Rules, seed: int, agent: str) -> None:
    found = play_many(agent, rules, games=2, seed=seed)
    for number in range(2):
        expected = play(agent, rules, seed=seed, game=number)
        assert found.record(number) == expected
        assert found.record(number).moves == expected.moves


def test_who_names_the_clues_of_the_rules_plays_as_who_does_not() -> None:
    found = play_many("exact:clues=cautious", f"{PLAY_ON} clues=cautious", games=3)
    assert (found.table == play_many("exact", f"{PLAY_ON} clues=cautious", games=3).table).all()


@given(noisy_rules(longest=5), seeds)
def test_records_are_read_back_and_replayed(rules: Rules, seed: int) -> None:
    record = play("basic", rules, seed=seed)
    assert Record.from_json(record.to_json()) == record
    game = Game(rules, seed=seed)
    for move in record.moves:
        game.move(move.kind, move.cell)
    assert list(record.replay())[-1] == game.view


@pytest.mark.parametrize("name", ["exact", "exact:guess=random", "exact:guess=any"])
def test_exact_keeps_the_contract_under_noise(name: str) -> None:
    check_agent(name, games=2, rules=NOISY).verify()


@pytest.mark.parametrize("name", ["sat-overestimated", "sat-overestimated:total=yes"])
def test_the_overestimated_agent_keeps_the_contract_under_cautious_clues(name: str) -> None:
    rules = [text for text in NOISY if "cautious" in text]
    assert len(rules) > 1
    check_agent(name, games=3, rules=rules).verify()


@settings(max_examples=150)
@given(cautious, seeds, st.sampled_from(("", ":total=yes", ":max_models=3,total=yes")))
def test_the_overestimated_agent_never_flags_a_safe_cell_under_cautious_clues(
    rules: Rules, seed: int, options: str
) -> None:
    game = Game(rules, seed=seed)
    for turn in played(make(f"sat-overestimated{options}"), game):
        assert game.board is not None
        check_sound(turn.decision, game.board)
        check_legal(turn.decision, turn.view)
    assert game.flags == game.flags_right


def test_the_overestimated_agent_flags_by_the_total_and_finds_safe_cells() -> None:
    """Else there would be nothing to be sound about."""
    flags = certain = 0
    for number in range(6):
        game = Game(f"{PLAY_ON} clues=cautious", seed=1, number=number)
        for turn in turns(make("sat-overestimated:total=yes"), game):
            flags += len(turn.decision.flag)
            certain += turn.decision.certain
        assert game.flags == game.flags_right
    assert flags > 0
    assert certain > 6


@pytest.mark.parametrize(
    "name",
    [
        "basic",
        "sentences",
        "patterns",
        "csp",
        "csp-probability",
        "sat",
        "knowledge",
        "likelihood",
        "exact:clues=exact",
    ],
)
def test_ordinary_agents_flag_safe_cells_under_cautious_clues(name: str) -> None:
    records = [play(name, f"{PLAY_ON} clues=cautious", seed=1, game=n) for n in range(12)]
    assert [record.fault for record in records] == [None] * 12
    assert sum(record.flags_wrong for record in records) > 0


@settings(max_examples=100)
@given(noisy_rules(on_mine="continue"), seeds, noisy_clues)
def test_exact_may_read_clues_as_any_model_and_never_faults(
    rules: Rules, seed: int, clues: str
) -> None:
    assume("," not in clues)  # which parts options
    game = Game(rules, seed=seed)
    for name in ("exact:clues=exact", f"exact:clues={clues}"):
        for turn in played(make(name), game):
            check_legal(turn.decision, turn.view)


def test_withheld_clues_leave_nothing_to_ignore() -> None:
    """What is shown is exact, and what is not shown tells nothing: with any likelihood."""
    rules = f"{PLAY_ON} clues=withheld:p=0.3"
    for number in range(10):
        one, other = (play(a, rules, seed=1, game=number) for a in ("exact", "exact:clues=exact"))
        assert one.moves == other.moves


def test_clues_of_optimistic_games_are_read_as_such() -> None:
    view = View.parse("#1#", rules=Rules.parse("3x1/? first_click=any cascade=no clues=optimistic"))
    assert analyze(view, prior=0.5).probability[0, 0] == pytest.approx(
        (1 / 2 + 1 / 3) / (1 + 1 / 3)
    )
    assert analyze(view, clues="exact").probability[0, 0] == 0.5
    decision = make("exact:density=even").decide(view, Random(1))
    assert decision.probability == pytest.approx({(0, 0): 0.625, (0, 2): 0.625})


def models_at_most(view: View) -> list[frozenset[Cell]]:
    """Every placement in the fringe that all clues allow as upper bounds."""
    clues = {cell: shown for shown in range(9) for cell in view.where(shown)}
    mines = set(view.where(-3)) | set(view.where(FLAG))
    fringe = sorted({n for cell in clues for n in view.neighbors(cell) if view[n] == COVERED})
    found = []
    for number in range(2 ** len(fringe)):
        placed = {cell for bit, cell in enumerate(fringe) if number >> bit & 1}
        if all(len((placed | mines) & set(view.neighbors(c))) <= clues[c] for c in clues):
            found.append(frozenset(placed))
    return found


@settings(max_examples=150)
@given(
    noisy_rules(models=st.just("cautious"), on_mine="continue", longest=4),
    seeds,
    seeds,
    st.sampled_from((0, 5, 10_000)),
)
def test_the_overestimated_agent_reads_clues_as_upper_bounds(
    rules: Rules, seed: int, other: int, most: int
) -> None:
    agent = make(f"sat-overestimated:max_models={most}")
    for turn in played(make("random"), Game(rules, seed=seed)):
        view = turn.view
        models = models_at_most(view)
        fringe = {n for s in range(9) for c in view.where(s) for n in view.neighbors(c)}
        fringe &= set(view.where(COVERED))
        share = {c: sum(c in model for model in models) / len(models) for c in fringe}
        safe = {cell for cell, some in share.items() if some == 0}
        decision = agent.decide(view, Random(other))
        assert decision.flag == ()
        assert decision.certain == bool(safe)
        if safe:
            assert set(decision.reveal) == safe
        elif fringe:
            assert decision.probability == pytest.approx(share, abs=1e-12)


@given(clue_models)
def test_models_know_which_clues_fit_a_cell(model: object) -> None:
    """As `View.parse` says it."""
    for shown, text in ((3, "3#/##"), (5, "5#/##")):
        fits = model.fits(shown, 3)  # type: ignore[attr-defined]
        try:
            View.parse(text, clues=model)  # type: ignore[arg-type]
        except ValueError:
            assert not fits
        else:
            assert fits
