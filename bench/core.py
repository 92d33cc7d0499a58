"""What single calls into the core cost, in microseconds."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter
from typing import TypeVar

from minewise import EXPERT, PRESETS, Board, Game, View, make
from minewise.agents.lib.inference import prove_by_single_clues, search_limited
from minewise.game.rules import density_range
from minewise.play.match import turns

Item = TypeVar("Item")

MAX_VARIABLES = 16
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


def positions(games: int) -> list[View]:
    """The views in which `csp` decided, in so many games of each density."""
    agent = make("csp")
    views: list[View] = []
    for density in density_range("0.1:0.9:0.1"):
        rules = PRESETS["kulkarni"].with_density(density)
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
