"""Pages with holes, and the claims that are decided by figures."""

from __future__ import annotations

import re
from math import nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studies.shared.claims import (
    Judged,
    answered,
    claim_table,
    counted,
    judged,
    met,
    question_table,
)
from studies.shared.estimate import Estimate
from studies.shared.page import PageError, render
from studies.shared.rule import Places, better, between, clear_side

NAMES = st.from_regex(r"[a-z]\w{0,5}", fullmatch=True)
TEXTS = st.text(st.characters(exclude_characters="{}", exclude_categories=["Cs"]))


@given(st.dictionaries(NAMES, st.integers() | TEXTS), TEXTS)
def test_what_stands_between_holes_is_left_as_it_is(figures: dict[str, object], words: str) -> None:
    page = words.join(f"{{{{{name}}}}}" for name in figures)
    assert render(page, figures) == words.join(map(str, figures.values()))


@given(st.lists(st.integers()), TEXTS)
def test_a_section_is_shown_for_each_row_and_joined(values: list[int], between: str) -> None:
    between = between.replace("\n", " ")
    page = (
        f"{{{{#rows:{between}}}}}<{{{{n}}}}{{{{unit}}}}>{{{{/rows}}}}{{{{^rows}}}}none{{{{/rows}}}}"
    )
    rows = [{"n": value} for value in values]
    shown = between.join(f"<{value}m>" for value in values) or "none"
    assert render(page, {"rows": rows, "unit": "m"}) == shown


def test_a_row_comes_before_what_is_around_it_and_later_figures_before_earlier() -> None:
    assert (
        render("{{#rows}}{{a}}{{b}}{{/rows}}{{a}}", {"a": 1, "b": 2, "rows": [{"a": 3}]}) == "321"
    )
    assert render("{{a}}{{b}}", {"a": 1, "b": 2}, {"a": 3}) == "32"
    half = Estimate(0.5, 0.25, 0.75)
    assert render("{{x.low}} {{#x}}{{high}}{{/x}}", {"x": half}) == "0.25 0.75"


@pytest.mark.parametrize(("value", "shown"), [(0, "no"), (False, "no"), (None, "no"), ("", "no")])
def test_what_is_not_there_is_not_shown(value: object, shown: str) -> None:
    assert render("{{#x}}yes{{/x}}{{^x}}no{{/x}}", {"x": value}) == shown
    assert render("{{x:.1f}}", {"x": None}) == ""
    assert render("{{#x}}yes{{/x}}", {"x": {}}) == "yes"  # a row, if an empty one


def test_a_mark_alone_on_its_line_leaves_no_line() -> None:
    page = "| n |\n{{#rows}}\n| {{n}} |\n{{/rows}}\nend {{#rows}}\n{{/rows}}\n"
    assert render(page, {"rows": [{"n": 1}, {"n": 2}]}) == "| n |\n| 1 |\n| 2 |\nend \n\n"


@pytest.mark.parametrize(
    ("page", "says"),
    [
        ("{{c}}", "expected one of the figures a, b, got 'c'"),
        ("{{a.c}}", "expected a figure that has 'c' for 'a.c', got 1"),
        ("{{a:q}}", "expected a figure of the form 'q' for 'a', got 1"),
        ("{{#b}}x", "expected the end of section 'b', got that of the page"),
        ("x{{/b}}", "expected the end of section '', got that of 'b'"),
        ("{{#b}}{{#a}}{{/b}}{{/a}}", "expected the end of section 'a', got that of 'b'"),
        ("{{a b}}", "expected a hole such as {{name:.1%}}, got '{{a b}}'"),
        ("a {{b", "expected a hole such as {{name:.1%}}, got 'a {{b'"),
    ],
)
def test_a_page_that_does_not_fit_its_figures_is_an_error(page: str, says: str) -> None:
    with pytest.raises(PageError, match=re.escape(says)):
        render(page, {"a": 1, "b": [{}]})


def test_names_of_a_text_are_no_figures() -> None:
    with pytest.raises(PageError, match="got 'title'"):
        render("{{#names}}{{title}}{{/names}}", {"names": ["basic"]})


# Claims

HOLDS = Judged("0.1", "1", "The board is square", "", "any size", "holds")
MISSES = Judged("4.3", "Method", "30 layers", "nearly perfect", "48%", "does not hold", "too few")


@pytest.mark.parametrize("verdict", ["does not hold", "holds in part", "cannot be judged here"])
def test_what_does_not_simply_hold_says_why(verdict: Any) -> None:
    with pytest.raises(ValueError, match=f"reason for claim 0.1: {verdict}"):
        Judged("0.1", "1", "words", "", "ours", verdict)


def test_a_verdict_is_one_of_four() -> None:
    with pytest.raises(ValueError, match="got 'true'"):
        Judged("0.1", "1", "words", "", "ours", "true", "why")  # type: ignore[arg-type]


CLAIM = {
    "number": "1",
    "where": "",
    "says": "",
    "ours": "{{won:.0%}}",
    "verdicts": [
        {"verdict": "holds", "when": "won >= 0.5 and games > 10"},
        {"verdict": "too few games", "when": "games <= 10", "why": "only {{games}} games"},
        {"verdict": "does not hold", "why": "less"},
    ],
}


