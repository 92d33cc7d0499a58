"""What newcomers do wrong, by groups, each with the grade of the answer that it gets.

A: the answer says what was expected and what came. B: it is right, but unclear. C: it misleads.
D: a traceback, a raw error, or nothing at all. Whoever changes an answer reads it and grades it
anew. A line without a letter has grade A. The command line's own are in
tests/cli/test_wrong_usages.py.

    python -m tests.wrong_usages.usages      prints how many have which grade
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from tests.cli import test_wrong_usages as command_line

GRADES = "ABCD"

AGENTS = """
Raises
Hangs
Nothing
Pair
Empty
Outside
Negative
Float
Text
Number
Chances
Again
FlagsShown
Leaves
Ends
Recurses
Changes
Signature
Unnamed
Undecided
Needs
Generator
"""
"""Classes of wrong_agents.py."""

EXTRAS = """
textual: play --daily expert --rules beginner
fastapi: web
uvicorn: web --port 0
distributed: compare basic --games 2 --cluster local:1
torch: train belief
torch: train dqn
torch: train dqn-source
onnx: train belief --minutes 1
onnxruntime: watch belief
onnxruntime: watch dqn
onnxruntime: compare belief --games 1
onnxruntime: check-agent dqn
onnxruntime: compare basic belief --games 1 --workers 2
"""
"""What is not installed, and a command that needs it."""

ENVIRONMENT = """
make(rules="nonsense")
make(level="nonsense")
make(level=5)
make(level="9x9/99")
make(observation="words")
make(observation=3)
make(reward="nope")
make(reward={"nope": 1})
make(illegal="x")
make(render_mode="x")
make(size=5)
make(seed=1)
make().step(-1)
make().step(10**6)
make().step(1.5)
make().step("a")
make().step((0, 0))
make().reset(seed=-1)
make().reset(options=5)
"""

WEB = """
/ask/analyze {"text": "hello"}
/ask/analyze {"text": "##\\n  \\n11"}
/ask/analyze {"text": "##/#"}
/ask/analyze {"text": "#1#", "rules": "nonsense"}
/ask/begin {"rules": "nonsense"}
/ask/begin {"rules": "9x9/99"}
/ask/begin {"rules": "99999x99999/1"}
/ask/begin {
/ask/replay {"record": "RMV binary"}
/ask/replay {"record": ""}
/comparisons {"agents": ["nobody"], "rules": ["beginner"]}
/comparisons {"agents": ["basic"], "rules": ["beginner"], "games": 0}
/comparisons {"agents": ["basic"], "rules": ["beginner"], "stop_at_width": -1}
"""

PYTHON = """
analyze("")
analyze("hello")
analyze("###/12")
analyze(None)
analyze(5)
analyze([])
analyze([["#", "x"]])
analyze([[1, 2], [3]])
analyze(np.zeros((2, 2, 2)))
analyze(np.array([["a"]]))
analyze(np.array([[0.5]]))
analyze(VIEW, mines=99)
analyze(VIEW, prior=2)
analyze(VIEW, prior="x")
analyze(VIEW, budget=0)
analyze(VIEW, budget=10**30)
analyze(VIEW, clues="nope")
analyze("1#0")
hint("")
hint(5)
explain(VIEW, 0)
explain(VIEW, (0,))
explain(VIEW, "0,0")
explain(VIEW, (9, 9))
explain(VIEW, (2, 0))
explain(VIEW, (-1, 0))
explain(VIEW, None)
explain("##/11", (0, 0), mines=1)
evaluate("")
evaluate(VIEW, strength="hard")
evaluate("####/####")
optimal("9x9/10", budget=5)
optimal("nonsense")
optimal(5)
optimal("rutgers")
View.parse("")
View.parse("ab")
View.parse(5)
View.parse(None)
View.parse("##", mines=5)
View.parse("##", rules="3x3/1")
View.from_array([])
View.from_array([[99]])
View.from_array("x")
Rules(0, 0, 0)
Rules(3, 3, 99)
Rules("x", 3, 1)
Rules(3, 3, 1, cascade="maybe")
Rules.parse("x")
Rules.parse(None)
Rules.parse("9x9")
Rules.parse("9x9/10 nope=1")
Rules.parse("9x9/10 mines_known=no boards=no-guess")
Board(2, 2, [(5, 5)])
Board(2, 2, 5)
Board.parse("x")
Board.random("beginner", seed=-1)
Game("nope")
Game(5)
Game("beginner", seed="x")
Game("beginner").reveal(99, 0)
Game("beginner").reveal((99, 0))
Game("beginner").reveal("x")
Game("beginner").move("jump", (0, 0))
Decision(5)
Decision([(0, 0)], probability=2)
Decision("x")
make("bassic")
make(3)
make(None)
make("csp:nope=1")
make("csp:max_variables=x")
make("none.py:X")
play("nope", "beginner")
play("basic", "nope")
play(5, "beginner")
play_many("basic", "beginner", games=0)
play_many("basic", "beginner", games=10**30)
play_many("basic", "beginner", games="x")
compare([])
compare("basic")
compare(5)
compare(["basic"], "nope")
compare(["basic"], games=0)
compare(["basic"], games=10**20)
compare(["basic"], workers=0)
compare(["basic"], density=2)
compare(["basic"], store=5)
compare(["basic", "basic"])
compare(["basic"], stop_when_significant=0.05)
Random("x")
Random(-1)
Random(1).below(0)
Random(1).choice([])
sample_layouts(VIEW, 10**12, 1)
analyze_many("x")
analyze_many([[[99]]])
Record.from_json("")
Record.from_json("{}")
Record.from_json(5)
"""


class Usage(NamedTuple):
    """A line of a table without its letter, and the letter."""

    text: str
    grade: str


def usages(table: str) -> list[Usage]:
    """The lines of a table."""
    lines = table.strip().splitlines()
    graded = (line.partition(": ") for line in lines)
    return [
        Usage(rest, letter) if letter in GRADES and rest else Usage(line, "A")
        for line, (letter, _, rest) in zip(lines, graded, strict=True)
    ]


TABLES = {
    "analyze, explain, review, advise": command_line.ANALYZE,
    "other commands": command_line.TOURNAMENTS + command_line.OWN,
    "wrong agents": AGENTS,
    "missing extras": EXTRAS,
    "Python": PYTHON,
    "Gymnasium": ENVIRONMENT,
    "web": WEB,
}


def grade_table() -> str:
    """How many of each group have which grade."""
    rows = [("group", "tried", *GRADES)]
    whole: Counter[str] = Counter()
    for group, table in TABLES.items():
        counted = Counter(usage.grade for usage in usages(table))
        whole += counted
        rows.append((group, str(counted.total()), *(str(counted[grade]) for grade in GRADES)))
    rows.append(("all", str(whole.total()), *(str(whole[grade]) for grade in GRADES)))
    return "\n".join(
        f"{name:34}" + "".join(f"{cell:>7}" for cell in cells) for name, *cells in rows
    )


if __name__ == "__main__":
    print(grade_table())
