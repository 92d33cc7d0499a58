"""What a look of a Minesweeper program is: parameters only, drawn by tests/pictures/drawing.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Tile = Literal["flat", "bevel", "thin bevel", "round", "gradient", "dome", "outline"]

CLASSIC = "#0000ff #008000 #ff0000 #000080 #800000 #008080 #000000 #808080"


@dataclass(frozen=True, kw_only=True)
class Look:
    """A look. Colours are text for Pillow; several of one kind are parted by spaces."""

    name: str
    cell: int = 24
    """Pixels from one cell to the next."""
    gap: int = 0
    """Pixels between two tiles, half of them on each side; the ground is seen there."""
    ground: str = "#808080"
    covered: str = "#c0c0c0"
    """One colour, or two of a checkerboard."""
    revealed: str = "#c0c0c0"
    tile: Tile = "bevel"
    floor: Tile = "flat"
    """The form of a revealed cell."""
    line: int = 1
    """Pixels of a grid line at each revealed cell."""
    two_sided: bool = False
    line_colour: str = "#808080"
    covered_line: bool = False
    """Have covered cells the lines, too?"""
    digits: str = CLASSIC
    """One colour, or eight."""
    tints: str = ""
    """Grounds of the cells with 1 to 8."""
    script: Literal["font", "bitmap", "segments", "dots", "pips"] = "font"
    font: str = "DejaVuSans-Bold"
    height: float = 0.55
    """Height of a digit as a share of the cell."""
    shift: tuple[float, float] = (0, 0)
    crisp: bool = False
    """Are letters drawn without shades at their edges?"""
    shadow: str = ""
    zero: Literal["", "0", "swirl", "point"] = ""
    covered_sign: str = ""
    """On each covered cell: a point, a block, a letter."""
    flag: Literal["classic", "pennant", "letter", "emoji", "waved", "square", "banner"] = "classic"
    flag_colour: str = "#ff0000"
    pole: str = "#000000"
    mine: Literal["spikes", "asterisk", "skull", "disc", "bomb", "letter"] = "spikes"
    ink: str = "#000000"
    """Of mines and question marks."""
    exploded: str = "#ff0000"
    wrong: Literal["flag", "mine", "colour"] = "flag"
    """What is crossed out where a flag was wrong; or it has the colour of an exploded mine."""
    mine_floor: bool = True
    """Are shown mines on revealed cells?"""
    edge: str = ""
    """A line between covered and revealed cells."""
    texture: int = 0
    """Largest change of a pixel by noise."""
    shade: float = 0
    """How much darker the board is at its bottom than at its top."""
    frame: int = 0
    frame_form: Literal["sunken", "flat", "raised"] = "sunken"
    frame_colour: str = "#c0c0c0"
    around: Literal["bare", "window", "page", "phone", "ruler", "terminal"] = "window"
    backdrop: str = "#c0c0c0"
    text: str = "#202020"
    counter: Literal["", "segments", "text", "icon"] = "segments"
