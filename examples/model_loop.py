"""A model is asked twenty questions and plays twenty games; two stand-ins take its place here."""

from __future__ import annotations

import sys
from collections.abc import Callable

import numpy as np

from minewise import analyze
from minewise.tasks import TextGame, dataset


def score(model: Callable[[str], str]) -> tuple[float, float]:
    """The mean score of its answers, and the share of the games that it wins."""
    tasks = dataset("deduction", "beginner", seed=1, size=20)
    answers = sum(task.score(model(task.prompt)) for task in tasks) / len(tasks)
    won = 0
    for number in range(20):
        game = TextGame("beginner", seed=1, number=number)
        text = game.prompt
        while not game.over:
            text = game.step(model(text)).text
        won += game.success
    return answers, won / 20


def exact(text: str) -> str:
    """Reads the board from the text, as a model does, and answers by the exact chances."""
    rows = [line.split()[1:] for line in text.splitlines() if line[:3].strip().isdigit()]
    analysis = analyze("/".join(map("".join, rows)), mines=10)
    if "Answer:" in text:
        return f"Answer: safe: {cells(analysis.safe)}; mines: {cells(analysis.mines)}"
    row, column = np.unravel_index(np.nanargmin(analysis.probability), (9, 9))
    return f"Move: reveal ({row},{column})"


def cells(chosen: frozenset[tuple[int, int]]) -> str:
    return " ".join(f"({row},{column})" for row, column in sorted(chosen)) or "none"


def nonsense(text: str) -> str:
    """Long, sure of itself, and of no use."""
    return f"I have read {len(text)} characters. The corner is surely safe.\nMove: reveal (0,0)"


if __name__ == "__main__":
    model = {"exact": exact, "nonsense": nonsense}[sys.argv[1]]
    answers, won = score(model)
    print(f"Answers: {answers:.2f}. Games won: {won:.0%}.")
