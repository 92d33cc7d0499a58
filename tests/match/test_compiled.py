"""play_many: the games of `play` and `compare`, move for move, whatever rules and threads."""

from __future__ import annotations

import threading
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minewise import Decision, Random, Rules, View, compare, play, play_many
from minewise.agents.exact import ExactAgent
from minewise.agents.registry import AgentSpec, as_agent
from minewise.errors import RulesError, UnknownAgentError
from minewise.game.game import Game
from minewise.game.record import COUNTS, Record
from minewise.match.compiled import CELLS_A_TURN, COLUMNS, STATUS, Games, compiled_player, game_type
from minewise.match.play import play_on
from minewise.tournament.tally import Tally
from tests import strategies

AGENTS = (
    "random",
    "basic",
    "csp",
    "csp:max_variables=7",
    "csp-probability",
    "triple-improved",
    "exact",
    "exact:guess=random",
    "exact:guess=any",
    "best",
    "best:strength=strong",
    "best:strength=fast,without=wide+first-cell",
)
"""Agents of the core, with every option that changes how they play."""
PLAY_ON = "8x8/12 first_click=any on_mine=continue cascade=no mines_known=no win=all_identified"


def by_turns(agent: str, rules: Rules | str, *, seed: int, game: int) -> Record:
    """The game as the agent decides it turn by turn, in Python."""
    player = as_agent(agent)
    return play_on(player, Game(rules, seed=seed, number=game), AgentSpec.from_agent(player))


def same_rows(games: Games, others: Games) -> None:
    np.testing.assert_array_equal(games.table, others.table)


# Played twice and move by move, so fewer examples than usual.
@settings(max_examples=60)
@given(
    strategies.rules(),
    st.sampled_from(AGENTS),
    strategies.seeds,
    st.integers(0, 2**64 - 3),
)
def test_games_are_those_of_play_move_for_move(
    rules: Rules, agent: str, seed: int, first: int
) -> None:
    found = play_many(agent, rules, games=2, seed=seed, first=first)
    for number in (first, first + 1):
        expected = by_turns(agent, rules, seed=seed, game=number)
        played = play(agent, rules, seed=seed, game=number)
        assert (played, played.moves) == (expected, expected.moves)
        assert found.record(number) == expected
        # A record is equal whatever its moves only if they are compared.
        assert found.record(number).moves == expected.moves
        assert found.table["fault"][number - first] == (expected.fault is not None)


@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("rules", ["intermediate", "h2g2", "cs50", "16x16/45 win=all_flagged"])
def test_games_on_larger_boards(agent: str, rules: str) -> None:
    found = play_many(agent, rules, games=3, seed=4)
    for number in range(3):
        assert found.record(number) == by_turns(agent, rules, seed=4, game=number)


def test_records_replay() -> None:
    found = play_many("exact", PLAY_ON, games=20, seed=2)
    for number in range(20):
        record = found.record(number)
        assert Record.from_json(record.to_json()) == record
        assert len(list(record.replay())) == len(record.moves) + 1
        assert record.status in ("won", "lost")
        assert record.fault is None


@pytest.mark.parametrize("rules", ["beginner", PLAY_ON])
def test_threads_change_nothing(rules: str) -> None:
    games = 2 * CELLS_A_TURN // Rules.parse(rules).cells + 30
    one = play_many("exact", rules, games=games, seed=3)
    for threads in (2, 3, 50):
        same_rows(play_many("exact", rules, games=games, seed=3, threads=threads), one)


def test_the_first_game_may_be_any() -> None:
    whole = play_many("exact", "beginner", games=150, seed=3)
    part = play_many("exact", "beginner", games=70, seed=3, first=60, threads=2)
    np.testing.assert_array_equal(part.table, whole.table[60:130])
    assert part.record(129) == whole.record(129)
    for number in (59, 130):
        with pytest.raises(RulesError, match=f"expected a game from 60 to 129, got {number}"):
            part.record(number)
    last = play_many("exact", "beginner", games=2, seed=2**64 - 1, first=2**64 - 2)
    assert last.record(2**64 - 1) == by_turns("exact", "beginner", seed=2**64 - 1, game=2**64 - 1)


