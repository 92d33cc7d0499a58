"""Agents by name: what a text leads to, and what it is told when it leads nowhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from minewise import Random, View, compare, make
from minewise.agents.csp import CspAgent
from minewise.agents.registry import BUILT_IN, LEARNED, AgentSpec, describe, names
from minewise.errors import UnknownAgentError

OWN_AGENT = '''
from dataclasses import dataclass
from minewise import Decision
from beside import SIDE

@dataclass
class First:
    """Takes the first covered cell.

    More about it.
    """
    eager: bool = False
    share: float = 0.5
    label: str = "x"
    name = "first"

    def decide(self, view, rng):
        return Decision((view.where(-1)[0],), reason=self.label)

class Nameless:
    def decide(self, view, rng): ...

class Undecided:
    name = "undecided"

class Failing:
    def __init__(self):
        raise RuntimeError("no luck")

number = 3
'''


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "own_agent.py"
    path.write_text(OWN_AGENT)
    (tmp_path / "beside.py").write_text("SIDE = 1\n")
    return path


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_built_in_agent_has_the_name_it_is_found_by(name: str) -> None:
    agent = make(name)
    assert agent.name == name
    assert name in names()
    info = describe(name)
    assert (info.name, info.sound) == (name, name not in {"layouts", *LEARNED})
    assert info.summary
    assert info.source


@pytest.mark.parametrize(
    "text", ["csp", "csp:max_variables=3", "a/b.py:Cls", "a/b.py:Cls:x=1,y=2", "odd:"]
)
def test_a_text_reads_back(text: str) -> None:
    spec = AgentSpec.parse(text)
    assert AgentSpec.parse(str(spec)) == spec
    assert str(spec) == text.rstrip(":")


@pytest.mark.parametrize(
    ("text", "name", "options"),
    [
        (r"C:\Users\me.py:MyAgent", r"C:\Users\me.py:MyAgent", ""),
        (r"C:\me.py:MyAgent:share=1", r"C:\me.py:MyAgent", "share=1"),
        ("C:/me.py", "C:/me.py:", ""),
        ("own.py:Own:file=x.py", "own.py:Own", "file=x.py"),
        ("name:file=x.py", "name", "file=x.py"),
    ],
)
def test_a_file_may_have_colons(text: str, name: str, options: str) -> None:
    assert AgentSpec.parse(text) == AgentSpec(name, options)


def test_options_are_read_as_their_defaults(file: Path) -> None:
    assert make("csp:max_variables=9") == CspAgent(9)
    agent = make(f"{file}:First:eager=yes,share=0.25,label=a=b")
    assert vars(agent) == {"eager": True, "share": 0.25, "label": "a=b"}
    assert str(AgentSpec.from_agent(agent)) == "first:eager=yes,share=0.25,label=a=b"
    decision = agent.decide(View.parse("1#"), Random(1))
    assert (decision.reveal, decision.reason) == (((0, 1),), "a=b")


@pytest.mark.parametrize(
    ("imported", "module", "advice"),
    [
        ("termcolour_of_nobody", "termcolour_of_nobody", "pip install termcolour_of_nobody)"),
        ("termcolour_of_nobody.red", "termcolour_of_nobody", "termcolour_of_nobody.py beside"),
        ("sklearn.of_nobody", "sklearn", "pip install scikit-learn)"),
        ("_winapi", "_winapi", "it belongs to Python, but this Python was built without it"),
    ],
)
def test_a_missing_import_is_told_with_what_to_install(
    imported: str, module: str, advice: str, tmp_path: Path
) -> None:
    path = tmp_path / "student.py"
    path.write_text(f"import {imported}\n")
    with pytest.raises(UnknownAgentError) as caught:
        make(f"{path}:MinesweeperAI")
    assert isinstance(caught.value.__cause__, ModuleNotFoundError)
    assert f"found no {module!r}: " in str(caught.value)
    assert advice in str(caught.value)
    assert str(caught.value).endswith(f": '{path}:MinesweeperAI'")


def test_an_agent_of_a_file_is_described(file: Path) -> None:
    info = describe(f"{file}:First")
    assert info.summary == "Takes the first covered cell."
    assert info.options == {"eager": False, "share": 0.5, "label": "x"}
    assert not info.sound


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "",
            "unknown agent ''. Expected one of: basic, belief, best, csp, csp-probability, dqn, ",
        ),
        ("bassic", "unknown agent 'bassic', did you mean 'basic'?"),
        ("csp_probability", "unknown agent 'csp_probability', did you mean 'csp-probability'?"),
        ("csp:max_variable=3", "unknown option of csp 'max_variable', did you mean 'max_variab"),
        ("csp:max_variables", "expected option=value, got 'max_variables': 'csp:max_variables'"),
        ("csp:max_variables=few", "expected a whole number, got 'few' as max_variables of 'csp:"),
        ("csp:max_variables=1.5", "expected a whole number, got '1.5' as max_variables of"),
        (
            "csp:max_variables=0",
            "cannot make the agent: expected max_variables from 1 to 1000000, the cells of the lar",
        ),
        ("csp:max_variables=1000001", "the cells of the largest board, got 1000001: 'csp:max_v"),
        ("basic:depth=3", "basic has no options, got 'depth': 'basic:depth=3'"),
        ("nowhere.py:First", "expected a Python file, found none at"),
        ("{file}:Furst", "unknown agent in own_agent.py 'Furst', did you mean 'First'?"),
        ("{file}", "own_agent.py, found 2; name one: "),
        ("{file}:First:eager=true", "expected yes or no, got 'true' as eager of"),
        ("{file}:First:share=half", "expected a number, got 'half' as share of"),
        ("{file}:Nameless", "expected an agent with a name"),
        ("{file}:Undecided", "expected an agent with a method decide"),
        ("{file}:Failing", "cannot make the agent: it raised RuntimeError('no luck')"),
        ("{file}:number", "cannot make the agent"),
    ],
)
def test_texts_that_lead_to_no_agent_are_refused(text: str, message: str, file: Path) -> None:
    with pytest.raises(UnknownAgentError, match=re.escape(message)):
        make(text.replace("{file}", str(file)))


def test_a_file_with_one_agent_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    single = OWN_AGENT.partition("class Nameless")[0].replace("from beside import SIDE", "")
    (tmp_path / "own.py").write_text(single)
    assert make("own.py").name == "first"
    assert str(AgentSpec.parse("own.py").whole()) == "own.py:First"
    assert [row.agent for row in compare(["own.py"], "3x3/1", games=1).rows] == ["own.py:First"]
    with pytest.raises(UnknownAgentError, match=r"'own', did you mean the file own\.py\?"):
        make("own:First")
    (tmp_path / "own.py").write_text("from minewise import Decision")
    with pytest.raises(UnknownAgentError, match=r"a method decide in own\.py, found none"):
        make("own.py")


def test_what_lies_beside_a_file_is_not_taken_for_that_beside_another(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "beside.py").write_text(f"SIDE = {name!r}\n")
        text = OWN_AGENT.replace('label: str = "x"', "label: str = SIDE")
        (tmp_path / name / "own.py").write_text(text)
        assert vars(make(f"{tmp_path / name / 'own.py'}:First"))["label"] == name


@pytest.mark.parametrize("body", ["import nothing_of_that_name", "1/0", "def", "raise SystemExit"])
def test_a_file_that_cannot_be_loaded_is_refused(body: str, tmp_path: Path) -> None:
    path = tmp_path / "broken_agent.py"
    path.write_text(body)
    with pytest.raises(UnknownAgentError, match=r"cannot load .*broken_agent\.py"):
        make(f"{path}:Any")


@pytest.mark.promise(
    "SECURITY.md",
    "An installed package can bring agents.",
    "Their code is loaded when they are named.",
)
def test_installed_packages_may_bring_agents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "other-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[minewise.agents]\nguest = guest_agent:Guest\nlost = guest_agent:Nobody\n"
    )
    (tmp_path / "guest_agent.py").write_text(
        "class Guest:\n    name = 'guest'\n    def decide(self, view, rng): ...\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    assert {"guest", "lost", "basic"} <= set(names())
    assert make("guest").name == "guest"
    with pytest.raises(UnknownAgentError, match="cannot load the agent 'lost' from guest_agent:N"):
        make("lost")
