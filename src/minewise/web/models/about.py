"""What a server adds to the core, and what it allows."""

from __future__ import annotations

from minewise.web.models.parts import Document


class ServedAgent(Document):
    """An agent and its options with their defaults; `unavailable` says why it cannot play here."""

    name: str
    summary: str
    sound: bool
    unavailable: str | None
    options: dict[str, str]


class Limits(Document):
    """What the server allows: sides of boards, moves of a game, bytes of a request, seconds until
    an idle game ends, seconds for an answer."""

    longest_side: int
    most_moves: int
    body: int
    idle: float
    seconds: float


class ServerInfo(Document):
    """What this server knows."""

    version: str
    agents: list[ServedAgent]
    limits: Limits
