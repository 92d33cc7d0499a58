"""Own renderings of Minesweeper positions, for the reader of pictures: many looks, exact truths.

python -m tests.pictures.looks FOLDER [SEEDS [LOOK ...]]     writes pictures and truths
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from random import Random
from typing import NamedTuple

from PIL import Image

from tests.pictures.catalogue import LOOKS
from tests.pictures.damage import damaged
from tests.pictures.drawing import around
from tests.pictures.look import Look
from tests.pictures.positions import position


class Truth(NamedTuple):
    """What is in a picture: rows, mines of the board, the counter if one is shown, left, top,
    width and height of the board in pixels, and those from one cell to the next."""

    rows: tuple[str, ...]
    mines: int
    mines_left: int | None
    box: tuple[float, float, float, float]
    cell: float
    damage: str

    def __str__(self) -> str:
        lines = [
            f"rows: {len(self.rows)}",
            f"columns: {len(self.rows[0])}",
            f"mines_total: {self.mines}",
            f"board: {' '.join(f'{side:.1f}' for side in self.box)}",
            f"damage: {self.damage}",
        ]
        if self.mines_left is not None:
            lines.append(f"mines_left_shown: {self.mines_left}")
        return "\n".join([*lines, "", *self.rows, ""])


def picture(look: Look | str, seed: int, damage: str = "") -> tuple[Image.Image, Truth]:
    """A picture of a position in a look. Both follow from the arguments and the fonts installed.

    Seeds that are multiples of 4 give the pixels of the program; others are scaled, compressed,
    cut, dimmed or pointed at, unless a `damage` is named.
    """
    look = LOOKS[look] if isinstance(look, str) else look
    name = f"{look.name} {seed}"
    random = Random(f"picture {name}")
    there = position(name)
    drawing = around(look, there, random)
    size = (len(there.rows[0]) * look.cell, len(there.rows) * look.cell)
    shot = damaged(drawing, size, look.cell, damage or ("none" if seed % 4 == 0 else ""), random)
    box = (shot.left, shot.top, size[0] * shot.scale, size[1] * shot.scale)
    cell = look.cell * shot.scale
    return shot.image, Truth(there.rows, there.mines, shot.counter, box, cell, shot.words)


def main() -> None:
    """Writes pictures as the files of a folder."""
    parser = ArgumentParser(description="Writes pictures and truths.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("seeds", type=int, nargs="?", default=4)
    parser.add_argument("looks", nargs="*", default=list(LOOKS))
    options = parser.parse_args()
    for name in options.looks:
        if name not in LOOKS:
            parser.error(f"expected a look ({', '.join(LOOKS)}), got {name!r}")
    options.folder.mkdir(parents=True, exist_ok=True)
    for name in options.looks:
        for seed in range(options.seeds):
            image, truth = picture(name, seed)
            path = options.folder / f"{name.replace(' ', '-')}-{seed}.png"
            image.save(path)
            path.with_suffix(".txt").write_text(f"look: {name}\nseed: {seed}\n{truth}")


if __name__ == "__main__":
    main()
