"""A small window over the player: one line of input, or a page of text."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList, Static


class AskScreen(ModalScreen[str | None]):
    """Asks for a line, and offers some; the answer is None if the person leaves."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Leave")]

    def __init__(self, question: str, offered: list[str] | None = None) -> None:
        super().__init__()
        self._question = question
        self._offered = offered or []

    def compose(self) -> ComposeResult:
        with Vertical(classes="window"):
            yield Label(self._question)
            yield Input(compact=True)
            if self._offered:
                yield OptionList(*self._offered, compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """An empty line is no answer."""
        self.dismiss(event.value.strip() or None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._offered[event.option_index])

    def action_leave(self) -> None:
        self.dismiss(None)


class TextScreen(ModalScreen[None]):
    """A page to read; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q,Q,question_mark", "leave", "Leave")
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="window"):
            yield Static(self._text, markup=False)

    def action_leave(self) -> None:
        self.dismiss(None)

    def on_click(self) -> None:
        self.dismiss(None)