@pytest.mark.parametrize(
    ("won", "games", "verdict", "why"),
    [
        (0.5, 11, "holds", ""),
        (0.5, 10, None, "only 10 games"),
        (0.4, 11, "does not hold", "less"),
    ],
)
def test_the_first_verdict_whose_condition_is_met_is_taken(
    won: float, games: int, verdict: str | None, why: str
) -> None:
    found = judged(CLAIM, {"won": won, "games": games})
    assert (found.verdict, found.why, found.ours) == (verdict, why, f"{won:.0%}")


def test_a_claim_that_no_verdict_fits_is_an_error() -> None:
    claim = {**CLAIM, "verdicts": [{"verdict": "holds", "when": "won > 1"}]}
    with pytest.raises(ValueError, match="a verdict without `when` last, for claim 1"):
        judged(claim, {"won": 0.5})


@pytest.mark.parametrize(
    ("places", "every", "verdict", "why"),
    [
        (Places(3, 0), False, "holds", "but barely"),
        (Places(2, 1), False, "holds in part", "not on 1"),
        (Places(2, 1), True, "does not hold", "not on 1"),
        (Places(1, 1, 1), False, "holds in part", "not on 1"),
        (Places(0, 3), False, "does not hold", "not on 3"),
        (Places(0, 2, 1), False, None, ""),
        (Places(2, 0, 1), False, None, ""),
        (Places(2, 0, 1), True, None, ""),
        (Places(0, 1, 2), True, "does not hold", "not on 1"),
        (Places(0, 0), False, None, ""),
    ],
)
def test_places_decide_by_the_rule(
    places: Places, every: bool, verdict: str | None, why: str
) -> None:
    claim = {
        **CLAIM,
        "places": "boards",
        "every": every,
        "why": "not on {{boards.places.missed}}",
        "but": "but barely",
    }
    found = judged(claim, {"won": 0.5, "boards": {"places": places}})
    assert (found.verdict, found.why) == (verdict, why)


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9), st.booleans())
def test_more_games_never_turn_a_verdict(met: int, missed: int, open_: int, every: bool) -> None:
    """However the open places come out, a verdict stays; where there is none, they decide."""
    now = Places(met, missed, open_).verdict(every=every)
    later = {
        Places(met + more, missed + open_ - more).verdict(every=every) for more in range(open_ + 1)
    }
    assert later == {now} if now else not met + missed + open_ or len(later - {None}) > 1


@given(st.floats(-1, 1), st.floats(0, 1), st.floats(-1, 1))
def test_a_place_is_decided_by_the_whole_interval(value: float, half: float, bar: float) -> None:
    measured = Estimate(value, value - half, value + half)
    place = between(measured, least=bar)
    assert (place == "met") == (value - half >= bar)
    assert (place == "missed") == (value + half < bar)


def test_a_gain_that_cannot_matter_is_none() -> None:
    assert better(Estimate(0.001, -0.01, 0.012), 0) == "missed"
    assert better(Estimate(0.001, -0.03, 0.032), 0) == "open"
    assert [better(Estimate(0.5, 0.4, 0.6), side) for side in (1, -1)] == ["met", "missed"]
    half = 1.959964 * 0.1
    for z, side in ((3.6, 1), (3.4, 0), (-3.4, 0), (-3.6, -1)):
        assert clear_side(Estimate(0.1 * z, 0.1 * z - half, 0.1 * z + half)) == side
    assert clear_side(Estimate(1.0, nan, nan)) == 0


def test_questions_are_answered_and_not_judged() -> None:
    question = {"number": "1a", "where": "2", "asks": "How many?", "answer": "{{won:.0%}}"}
    found = answered(question, {"won": 0.5})
    assert question_table([found]).splitlines()[2] == "| 1a | 2 | How many? | 50% |"


def test_tests_are_told_where_the_claim_wants_them() -> None:
    claim = {"number": "1", "where": "", "says": "", "tests": ["a.py::b", "c.py::d"]}
    assert judged(claim, {}).ours == "`a.py::b`, `c.py::d`"
    assert judged({**claim, "ours": "see {{tests}}!"}, {}).ours == "see `a.py::b`, `c.py::d`!"


@given(st.integers(-9, 9), st.integers(-9, 9))
def test_conditions_compare_figures_and_numbers(a: int, b: int) -> None:
    figures = {"a": a, "b": b}
    assert met("a < b", figures) == (a < b)
    assert met("a >= b", figures) == (a >= b)
    assert met("a == b and a <= 3", figures) == (a == b <= 3)
    assert met(f"a > {b}", figures) == (a > b)
    assert met("x.low < a", {**figures, "x": Estimate(0, b, 0)}) == (b < a)
    assert met("x.y.low < a", {**figures, "x": {"y": Estimate(0, b, 0)}}) == (b < a)


@pytest.mark.parametrize(
    ("when", "says"), [("won", "a comparison"), ("1 < c", "figures a, got 'c'"), ("a != 1", "a !=")]
)
def test_a_condition_that_cannot_be_read_is_an_error(when: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        met(when, {"a": 1})


def test_verdicts_are_counted_in_words() -> None:
    assert counted([HOLDS, MISSES, HOLDS]) == "2 hold, 1 does not hold"
    assert counted([]) == ""
    undecided = Judged("4.4", "Method", "More", "", "48%", None)
    part = Judged("4.5", "Method", "Most", "", "48%", "holds in part", "half")
    assert counted([undecided, part]) == "1 holds in part, 1 with too few games"
    assert claim_table([undecided]).endswith("| 48% | (too few games) |  |\n")
    assert claim_table([MISSES]).splitlines()[2] == (
        "| 4.3 | Method | 30 layers | nearly perfect | 48% | **does not hold** | too few |"
    )
