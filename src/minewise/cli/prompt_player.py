"""The plain manual player: a prompt, for pipes and for terminals without the full-screen player."""

from __future__ import annotations

from textwrap import wrap

import click

from minewise.agents.registry import names
from minewise.cli.output import print_folded
from minewise.cli.prompt_grammar import (
    HELP,
    MARKS,
    STEPS,
    AgentInput,
    CellInput,
    Command,
    InputError,
    parse,
    read_line,
)
from minewise.companion.played_game import PlayedGame
from minewise.companion.review import Review
from minewise.errors import MinewiseError, UnknownAgentError
from minewise.game.game import Game
from minewise.game.rules import Cell
from minewise.game.view import View
from minewise.report.draw import picture
from minewise.report.phrases import decision_lines, error_line, final_lines, one_line, status_line
from minewise.report.screen import Screen
from minewise.why.hint import hint_steps


class PromptGame:
    """A game between a person and any number of agents. A line that cannot be done changes nothing
    and gets one line that says why."""

    def __init__(self, played: PlayedGame, screen: Screen) -> None:
        self.played = played
        self.screen = screen
        self.focus: Cell = (0, 0)
        self.shown: View | None = None
        self.hinted: View | None = None
        self.steps: list[str] = []
        """Of the hint for that view: those that are not said yet, or the last."""

    @property
    def game(self) -> Game:
        """The game as it stands; another one after a step was taken back."""
        return self.played.game

    def run(self) -> bool:
        """Plays to the end and shows it; False if the person quits."""
        self.show()
        while not self.game.over:
            try:
                entered = parse(read_line())
                match entered:
                    case Command("quit"):
                        return False
                    case Command("help"):
                        self.help()
                    case Command("undo"):
                        self.undo()
                    case Command("hint"):
                        self.tell_hint()
                    case CellInput("look", cell):
                        self.look(cell)
                    case CellInput():
                        self.move(entered)
                    case AgentInput():
                        self.let_agent(entered)
            except (InputError, MinewiseError) as error:
                click.echo(error_line(error))
                # What an agent did before its fault stays.
                if self.game.view != self.shown:
                    self.show()
        try:
            print_folded([str(Review.from_record(self.played.record()).verdict)])
        except MinewiseError as error:  # clues that tell something by being withheld
            click.echo(error_line(error))
        return True

    def move(self, entered: CellInput) -> None:
        """A move of the person."""
        self.focus = entered.cell
        if entered.kind == "flag":
            self.played.toggle_flag(entered.cell)
        elif self.played.move(entered.kind, entered.cell) == 0:  # type: ignore[arg-type]
            click.echo("there was nothing to uncover: a click without effect")
        self.show()

    def help(self) -> None:
        """What can be entered, with the agents at hand."""
        known = sorted({*names(), *self.played.agents})
        lines = wrap(one_line(", ".join(known)), 54)
        words = {"step": STEPS[self.played.one_cell], "marks": MARKS[self.screen.blank]}
        click.echo(HELP.format(agents=("\n" + " " * 26).join(lines), **words))

    def undo(self) -> None:
        """Takes the last step back."""
        step = self.played.undo()
        if step is None:
            raise InputError("there is nothing to undo")
        self.focus = step.moves[-1].cell
        click.echo(f"taken back: {step}")
        self.show()

    def tell_hint(self) -> None:
        """Shows one step more of the hint for this position."""
        if self.hinted != self.game.view:
            self.hinted, self.steps = self.game.view, list(hint_steps(self.game.view))
        click.echo(self.steps.pop(0) if len(self.steps) > 1 else self.steps[0])

    def look(self, cell: Cell) -> None:
        """Shows another part of the board."""
        view = self.game.view
        if not (0 <= cell[0] < view.height and 0 <= cell[1] < view.width):
            raise InputError(
                f"expected a row from 0 to {view.height - 1} "
                f"and a column from 0 to {view.width - 1}"
            )
        self.focus = cell
        self.show()

    def let_agent(self, entered: AgentInput) -> None:
        """One decision of an agent, or all until the end."""
        try:
            self.played.agent(entered.name)
        except UnknownAgentError as error:
            raise InputError(f"expected ROW,COLUMN, help or an agent: {error}") from error
        while True:
            self.decide(entered.name)
            if self.game.over or not entered.auto:
                return
            click.echo()

    def decide(self, name: str) -> None:
        """One decision, told and shown."""
        turn = self.played.let(name)
        for line in decision_lines(self.played.agent(name).name, turn):
            click.echo(line)
        self.focus = turn.moves[-1].cell
        self.show()

    def show(self) -> None:
        """The board, what has changed since it was last shown marked; at the end, all of it."""
        game = self.game
        if game.over:
            lines = final_lines(self.screen, game, self.focus)
        else:
            lines = [picture(self.screen, game.view, self.shown, self.focus), status_line(game)]
        click.echo("\n".join(lines), color=True)
        self.shown = game.view
