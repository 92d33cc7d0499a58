"""What is done with the record of the game on the screen, and with others."""

from __future__ import annotations

from pathlib import Path

from textual import work
from textual.screen import Screen

from minewise.companion.played_game import PlayedGame
from minewise.errors import MinewiseError, RecordError
from minewise.game.playback import Playback
from minewise.game.record import Record
from minewise.report.phrases import error_line, one_line
from minewise.tui.afterwards import Afterwards
from minewise.tui.ask import AskScreen
from minewise.tui.background import in_background
from minewise.tui.review_screen import ReviewScreen
from minewise.tui.tiles import Caption


class RecordScreen(Screen[None]):
    """A game whose record can be saved and looked at, and a message."""

    def __init__(self, played: PlayedGame) -> None:
        super().__init__()
        self.played = played
        self.playing_on = False
        self.thinking = False
        self.afterwards: Afterwards | None = None

    def say(self, text: str) -> None:
        self.query_one("#message", Caption).update(text)

    def action_review(self) -> None:
        """Looks at the game so far, move by move."""
        self.playing_on = False
        if not self.thinking:
            self._look_at(self.played.record())

    def action_why(self) -> None:
        """Looks at the first guess that was not needed, and at what was certain then."""
        if self.afterwards is None or not self.afterwards.needless:
            self.say("W shows a guess that was not needed, after a game that had one.")
            return
        replay = Playback(self.played.record())
        replay.go(self.afterwards.needless[0])
        self.app.push_screen(ReviewScreen(replay, why=True))

    @work
    async def action_open(self) -> None:
        self.playing_on = False
        question = "The file of a record, as S and `minewise watch --json` write them"
        name = await self.app.push_screen_wait(AskScreen(question))
        if name is None:
            return
        try:
            text = Path(name).expanduser().read_text(encoding="utf-8")
            # It may look for the board of the game.
            replay = await in_background(lambda: Playback(Record.unchecked(text)))
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            self.say(f"Cannot open {one_line(name, 60)}: {one_line(reason)}")
            return
        self.app.push_screen(ReviewScreen(replay))

    def _look_at(self, record: Record) -> None:
        try:
            self.app.push_screen(ReviewScreen(Playback(record)))
        except RecordError as error:
            self.say(error_line(error))

    def action_save(self) -> None:
        game = self.played.game
        path = Path(f"minewise-{game.seed}-{game.number}.json")
        try:
            path.write_text(self.played.record().to_json() + "\n", encoding="utf-8")
        except OSError as error:
            self.say(f"Cannot write {path}: {error.strerror}")
            return
        self.say(f"Saved as {path}; O opens it, and so does minewise review {path}")

    @work(exclusive=True, group="afterwards")
    async def look_back(self, text: str) -> None:
        """Adds to the end what there is to say of the board and of the guesses."""
        record = self.played.record()
        try:
            afterwards = await in_background(lambda: Afterwards.from_record(record))
        except MinewiseError as error:
            self.say(f"{text}\n{error_line(error)}")
            return
        if self.played.record() == record:
            self.afterwards = afterwards
            self.say(f"{text}\n{afterwards}")
