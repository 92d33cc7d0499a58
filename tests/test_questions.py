"""The table of questions as Python asks it: fields, answers, refusals."""

from __future__ import annotations

import json
import signal
import threading
from math import inf

import pytest

from minewise import View, errors
from minewise._core import interrupt_at_check
from minewise.errors import ContradictionError, FormatError, IllegalMoveError, RequestError
from minewise.questions import Session, ask, json_text
from tests.interrupts import interrupted_at


def test_arrays_of_numbers_are_fields() -> None:
    answer = ask("analyze", view="###/#1#", mines=1)
    assert list(answer["probability"])[:3] == [0.2, 0.2, 0.2]
    assert list(answer["error"]) == [0.0] * 6
    assert "numbers" not in answer


def test_a_view_brings_its_rules() -> None:
    view = View.parse("###/121", mines=2)
    assert ask("hint", view=view) == ask("hint", view="###/121", rules=str(view.rules))
    rules = "3x2/3 first_click=any"
    assert ask("view", view=view, rules=rules) == ask("view", view="###/121", rules=rules)
    impossible = View.parse("1#0##1")
    with pytest.raises(ContradictionError) as raised:
        ask("analyze", view=impossible)
    error = raised.value
    assert error.view == impossible
    assert error.clues == {(0, 0), (0, 2)}
    assert str(error) == f"{error.what}: ask('analyze', view={impossible!r})"


def test_games_are_those_of_their_session() -> None:
    session = Session()
    game = session.ask("begin", rules="beginner", seed=4)["game"]
    session.ask("move", game=game, kind="flag", cell=(0, 0))
    with pytest.raises(IllegalMoveError, match="flagged"):
        session.ask("move", game=game, kind="reveal", cell=(0, 0))
    with pytest.raises(RequestError, match="begun and not ended"):
        Session().ask("state", game=game)


def test_a_refusal_ends_with_the_call_that_replays_it() -> None:
    with pytest.raises(RequestError) as raised:
        ask("hint", view="##", color="red", mines=None)
    message = str(raised.value)
    assert message.endswith(": ask('hint', view='##', color='red')")
    with pytest.raises(RequestError) as again:
        eval(message.rpartition(": ")[2], {"ask": ask})
    assert str(again.value) == message


@pytest.mark.parametrize("name", ["ask", "view=##\0ask", "question"])
def test_no_field_takes_the_place_of_the_question(name: str) -> None:
    with pytest.raises(RequestError):
        ask("about", **{name: "layouts"})


def test_a_long_field_is_not_repeated() -> None:
    with pytest.raises(errors.ViewError) as raised:
        ask("hint", view="~" * 5000)
    assert str(raised.value).endswith(": ask('hint', view=...)")


def test_a_broken_file_is_refused_with_its_byte() -> None:
    with pytest.raises(FormatError) as raised:
        ask("open_replay", file=b"Board:\n0*\n00\n000\nEvents:\n")
    assert (raised.value.format, raised.value.byte) == ("rawvf", 13)


@pytest.mark.parametrize("text", ["#\0", "#\ud800"])
def test_texts_that_no_request_can_hold(text: str) -> None:
    with pytest.raises((RequestError, errors.ViewError)):
        ask("hint", view=text)


def test_long_work_hears_ctrl_c() -> None:
    with interrupted_at(2):
        ask("optimal", rules="6x6/6")
    assert ask("layouts", view="#") == {"layouts": "2"}


def test_each_thread_has_its_own_session() -> None:
    found = []
    ask("analyze", view="#1")
    thread = threading.Thread(target=lambda: found.append(ask("layouts", view="#1")))
    thread.start()
    thread.join()
    assert found == [{"layouts": "1"}]


def test_a_session_serves_one_thread_at_a_time() -> None:
    """A signal's handler comes amid the work, as another thread might."""
    session = Session()
    before = signal.signal(signal.SIGINT, lambda *_: session.ask("about"))
    interrupt_at_check(2)
    try:
        with pytest.raises(RuntimeError, match="expected one thread at a time"):
            session.ask("optimal", rules="6x6/6")
    finally:
        interrupt_at_check(0)
        signal.signal(signal.SIGINT, before)
    assert session.ask("layouts", view="#") == {"layouts": "2"}


def test_work_is_given_up_after_a_time() -> None:
    session = Session(1e-9)
    with pytest.raises(TimeoutError, match="expected work of at most 1e-09 seconds"):
        session.ask("optimal", rules="5x5/8")
    assert session.ask("rules", rules="beginner")["mines"] == 10


def test_a_number_that_json_does_not_have_is_null() -> None:
    answer = {"metrics": {"speed": inf, "clicks": 2.0}, "events": memoryview(b"").cast("d")}
    assert json.loads(json_text(answer)) == {
        "metrics": {"speed": None, "clicks": 2.0},
        "events": [],
    }


def test_the_text_of_an_answer_is_its_json() -> None:
    session = Session()
    for question, fields in (
        ("hint", {"view": "###/11_"}),
        ("rules", {"rules": "beginner"}),
        ("analyze", {"view": "##/1#"}),
        ("play", {"agent": "basic", "rules": "5x5/3", "games": 0}),
    ):
        text = session.ask_text(question, **fields)
        assert json.loads(text) == json.loads(json_text(session.ask(question, **fields)))
    with pytest.raises(errors.ViewError, match="ask\\('hint', view='~'\\)"):
        session.ask_text("hint", view="~")
