"""The study of clues that lie, in its small mode; and that its verdicts follow from the games."""

from __future__ import annotations

import csv
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from minewise import compare, play
from minewise.game.rules import Rules
from minewise.tournament.run import Progress
from studies.noise.games import Played, played
from studies.noise.measure import MEASURES, figures, gain, points
from studies.shared.claims import Judged
from studies.shared.study import Run, answers, shown, write

PLAN = Run.of("noise").plan
IGNORING = PLAN["agents"]["ignoring"]
(OVERESTIMATED,), (OF_SOURCE,) = PLAN["agents"]["overestimated"], PLAN["agents"]["of_source"]


def at_one_density(games: int, progress: Callable[[str], Progress] | None = None) -> Run:
    """One density of each list, at which games are short."""
    run = Run.of("noise", games, progress=progress)
    few = [
        {**line, "densities": ["0.6" if line["part"] != "survival" else "0.3"]}
        for line in PLAN["points"]
    ]
    return replace(run, study=replace(run.study, plan={**PLAN, "points": few}))


def test_noise_writes_page_charts_and_rows(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []

    def progress(name: str) -> Callable[[int, int], None]:
        return lambda done, total: told.append((name, done, total))

    run = at_one_density(2, progress)
    found = write(run, tmp_path)
    assert found is not None
    assert {(name, total) for name, _, total in told} == {("games", told[-1][1])}
    text = found.page.read_text()
    for name in ("price", "score-cautious", "survival-withheld", "false-flags"):
        for ending in ("png", "svg"):
            assert (tmp_path / "noise" / f"{name}.{ending}").exists()
        assert f"](noise/{name}.svg)" in text
    with (tmp_path / "noise" / "results.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == sum(len(point.agents) for point in points(run))
    # A row can be played again by itself.
    row = next(r for r in rows if r["agent"] == "basic" and "cautious" in r["rules"])
    (again,) = compare(["basic"], row["rules"], games=int(row["games"])).rows
    assert again.score == pytest.approx(float(row["score"]))
    assert again.tally.flags_wrong / again.tally.games == pytest.approx(float(row["false_flags"]))
    # Sound agents flag no safe cell whatever the noise; the others pay for believing it.
    for row in rows:
        if row["agent"] in ("exact", OVERESTIMATED, OF_SOURCE):
            assert float(row["false_flags"]) == 0
    assert any(float(row["false_flags"]) > 5 for row in rows)
    assert "`exact:clues=exact` does as well in every game" in text


def test_the_settings_of_the_overestimated_agent_change_no_move() -> None:
    rules = "6x6/8 first_click=any on_mine=continue cascade=no win=all_identified clues=cautious"
    for number in range(3):
        one, other = (
            play(agent, rules, seed=1, game=number)
            for agent in (OVERESTIMATED, "sat-overestimated:total=yes")
        )
        assert one.moves == other.moves


@pytest.mark.check
def test_two_workers_find_the_same() -> None:
    code = """
import numpy as np
from studies.noise.games import played
from studies.noise.measure import points
from studies.shared.study import Run
if __name__ == "__main__":
    plan = [p for p in points(Run.of("noise", 3)) if p.density == 0.3 and p.part == "survival"]
    one, two = (list(played(plan, 10, 1, workers)) for workers in (1, 2))
    assert all(np.array_equal(a.counts, b.counts) for a, b in zip(one, two, strict=True))
    assert one[0].counts.shape == (8, 60, 3)
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def doctored(better: float, games: int = 40) -> list[Played]:
    """Games whose figures are made up: with `better` above 0 knowing the noise pays; exact clues
    are worth 5 mines more than any others."""
    rng = np.random.default_rng(1)
    found = []
    for point in points(Run.of("noise", games)):
        mines = point.rules.mines
        assert mines
        counts = np.zeros((len(point.agents), point.games, 3), np.int32)
        luck = rng.integers(-3, 4, point.games)
        for row, agent in enumerate(point.agents):
            reads = agent in ("exact", OVERESTIMATED, OF_SOURCE)
            level = mines + luck + (5 if point.clues == "exact" else 0)
            counts[row, :, 0] = level + (round(10 * better) if reads else 0)
            counts[row, :, 0] += rng.integers(-2, 3, point.games)
            counts[row, :, 2] = 20 + luck + (round(10 * better) if reads else 0)
            counts[row, :, 2] += rng.integers(-2, 3, point.games)
        found.append(Played(point, 1, counts))
    return found


def judged(played: Sequence[Played]) -> tuple[str, list[Judged]]:
    """The page, and the claims on it."""
    run = Run.of("noise", 40)
    return shown(run.study, figures(run, played))


def claim_of(played: Sequence[Played], word: str) -> Judged:
    """The one claim with a word in it."""
    (found,) = (claim for claim in judged(played)[1] if word in claim.says)
    return found


@pytest.mark.parametrize(
    ("better", "verdict", "beaten"),
    [(1, "holds", len(IGNORING)), (-1, "does not hold", 0)],
)
def test_verdicts_follow_from_the_games(better: float, verdict: str, beaten: int) -> None:
    played = doctored(better)
    assert claim_of(played, "harder").verdict == verdict
    text, _ = judged(played)
    for measure in MEASURES:
        line = (
            f"- cautious, {measure}: `exact` beats {beaten} of {len(IGNORING)} agents that ignore"
        )
        assert line in text


def test_where_nothing_can_be_told_there_is_no_verdict() -> None:
    assert claim_of(doctored(0, games=2), "harder").verdict is None


def test_harder_boards_are_judged_by_the_final_score_of_the_source() -> None:
    """Survival and net score are measures of ours: they are told, and change no verdict."""
    played = doctored(-1)
    for one in played:
        if OVERESTIMATED in one.point.agents:
            one.counts[one.point.agents.index(OVERESTIMATED), :, 2] += 20
    found = claim_of(played, "harder")
    assert found.verdict == "does not hold"
    assert "worse than `sat`, which believes the clues, at 4 of 4 densities" in found.why
    assert found.why.endswith("By survival it does better, since all that it proves is true")
    assert "final score under cautious clues, the source's own measure: `sat-overest" in found.ours


def test_harder_boards_at_some_densities_only_hold_in_part() -> None:
    played = doctored(1)
    for one in played:
        if one.point.density == 0.6 and OF_SOURCE in one.point.agents:
            one.counts[one.point.agents.index(OF_SOURCE), :, 0] -= 40
    assert claim_of(played, "harder").verdict == "holds in part"


def test_the_question_of_the_assignment_names_a_hit_that_is_not_clear() -> None:
    run = Run.of("noise", 40)

    def answer(played: Sequence[Played]) -> str:
        found = {one.number: one.answer for one in answers(run.study, figures(run, played))}
        assert list(found) == ["1.15c", "1.16"]
        return found["1.16"]

    assert "no clear loss" not in answer(doctored(0))  # 5 mines more with exact clues
    played = doctored(0)
    for one in played:
        if one.point.clues == "exact":
            one.counts[:, :, 0] -= 5
    assert "no clear loss for withheld:p=0.2 at 0.1" in answer(played)


def test_the_milder_overestimate_is_a_question_with_games_of_its_own() -> None:
    run = Run.of("noise", 40)

    def answer(played: Sequence[Played]) -> str:
        return answers(run.study, figures(run, played))[0].answer

    played = doctored(1)
    before = answer(played)
    assert before.startswith("final score under such clues: `sat-overestimated` ")
    for one in played:
        if one.point.clues == "cautious":
            one.counts[:, :, 0] //= 2
    assert answer(played) == before
    for one in played:
        if one.point.clues == "one-more":
            one.counts[:, :, 0] //= 2
    assert answer(played) != before


def test_gains_are_paired_and_name_the_densities() -> None:
    played = doctored(0)
    for one in played:
        if one.point.part == "survival" and one.point.density == 0.1:
            one.counts[0, :, 2] += 10
        if one.point.part == "survival" and one.point.density == 0.3:
            one.counts[0, :, 2] -= 10
    found = gain(played, "cautious", "survival", "basic")
    assert 0.1 in found.better
    assert 0.3 in found.worse
    assert gain(played, "cautious", "survival", "exact").same


def test_the_options_of_the_sources_are_claimed() -> None:
    _, found = judged(doctored(1))
    assert [claim.number for claim in found] == ["1.15", "1.15a", "1.15b"]
    assert all(claim.says.startswith("Option: ") for claim in found)


def test_the_figures_of_the_student_are_as_printed() -> None:
    # A slip in one of them would be believed for ever.
    student = Run.of("noise").source["student"]
    assert student["mines"] == [10, 20, 30, 40, 50, 60]
    assert student["boards"] == 20
    sums = [round(sum(agent["scores"]), 3) for agent in student["agents"]]
    assert sums == [3.493, 3.757, 3.954]
    for agent in student["agents"]:
        mines = [
            point.rules.mines
            for point in points(Run.of("noise", 1))
            if (point.part, point.clues) == (agent["part"], student["clues"])
            and agent["ours"] in point.agents
        ]
        assert mines == student["mines"]


def test_an_interrupt_leaves_nothing_half_done(tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    run = at_one_density(1, lambda _: stop)
    with pytest.raises(KeyboardInterrupt):
        list(played(points(run)[-1:], 10, 1, 1, stop))
    assert write(run, tmp_path) is None
    assert not list(tmp_path.iterdir())


def test_the_rules_of_a_point_are_those_it_names() -> None:
    for point in points(Run.of("noise", 2)):
        assert Rules.parse(str(point.rules)) == point.rules
        assert point.rules.clues == point.clues
        assert point.rules.density == point.density
        assert point.rules.mines_known == (point.part != "untold")