def test_the_table_is_what_the_records_say() -> None:
    found = play_many("exact", "beginner", games=30, seed=6)
    assert found.table.dtype.names == COLUMNS == ("status", *COUNTS, "fault")
    assert found.table.shape == (30,)
    for number, game in enumerate(found.table):
        record = found.record(number)
        assert game["status"] == STATUS.index(record.status)
        assert [game[name] for name in COUNTS] == [getattr(record, name) for name in COUNTS]
        assert game["fault"] == 0
        assert found.won[number] == record.won
    assert found.wins == int(found.won.sum())
    assert found.win_rate == found.wins / len(found) == found.wins / 30
    assert found.interval.low < found.win_rate < found.interval.high
    assert (found.agent, found.rules, found.seed, found.first) == (
        "exact",
        Rules.parse("beginner"),
        6,
        0,
    )


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("games", [1, CELLS_A_TURN // 64, CELLS_A_TURN // 32 + 1])
def test_progress_is_told_to_the_end(games: int, threads: int) -> None:
    told: list[tuple[int, int]] = []
    play_many(
        "exact",
        "8x8/3",
        games=games,
        threads=threads,
        progress=lambda done, total: told.append((done, total)),
    )
    assert [total for _, total in told] == [games] * len(told)
    done = [0] + [so_far for so_far, _ in told]
    assert done == sorted(set(done))
    assert done[-1] == games


@pytest.mark.parametrize("threads", [1, 3])
def test_an_interrupt_leaves_nothing_behind(threads: int) -> None:
    """As Ctrl+C: it comes through, at once, and no thread goes on to play."""
    before = threading.active_count()
    told: list[int] = []

    def interrupt(done: int, total: int) -> None:
        told.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_many(
            "exact",
            "intermediate",
            games=100_000,
            threads=threads,
            progress=interrupt,
        )
    assert told == [CELLS_A_TURN // 256]
    assert threading.active_count() == before


def test_an_agent_object_is_played_like_its_name() -> None:
    by_name = play_many("exact:guess=random", "beginner", games=20)
    by_object = play_many(ExactAgent(guess="random"), "beginner", games=20)
    same_rows(by_name, by_object)
    assert by_name.record(3) == by_object.record(3)


def test_who_decides_in_python_is_not_compiled() -> None:
    class Careful(ExactAgent):
        """Decides in Python, whatever it inherits."""

        def decide(self, view: View, rng: Random) -> Decision:
            return super().decide(view, rng)

    rules = Rules.parse("beginner")
    assert compiled_player(ExactAgent(), rules) is not None
    assert compiled_player(Careful(), rules) is None
    with pytest.raises(
        UnknownAgentError, match="expected an agent that decides in the core: random"
    ):
        play_many(Careful(), rules, games=1)


def test_refusals() -> None:
    with pytest.raises(UnknownAgentError, match="exact or best; compare plays knowledge"):
        play_many("knowledge", "beginner", games=1)
    with pytest.raises(UnknownAgentError, match="expected guess=fewest, random or any, got best"):
        play_many("exact:guess=best", "beginner", games=1)
    with pytest.raises(RulesError, match=r"expected rules with a number of mines: 9x9/\?"):
        play_many("exact", "9x9/?", games=1)
    for games in (0, -1, 1.5, 10**9):
        with pytest.raises(RulesError, match=f"from 1 to 100,000,000 games at a time, got {games}"):
            play_many("exact", "beginner", games=games)  # type: ignore[arg-type]
    for threads in (0, -2, "2", 10**6):
        with pytest.raises(RulesError, match=f"from 1 to [0-9,]+ threads, got '?{threads}"):
            play_many("exact", "beginner", games=1, threads=threads)  # type: ignore[arg-type]
    for seed, first in ((-1, 0), (2**64, 0), (1, -1), (1, 2**64), (1, 2**64 - 1)):
        with pytest.raises(RulesError, match=r"from 0 to 2\*\*64 - 1"):
            play_many("exact", "beginner", games=2, seed=seed, first=first)


def tally_of(result: list[Record]) -> Tally:
    rows = [
        (
            STATUS.index(record.status),
            *(getattr(record, name) for name in COUNTS),
            bool(record.fault),
        )
        for record in result
    ]
    return Tally.from_table(np.array(rows, dtype=game_type()), result[0].rules, 0.0)


@pytest.mark.parametrize("rules", ["beginner", PLAY_ON, "8x8/12 start=2,3 cascade=no"])
@pytest.mark.parametrize("agent", AGENTS)
def test_compare_counts_the_games_of_play(agent: str, rules: str) -> None:
    games = 25
    (row,) = compare([agent], rules, games=games, seed=9).rows
    records = [by_turns(agent, rules, seed=9, game=number) for number in range(games)]
    assert without_seconds(row.tally) == without_seconds(tally_of(records))
    table = play_many(agent, rules, games=games, seed=9).table
    assert row.tally.clicks == int(table["clicks"].sum())


def test_compare_sends_it_to_workers() -> None:
    """By name and as an object, which is pickled."""
    for agent in ("exact:guess=random", ExactAgent(guess="random")):
        (one,) = compare([agent], "beginner", games=120, seed=9).rows
        (two,) = compare([agent], "beginner", games=120, seed=9, workers=2).rows
        assert without_seconds(one.tally) == without_seconds(two.tally)
        assert (one.agent, one.options) == (two.agent, two.options) == ("exact", "guess=random")


def test_compare_plays_a_subclass_in_python() -> None:
    class Again(ExactAgent):
        name = "again"

        def decide(self, view: View, rng: Random) -> Decision:
            return super().decide(view, rng)

    rows = compare(["exact", Again()], "beginner", games=30, seed=2).rows
    assert rows[0].tally.wins == rows[1].tally.wins
    assert rows[0].tally.clicks == rows[1].tally.clicks


def without_seconds(tally: Tally) -> Tally:
    return replace(tally, seconds=0.0)
