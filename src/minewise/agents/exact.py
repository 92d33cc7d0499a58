"""The agent that knows every probability exactly and guesses greedily."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from minewise._core import ExactPlayer, Guess, Player
from minewise.agents.lib.core_agent import CoreAgent
from minewise.engine.analysis import DEFAULT_BUDGET
from minewise.game.clues import clue_model
from minewise.game.rules import Rules


@dataclass
class ExactAgent(CoreAgent):
    """Certain cells first; else the least likely mine, ties to the fewest covered neighbours.

    No certain cell is missed: as long as single clues, one after the other, prove cells safe, it
    reveals those and flags the mines they prove. Else it reveals every cell that is safe in all
    layouts that fit, and flags every one that is a mine in all. Where none is safe it reveals the
    cell with the least chance of a mine. `guess` says how ties are broken: `fewest` covered
    neighbours and then by chance, by chance alone (`random`), or no use of the probabilities at all
    (`any`: any cell that is not a certain mine).

    Where the mine total is not told, it weighs layouts by how dense mines usually are and how dense
    the view shows them to be; with `density=even` all layouts that fit count alike.

    Where clues may lie it weighs them as the rules tell it to. With a clue model as `clues` it
    reads all clues as that model's: `clues=exact` ignores the noise. Then it is not sound where the
    game has another, and where no layout fits any more it reveals any covered cell.
    """

    guess: Annotated[
        str, "ties between the safest cells: fewest covered neighbours, random, or any"
    ] = "fewest"
    clues: Annotated[str, "clue model that all clues are read by; else that of the rules"] = "rules"
    density: Annotated[
        str, "of mines whose total is not told: usual, and as the view shows it, or even"
    ] = "usual"

    name: ClassVar[str] = "exact"
    source: ClassVar[str] = "frontier dynamic programming, greedy guesses"
    sound: ClassVar[bool] = True

    @property
    def trusts_flags(self) -> bool:
        """Where it may misread clues: what it reads next may contradict the flags that it set."""
        return self.clues != "rules"

    def __post_init__(self) -> None:
        if self.guess not in ("fewest", "random", "any"):
            raise ValueError(f"expected guess=fewest, random or any, got {self.guess}")
        if self.clues != "rules":
            clue_model(self.clues)
        if self.density not in ("usual", "even"):
            raise ValueError(f"expected density=usual or even, got {self.density}")

    def make_player(self, rules: Rules) -> Player:
        reading = None if self.clues == "rules" else clue_model(self.clues).likelihoods
        guess = Guess[self.guess]
        odds = 1.0 if self.density == "even" else None
        return ExactPlayer(rules.core(), rules.mines_known, guess, DEFAULT_BUDGET, reading, odds)
