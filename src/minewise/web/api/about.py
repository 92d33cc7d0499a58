"""/api/about: what this server knows."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import Any

from fastapi import APIRouter

from minewise.agents.registry import BUILT_IN, describe, option_text
from minewise.game.rules import PRESETS, SWITCHES, VALUES
from minewise.web import models as schema
from minewise.web.agents import unavailable
from minewise.web.refusals import refusals
from minewise.web.settings import Settings


def about_router(settings: Settings) -> APIRouter:
    """The route /api/about."""
    router = APIRouter(prefix="/api/about", tags=["About"])
    limits = schema.Limits.model_validate(settings)

    @router.get("", responses=refusals())
    async def what_there_is() -> schema.About:
        """Presets, switches, clue models, agents, and the bounds of this server."""
        return schema.About(**_known(), limits=limits)

    return router


@cache
def _known() -> dict[str, Any]:
    return {
        "version": version("minewise"),
        "presets": [
            schema.Preset(
                name=name,
                rules=str(rules),
                height=rules.height,
                width=rules.width,
                mines=rules.mines or 0,
            )
            for name, rules in PRESETS.items()
        ],
        "agents": [
            schema.AgentInfo(
                name=info.name,
                summary=info.summary,
                sound=info.sound,
                unavailable=unavailable(info.name),
                options={name: option_text(value) for name, value in info.options.items()},
            )
            for info in map(describe, BUILT_IN)
        ],
        "clue_models": VALUES["clues"],
        "rule_switches": [
            schema.Switch.model_validate({"name": name, "values": VALUES[name], "meaning": meaning})
            for name, meaning in SWITCHES.items()
        ],
    }
