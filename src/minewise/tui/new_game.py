"""The window to choose the next game: a preset, the size, every switch, the seed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Select

from minewise.boards.daily import DAILY_SIZES, DailyBoard
from minewise.errors import MinewiseError, RulesError
from minewise.game.rules import PRESETS, SWITCHES, VALUES, Rules, check_seed
from minewise.tui.board import Caption

OWN = "own"
"""The preset of rules that are none."""

SIZES = ("width", "height", "mines")

DAILY = {f"board of the day: {level}": level for level in DAILY_SIZES}
"""Presets that choose the seed too."""

LABELS = {
    "no-guess:level=single": "no guess: single clues prove all",
    "no-guess:level=subset": "no guess: clues inside others prove all",
    "no-guess:level=exact-without-total": "no guess: the clues prove all",
    "no-guess:level=exact": "no guess: clues and mine total prove all",
    "safe-guesses": "any, and forced guesses are safe",
}
"""What values say that are no words by themselves."""


@dataclass(frozen=True)
class Choice:
    """The next game; without a seed a fresh one is drawn."""

    rules: Rules
    seed: int | None
    number: int


class NewGameScreen(ModalScreen[Choice | None]):
    """Every setting of a game on one page; None if the person leaves."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Leave")]

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules
        known = (name for name, preset in PRESETS.items() if preset == rules)
        self._filled = next(known, OWN)

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="window", can_focus=False):
            yield Label("New game: Tab moves on, Enter plays, Escape leaves")
            start = _select("preset", [*PRESETS, *DAILY, OWN], self._filled)
            yield from self._line("start from", start)
            for name, text in _texts(self._rules).items():
                yield from self._line(name, _field(name, text))
            seed = Input(id="seed", compact=True, placeholder="a fresh one")
            yield from self._line("seed", seed)
            yield from self._line("game", Input("0", id="game", compact=True))
            yield Caption(id="refusal", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Play", id="play", variant="primary", compact=True)
                yield Button("Cancel", id="cancel", compact=True)

    def _line(self, name: str, field: Widget) -> ComposeResult:
        with Horizontal(classes="line"):
            yield Label(name.replace("_", " "), classes="name")
            yield field

    def on_mount(self) -> None:
        """Enter plays the rules of the last game again."""
        self.query_one("#play").focus()

    @on(Select.Changed, "#preset")
    def fill(self, event: Select.Changed) -> None:
        """A preset fills the page, but not the one that it begins with: that event may come late,
        when something is typed already."""
        again = event.value == self._filled
        self._filled = str(event.value)
        daily = DailyBoard.from_date(DAILY[self._filled]) if self._filled in DAILY else None
        if again or not (daily or self._filled in PRESETS):
            return
        self.query_one("#seed", Input).value = str(daily.seed) if daily else ""
        self.query_one("#game", Input).value = "0"
        rules = daily.rules if daily else PRESETS[self._filled]
        for name, text in _texts(rules).items():
            if _typed(name):
                self.query_one(f"#{name}", Input).value = text
            else:
                self.query_one(f"#{name}", Select).value = text

    def _text(self, name: str) -> str:
        if _typed(name):
            return self.query_one(f"#{name}", Input).value.strip()
        return str(self.query_one(f"#{name}", Select).value)

    def choice(self) -> Choice:
        """What the page says; RulesError if no game can be that."""
        values = {name: self._text(name) for name in (*SIZES, *SWITCHES, "seed", "game")}
        numbers = {}
        for name in ("seed", "game"):
            text = values[name] or "0"
            if not text.isascii() or not text.isdigit() or len(text) > 20:
                raise RulesError(f"expected a whole number as {name}, got {values[name]!r}")
            numbers[name] = int(text)
        check_seed(numbers["seed"], numbers["game"])
        switches = " ".join(f"{name}={values[name]}" for name in SWITCHES)
        size = f"{values['width']}x{values['height']}/{values['mines']}"
        seed = numbers["seed"] if values["seed"] else None
        return Choice(Rules.parse(f"{size} {switches}"), seed, numbers["game"])

    @on(Button.Pressed, "#play")
    @on(Input.Submitted)
    def play(self) -> None:
        """Plays the game, or says why it cannot be."""
        try:
            self.dismiss(self.choice())
        except MinewiseError as error:
            self.query_one("#refusal", Caption).update(error.what)

    @on(Button.Pressed, "#cancel")
    def action_leave(self) -> None:
        self.dismiss(None)


def _texts(rules: Rules) -> dict[str, str]:
    """Of each setting what it is set to."""
    return {name: str(getattr(rules, name)) for name in SIZES} | rules.switches


def _typed(name: str) -> bool:
    """Is the setting typed, and not chosen from a list? So are those with a PLACEHOLDER."""
    return name not in VALUES or any(value != value.lower() for value in VALUES[name])


def _field(name: str, text: str) -> Widget:
    if not _typed(name):
        return _select(name, list(VALUES[name]), text)
    return Input(text, id=name, compact=True, placeholder=", ".join(VALUES.get(name, ())))


def _select(name: str, values: list[str], value: str) -> Select[str]:
    options = [(LABELS.get(option, option), option) for option in values]
    return Select(options, id=name, compact=True, allow_blank=False, value=value)
