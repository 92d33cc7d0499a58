"""The screen to play a game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from minewise.agents.registry import names
from minewise.boards.daily import DailyBoard
from minewise.companion.game_log import GameLog, OwnGame, counts
from minewise.companion.played_game import PlayedGame
from minewise.engine.analysis import analyze
from minewise.errors import MinewiseError
from minewise.game.rules import Cell
from minewise.game.view import FLAG, View
from minewise.report.draw import final_rows
from minewise.report.heat_map import Chance, chances
from minewise.report.phrases import decision_lines, error_line, one_line, outcome_line, status_line
from minewise.tui.background import in_background
from minewise.tui.board import BoardView, Caption, Scene
from minewise.tui.help import HELP, SEEKING, WELCOME, AskScreen, Pace, TextScreen
from minewise.tui.key_line import KeyLine
from minewise.tui.new_game import Choice, NewGameScreen
from minewise.tui.record_screen import RecordScreen
from minewise.why.hint import Hint, hint, hint_steps

DEFAULT_AGENT = "exact"
READING = {"hint", "chances", "agent", "play_on", "review", "why", "save"}
"""Actions that read the game."""


class PlayScreen(RecordScreen):
    """A game, its state, and one message."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h,H", "hint", "Hint", key_display="H"),
        Binding("p,P", "chances", "Chances", key_display="P"),
        Binding("u,U", "undo", "Undo", key_display="U"),
        Binding("a,A", "agent", "Agent", key_display="A"),
        Binding("x,X", "choose_agent", "Which", key_display="X"),
        Binding("g,G", "play_on", "Play on", key_display="G"),
        Binding("plus,equals_sign", "pace(1)", show=False),
        Binding("minus", "pace(-1)", show=False),
        Binding("n,N", "new_game", "New", key_display="N"),
        Binding("r,R", "review", "Review", key_display="R"),
        Binding("w,W", "why", show=False),
        Binding("s,S", "save", "Save", show=False),
        Binding("o,O", "open", "Open", show=False),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("q,Q", "app.quit", "Quit", key_display="Q"),
    ]

    def __init__(
        self, played: PlayedGame, clock: Callable[[], float], log: GameLog | None = None
    ) -> None:
        super().__init__(played)
        self.agent = DEFAULT_AGENT
        self.pace = Pace()
        self._seeking: PlayedGame | None = None
        self._heat = False
        self._explains = False
        self._chances: tuple[View, dict[Cell, Chance], bool] | None = None
        """A view, its chances, and whether its next reveal is protected."""
        self._hint: tuple[View, Hint | None, tuple[str, ...]] | None = None
        """A view, its hint, and the steps of the hint."""
        self._steps_shown = 0
        self._clock = clock
        self._started: float | None = None
        self._seconds = 0.0
        self._log = log
        self.counts = False
        """Is the game one for the statistics? Not with help, nor where its seed was chosen."""

    def compose(self) -> ComposeResult:
        """From above: the state of the game, the board, the message, the keys."""
        yield Caption(id="status", markup=False)
        yield BoardView(Scene.from_view(self.played.view))
        yield Caption(WELCOME, id="message", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.set_interval(1, self._tick)
        self._refresh()
        if self.played.game.over:
            self.say(outcome_line(self.played.game))

    @property
    def board(self) -> BoardView:
        return self.query_one(BoardView)

    def on_board_view_pressed(self, event: BoardView.Pressed) -> None:
        if self._is_busy():
            return
        self.playing_on = False
        played, cell = self.played, event.cell
        code = played.view[cell]
        try:
            if event.kind == "flag":
                played.toggle_flag(cell)
            elif event.kind == "chord" or code > 0:
                played.move("chord", cell)
            elif code == FLAG:
                self.say("The cell is flagged: F removes the flag.")
                return
            elif played.is_sought:
                self._seeking = played
                self._find_board(cell)
                return
            else:
                played.move("reveal", cell)
        except MinewiseError as error:
            self.say(error_line(error))
            return
        self._moved("")

    def _is_busy(self) -> bool:
        """Does an agent think, or is a board looked for? Then it says so."""
        if self.is_seeking:
            self.say(SEEKING)
        elif self.thinking:
            self.say(f"{self.agent} is thinking.")
        return self.is_seeking or self.thinking

    @property
    def is_seeking(self) -> bool:
        """Is the board of this game looked for? Then nothing reads the game."""
        return self._seeking is self.played

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """What reads the game waits until there is a board."""
        return not (self.is_seeking and action in READING)

    @work(exclusive=True, group="board")
    async def _find_board(self, cell: Cell) -> None:
        """The first reveal, where it may take a while to find a board."""
        played, text = self.played, ""
        self.say(SEEKING)
        try:
            await in_background(lambda: played.move("reveal", cell))
        except MinewiseError as error:
            text = error_line(error)
        if self.played is played:
            self._seeking = None
            self._moved(text)

    def action_undo(self) -> None:
        self.playing_on = False
        if self._is_busy():
            return
        step = self.played.undo()
        self._moved("Nothing to undo." if step is None else f"Undone: {step}")

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Shows one step more of the hint for this position."""
        self.counts = False
        game = self.played.game
        if game.over:
            self.say(outcome_line(game))
            return
        try:
            if self._hint is None or self._hint[0] != game.view:
                view = game.view
                answer = await in_background(lambda: (hint(view), hint_steps(view)))
                if self.played.view != view:
                    return
                self._hint, self._steps_shown = (view, *answer), 0
        except MinewiseError as error:
            self.say(error_line(error))
            return
        steps = self._hint[2]
        self._steps_shown = min(self._steps_shown + 1, len(steps))
        self.say("\n".join(steps[: self._steps_shown]))
        self._refresh()
        self.board.look_around(*self._hinted())

    def _hinted(self) -> tuple[frozenset[Cell], Cell | None]:
        """The clues and the cell that the steps so far have named."""
        if self._hint is None or self._hint[0] != self.played.view or self._hint[1] is None:
            return frozenset(), None
        tip = self._hint[1]
        has_clues = tip.proof is not None and self._steps_shown >= len(tip.steps) - 1
        clues = tip.proof.clues if tip.proof and has_clues else ()
        return frozenset(clues), tip.cell if self._steps_shown == len(tip.steps) else None

    @work(exclusive=True, group="chances")
    async def action_chances(self) -> None:
        self._heat = self._explains = not self._heat
        self.counts = False
        if self._heat:
            await self._show_chances()
        else:
            self._refresh()
            self.say("")

    async def _show_chances(self) -> None:
        """Shows them, and says once what they are. A move that comes meanwhile asks for its own
        chances, and those are explained instead."""
        await self._find_chances()
        self._refresh()
        if self._heat and self._explains:
            self._explains = False
            self._tell_chances()

    def _tell_chances(self) -> None:
        text = "The chance of a mine in percent; 0 is certainly safe, M certainly a mine."
        if self._chances is not None and self._chances[2]:
            text = (
                "The rules make the first cell safe, whichever it is: the chance of a mine is 0%."
            )
        elif self.board.scene.away:
            text += " That of each # is the same: see above the board."
        self.say(text)

    async def _find_chances(self) -> None:
        view = self.played.view
        if self._chances is not None and self._chances[0] == view:
            return
        try:
            analysis = await in_background(lambda: analyze(view))
        except MinewiseError as error:
            self._heat = False
            self.say(error_line(error))
            return
        self._chances = view, chances(analysis), analysis.protected

    @work(exclusive=True, group="chances")
    async def _update_chances(self) -> None:
        await self._show_chances()

    @work(exclusive=True, group="agent")
    async def action_agent(self) -> None:
        self.playing_on = False
        await self._let_agent()

    @work(exclusive=True, group="agent")
    async def action_play_on(self) -> None:
        """The agent plays on until it is stopped, or the game is over."""
        if self.playing_on:
            self.playing_on = False
            self.say(f"{self.agent} has stopped.")
            self._refresh()
            return
        self.playing_on = True
        played = self.played
        while self.playing_on and await self._let_agent():
            await asyncio.sleep(self.pace.pause)
        if self.played is played:
            self.playing_on = False
            self._refresh()

    async def _let_agent(self) -> bool:
        """One decision; False if there is none."""
        played, name = self.played, self.agent
        if self.thinking or self.is_seeking or played.game.over:
            return False
        self.thinking = True
        if played.is_sought:
            self.say(SEEKING)
            self._seeking = played
        try:
            turn = await in_background(lambda: played.let(name))
            text = "\n".join(decision_lines(played.agent(name).name, turn, played.agent(name)))
        except MinewiseError as error:
            text, turn = error_line(error), None
        finally:
            self.thinking = False
            if self._seeking is played:
                self._seeking = None
        if self.played is not played:
            return False
        if turn is not None:
            self.board.point(turn.moves[-1].cell)
        self._moved(text)
        return turn is not None and not played.game.over

    @work
    async def action_choose_agent(self) -> None:
        question = "Which agent? A name, NAME:OPTION=VALUE or FILE.py:CLASS"
        offered = sorted({*names(), *self.played.agents})
        text = await self.app.push_screen_wait(AskScreen(question, offered))
        if text is None:
            return
        try:
            agent = self.played.agent(text)
        except MinewiseError as error:
            self.say(error_line(error))
            return
        self.agent = text
        self._refresh()
        self.say(f"A lets {one_line(agent.name)} make a move, G lets it play on.")

    def action_pace(self, steps: int) -> None:
        self.say(f"Playing on: {self.pace.change(steps)}.")
        self._refresh()

    @work
    async def action_new_game(self) -> None:
        self.playing_on = False
        choice = await self.app.push_screen_wait(NewGameScreen(self.played.game.rules))
        if choice is not None:
            await self.start(choice)

    async def start(self, choice: Choice) -> None:
        """Begins another game; the agents at hand stay."""
        before = self.played
        if choice.rules.boards.startswith("no-guess"):
            self.say(SEEKING)
        try:
            self.played = await in_background(
                lambda: PlayedGame(choice.rules, seed=choice.seed, number=choice.number)
            )
        except MinewiseError as error:
            self.say(error_line(error))
            return
        self.played.agents.update(before.agents)
        self._started, self._seconds, self.thinking = None, 0.0, False
        self.counts = choice.seed is None and not self._heat
        rows, columns = choice.rules.height, choice.rules.width
        self.board.cursor = rows // 2, columns // 2
        self._moved(WELCOME)

    def action_help(self) -> None:
        self.app.push_screen(TextScreen(HELP))

    def _moved(self, text: str) -> None:
        """After a change of the game: the clock, the message, the chances."""
        game = self.played.game
        self._seconds = self._elapsed()
        running = bool(self.played.steps) and not game.over
        self._started = self._clock() if running else None
        if game.over:
            text = f"{text}\n{outcome_line(game)} U undoes, R reviews, N plays again.".lstrip()
            self._log_game()
        self.say(text)
        self._refresh()
        self.afterwards = None
        if self._heat and not game.over:
            self._update_chances()
        if game.over:
            self.look_back(text)

    def _log_game(self) -> None:
        """Once, for the statistics."""
        if self._log is not None and self.counts and counts(self.played):
            try:
                self._log.add(OwnGame.from_game(self.played, self._seconds, datetime.now(UTC)))
            except OSError as error:
                self.say(f"The game was not logged: {one_line(error.strerror)}.")
        self.counts = False

    def _elapsed(self) -> float:
        since = 0.0 if self._started is None else self._clock() - self._started
        return self._seconds + since

    def _refresh(self) -> None:
        if self.is_seeking or not self.query(BoardView):
            return  # what was counted in the background has come after the end
        played, view = self.played, self.played.view
        scene = Scene.from_view(view)
        if played.game.over:
            assert played.game.board is not None
            scene = Scene(final_rows(view, played.game.board))
        else:
            shown = self._chances if self._heat else None
            scene = Scene(
                scene.rows,
                shown[1] if shown and shown[0] == view else None,
                *self._hinted(),
            )
        self.board.show(scene)
        self._tick()

    def _tick(self) -> None:
        if self.is_seeking:
            return
        played, game = self.played, self.played.game
        minutes, seconds = divmod(int(self._elapsed()), 60)
        number = f", game {game.number}" if game.number else ""
        daily = DailyBoard.known(game.rules, game.seed, game.number)
        parts = [str(daily) if daily else f"{game.view.rules}, seed {game.seed}{number}"]
        parts += [status_line(game), f"{minutes}:{seconds:02}"]
        if played.taken_back:
            mines = played.mines_taken_back
            parts.append(f"undone {played.taken_back}" + (f" (mines {mines})" * bool(mines)))
        if away := self.board.scene.away_text:
            parts.append(away)
        if self.playing_on:
            parts.append(f"{self.agent} plays on, {self.pace}")
        self.query_one("#status", Caption).update(" | ".join(parts))
