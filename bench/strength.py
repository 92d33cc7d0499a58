"""How strong `best` is: win rates on the same boards, paired, with intervals; part by part.

python bench/strength.py games [--rules "expert"] [--games 20000] [--seed 1] [AGENT ...]
python bench/strength.py parts   every part of `best` left out in turn
python bench/strength.py small   every layout of small boards, beside the optimum

`games` and `parts` keep their scores in runs/strength and go on from there when started again, as
long as the agents play as they did.
The first agent is what the others are compared with. Agents whose name begins with `best` are
scored by their exact end games (see `minewise.compiled.score_many`), others by wins. Times are
those of whole games, which bound the slowest move of each.
"""

from __future__ import annotations

import argparse
import re
from hashlib import sha256
from pathlib import Path
from time import process_time

import numpy as np
from numpy.typing import NDArray

from minewise import Rules, optimal, play_many
from minewise.behaviour import SIGNATURE
from minewise.compiled import score_many
from minewise.exhaustive import play_all
from minewise.strength import PARTS

RUNS = Path("runs/strength")
BLOCK = 500
SMALL = ("4x4/2", "4x4/4", "4x4/6", "4x4/8", "5x4/6", "5x5/4", "5x5/5")
MILLISECONDS = (1, 3, 10, 30, 100, 300, 1000, 2000)

Scores = NDArray[np.float64]
"""Shape (games, 3): the score, the steadied score, seconds of CPU."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("mode", choices=("games", "parts", "small"))
    parser.add_argument("agents", nargs="*", default=["exact", "best"])
    parser.add_argument("--rules", default="expert")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--strength", default="default")
    given = parser.parse_args()
    if given.mode == "small":
        for text in SMALL:
            tell_small(text, given.strength)
        return
    whole = f"best:strength={given.strength}"
    parts = [whole] + [f"{whole},without={part}" for part in PARTS]
    agents = parts if given.mode == "parts" else given.agents
    measure(agents, Rules.parse(given.rules), given.seed, given.games)


def measure(agents: list[str], rules: Rules, seed: int, games: int) -> None:
    """Plays in turn, a block of games with each agent, and tells at the end and on Ctrl+C."""
    scores = {agent: kept(agent, rules, seed) for agent in agents}
    try:
        while any(len(scores[agent]) < games for agent in agents):
            agent = min(agents, key=lambda name: len(scores[name]))
            first = len(scores[agent])
            block = played(agent, rules, seed, first, min(BLOCK, games - first))
            append(agent, rules, seed, block)
            scores[agent] = np.concatenate([scores[agent], block])
            print(f"\r{agent}: {len(scores[agent])} of {games} games", end="\033[K", flush=True)
    except KeyboardInterrupt:
        print("\nstopped; start again to go on", end="")
    print(f"\n{rules}, seed {seed}")
    base = scores[agents[0]]
    for agent in agents:
        tell(agent, scores[agent][:games], base[:games])


def played(agent: str, rules: Rules, seed: int, first: int, games: int) -> Scores:
    rows = []
    for number in range(first, first + games):
        started = process_time()
        if agent.startswith("best"):
            row = score_many(agent, rules, games=1, seed=seed, first=number)[0]
        else:
            row = np.repeat(play_many(agent, rules, games=1, seed=seed, first=number).won, 2)
        rows.append([*row, process_time() - started])
    return np.array(rows, dtype=np.float64)


def file_of(agent: str, rules: Rules, seed: int) -> Path:
    key = f"{agent} {rules} {seed} {SIGNATURE}"
    name = re.sub(r"[^a-z0-9]+", "-", key.lower())
    return RUNS / f"{name}-{sha256(key.encode()).hexdigest()[:6]}.bin"


def kept(agent: str, rules: Rules, seed: int) -> Scores:
    path = file_of(agent, rules, seed)
    data = path.read_bytes() if path.exists() else b""
    return np.frombuffer(data[: len(data) // 24 * 24]).reshape(-1, 3)


def append(agent: str, rules: Rules, seed: int, block: Scores) -> None:
    path = file_of(agent, rules, seed)
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = path.stat().st_size // 24 * 24 if path.exists() else 0
    with path.open("r+b" if whole else "wb") as file:
        file.seek(whole)  # over a row that an interrupt cut off
        file.truncate()
        file.write(block.tobytes())


def tell(agent: str, scores: Scores, base: Scores) -> None:
    if not len(scores):
        return
    seconds = scores[:, 2]
    print(f"{agent}: {len(scores)} games, {len(scores) / seconds.sum():.0f} games a CPU second")
    print(f"  score {percent(scores[:, 0])}, steadied {percent(scores[:, 1])}")
    both = min(len(scores), len(base))
    gain = scores[:both] - base[:both]
    print(f"  gain  {percent(gain[:, 0])}, steadied {percent(gain[:, 1])}, {both} games paired")
    counts, _ = np.histogram(1000 * seconds, [0, *MILLISECONDS, np.inf])
    told = [f"<{limit}: {count}" for limit, count in zip(MILLISECONDS, counts, strict=False)]
    print(f"  milliseconds a game: {', '.join(told)}; slowest {1000 * seconds.max():.0f}")


def percent(values: NDArray[np.float64]) -> str:
    """The mean with its 95% interval, in percent."""
    error = 1.96 * float(values.std()) / len(values) ** 0.5
    return f"{100 * float(values.mean()):+.3f} +-{100 * error:.3f}"


def tell_small(text: str, strength: str) -> None:
    started = process_time()
    first, wins, layouts = play_all(f"best:strength={strength}", text)
    seconds = process_time() - started
    best = optimal(text)
    print(
        f"{text} safe, first {first}: {wins} of {layouts} layouts, {100 * wins / layouts:.3f}%; "
        f"optimum {100 * float(best.win_rate):.3f}% ({seconds:.1f} s)"
    )


if __name__ == "__main__":
    main()
