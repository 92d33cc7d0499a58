"""Any text, read as a plan: a plan that says itself again, or a typed error.

The first byte chooses a plan, the rest are edits of its text; or it has one composed, and the rest
are pairs: a key, and what stands behind it.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import fields

from minewise import MinewiseError
from minewise.tournament.plan import Plan
from tests.fuzz.atheris_run import run
from tests.fuzz.edits import edited

PLANS = (
    b'agents = ["basic", "csp:max_variables=9"]\nrules = "beginner"\ngames = 1000\n',
    b'agents = ["exact"]\nrules = ["5x5/4", "6x4/6 on_mine=continue win=all_identified"]\n',
    b'agents = ["random"]\nrules = "10x10/10"\ndensity = "0.1:0.9:0.1"\nuntil = 0.5\n',
    b'agents = ["basic", "exact"]\nrules = "3x3/1"\nboards = ["1 1 1\\n1 * 1\\n1 1 1"]\n',
    b'agents = ["sat"]\nrules = "4x4/3"\nstop_when_significant = 0.05\nkeep_games = false\n',
    b"",
)
KEYS = tuple(item.name for item in fields(Plan))
LITERALS = (
    *("0", "1", "-1", "5", "1e3", "0.5", "1e-400", "nan", "-inf", "0x7f", "9223372036854775807"),
    *("9223372036854775808", "1" + "0" * 400, "true", "false", "1979-05-27", "07:32:00", "''"),
    *('"basic"', '"exact"', '["basic"]', '["basic", "csp"]', '["basic", "basic"]', '["best:x=1"]'),
    *('["csp:max_variables=9", "random"]', "[]", "[1, true]", "[[]]", "{}", "{a = 1}", '[""]'),
    *('"beginner"', '"9x9/10"', '["4x4/3", "5x5/4 first_click=any"]', '"1x1/0"', '"250x250/62499"'),
    *('"9x9/?"', '"9x9/10 boards=no-guess"', '"5x5/4 clues=withheld:p=0.25 cascade=no"', '"9x9"'),
    *('"0.1:0.9:0.1"', '"0:1:1e-9"', '"0.2"', "[0.1, 0.2]", "[0.1, 0.1]", "[nan]", '"1:0:-0.1"'),
    *('["1 *\\n1 1"]', '["* *"]', '["1 1", "2 *\\n2 *"]', '"\\u0000"', '"no such file"'),
)
"""Values of TOML that mean something somewhere in a plan, or nearly so."""
MOST_POINTS = 100
"""Entries are made for so many points; making them is the same for all."""


def composed(data: bytes) -> bytes:
    """A plan of keys and values as the bytes choose them; a key is not set twice."""
    pairs = zip(data[::2], data[1::2], strict=False)
    chosen = {KEYS[key % len(KEYS)]: LITERALS[value % len(LITERALS)] for key, value in pairs}
    whole = {"agents": '["basic", "exact"]'} | chosen
    return "".join(f"{key} = {value}\n" for key, value in whole.items()).encode()


def one_input(data: bytes) -> None:
    """What is tried: raises if a plan does not read back, or anything but a MinewiseError."""
    if not data:
        return
    which = data[0] % (len(PLANS) + 1)
    changed = edited(PLANS[which], data[1:]) if which < len(PLANS) else composed(data[1:])
    text = changed.decode("utf-8", errors="replace")
    if ".py" in text or any(os.path.exists(part) for part in text.split('"')):  # noqa: PTH110
        return  # a file of agents would be run, one of boards may be anything
    with suppress(MinewiseError):
        plan = Plan.parse(text)
        assert Plan.parse(plan.to_toml()) == plan
        for point in plan.points[:MOST_POINTS]:
            assert len({entry.id for entry in plan.entries(point)}) == len(plan.agents)


if __name__ == "__main__":
    run(one_input)
