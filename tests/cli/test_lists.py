"""minewise agents, rules, check-agent and new-agent."""

from __future__ import annotations

import ast
import json
import os
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from minewise import Rules
from minewise.agents.registry import describe, explain_options, names, option_text
from minewise.cli.main import main
from minewise.game.rules import PRESETS, SWITCHES
from tests.conftest import Golden


def minewise(*arguments: str, width: int = 80) -> Result:
    return CliRunner().invoke(main, arguments, env={"COLUMNS": str(width), "NO_COLOR": "1"})


def test_agents_as_people_read_them(golden: Golden) -> None:
    golden("cli-agents", minewise("agents").output)


def test_agents_as_json() -> None:
    listed = {agent["name"]: agent for agent in json.loads(minewise("agents", "--json").output)}
    assert listed["csp"]["options"] == {"max_variables": 16}
    assert listed["csp"]["sound"] is True
    assert "Kulkarni 2020" in listed["basic"]["source"]


@pytest.mark.parametrize("width", [40, 60, 120])
def test_rules_name_every_preset_and_switch(width: int) -> None:
    lines = minewise("rules", width=width).output.splitlines()
    assert {*PRESETS, *SWITCHES} <= set(lines)
    assert max(map(len, lines)) <= width
    assert not [line for line in lines if "…" in line]


def test_rules_as_json() -> None:
    document = json.loads(minewise("rules", "--json").output)
    assert document["presets"].keys() == PRESETS.keys()
    assert {name: said["meaning"] for name, said in document["switches"].items()} == SWITCHES
    assert document["switches"]["first_click"]["values"] == ["any", "safe", "opening"]
    expert = document["presets"]["expert"]
    assert Rules.parse(expert.pop("text")) == Rules(**expert) == PRESETS["expert"]


def test_a_preset_is_explained() -> None:
    with_switches = minewise("rules", "cs50").output
    assert "A board of 8 rows and 8 columns with 8 mines, 12.5% of its cells." in with_switches
    others = with_switches.partition("What differs from the classic game:")[2]
    for switch in ("first_click=any", "cascade=no", "mines_known=no", "win=all_flagged"):
        assert f"{switch}\n    " in others
    assert "As in the classic game: start=agent, on_mine=end, clues=exact, boards=any." in others
    assert "To play it: minewise play --rules cs50\n" in others
    assert "differs" not in minewise("rules", "expert").output
    assert json.loads(minewise("rules", "uci", "--json").output)["text"] == str(PRESETS["uci"])
    refused = minewise("rules", "exprt")
    assert (refused.exit_code, "did you mean 'expert'?" in refused.output) == (2, True)


def test_the_strongest_agent_is_explained_in_short_paragraphs() -> None:
    lines = minewise("agents", "best").output.splitlines()
    assert max(map(len, lines)) <= 200
    assert not [line for line in lines if "minewise." in line]
    assert "joined by +: look-ahead, ending, " in "".join(lines)


def test_a_written_agent_plays_and_keeps_the_contract(tmp_path: Path) -> None:
    file = tmp_path / "my_agent.py"
    written = minewise("new-agent", str(file))
    assert written.exit_code == 0
    assert f"{file}:MyAgent" in written.output
    checked = minewise("check-agent", f"{file}:MyAgent")
    assert checked.output.endswith("5 of 5 passed, 2 skipped\n")
    assert checked.exit_code == 0
    compared = minewise("compare", "random", f"{file}:MyAgent", "--games", "20", "--json")
    _, mine = json.loads(compared.output)["rows"]
    assert mine["gain_low"] > 0
    assert mine["faults"] == 0


@pytest.mark.parametrize("name", ["my agent.py", r"agents\user.py", 'a"""b.py'])
@pytest.mark.skipif(os.name != "posix", reason="other systems have no such names")
def test_a_written_agent_of_any_name_can_be_called(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = minewise("new-agent", name).output
    command = shlex.split(said.partition("see it play: minewise ")[2])
    assert command == ["watch", f"{name}:MyAgent"]
    assert f"{name}:MyAgent, statistical" in minewise("agents", name).output
    written = ast.get_docstring(ast.parse((tmp_path / name).read_text()))
    assert shlex.split(str(written))[-1] == f"{name}:MyAgent"


def test_a_file_that_exists_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "my_agent.py"
    file.write_text("mine")
    refused = minewise("new-agent", str(file))
    assert refused.exit_code == 2
    assert "nothing was changed" in refused.output
    assert file.read_text() == "mine"
    assert minewise("new-agent", str(tmp_path / "agent.txt")).exit_code == 2


def test_a_broken_agent_is_told(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("class Broken:\n    name = 'broken'\n    def decide(self, view, rng): ...\n")
    refused = minewise("check-agent", f"{file}:Broken")
    assert refused.exit_code == 1
    assert "expected a Decision, got None" in refused.output
    misspelt = minewise("check-agent", f"{file}:Brokn")
    assert "did you mean 'Broken'?" in misspelt.output
    file.write_text("1 +")
    assert "invalid syntax (broken.py, line 1)" in minewise("check-agent", f"{file}:Broken").output
    file.write_text("class Broken: ...")
    assert (
        "expected an agent with a method decide" in minewise("check-agent", f"{file}:Broken").output
    )


@pytest.mark.parametrize("name", [name for name in names() if describe(name).options])
def test_each_option_of_an_agent_is_explained(name: str) -> None:
    output = minewise("agents", name).output
    assert describe(name).summary in output
    for option, text in explain_options(name).items():
        assert text
        assert f"  {option}={option_text(describe(name).options[option])}\n      {text}\n" in output


def test_an_agent_of_your_own_is_explained(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from typing import Annotated\n"
        "class Mine:\n"
        "    name = 'mine'\n"
        "    def __init__(self, depth: Annotated[int, 'moves to look ahead'] = 2): pass\n"
        "    def decide(self, view, rng): pass\n"
    )
    assert "  depth=2\n      moves to look ahead\n" in minewise("agents", f"{file}:Mine").output
    refused = minewise("agents", "bassic")
    assert (refused.exit_code, "did you mean 'basic'?" in refused.output) == (2, True)


def test_a_check_is_a_report_for_people_and_programs(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(
        "from minewise import Decision\n"
        "class Own:\n"
        "    name = 'own'\n"
        "    def decide(self, view, rng):\n"
        "        print('noise')\n"
        "        return Decision([view.where(-1)[0]])\n"
    )
    asked = ("check-agent", str(file), "--games", "1", "--rated-games", "20", "--win-rate")
    passed = minewise(*asked, "0.01", "--json")
    assert passed.exit_code == 0
    document = json.loads(passed.stdout)
    assert document["passed"]
    assert {item["name"] for item in document["behaviors"]} >= {"loads", "time", "threshold"}
    failed = minewise(*asked, "0.99")
    assert failed.exit_code == 1
    assert "fail     It wins 99.0% of games or more under 9x9/10: won " in failed.stdout
    refused = minewise(*asked, "0.5", "--rules", "rutgers")
    assert refused.exit_code == 2
    assert "expected --score with rules in which play goes on" in refused.output


def test_a_check_has_one_threshold() -> None:
    asked = minewise("check-agent", "csp", "--win-rate", "0.5", "--score", "0.5")
    assert asked.output == "Error: expected --win-rate or --score, not both\n"
