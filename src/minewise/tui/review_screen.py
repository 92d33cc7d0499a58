"""The screen that shows a record, move by move, with a word on each guess."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from minewise.companion.review import Judged, Review
from minewise.engine.analysis import analyze
from minewise.errors import MinewiseError
from minewise.game.record import Playback
from minewise.game.rules import Cell
from minewise.report.draw import final_rows
from minewise.report.heat_map import chances
from minewise.report.phrases import error_line, one_line, outcome_line
from minewise.tui.background import in_background
from minewise.tui.board import BoardView, Caption, Scene
from minewise.tui.help import Pace
from minewise.tui.key_line import KeyLine
from minewise.why.proof import Proof, explain

PLAYOUTS = 64
"""Layouts that a guess is played out on: a third of a second for an expert game, and the chance to
win has a standard error of 3 points."""


class ReviewScreen(Screen[None]):
    """The board before a move, the cell of the move in brackets, and what is to be said of it.

    Risks are judged at once; the chances to win follow when they are found.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l", "step(1)", "Next", key_display="→"),
        Binding("left", "step(-1)", "Back", key_display="←"),
        Binding("down", "go_to_guess(1)", "Next guess", key_display="↓"),
        Binding("up", "go_to_guess(-1)", "Guess before", key_display="↑"),
        Binding("home", "step(-1000000)", show=False),
        Binding("end", "step(1000000)", show=False),
        Binding("space", "play", "Play", key_display="Space"),
        Binding("plus,equals_sign", "pace(1)", show=False),
        Binding("minus", "pace(-1)", show=False),
        Binding("p,P", "chances", "Chances", key_display="P"),
        Binding("w,W", "why", "Why", key_display="W"),
        Binding("escape,r,R,q,Q", "leave", "Leave", key_display="Esc"),
    ]

    def __init__(
        self, replay: Playback, *, why: bool = False, protected_first: bool = False
    ) -> None:
        super().__init__()
        self.replay = replay
        self._protected_first = protected_first
        self._why = why
        self._proof: tuple[int, Proof] | None = None
        self.review: Review | None = None
        self.pace = Pace()
        self._refusal = ""
        self._judged: dict[int, Judged] = {}
        self._playing = False
        self._heat = False

    def compose(self) -> ComposeResult:
        """From above: which game, the board, the words, the keys."""
        yield Caption(self._heading(), id="status", markup=False)
        yield BoardView(Scene.from_view(self.replay.view), playable=False)
        yield Caption(id="message", markup=False)
        yield KeyLine()

    def _heading(self) -> str:
        record = self.replay.record
        who = one_line(" ".join(filter(None, [record.agent, record.options])), 60)
        text = f"Review: {who} on {record.rules.public()}"
        if record.board is None:
            text += f", seed {record.seed}, game {record.game}"
        return text

    def on_mount(self) -> None:
        self._show()
        self._judge()

    @work(group="judge")
    async def _judge(self) -> None:
        for playouts in (0, PLAYOUTS):
            try:
                self.review = await in_background(partial(self._reviewed, playouts))
            except MinewiseError as error:
                self._refusal = error_line(error)
                self._show()
                return
            self._judged = {judged.number: judged for judged in self.review.judged}
            lost = self.review.verdict.move if self.review.verdict else None
            if lost is not None and playouts == self.replay.at == 0:
                self.replay.go(lost)
            self._show()
            if not self.review.guesses:
                return

    def _reviewed(self, playouts: int) -> Review:
        """What is judged until the screen is left."""
        return Review.from_record(
            self.replay.record,
            playouts=playouts,
            protected_first=self._protected_first,
            is_wanted=lambda: self.is_attached,
        )

    def action_step(self, by: int) -> None:
        self._playing = False
        self._go(self.replay.at + by)

    def action_go_to_guess(self, way: int) -> None:
        """To the next guess, or the one before."""
        self._playing = False
        numbers = [judged.number for judged in self.review.guesses] if self.review else []
        if way > 0:
            self._go(min((n for n in numbers if n > self.replay.at), default=self.replay.at))
        else:
            self._go(max((n for n in numbers if n < self.replay.at), default=self.replay.at))

    @work(exclusive=True, group="play")
    async def action_play(self) -> None:
        """Plays the record, or stops; from the start if it is at its end."""
        self._playing = not self._playing
        if self._playing and self.replay.at == len(self.replay):
            self._go(0)
        while self._playing and self.replay.at < len(self.replay):
            await asyncio.sleep(self.pace.pause)
            if self._playing:
                self._go(self.replay.at + 1)
        self._playing = False

    def action_pace(self, steps: int) -> None:
        self.query_one("#message", Caption).update(f"Playing: {self.pace.change(steps)}.")

    def action_chances(self) -> None:
        self._heat = not self._heat
        self._show()

    def action_why(self) -> None:
        """Why the cell was certain that a needless guess left out, or no longer."""
        self._why = not self._why
        self._show()

    def action_leave(self) -> None:
        self._playing = False
        self.dismiss(None)

    def _go(self, at: int) -> None:
        self.replay.go(at)
        self._show()

    def _show(self) -> None:
        replay = self.replay
        board = self.query_one(BoardView)
        judged = self._judged.get(replay.at)
        if replay.at < len(replay):
            target = judged.safest if judged and judged.guess and judged.skill_loss else None
            scene = Scene(replay.view.rows(), None, target=target)
            cell = replay.record.moves[replay.at].cell
        else:
            rows = replay.view.rows()
            if replay.game.over and replay.game.board is not None:
                rows = final_rows(replay.view, replay.game.board)
            scene, cell = Scene(rows), board.cursor
        words = self._words(judged)
        if self._why and judged and judged.verdict == "needless risk":
            if self._proof is None or self._proof[0] != replay.at:
                self._prove(judged.safest)
            else:
                scene = replace(scene, clues=frozenset(self._proof[1].clues))
                words.insert(-1, self._proof[1].sentence)
        board.show(scene, cell)
        self.query_one("#message", Caption).update("\n".join(words))
        if self._heat and replay.at < len(replay):
            self._add_chances(scene)
        else:
            self.query_one("#status", Caption).update(self._heading())

    @work(exclusive=True, group="why")
    async def _prove(self, cell: Cell) -> None:
        at, view = self.replay.at, self.replay.view
        try:
            proof = await in_background(lambda: explain(view, cell))
        except MinewiseError as error:
            self._refusal = error_line(error)
            self._why = False
        else:
            self._proof = at, proof
        self._show()

    @work(exclusive=True, group="chances")
    async def _add_chances(self, scene: Scene) -> None:
        at, view = self.replay.at, self.replay.view
        try:
            by_cell = await in_background(lambda: chances(analyze(view)))
        except MinewiseError:
            return
        if self._heat and self.replay.at == at:
            scene = replace(scene, chances=by_cell)
            self.query_one(BoardView).show(scene)
            heading = " | ".join(filter(None, [self._heading(), scene.away_text]))
            self.query_one("#status", Caption).update(heading)

    def _words(self, judged: Judged | None) -> list[str]:
        """How the game came out, which move, what is to be said of it, and the totals."""
        replay = self.replay
        words = [self.review.verdict.sentence] if self.review and self.review.verdict else []
        if replay.at < len(replay):
            move = replay.record.moves[replay.at]
            text = judged.sentence if judged else f"{move.kind} {move.cell[0]},{move.cell[1]}"
            words.append(f"Move {replay.at + 1} of {len(replay)}: {text}")
        else:
            game = replay.game
            end = outcome_line(game) if game.over else "The game is not over."
            words.append(f"After {len(replay)} moves. {end}")
        if self.review is not None:
            words += filter(None, [self.review.summary, self.review.curve.sentence])
        else:
            words.append(self._refusal or "Judging the moves ...")
        return words
