"""What a server knows and allows."""

from __future__ import annotations

from typing import Literal

from minewise.web.models.parts import Document

SwitchName = Literal[
    "first_click", "start", "on_mine", "cascade", "mines_known", "win", "clues", "boards"
]


class Preset(Document):
    """Rules with a name."""

    name: str
    rules: str
    height: int
    width: int
    mines: int


class AgentInfo(Document):
    """An agent and its options with their defaults; `unavailable` says why it cannot play here."""

    name: str
    summary: str
    sound: bool
    unavailable: str | None
    options: dict[str, str]


class Switch(Document):
    """A switch of the rules."""

    name: SwitchName
    values: list[str]
    meaning: str


class Limits(Document):
    """What the server allows: sides of boards, moves of a game, bytes of a request, seconds until
    an idle game ends, seconds for an analysis."""

    longest_side: int
    most_moves: int
    body: int
    idle: float
    seconds: float


class About(Document):
    """What this server knows."""

    version: str
    presets: list[Preset]
    agents: list[AgentInfo]
    clue_models: list[str]
    rule_switches: list[Switch]
    limits: Limits
