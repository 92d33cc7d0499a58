"""What single calls into the core cost, in microseconds, and how much quicker its games are."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter
from typing import TypeVar

from minewise import EXPERT, PRESETS, Board, Game, Rules, View, make, play, play_many
from minewise.agents.lib.inference import prove_by_single_clues, search_limited
from minewise.agents.protocol import Agent
from minewise.game.rules import density_range
from minewise.match.turn import turns
from minewise.testing.reference_agents import (
    BasicReference,
    CspProbabilityReference,
    CspReference,
)

Item = TypeVar("Item")

MAX_VARIABLES = 16
REFERENCES = (BasicReference(), CspReference(), CspProbabilityReference())
"""The same agents in Python, as they were played before they moved into the core."""

COMPARED = (
    "beginner",
    "expert",
    "rutgers",
    "10x10/45 first_click=any on_mine=continue cascade=no",
)
OPEN_EXPERT = replace(EXPERT, first_click="any")


def main() -> None:
    views = positions(games=20)
    searched = [view for view in views if not prove_by_single_clues(view).safe]
    expert_games = [Game(OPEN_EXPERT, seed=1, number=number) for number in range(2000)]
    print(f"{len(views)} positions in which csp decided, 10x10, densities 0.1 to 0.9")
    print(f"{len(searched)} of them had to be searched; microseconds for one call:")
    tell("search_limited, 16 variables (goal 200)", search, searched)
    tell("prove_by_single_clues", prove_by_single_clues, views)
    tell("Board.random, expert", lay_board, range(2000))
    tell("Game.reveal and Game.view, expert", reveal, expert_games)
    print("Games in the core, times as quick as the same agent in Python (goal 5):")
    for text in COMPARED:
        rules = Rules.parse(text)
        ratios = (f"{agent.name} {times_as_quick(agent, rules):.0f}" for agent in REFERENCES)
        print(f"{text}: {', '.join(ratios)}")


def times_as_quick(reference: Agent, rules: Rules, games: int = 60) -> float:
    """The time of the first games of the seed in Python / in the core, one after the other."""
    play_many(reference.name, rules, games=1, seed=1)  # imports come late
    start = perf_counter()
    moves = [play(reference, rules, seed=1, game=number).moves for number in range(games)]
    in_python = perf_counter() - start
    start = perf_counter()
    played = play_many(reference.name, rules, games=games, seed=1)
    in_core = perf_counter() - start
    assert played.record(games - 1).moves == moves[-1]
    return in_python / in_core


def positions(games: int) -> list[View]:
    """The views in which `csp` decided, in so many games of each density."""
    agent = make("csp")
    views: list[View] = []
    for density in density_range("0.1:0.9:0.1"):
        rules = PRESETS["rutgers"].with_density(density)
        for number in range(games):
            game = Game(rules, seed=1, number=number)
            views += [turn.view for turn in turns(agent, game)]
    return views


def search(view: View) -> object:
    return search_limited(view, MAX_VARIABLES)


def lay_board(game: int) -> object:
    return Board.random(OPEN_EXPERT, seed=1, game=game)


def reveal(game: Game) -> object:
    game.reveal(0, 0)
    return game.view


def tell(what: str, call: Callable[[Item], object], items: Sequence[Item]) -> None:
    """Times the call over all items and prints what one took."""
    start = perf_counter()
    for item in items:
        call(item)
    print(f"{what}: {(perf_counter() - start) / len(items) * 1e6:.2f}")


if __name__ == "__main__":
    main()
