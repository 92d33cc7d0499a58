"""How fast games are reviewed, and whether chances to win are what they should be.

python bench/reviews.py [GAMES]    expert games of each agent, 25 by default

An agent that plays worse should lose more of its chance to win, and the best one hardly any. Where
the layouts of a guess can be searched though they are played on, both should say the same.
"""

from __future__ import annotations

import sys
from math import sqrt
from time import process_time

from minewise import Record, play
from minewise.companion.review import Review, ReviewSums
from minewise.engine.evaluation import evaluate

AGENTS = ("best", "exact", "csp", "basic", "random")
PLAYOUTS = (0, 8, 64)


def compare_speed(agent: str, records: list[Record]) -> None:
    """Prints how many games a second are reviewed, and what was lost."""
    print(f"{agent:8}", end="")
    for playouts in PLAYOUTS:
        sums, started = ReviewSums(), process_time()
        for record in records:
            sums.add(Review.from_record(record, playouts=playouts).sums, record.status == "won")
        rate = len(records) / (process_time() - started)
        print(f"{rate:10,.0f}", end="", flush=True)
    lost = sums.means["winning_lost"]
    half = (lost.interval[1] - lost.interval[0]) / 2
    guesses = sums.means["guesses"].value
    print(f"{guesses:10.2f}{100 * lost.value:12.1f} ± {100 * half:.1f}")


def compare_with_search(games: int) -> None:
    """Prints by how much played games differ from the search of up to 60,000 layouts."""
    far: list[tuple[float, float]] = []
    for seed in range(games):
        record = play("random", "8x5/12 first_click=opening", seed=seed)
        views = list(record.replay())
        for guess in Review.from_record(record, playouts=PLAYOUTS[-1]).guesses:
            if guess.winning is None or guess.winning.exact:
                continue
            searched = evaluate(views[guess.number], strength="deep")
            if searched.exact:
                far.append((guess.winning.before - searched.win, guess.winning.error))
    bias = sum(off for off, _ in far) / len(far)
    spread = sqrt(sum(off * off for off, _ in far) / len(far))
    said = sqrt(sum(error * error for _, error in far) / len(far))
    print(
        f"{len(far)} guesses with {PLAYOUTS[-1]} layouts beside the search, in points: on average",
        end=" ",
    )
    print(f"{100 * bias:+.1f}, standard deviation {100 * spread:.1f}, said to be {100 * said:.1f}")


def main(games: int) -> None:
    print("expert games a second on one core, with 0, 8 and 64 layouts a guess; points lost a game")
    for agent in AGENTS:
        compare_speed(agent, [play(agent, "expert", seed=seed) for seed in range(games)])
    compare_with_search(4 * games)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 25)
