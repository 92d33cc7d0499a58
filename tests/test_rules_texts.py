"""Tests of rules as texts: one answer or refusal from Python, JavaScript, commands and HTTP."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from minewise import Random
from minewise.cli.options import RULES_OPTIONS, rules_from
from minewise.errors import RulesError
from minewise.game.rules import Rules
from tests.javascript.node import ask

SEED = 20261126
"""Any number: the texts are the same on every machine."""
TEXTS = 4000

RIGHT_HEADS = """
beginner intermediate kulkarni uci ncsu cs50 rutgers-small classic 9x9/10 5x4/3 3x3/8 8x8/? 6x7/0
7x4/5
"""
WRONG_HEADS = """
12x3/-1 0x5/0 1001x5/0 9x9/99 9x9 9x9/1/2 \uff19x9/10 9x9/1\uff10 \u4e5dx\u4e5d/\u5341 expart
9x9/10\0 9x9/\u202e1 -9x9/1 9x1000000000/1
"""
RIGHT = """
first_click=any first_click=safe first_click=opening start=agent start=random start=0,0 start=2,1
on_mine=end on_mine=continue cascade=yes cascade=no mines_known=yes mines_known=no win=all_safe
win=all_flagged win=all_identified clues=exact clues=withheld:p=0.25 clues=withheld:p=2.50e-1
clues=cautious clues=one-more clues=table:1,1,1,1,1,1,1,1,1/0/0/0/0/0/0/0/0 boards=any
boards=no-guess boards=no-guess:level=subset boards=safe-guesses
"""
WRONG = """
first_click= first_click=save start= start=a start=9,\uff19 start=99,0 start=-1,0 start=1,2,3
start=1_0,1 start='0,0' on_mine cascade= cascade=maybe cascade=YES mines_known=\uff10 mines=3
cascad=no win= win=all_saf win=\u0432\u0441\u0435 win=\u202eall win=a\0b = =yes
\u30af\u30ea\u30c3\u30af=\u306f\u3044 clues= clues=exakt clues=withheld:p=1
clues=withheld:p=\uff10.5 clues=withheld:p=nan clues=table:1 clues=table:1,x/0/0/0/0/0/0/0/0
clues=table:2/0/0/0/0/0/0/0/0 clues=table:0.5/0,1/0,0,1/0,0,0,1/0/0/0/0/0 boards=
boards=no-gues boards=no-guess:level=
"""
BLANKS = (" ", " ", " ", "  ", "\t", "\n", "\u00a0", "\u3000")


def texts() -> Iterator[str]:
    """Each is a head and up to four switches, also the same one twice."""
    rng = Random(SEED)
    heads = (RIGHT_HEADS.split(), [*WRONG_HEADS.split(), "", "x" * 300])
    switches = (RIGHT.split(), [*WRONG.split(), "boards=" + "safe-guesses" * 20])

    def one_of(words: tuple[list[str], list[str]]) -> str:
        """A right one nine times of ten."""
        return rng.choice(words[rng.below(10) == 0])

    for _ in range(TEXTS):
        parts = [rng.choice(BLANKS) + one_of(switches) for _ in range(rng.below(5))]
        yield one_of(heads) + "".join(parts)


def in_python(text: str) -> tuple[str, bool]:
    """The text in full, or the refusal; and whether it is one."""
    try:
        return str(Rules.parse(text)), False
    except RulesError as error:
        return error.what, True


ALL = tuple(texts())
EXPECTED = tuple(map(in_python, ALL))


def test_half_of_the_texts_are_wrong() -> None:
    refused = sum(refused for _, refused in EXPECTED)
    assert 0.4 * TEXTS < refused < 0.6 * TEXTS
    assert len({answer for answer, refused in EXPECTED if refused}) > 80


def test_what_is_accepted_reads_back_as_the_same() -> None:
    for text, (answer, refused) in zip(ALL, EXPECTED, strict=True):
        if not refused:
            assert Rules.parse(answer) == Rules.parse(text)


def test_a_refusal_ends_with_the_text_that_replays_it() -> None:
    for text, (answer, refused) in zip(ALL, EXPECTED, strict=True):
        if refused:
            with pytest.raises(RulesError) as caught:
                Rules.parse(text)
            assert str(caught.value) == f"{answer}: Rules.parse({text!r})"


def test_javascript_says_the_same() -> None:
    answers = ask({"ask": "rules", "rules": text} for text in ALL)
    found = [
        (answer["what"], True) if "error" in answer else (answer["json"]["rules"], False)
        for answer in answers
    ]
    assert found == list(EXPECTED)


@click.command()
@RULES_OPTIONS
def shown(**values: object) -> None:
    """Prints rules as the commands read them."""
    click.echo(str(rules_from(values)))


def test_the_commands_say_the_same() -> None:
    for text, expected in zip(ALL, EXPECTED, strict=True):
        done = CliRunner().invoke(shown, [f"--rules={text}"])
        error = done.exception
        found = (error.what, True) if isinstance(error, RulesError) else (done.stdout[:-1], False)
        assert found == expected


def test_http_says_the_same() -> None:
    pytest.importorskip("fastapi")
    from tests.web.api.serving import Serving, told

    with Serving() as serving:
        for text, (answer, refused) in zip(ALL, EXPECTED, strict=True):
            document = told(serving.client.ask("rules", rules=text), 422 if refused else 200)
            assert document["error" if refused else "rules"] == answer
