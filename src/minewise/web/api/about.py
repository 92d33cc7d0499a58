"""/api/about: what this server knows."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import Any

from fastapi import APIRouter

from minewise.agents.registry import BUILT_IN, describe, option_text
from minewise.game.clues import FORMS
from minewise.game.rules import PRESETS, SWITCHES, VALUES
from minewise.web import models as schema
from minewise.web.refusals import refusals
from minewise.web.settings import Settings


def about_router(settings: Settings) -> APIRouter:
    """The route /api/about."""
    router = APIRouter(prefix="/api/about", tags=["About"])

    @router.get("", response_model=schema.About, responses=refusals())
    async def what_there_is() -> Any:
        """Presets, switches, clue models, agents, and the bounds of this server."""
        return _known() | {
            "limits": {
                "longest_side": settings.longest_side,
                "most_moves": settings.most_moves,
                "body": settings.body,
                "idle": settings.idle,
                "seconds": settings.seconds,
            }
        }

    return router


@cache
def _known() -> dict[str, Any]:
    return {
        "version": version("minewise"),
        "presets": [
            {
                "name": name,
                "rules": str(rules),
                "height": rules.height,
                "width": rules.width,
                "mines": rules.mines,
            }
            for name, rules in PRESETS.items()
        ],
        "agents": [
            {
                "name": info.name,
                "summary": info.summary,
                "sound": info.sound,
                "options": {name: option_text(value) for name, value in info.options.items()},
            }
            for info in map(describe, BUILT_IN)
        ],
        "clue_models": list(FORMS),
        "rule_switches": [
            {"name": name, "values": VALUES[name], "meaning": meaning}
            for name, meaning in SWITCHES.items()
        ],
    }
