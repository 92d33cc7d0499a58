"""Full greedy expert games a second: ours compiled, and the rival in the plainest loop."""

from __future__ import annotations

from os import cpu_count, getloadavg
from time import perf_counter, process_time

from duel.greedy import RULES, Played, greedy_game
from duel.report import goal, line, ratio, title
from duel.rival import Rival
from minewise import View, analyze, play_many

GAMES = 5000
OF_THE_RIVAL = 100
RUNS = 3


def run(rival: Rival) -> None:
    """Prints games a second."""
    title(f"Full greedy games of {RULES}, seed 1")
    load = getloadavg()[0]
    one, two = compiled()
    line(f"play_many exact, one thread: {one:,.0f} a second {goal(one >= 5000, '5,000')}")
    line(f"play_many exact, two threads: {ratio(two)} as quick {goal(two >= 1.8, '1.8x')}")
    line(f"  load before {load:.1f} of {cpu_count()} cores: two threads need two idle ones")
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
    """Games a second of processor time on one thread, and how much sooner two are done; each the
    best of a few runs, taken in turns."""
    processor = float("inf")
    wall = {1: float("inf"), 2: float("inf")}
    for _ in range(RUNS):
        for threads in (1, 2):
            started, spent = perf_counter(), process_time()
            play_many("exact", RULES, games=GAMES, seed=1, threads=threads)
            wall[threads] = min(wall[threads], perf_counter() - started)
            if threads == 1:
                processor = min(processor, process_time() - spent)
    return GAMES / processor, wall[1] / wall[2]


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
