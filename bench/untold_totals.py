"""What `exact` wins where the mine total is not told, by what it expects of the density of mines.

python bench/untold_totals.py [--games 20000] [--seed 1913] [BOARD ...]

The same boards for all: told the total; then untold, with all layouts alike (even), and with beta
distributions of the density: any density alike (1, 1), about as people play (4, 20, the one that
`usual_prior` in cpp/count/sharing.hpp says), and nearly only as they play (9, 45). Gains are over
(1, 1), paired, with 95% intervals.
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

from minewise import Rules
from minewise._core import ExactPlayer, Guess, Status
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.match.compiled import play_compiled

BOARDS = (
    "6x6/6 first_click=any",
    "8x8/8 first_click=any",
    "8x8/10",
    "9x9/10",
    "16x16/40",
    "30x16/99",
    "8x8/4 first_click=any",
    "8x8/20",
    "16x16/70",
    "5x5/8",
)
PRIORS = ((1, 1), (4, 20), (9, 45))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("boards", nargs="*")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1913)
    given = parser.parse_intermixed_args()
    print("| board | told | even | " + " | ".join(str(prior) for prior in PRIORS) + " |")
    print("| --- |" + " --- |" * (2 + len(PRIORS)))
    for board in given.boards or BOARDS:
        print(row(board, given.games, given.seed), flush=True)


def row(board: str, games: int, seed: int) -> str:
    told = wins(board, games, seed, told=True)
    even = wins(board, games, seed, odds=1.0)
    by_prior = [wins(board, games, seed, prior=prior) for prior in PRIORS]
    cells = [f"{100 * won.mean():.2f}" for won in (told, even, by_prior[0])]
    for won in by_prior[1:]:
        gain = won.astype(float) - by_prior[0]
        error = 1.96 * gain.std() / np.sqrt(games)
        cells.append(f"{100 * won.mean():.2f} ({100 * gain.mean():+.2f} ± {100 * error:.2f})")
    return f"| {board} | {' | '.join(cells)} |"


def wins(
    board: str,
    games: int,
    seed: int,
    *,
    told: bool = False,
    odds: float | None = None,
    prior: tuple[int, int] = PRIORS[0],
) -> NDArray[np.bool_]:
    """Of each game, whether it is won."""
    core = Rules.parse(board).core()
    player = ExactPlayer(core, told, Guess.fewest, DEFAULT_BUDGET, None, odds, prior)
    won: NDArray[np.bool_] = play_compiled(player, seed, 0, games)["status"] == Status.won.value
    return won


if __name__ == "__main__":
    main()
