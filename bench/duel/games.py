"""Full greedy expert games a second: ours compiled, and the rival in the plainest loop."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import minewise
from duel.greedy import RULES, Played, greedy_game
from duel.report import goal, line, ratio, title
from duel.rival import Rival
from minewise import View, analyze

GAMES = 5000
OF_THE_RIVAL = 100
RUNS = 3


def run(rival: Rival) -> None:
    """Prints games a second."""
    title(f"Full greedy games of {RULES}, seed 1")
    one, two = compiled()
    line(f"play_many exact, one thread: {one:,.0f} a second {goal(one >= 5000, '5,000')}")
    line(f"play_many exact, two threads: {ratio(two / one)} {goal(two >= 1.8 * one, '1.8x')}")
    tell("a plain Python loop around minewise.analyze", [ours(n) for n in range(OF_THE_RIVAL)])
    answers = [rival.ask(number) for number in range(OF_THE_RIVAL)]
    theirs = [answer.played for answer in answers if answer.played is not None]
    if not theirs:
        line(f"ms_toollib: {answers[0].failure}")
        return
    engine, whole = tell("the same loop around ms_toollib", theirs)
    if left_out := OF_THE_RIVAL - len(theirs):
        line(f"  {left_out} games without an end are left out, to its advantage")
    line(
        f"play_many against its whole loop: {ratio(one / whole)} {goal(one >= 100 * whole, '100x')}"
    )
    line(f"play_many against its engine alone: {ratio(one / engine)}")


def compiled() -> tuple[float, float]:
    """Games a second on one thread and on two; the best of a few runs, taken in turns."""
    package: Any = minewise
    best = {1: 0.0, 2: 0.0}
    for _ in range(RUNS):
        for threads in (1, 2):
            started = perf_counter()
            package.play_many("exact", RULES, games=GAMES, seed=1, threads=threads)
            best[threads] = max(best[threads], GAMES / (perf_counter() - started))
    return best[1], best[2]


def ours(number: int) -> Played:
    return greedy_game(chances, number)


def chances(view: View) -> list[list[float]]:
    found: list[list[float]] = analyze(view).probability.tolist()
    return found


def tell(who: str, played: list[Played]) -> tuple[float, float]:
    """Games a second of the engine alone and of the whole loop, processor time."""
    engine = len(played) / sum(game.engine for game in played)
    whole = len(played) / sum(game.whole for game in played)
    line(
        f"{who}: {whole:,.1f} a second, engine alone {engine:,.1f}; "
        f"{len(played)} games, {sum(game.won for game in played)} won"
    )
    return engine, whole
