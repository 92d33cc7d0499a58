"""A concept has few forms: the core's, the question's answer, a Python class, a JavaScript type."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
DECLARED = re.compile(
    r"^\s*(?:export )?(?:class|struct|interface|enum class) (\w+)(?!.*;\s*$)"
    r"|^\[types\.(\w+)\]"
    r"|@typedef \{.*\} (\w+)",
    re.MULTILINE,
)
"""A declaration in C++, Python or JavaScript, or in the description of the questions."""
MOST = 4
MOST_OF_GAMES = 6

FORMS = {
    "Hint": {
        "cpp/why/hint.hpp: Hint",
        "cpp/questions/questions.toml: Hint HintStep",
        "src/minewise/why/hint.py: Hint",
        "src/minewise/web/page/answers.d.mts: Hint HintStep",
    },
    "Proof": {
        "cpp/why/proof.hpp: Proof",
        "cpp/questions/questions.toml: Proof ProofStep",
        "src/minewise/why/proof.py: Proof ProofStep",
        "src/minewise/web/page/answers.d.mts: Proof ProofStep",
    },
    "Record": {
        "cpp/formats/record_text.hpp: Record",
        "cpp/questions/questions.toml: RecordFile",
        "src/minewise/game/record.py: Record",
        "src/minewise/web/page/answers.d.mts: RecordFile",
    },
    "Judged": {
        "cpp/review/judged.hpp: Judged",
        "cpp/questions/questions.toml: JudgedMove",
        "src/minewise/companion/review.py: Judged",
        "src/minewise/web/page/answers.d.mts: JudgedMove",
    },
    "Rules": {
        "cpp/game/named_rules.hpp: NamedRules",
        "cpp/questions/questions.toml: RulesAnswer RulesInfo",
        "src/minewise/game/rules.py: Rules",
        "src/minewise/web/page/answers.d.mts: RulesAnswer RulesInfo",
    },
}
"""The declarations of each concept: those whose name holds its noun, by file."""
OTHERS = {
    "cpp/bindings/python/bindings.hpp: InvalidRules",  # errors
    "cpp/bindings/python/bindings.hpp: NoRecord",
    "src/minewise/errors.py: RulesError",
    "src/minewise/errors.py: RecordError",
    "cpp/game/rules.hpp: Rules",  # what the core plays by: no text, and no name of a clue model
    "cpp/players/layout_repair.hpp: RepairRules",  # how layouts are repaired
    "cpp/questions/position.hpp: Proofs",  # finds them
    "cpp/game/move.hpp: RecordedMove",  # a move, in any text
    "src/minewise/companion/collection/game.py: RecordedGame",  # a file with its replay
    "src/minewise/courses/assessment/judged_game.py: JudgedGame",  # by a course
    "src/minewise/learn/train/learner.py: Recorded",  # what a training writes down
    "src/minewise/agents/patterns.py: WindowProof",  # how an agent of a source reasons
    "src/minewise/tasks/families/proof.py: ProofQuestion",  # a task
    "cpp/sets/proof.hpp: SetProof",  # by sets of cells, without words: four forms of its own
    "cpp/questions/questions.toml: SetProof",
    "src/minewise/engine/sets.py: SetProof",
    "src/minewise/web/page/answers.d.mts: SetProof",
    "src/minewise/shapes/variants/analysis.py: VariantProof",  # by clues and rules, in words
    "src/minewise/tui/record_screen.py: RecordScreen",  # screens and parts of the page
    "src/minewise/web/page/js/play/hints.js: Hints",
    "src/minewise/shapes/hints.py: ShapeHint",  # of boards that are no squares: Python alone
    "src/minewise/shapes/analysis.py: ShapeProof",
    "src/minewise/web/page/js/kinds.js: ProofLevel",
    "src/minewise/web/page/js/shared/opened.js: RecordedMove",
}
"""Declarations that only share the noun."""
GAMES = {
    "core": {"cpp/game/game.hpp: Game", "cpp/review/history.hpp: History"},
    "held game": {"cpp/questions/held_game.hpp: HeldGame", "src/minewise/web/games.py: KeptGame"},
    "Python": {"src/minewise/game/game.py: Game"},
    "Python, with agents": {"src/minewise/companion/played_game.py: PlayedGame"},
    "JavaScript": {
        "src/minewise/web/page/game.mjs: Game",
        "src/minewise/web/page/js/core/played.js: PlayedGame",
    },
    "controller of the page": {
        "src/minewise/web/page/js/play/game_controller.js: GameController",
    },
}
"""The forms of a game in play. Of two declarations of one form the second keeps the first: the core
its steps, the server a session for each game, and the page the game of its worker."""


def declarations() -> dict[str, set[str]]:
    """The names that each source declares, without tests and generated stubs."""
    command = ["git", "ls-files", "src", "cpp"]
    listed = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=True)
    found = {}
    for name in listed.stdout.splitlines():
        if not name.endswith((".hpp", ".cpp", ".py", ".js", ".mjs", ".mts", ".toml")):
            continue
        if ".test." in name or name.startswith("cpp/testing") or name.endswith("minewise.d.mts"):
            continue
        text = (REPOSITORY / name).read_text(encoding="utf-8")
        found[name] = {"".join(names) for names in DECLARED.findall(text)}
    return found


ALL = declarations()


@pytest.mark.parametrize("noun", FORMS)
def test_a_concept_has_at_most_four_forms(noun: str) -> None:
    others: dict[str, set[str]] = {}
    for line in OTHERS:
        file, _, name = line.partition(": ")
        others.setdefault(file, set()).add(name)
    found = set()
    for file, names in ALL.items():
        own = {name for name in names if noun in name} - others.get(file, set())
        if own:
            found.add(f"{file}: {' '.join(sorted(own))}")
    assert found == FORMS[noun]
    assert len(found) <= MOST


def test_a_game_in_play_has_at_most_six_forms() -> None:
    assert len(GAMES) <= MOST_OF_GAMES
    for form in GAMES.values():
        for line in form:
            file, _, name = line.partition(": ")
            assert name in ALL[file], line
    listed = {line for form in GAMES.values() for line in form}
    named = {"Game", "History", "HeldGame", "KeptGame", "PlayedGame", "GameController"}
    found = {f"{file}: {name}" for file, names in ALL.items() for name in names & named}
    assert found == listed | {"cpp/players/player.hpp: PlayedGame"}  # which is over


def test_what_is_another_thing_is_there() -> None:
    for line in OTHERS:
        file, _, name = line.partition(": ")
        assert name in ALL[file], line
