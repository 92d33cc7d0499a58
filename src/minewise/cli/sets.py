"""minewise analyze --sets: the chances of cells of which only sets are known."""

from __future__ import annotations

import json
from collections.abc import Iterable
from math import isnan
from typing import Any

import click

from minewise.cli.output import finite, print_folded, size_text
from minewise.questions import ask
from minewise.report.heat_map import Chance


def print_sets(text: str, prior: float | None, budget: int | None, *, as_json: bool) -> None:
    """Prints the chance of a mine of each cell, and what is certain."""
    answer = ask("analyze_sets", sets=text, prior=prior, budget=budget)
    probability, error = list(answer.pop("probability")), list(answer.pop("error"))
    cells = answer["cells"]
    if as_json:
        named = {"probability": probability, "error": error}
        chances = {name: dict(zip(cells, map(finite, n), strict=True)) for name, n in named.items()}
        layouts = answer["layouts"] and int(answer["layouts"])
        click.echo(json.dumps({**answer, "layouts": layouts, **chances}))
        return
    certain = {*answer["safe"], *answer["mines"]}
    width = max(map(len, cells), default=0)
    for cell, chance, wrong in zip(cells, probability, error, strict=True):
        known = not isnan(chance)
        text_of_chance = Chance(chance, wrong, certain=cell in certain, known=known)
        click.echo(f"{cell:<{width}}  {text_of_chance}")
    print_folded(_summary(answer))


def _summary(answer: dict[str, Any]) -> list[str]:
    """What is said below the cells."""
    lines = []
    if answer["others"] is not None:
        lines.append(f"each of the others: {Chance(answer['others'])}")
    if not answer["exact"]:
        lines.append("sampled: too wide to be counted exactly; errors stand after ±")
    if answer["layouts"] is not None:
        lines.append(f"layouts that fit: {size_text(int(answer['layouts']))}")
    lines += [f"{name}: {_listed(answer[name])}" for name in ("safe", "mines")]
    if answer["undecided"]:
        lines.append(f"not decided within the budget: {_listed(answer['undecided'])}")
    return lines


def _listed(cells: Iterable[str]) -> str:
    return ", ".join(cells) or "none"
