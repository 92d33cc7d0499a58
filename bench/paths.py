"""What the ways into the core cost a user, each with its goal, in processor time.

python bench/paths.py    positions and games are of `exact` on expert and beginner boards

The least of several rounds counts. What is measured elsewhere is left out: boards (boards.py), the
page (page_core.py), starts (start.py), ms_toollib beside ours (duel/).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import cycle
from time import process_time

from duel.timing import analyzed_anew

from minewise import Decision, View, analyze, analyze_many, compare, make, play
from minewise.boards import generate
from minewise.companion.review import Review
from minewise.game.view import COVERED
from minewise.random import Random
from minewise.tasks import dataset

ROUNDS = 5
GAMES = 30
CERTIFIED = 100
"""Boards: a few take ten times as long as most."""
SIDE = 1_000
"""Of a board of a million cells."""
POINTS = 496
"""Of a plan: the densities of a long chart."""


class FirstCovered:
    """An agent in Python whose decisions take next to no time."""

    name = "first-covered"

    def decide(self, view: View, rng: Random) -> Decision:
        """Reveals the first covered cell."""
        del rng
        return Decision([view.where(COVERED)[0]])


def microseconds(call: Callable[[], object], calls: int = 1) -> float:
    """Of one call, the least of several rounds."""
    least = float("inf")
    for _ in range(ROUNDS):
        before = process_time()
        for _ in range(calls):
            call()
        least = min(least, (process_time() - before) / calls)
    return least * 1e6


def over(items: Iterable[View], call: Callable[[View], object]) -> Callable[[], object]:
    """The call with one item after the other."""
    following = cycle(items)
    return lambda: call(next(following))


def positions(level: str, first: int = 0) -> list[View]:
    """Views as they come in games, one after the other from the first click to the last."""
    found = []
    for seed in range(first, first + GAMES):
        found += list(play("exact", level, seed=seed).replay())[1:-1]
    return found


def once_each(level: str, call: Callable[[list[View]], object]) -> float:
    """Microseconds a view, the least of several rounds; no view was asked about before."""
    least = float("inf")
    for number in range(1, ROUNDS + 1):
        views = positions(level, number * GAMES)
        before = process_time()
        call(views)
        least = min(least, (process_time() - before) / len(views))
    return least * 1e6


def analyze_each(views: list[View]) -> None:
    """Analyzes one after the other."""
    for view in views:
        analyze(view)


def analyze_each_anew(views: list[View]) -> None:
    """The same, each from nothing."""
    for view in views:
        analyzed_anew(view)


def tell(what: str, value: float, goal: float, unit: str = "us") -> None:
    """Prints a line of the table."""
    print(f"{what:46} {value:9.1f} {unit:3} (goal {goal:g})")


def reading(views: list[View]) -> None:
    """Positions in, as texts and as arrays."""
    texts = cycle("/".join(view.rows()) for view in views)
    arrays = cycle(view.array for view in views)
    wide = "/".join(["#" * SIDE] * SIDE)
    tell("View.parse, expert", microseconds(lambda: View.parse(next(texts), mines=99), 1_000), 15)
    tell(
        "View.from_array, expert",
        microseconds(lambda: View.from_array(next(arrays), mines=99), 1_000),
        15,
    )
    tell("View.parse, a million cells", microseconds(lambda: View.parse(wide)) / 1e3, 15, "ms")


def analyses(views: list[View]) -> None:
    """Answers out."""
    tell("analyze, expert, in the order of games", once_each("expert", analyze_each), 27)
    tell("analyze, beginner, in the order of games", once_each("beginner", analyze_each), 9)
    tell("analyze, expert, from nothing", once_each("expert", analyze_each_anew), 27)
    many = once_each("expert", analyze_many)
    tell("analyze_many, expert, a view", many, 20)
    counted = once_each("expert", lambda views: analyze_many(views, layouts=True))
    tell("the same with .layouts, in times without", counted / many, 3, "x")
    one = microseconds(over(views, analyze), 1_000)
    tell("analyze, expert, what was analyzed before", one, 27)
    layouts = microseconds(over(views, lambda view: analyze(view).layouts), 300) - one
    tell("first .layouts", layouts, 45)
    digits = microseconds(over(views, lambda view: analyze(view).digit_probability), 100) - one
    tell("first .digit_probability, in analyses", digits / one, 6, "x")


def games() -> None:
    """Whole games of agents, and what is made of them."""
    tell("play('exact', 'expert')", microseconds(lambda: play("exact", "expert", seed=5), 50), 400)
    agent = FirstCovered()
    whole = microseconds(lambda: play(agent, "9x9/10 on_mine=continue", seed=5), 20)
    record = play(agent, "9x9/10 on_mine=continue", seed=5)
    views, rng = list(record.replay()), Random(1)
    inside = microseconds(lambda: [agent.decide(view, rng) for view in views[:-1]], 5)
    share = (whole - inside) / (len(views) - 1)
    tell("an agent in Python, a decision beside its own", share, 15)
    tell("Review.from_record, an expert game", reviewing(), 3_000)


def reviewing() -> float:
    """The least time of a review of a long game."""
    record = play(make("exact"), "expert", seed=2)
    return microseconds(lambda: Review.from_record(record), 10)


def boards_and_tasks() -> None:
    """Certificates, tasks, plans."""
    least = float("inf")
    for _ in range(ROUNDS):
        boards = list(generate("30x16/99 first_click=opening", CERTIFIED, seed=1))
        before = process_time()
        for board in boards:
            assert board.certificate
        least = min(least, (process_time() - before) / CERTIFIED)
    tell("a certificate, expert", least * 1e6, 600)
    before = process_time()
    size = len(list(dataset("possibility", "expert first_click=opening", seed=1, size=200)))
    tell("tasks possibility, expert, a second", size / (process_time() - before), 800, "")
    densities = [0.01 + 0.6 * point / POINTS for point in range(POINTS)]
    before = process_time()
    compare(["random"], rules="rutgers", density=densities, games=2, seed=1, workers=1)
    tell(f"a plan of {POINTS} points", process_time() - before, 0.5, "s")


def main() -> None:
    """Prints the table."""
    views = positions("expert")[::40]
    reading(views)
    analyses(views)
    games()
    boards_and_tasks()


if __name__ == "__main__":
    main()
