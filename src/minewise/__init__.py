"""Play, understand, solve and study Minesweeper."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from minewise.learn.env.registration import register_when_possible

if TYPE_CHECKING:
    from minewise.agents.protocol import Agent, Decision
    from minewise.agents.registry import make
    from minewise.engine.analysis import Analysis, analyze, sample_layouts
    from minewise.engine.batch import Batch, analyze_many
    from minewise.engine.chain import chain
    from minewise.engine.evaluation import Evaluation, evaluate
    from minewise.engine.optimal import Optimal, optimal
    from minewise.engine.sets import SetAnalysis, SetProof, analyze_sets
    from minewise.errors import MinewiseError
    from minewise.game.board import Board
    from minewise.game.game import Game
    from minewise.game.move import Move
    from minewise.game.record import Record
    from minewise.game.rules import BEGINNER, EXPERT, INTERMEDIATE, PRESETS, Rules
    from minewise.game.view import View
    from minewise.match.compiled import Games, play_many
    from minewise.match.play import play
    from minewise.random import Random
    from minewise.testing.contract import check_agent
    from minewise.tournament.compare import compare
    from minewise.tournament.result import Comparison
    from minewise.tournament.store.merge import merge
    from minewise.why.hint import Hint, hint
    from minewise.why.proof import Proof, explain

    __version__: str

__all__ = [
    "BEGINNER",
    "EXPERT",
    "INTERMEDIATE",
    "PRESETS",
    "Agent",
    "Analysis",
    "Batch",
    "Board",
    "Comparison",
    "Decision",
    "Evaluation",
    "Game",
    "Games",
    "Hint",
    "MinewiseError",
    "Move",
    "Optimal",
    "Proof",
    "Random",
    "Record",
    "Rules",
    "SetAnalysis",
    "SetProof",
    "View",
    "analyze",
    "analyze_many",
    "analyze_sets",
    "chain",
    "check_agent",
    "compare",
    "evaluate",
    "explain",
    "hint",
    "make",
    "merge",
    "optimal",
    "play",
    "play_many",
    "sample_layouts",
]

_HOMES = {
    "agents.protocol": "Agent Decision",
    "agents.registry": "make",
    "engine.analysis": "Analysis analyze sample_layouts",
    "engine.batch": "Batch analyze_many",
    "engine.chain": "chain",
    "engine.evaluation": "Evaluation evaluate",
    "engine.optimal": "Optimal optimal",
    "engine.sets": "SetAnalysis SetProof analyze_sets",
    "errors": "MinewiseError",
    "game.board": "Board",
    "game.game": "Game",
    "game.move": "Move",
    "game.record": "Record",
    "game.rules": "BEGINNER EXPERT INTERMEDIATE PRESETS Rules",
    "game.view": "View",
    "match.compiled": "Games play_many",
    "match.play": "play",
    "random": "Random",
    "testing.contract": "check_agent",
    "tournament.compare": "compare",
    "tournament.result": "Comparison",
    "tournament.store.merge": "merge",
    "why.hint": "Hint hint",
    "why.proof": "Proof explain",
}
"""The public names by the module that defines them, which is imported when a name is first used:
`import minewise` costs a tenth of what all of them cost."""

_MODULES = {name: module for module, names in _HOMES.items() for name in names.split()}


if not TYPE_CHECKING:  # a type checker shall know what is not there

    def __getattr__(name: str) -> Any:
        if name == "__version__":
            from importlib.metadata import version

            value = version("minewise")
        elif name in _MODULES:
            value = getattr(import_module(f"minewise.{_MODULES[name]}"), name)
        else:
            raise AttributeError(f"module 'minewise' has no attribute {name!r}")
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    hidden = (name for name in globals() if name.startswith("__"))
    return sorted({*hidden, *__all__, "__version__"})


register_when_possible()
