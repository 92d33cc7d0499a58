"""The figures of the model card: how the learned players play, beside `exact`, how near the chances
that `belief` tells are to the exact ones, and what guesses lose.

python bench/learned.py play [--agents belief] [--games 1.0] [--seed 1] [--workers 1] [BOARD ...]
python bench/learned.py chances [--positions 1.0] [--seed 1] [BOARD ...]
python bench/learned.py guesses [--agents belief,exact] [--positions 1.0] [--seed 1] [BOARD ...]
python bench/learned.py record [--agents belief] [--games 1.0] [--seed 1] [BOARD ...]

`play` keeps its games in runs/learned, a file for each agent and seed, and goes on from there when
started again; games of other weights are not counted. A BOARD is text such as "6x6/6 start=0,0",
and all of the card are played if none is given. `--games` and `--positions` multiply the numbers
below; the card says where it has ten times as many games. `guesses` asks agents for the guesses
that games of `exact` come to, and tells how much less the chosen cells are worth than the best
ones, by the values that `belief` learns from. These boards are of other seeds than those of a
training. `record` writes win rates into the metadata of the weights that are shipped; what is kept
is not played again.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path

import numpy as np
import onnx
from numpy.typing import NDArray

from minewise import Random, Rules, View, analyze_many, compare
from minewise.agents.belief import BeliefAgent
from minewise.agents.lib.learned import chances, log_odds, record, weights_path
from minewise.agents.registry import LEARNED, as_agent
from minewise.engine.batch import BatchOutcome, CellVerdict
from minewise.game.view import COVERED
from minewise.learn.train.boards import Boards, Size
from minewise.learn.train.export import write_record
from minewise.learn.train.guesses import UNKNOWN, guess_values
from minewise.stats import Mean, wilson
from minewise.tournament.result import Row

RUNS = Path("runs/learned")
BASE = "exact"
AGENTS = ("belief", "belief:certain=exact", "dqn", "exact:guess=random")

GAMES = {
    "6x6/6 start=0,0": 10_000,
    "6x6/6 first_click=any start=random": 10_000,
    "8x8/10 start=0,0": 10_000,
    "8x8/10 first_click=opening start=2,2": 10_000,
    "9x9/10 start=0,0": 10_000,
    "9x9/10 first_click=opening start=2,2": 10_000,
    "16x16/40 start=0,0": 10_000,
    "16x16/40 first_click=opening start=2,2": 10_000,
    "30x16/99 start=0,0": 5_000,
    "30x16/99 first_click=opening start=3,3": 5_000,
    "11x7/12 start=0,0": 10_000,
    "20x20/64 start=0,0": 5_000,
}
"""The boards, each with a fixed first cell so that all players begin alike, and the games."""

POSITIONS = {"6x6/6": 20_000, "8x8/10": 10_000, "9x9/10": 10_000, "16x16/40": 4_000}
POSITIONS |= {"11x7/12": 10_000, "20x20/64": 2_000, "30x16/99": 2_000}
GUESSES = {"6x6/6 start=0,0": 3_000, "8x8/10 start=0,0": 2_500, "9x9/10 start=0,0": 2_000}
GUESSES |= {"8x8/10 first_click=opening start=2,2": 1_500, "16x16/40 start=0,0": 1_000}
GUESSES |= {"30x16/99 start=0,0": 500, "30x16/99 first_click=opening start=3,3": 500}
HELD_OUT = 1_000_000
"""Added to the seed of guesses: a training takes a few seeds from its own on."""
BINS = (0.0, 0.001, 0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99, 1.0)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("mode", choices=("play", "chances", "guesses", "record"))
    parser.add_argument("boards", nargs="*")
    parser.add_argument("--agents", default=",".join(AGENTS))
    parser.add_argument("--games", type=float, default=1.0)
    parser.add_argument("--positions", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_intermixed_args()
    if given.mode == "record":
        write_records(given.seed, given.agents.split(","), given.boards, given.games)
    elif given.mode == "play":
        for board in given.boards or GAMES:
            games = max(2, round(GAMES.get(board, 10_000) * given.games))
            play(board, given.agents.split(","), games, given.seed, given.workers)
    elif given.mode == "guesses":
        for board in given.boards or GUESSES:
            count = max(2, round(GUESSES.get(board, 1_000) * given.positions))
            tell_losses(Rules.parse(board), given.agents.split(","), count, given.seed)
    else:
        for board in given.boards or POSITIONS:
            positions = max(1, round(POSITIONS.get(board, 2_000) * given.positions))
            tell_chances(Rules.parse(board), positions, given.seed)


def results(board: str, agent: str, games: int, seed: int, workers: int = 1) -> list[Row]:
    """Those of exact play, and of an agent beside it."""
    RUNS.mkdir(parents=True, exist_ok=True)
    found = compare(
        [BASE, agent],
        board,
        games=games,
        seed=seed,
        workers=workers,
        store=RUNS / f"{agent}-{seed}.db",
        keep_games=False,
    )
    assert not found.faults, found.faults
    return found.rows


def play(board: str, agents: list[str], games: int, seed: int, workers: int) -> None:
    print(f"{board}, {games} games of seed {seed}")
    for row in [
        row
        for number, agent in enumerate(agents)
        for row in results(board, agent, games, seed, workers)[min(number, 1) :]
    ]:
        interval = row.win_interval
        text = f"{row.label:20} {row.win_rate:7.2%} [{interval.low:.2%}, {interval.high:.2%}]"
        if row.label != BASE:
            text += f"  {100 * row.gain:+6.2f} +- {100 * row.gain_interval.half_width:.2f}"
        if row.rules.first_click == "any":
            left = row.tally.games - row.losses.clicks[1]
            interval = wilson(row.tally.wins, left)
            text += f"  without first-click losses {row.tally.wins / left:.2%} "
            text += f"[{interval.low:.2%}, {interval.high:.2%}] of {left}"
        print(f"{text}  {1000 * row.tally.seconds / row.tally.games:.2f} ms a game", flush=True)


def positions(rules: Rules, count: int, seed: int) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
    """Views of games that `belief` plays one cell at a time, and their mine totals."""
    # Few enough games at a time that each of them is played to its end, and several times.
    games = max(8, count // (4 * rules.cells))
    boards = Boards(Size.from_rules(rules), games, seed, np.random.default_rng(seed))
    agent, rngs = BeliefAgent(sure=0, guess="safest", averaged=False), [Random(seed)] * games
    codes: list[NDArray[np.int8]] = []
    public = rules.public()
    while len(codes) * games < count:
        codes.append(boards.codes.copy())
        views = [View(public, view.tobytes()) for view in boards.codes]
        for place, decision in enumerate(agent.decide_many(views, rngs)):
            boards.reveal(place, [r * rules.width + c for r, c in decision.reveal])
    found = np.concatenate(codes)[:count]
    return found, np.full(len(found), rules.mines, dtype=np.int32)


def tell_chances(rules: Rules, count: int, seed: int) -> None:
    """The mean absolute error of `belief`, and what is true where it says this or that."""
    codes, mines = positions(rules, count, seed)
    truth = analyze_many(codes, mines=mines)
    known = (truth.outcome == BatchOutcome.exact)[:, None, None] & (codes == COVERED)
    public = rules.public()
    path = weights_path("belief", "")
    odds = np.stack(log_odds(path, [View(public, view.tobytes()) for view in codes]))
    said, true = chances(odds[known]), truth.probability[known]
    print(
        f"{rules}: {len(codes)} positions, {known.sum()} covered cells, "
        f"mean absolute error {np.abs(said - true).mean():.4f}"
    )
    place = np.digitize(said, BINS[1:-1])
    for number, (low, high) in enumerate(pairwise(BINS)):
        if (place == number).any():
            here = place == number
            print(
                f"    said {low:5.1%} to {high:6.1%}: {here.sum():8} cells, "
                f"said {said[here].mean():.4f}, true {true[here].mean():.4f}"
            )


def guesses(rules: Rules, count: int, seed: int) -> tuple[list[View], list[NDArray[np.float32]]]:
    """Views of games of `exact` in which no cell is certain, and the values of their cells."""
    games, rng = max(8, count // 20), np.random.default_rng(seed)
    boards = Boards(Size.from_rules(rules), games, HELD_OUT + seed, rng, usual=1.0)
    exact, public, chance = as_agent(BASE), rules.public(), Random(seed)
    found: list[View] = []
    values: list[NDArray[np.float32]] = []
    while len(found) < count:
        verdicts = analyze_many(boards.codes, mines=boards.mines).verdict
        for place, verdict in enumerate(verdicts):
            view = View(public, boards.codes[place].tobytes())
            if not (verdict == CellVerdict.safe).any():
                found.append(view)
                values.append(guess_values(boards.codes[place], int(boards.mines[place])))
            cells = exact.decide(view, chance).reveal
            boards.reveal(place, [row * rules.width + column for row, column in cells])
    return found[:count], values[:count]


def tell_losses(rules: Rules, agents: list[str], count: int, seed: int) -> None:
    """What the guesses of agents lose on average, in the chance to win. A guess of several cells
    loses what the worst one does; one whose value is not known is left out."""
    views, values = guesses(rules, count, seed)
    print(f"{rules}: {count} guesses")
    for name in agents:
        agent, rng = as_agent(name), Random(seed)
        chosen = [agent.decide(view, rng).reveal for view in views]
        known = [
            [float(value.max() - value[cell]) for cell in cells if value[cell] != UNKNOWN]
            for cells, value in zip(chosen, values, strict=True)
        ]
        lost = [max(losses) for losses in known if losses]
        mean = Mean.from_values(lost)
        print(
            f"    {name:24} {mean.value:.4f} +- {mean.interval.half_width:.4f} lost, "
            f"{len(lost)} known",
            flush=True,
        )


def write_records(seed: int, agents: list[str], boards: list[str], part: float) -> None:
    """Puts win rates into the files of weights; those that are kept are not played again."""
    for agent in LEARNED.intersection(agents):
        path = weights_path(agent, "")
        rates = {}
        for board in boards or GAMES:
            games = GAMES[board]
            row = results(board, agent, max(2, round(games * part)), seed)[1]
            interval = row.win_interval
            rates[board] = [row.tally.wins, row.tally.games, *(round(x, 4) for x in interval)]
        model = onnx.load(path)
        write_record(model, record(path) | {"won_played_low_high": rates, "seed_played": seed})
        path.write_bytes(model.SerializeToString())
        print(f"{path}: {rates}")


if __name__ == "__main__":
    main()
