"""The verdict of a game: one sentence, the same at every door, and true by the engine's figures."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from minewise import Record, analyze
from minewise.cli.main import main
from minewise.companion.game_verdict import GameVerdict
from minewise.companion.review import Review
from minewise.game.rules import Cell
from minewise.game.view import COVERED, FLAG
from minewise.questions import Session
from tests.lost_games import lost_games


def percent(chance: float) -> str:
    """As sentences write a chance that is not certain."""
    return "under 0.1%" if chance < 0.001 else "over 99.9%" if chance > 0.999 else f"{chance:.1%}"


def expected(record: Record, verdict: GameVerdict) -> tuple[str, str]:
    """The sentence and whether the loss could be avoided, from the analysis of the position before
    the last move alone."""
    *_, view, _ = record.replay()
    move, number = record.moves[-1], len(record.moves)
    analysis = analyze(view)
    assert analysis.exact
    assert move.kind == "reveal"
    risk = analysis.probability[move.cell]
    assert verdict.move == number - 1
    assert verdict.cell == move.cell
    assert verdict.risk == pytest.approx(risk)
    head = f"Lost at move {number}{', the first click,' if number == 1 else ''}"
    head += " at a certain mine." if risk == 1 else f" by a risk of {percent(risk)}."
    if analysis.safe:
        assert verdict.better in analysis.safe
        return f"{head} {place(verdict.better)} was certainly safe: avoidable.", "wholly"
    covered = view.where(COVERED) + view.where(FLAG)
    least = min(analysis.probability[cell] for cell in covered)
    if risk - least < 1e-9:
        assert verdict.better is None
        return f"{head} No cell had less: bad luck.", "no"
    assert verdict.better is not None
    assert analysis.probability[verdict.better] == pytest.approx(least)
    less = "slightly less" if percent(least) == percent(risk) else percent(least)
    return f"{head} {place(verdict.better)} had {less}: partly avoidable.", "partly"


def place(cell: Cell) -> str:
    return f"Row {cell[0]}, column {cell[1]}"


@pytest.mark.parametrize(
    ("level", "count"), [("beginner", 70), ("intermediate", 70), ("expert", 60)]
)
def test_a_lost_game_has_one_true_verdict(level: str, count: int) -> None:
    kinds = set()
    for record in lost_games(level, count):
        verdict = Review.from_record(record).verdict
        assert verdict is not None
        sentence, avoidable = expected(record, verdict)
        assert (verdict.sentence, verdict.avoidable) == (sentence, avoidable)
        assert str(verdict) == sentence
        session = Session()
        game = session.ask("replay", record=record.to_json())["game"]
        answer = session.ask("judge", game=game)["verdict"]
        assert GameVerdict.from_answer(answer) == verdict
        done = CliRunner().invoke(main, ["review", "-"], input=record.to_json())
        assert done.output.splitlines()[0] == sentence
        kinds.add(avoidable)
    assert kinds == {"wholly", "partly", "no"}
