"""Wrong usages of the command line, as newcomers make them: each is told, none is a traceback.

Of each the exit code is 2, and something is said that is short and of this program: no traceback,
no class of an exception, no address of an object.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from minewise.cli.main import main

RAW = re.compile(
    r"Traceback|\w+(Error|Exception)\b|object at 0x|errno|Errno|NoneType|unpack|<class"
)
"""What only Python says."""

MOST_SAID = 1500
"""Characters; the board that contradicts and a list of all names have room."""

ANALYZE = """
analyze
analyze missing.txt
analyze .
analyze '###/12'
analyze empty
analyze binary
analyze blanks
analyze prose
analyze ragged
B: analyze json
analyze s.db
analyze nul
analyze position --mines -1
analyze position --mines abc
analyze position --mines 1.5
analyze position --mines 99
analyze position --mines 999999999999999999999999
analyze position --mines
analyze position --prior 0
analyze position --prior 1
analyze position --prior nan
analyze position --prior inf
analyze position --prior -3
analyze position --prior x
analyze position --budget 0
analyze position --budget x
analyze position --budget 99999999999999999999999
analyze position --clue-model exactly
analyze position --clue-model table:1
analyze position --clue-model withheld:p=nan
analyze position --clue-model withheld:p=2
analyze position --clue-model ''
analyze position position
analyze position --jsn
analyze contradiction
analyze full
explain
explain position --cell
explain position --cell 0
explain position --cell a,b
explain position --cell 0,0,0
explain position --cell 9,9
explain position --cell 1,0
explain position --cell -1,0
explain position --cell 99999999999,0
explain guess --cell 5,5 --mines 1
explain blanks
explain binary
explain contradiction
explain position --mines 77
review
review missing.json
review .
review empty
review binary
review position
review json
review utf16
review altered
review illegal
review cut
review format
review s.db
advise --rules 9x9
advise --rules '9x9/100'
advise --rules nonsense
advise --clue-model nonsense
advise --budget 0
"""

TOURNAMENTS = """
compare
compare nobody
compare ''
compare basci
compare basic basic
compare basic --games 0
compare basic --games -5
compare basic --games 1.5
compare basic --games 99999999999999999999999999
compare basic --games ten
compare basic --seed -1
compare basic --seed 18446744073709551616
compare basic --seed x
compare basic --rules nonsense
compare basic --rules ''
compare basic --rules 9x9
compare basic --rules 9x9/-1
compare basic --rules 0x0/0
compare basic --rules 1001x1/0
compare basic --rules '9x9/10 cascade=perhaps'
compare basic --rules '9x9/10 nonsense=1'
compare basic --rules '9x9/10 cascade'
compare basic --size 9
compare basic --size 9x
compare basic --size 0x9
compare basic --size 99999999999x1
compare basic --mines -1
compare basic --mines 1000
compare basic --mines x
compare basic --density 2
compare basic --density -0.1
compare basic --density nan
compare basic --density ''
compare basic --density 0.1:0.9
compare basic --density 0.1:0.9:0
compare basic --density 0.9:0.1:0.1
compare basic --density 0:1:0.0000000001
compare basic --density 0.1,0.1
compare basic --density 0.1 --mines 3
compare basic --first-click maybe
compare basic --start 99,99
compare basic --start nowhere
compare basic --win never
compare basic --on-mine cry
compare basic --clue-model optimistic --rules beginner
compare basic --stop-at-width 0
compare basic --stop-at-width 99
compare basic --stop-at-width nan
compare basic --stop-at-width x
compare basic csp --stop-when-significant 0
compare basic csp --stop-when-significant 2
compare basic --workers 0
compare basic --workers 99999999999
compare basic --workers x
compare basic --cluster nonsense --games 3
compare basic --cluster local:0 --games 3
compare basic --cluster tcp://nowhere --games 3
compare basic --store .
compare basic --store missing/s.db
compare basic --store position --games 3
compare basic --store binary --games 3
compare basic --out position --games 3
compare basic --boards missing
compare basic --boards binary
compare basic --boards empty
compare basic --boards position --mines 3
compare basic --boards .
compare basic --shard 3/2
compare basic --shard x
compare basic --first-game -1
compare basic --decision-limit nan
compare basic --decision-limit x
compare csp:nope=1
compare csp:max_variables=x
compare csp:max_variables=-1
compare csp:max_variables
compare csp:max_variables=1,max_variables=2
compare missing.py:Agent
compare agents.py
compare agents.py:Nobody
compare agents.py:NoAgent
compare agents:Agent
compare broken.py:Agent
compare binary.py:Agent
compare folder.py:Agent
compare empty.py:Agent
run
run missing.toml
run binary
run position
run empty
run plan-key.toml
run plan-agents.toml
run plan-games.toml
run plan-rules.toml
run plan-nested.toml
run .
run plan.toml --store .
results
results missing.db
results position
results binary
results empty
results .
results s.db --rules nonsense
results s.db s.db
report missing.db
report position
report s.db --out missing/r.html
report s.db --out .
report s.db --files position
watch
watch nobody
watch basic --rules nonsense
watch basic --delay x
watch basic --game -1
watch basic --seed x
watch missing.py:Agent
optimal
optimal nonsense
optimal 9x9/10 --budget 1
optimal 3x3/1 --budget 0
optimal expert --budget 1000
optimal kulkarni
optimal '3x3/1 win=all_flagged'
signature nobody
check-board missing.txt
check-board .
B: check-board empty
check-board binary
check-board prose
check-board json
check-board s.db
check-board utf16
generate
generate nonsense
generate nonsense 3
generate beginner 0
generate beginner x
generate beginner 1 --level hard
generate beginner 1 --difficulty hard
generate beginner 1 --level single --difficulty exact
generate beginner 1 --three-bv x
generate beginner 1 --three-bv 9-3
generate beginner 1 --seed -1
generate beginner 1 --workers 0
generate beginner 1 --format mbf
generate beginner 1 --seed 1 -o missing/boards.txt
generate 'beginner cascade=no' 1
generate 'beginner boards=safe-guesses' 1
check-agent
check-agent nobody
check-agent missing.py:X
check-agent broken.py:Agent
new-agent
new-agent position
new-agent missing/agent.py
new-agent .
agents nobody
reproduce
reproduce nothing
train
train nobody
web --port 99999
web --port x
play --rules nonsense
play --seed x
nonsense
--nonsense
analyse
"""

OWN = """
compare agents.py:Broken --games 3
B: compare exits.py:Agent --games 3
watch agents.py:Raises
"""
"""Of agents that raise, which is told as they raise it."""

FILES = {
    "position": "####\n1221\n",
    "guess": "##\n11\n",
    "blanks": "####\n    \n1221\n",
    "prose": "This is no position.\n",
    "ragged": "###\n##\n",
    "contradiction": "1#0\n",
    "full": "##\n99\n",
    "empty": "",
    "empty.py": "",
    "json": '{"a": [1, 2]}',
    "format": '{"format": "minewise record", "version": 99}',
    "broken.py": "class Agent(:\n",
    "exits.py": "import sys\nsys.exit(7)\n",
    "agents.py": (
        "class NoAgent: pass\n"
        "class Broken:\n    name = 'b'\n    def __init__(self): raise ValueError('mine')\n"
        "    def decide(self, view, rng): pass\n"
        "class Raises:\n    name = 'r'\n    def decide(self, view, rng): return [][0]\n"
    ),
    "plan.toml": 'agents = ["basic"]\nrules = "ncsu"\ngames = 2\n',
    "plan-key.toml": 'agents = ["basic"]\nrule = "ncsu"\n',
    "plan-agents.toml": 'agents = "basic"\nrules = "ncsu"\n',
    "plan-games.toml": 'agents = ["basic"]\nrules = "ncsu"\ngames = 1.5\n',
    "plan-rules.toml": 'agents = ["basic"]\nrules = ["nonsense"]\n',
    "plan-nested.toml": 'agents = [["basic"]]\nrules = "ncsu"\n',
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wrong")
    for name, text in FILES.items():
        (folder / name).write_text(text)
    for name in ("binary", "binary.py"):
        (folder / name).write_bytes(bytes(range(256)) * 20)
    (folder / "utf16").write_text("####\n1221\n", encoding="utf-16")
    (folder / "nul").write_bytes(b"##\0\n111\n")
    (folder / "folder.py").mkdir()
    play = ("compare", "basic", "--rules", "ncsu", "--games", "4", "--workers", "1")
    assert CliRunner().invoke(main, [*play, "--store", str(folder / "s.db")]).exit_code == 0
    record = CliRunner().invoke(main, ["watch", "csp", "--seed", "2", "--json"]).output
    (folder / "altered").write_text(re.sub(r'"clicks":\d+', '"clicks":3', record))
    (folder / "illegal").write_text(re.sub(r'\["reveal",\d+,', '["reveal",99,', record, count=1))
    (folder / "cut").write_text(record[: len(record) // 2])
    return folder


def run(line: str) -> Result:
    return CliRunner().invoke(main, shlex.split(line), input="")


def is_told(done: Result) -> bool:
    """Did it end as it should, with something that a person can read?"""
    words = done.output.strip()
    well = isinstance(done.exception, SystemExit) and done.exit_code in (1, 2)
    return well and 0 < len(words) < MOST_SAID and RAW.search(words) is None


# click leaves a file open where another argument is refused.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("group", [ANALYZE, TOURNAMENTS], ids=["analyze", "tournaments"])
def test_wrong_usages_are_told(group: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    before = sorted(Path().iterdir())
    raw = {}
    for line in group.strip().splitlines():
        done = run(line.removeprefix("B: "))
        if not is_told(done):
            raw[line] = (done.exit_code, done.exception, done.output[-400:])
    assert raw == {}
    assert sorted(Path().iterdir()) == before  # what is refused leaves nothing behind


def test_what_an_own_agent_raises_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    for line in OWN.strip().splitlines():
        done = run(line.removeprefix("B: "))
        assert done.exit_code == 2, line
        assert "Traceback" not in done.output
        assert "Error: " in done.output
