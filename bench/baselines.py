"""How well six players answer the fixed test sets, and play games by text.

    python bench/baselines.py             # ten minutes of two processors
    python bench/baselines.py --share 0.1

The answers are texts that go through the scorers. Means have 95% intervals. What a model is to be
compared with stands in docs/reference/baselines.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from math import ceil
from multiprocessing import Pool

from answering.baseline import Baseline
from answering.ignorant import RandomAnswers, SingleClues
from answering.knowing import Best, Exact, Optimum, Satisfiability

from minewise import Random
from minewise.game.view import COVERED, FLAG
from minewise.stats import Z95, wilson
from minewise.tasks import FAMILIES, TextGame
from minewise.tasks.files import SIZE, fixed_set
from minewise.tasks.question import Family

BASELINES: dict[str, type[Baseline]] = {
    "random": RandomAnswers,
    "single clues": SingleClues,
    "sat": Satisfiability,
    "exact": Exact,
    "best": Best,
    "optimum": Optimum,
}

GAMES = {
    "6x6/7 first_click=opening": 1_000,
    "beginner first_click=opening": 1_000,
    "intermediate first_click=opening": 400,
    "expert first_click=opening": 200,
}
"""Played by text, by each player that has an agent: games 0, 1, 2 ... of the seed."""
SEED = 1


def answered(work: tuple[Family, float]) -> list[str]:
    """A row: the mean score and the share of correct answers of each player in a family."""
    family, share = work
    size = ceil(SIZE * share)
    tasks = list(fixed_set(family))[:: SIZE // size]
    row: list[str] = [family]
    for kind in BASELINES.values():
        baseline = kind()
        grades = [task.grade(baseline.answer(task)) for task in tasks]
        correct = sum(grade.correct for grade in grades) / len(grades)
        row.append(f"{mean([grade.score for grade in grades])}, {100 * correct:.1f}%")
    return row


def played(work: tuple[str, str, float]) -> tuple[str, ...]:
    """A row: the share of games won by text, and the mean of what the process earned."""
    name, rules, share = work
    games = ceil(GAMES[rules] * share)
    agent = BASELINES[name]().agent
    ends = []
    for number in range(games):
        game = TextGame(rules, seed=SEED, number=number, reward="process")
        turn = 0
        while not game.over:
            decision = agent.decide(game.view, Random(SEED, number, turn))
            turn += 1
            for cell in decision.flag:
                if game.view[cell] == COVERED:
                    game.step(f"Move: flag ({cell[0]},{cell[1]})")
            for cell in decision.reveal:
                if game.view[cell] == FLAG:
                    game.step(f"Move: unflag ({cell[0]},{cell[1]})")
                if game.view[cell] == COVERED:
                    game.step(f"Move: reveal ({cell[0]},{cell[1]})")
        ends.append(game.summary)
    won = sum(end["success"] for end in ends)
    needless = sum(end["needless risk"] for end in ends) / games
    return (
        rules,
        name,
        percent(won, games),
        mean([end["reward"] for end in ends]),
        f"{needless:.2f}",
    )


def mean(values: Sequence[float]) -> str:
    """The mean with half of its 95% interval."""
    middle = sum(values) / len(values)
    variance = sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)
    return f"{middle:.3f} +-{Z95 * (variance / len(values)) ** 0.5:.3f}"


def percent(count: int, of: int) -> str:
    """A share in percent with its 95% interval (Wilson)."""
    low, high = wilson(count, of)
    return f"{100 * count / of:.1f}% ({100 * low:.1f} to {100 * high:.1f})"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Prints rows as they come."""
    print("| " + " | ".join(head) + " |\n|" + " --- |" * len(head), flush=True)
    for row in rows:
        print("| " + " | ".join(row) + " |", flush=True)
    print()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--share", type=float, default=1.0, help="of tasks and games; default: 1")
    parser.add_argument("--processes", type=int, default=2, help="default: 2")
    given = parser.parse_args()
    share = given.share
    players = [name for name in BASELINES if name != "optimum"]
    with Pool(given.processes) as pool:
        try:
            print(f"{ceil(SIZE * share):,} tasks of each fixed test set")
            questions = pool.imap(answered, [(family, share) for family in FAMILIES])
            table(["family: score, correct", *BASELINES], questions)
            print(f"games by text, seed {SEED}")
            games = [(name, rules, share) for rules in GAMES for name in players]
            head = ["rules", "player", "won", "process reward", "needless risks a game"]
            table(head, pool.imap(played, games))
        except KeyboardInterrupt:
            print("\nstopped", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
