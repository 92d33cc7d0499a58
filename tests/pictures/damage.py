"""What happens to a picture on its way: scales, compression, cuts, dimming, pointers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO
from random import Random
from typing import NamedTuple

from PIL import Image, ImageDraw

from tests.pictures.cells import font_of
from tests.pictures.drawing import Drawing

SMALLEST = 12
"""Pixels of a cell: smaller ones are not promised to be read."""
SCALES = (0.75, 0.8, 0.9, 1.1, 1.25, 1.33, 1.5, 1.75, 2, 2.5, 3)
FILTERS = ("NEAREST", "BILINEAR", "BICUBIC", "LANCZOS")
KINDS = (
    "scale",
    "scale",
    "jpeg",
    "scale jpeg",
    "tight",
    "tight scale",
    "cut",
    "page",
    "dim",
    "pointer",
    "caret",
    "highlight",
)
LARGEST = 4_000_000
"""Pixels of a picture: larger scales are not taken."""
SCREEN = (3840, 2160)
"""Width and height of a desktop in pixels."""


class Shot(NamedTuple):
    """A picture, where its board begins, its scale, the counter that is seen, and what was done."""

    image: Image.Image
    left: float
    top: float
    scale: float
    counter: int | None
    words: str


def damaged(drawing: Drawing, size: tuple[int, int], cell: int, kinds: str, random: Random) -> Shot:
    """The drawing of a board of that size and that cell after `kinds`, by chance if empty."""
    shot = Shot(drawing.image, drawing.left, drawing.top, 1, drawing.counter, "")
    for kind in (kinds or random.choice(KINDS)).split():
        shot = DAMAGES[kind](shot, size, cell, random)
    return shot._replace(words=shot.words.strip() or "none")


def _scale(shot: Shot, size: tuple[int, int], cell: int, random: Random) -> Shot:
    pixels = shot.image.width * shot.image.height
    fit = [s for s in SCALES if s * cell >= SMALLEST and s * s * pixels <= LARGEST]
    scale, filter_name = random.choice(fit or [1]), random.choice(FILTERS)
    width, height = (round(side * scale) for side in shot.image.size)
    image = shot.image.resize((width, height), Image.Resampling[filter_name])
    words = f"{shot.words} {scale}x {filter_name.lower()}"
    return Shot(image, shot.left * scale, shot.top * scale, scale, shot.counter, words)


def _jpeg(shot: Shot, size: tuple[int, int], cell: int, random: Random) -> Shot:
    quality, thinned = random.choice((60, 70, 80, 90, 95)), random.choice((0, 2))
    file = BytesIO()
    shot.image.save(file, "JPEG", quality=quality, subsampling=thinned)
    words = f"{shot.words} jpeg {quality} {'4:2:0' if thinned else '4:4:4'}"
    return shot._replace(image=Image.open(file).convert("RGB"), words=words)


def _tight(shot: Shot, size: tuple[int, int], cell: int, random: Random) -> Shot:
    return _cropped(shot, size, 0, "tight")


def _cut(shot: Shot, size: tuple[int, int], cell: int, random: Random) -> Shot:
    inside = random.randint(1, min(3, cell // 8))
    return _cropped(shot, size, inside, f"cut {inside} px")


def _cropped(shot: Shot, size: tuple[int, int], inside: int, words: str) -> Shot:
    left, top = round(shot.left) + inside, round(shot.top) + inside
    box = (left, top, left + size[0] - 2 * inside, top + size[1] - 2 * inside)
    words = f"{shot.words} {words}"
    return Shot(shot.image.crop(box), -inside, -inside, shot.scale, None, words)


def _page(shot: Shot, size: tuple[int, int], cell: int, random: Random) -> Shot:
    x, y = random.randrange(50, 500), random.randrange(50, 400)
    colour = random.choice(("#ffffff", "#202124", "#3a6ea5", "#f3e9d2"))
    image = Image.new("RGB", (shot.image.width + x + 200, shot.image.height + y + 150), colour)
    image.paste(shot.image, (x, y))
    return shot._replace(
        image=image, left=shot.left + x, top=shot.top + y, words=f"{shot.words} page"
    )


def _desktop(shot: Shot, size: tuple[int, int], cell: int, random: Random) -> Shot:
    """The picture is a window of a desktop, among windows of text and a bar of icons."""
    image = Image.linear_gradient("L").resize(SCREEN)
    image = Image.merge("RGB", [image.point(lambda v, c=c: v * c // 400) for c in (90, 140, 210)])
    draw, letters = ImageDraw.Draw(image), font_of("DejaVuSansMono", 18)
    for _ in range(3):
        x, y = random.randrange(SCREEN[0] - 600), random.randrange(SCREEN[1] - 600)
        paper, ink = random.sample(("#ffffff", "#1e1e1e"), 2)
        draw.rectangle((x, y, x + 1100, y + 700), fill=paper, outline="#888888")
        for line in range(26):
            words = " ".join("mine" * random.randint(1, 3) for _ in range(random.randint(0, 9)))
            draw.text((x + 20, y + 50 + 24 * line), words, fill=ink, font=letters)
    draw.rectangle((0, SCREEN[1] - 56, *SCREEN), fill="#202020")
    for icon in range(12):
        colour = random.choice(("#e04040", "#40a0e0", "#50c060", "#f0c040"))
        left, top = 20 + 64 * icon, SCREEN[1] - 48
        draw.ellipse((left, top, left + 40, top + 40), fill=colour)
    x = random.randrange(SCREEN[0] - shot.image.width)
    y = random.randrange(SCREEN[1] - 56 - shot.image.height)
    image.paste(shot.image, (x, y))
    return shot._replace(
        image=image, left=shot.left + x, top=shot.top + y, words=f"{shot.words} desktop"
    )


def _dim(shot: Shot, size: tuple[int, int], cell: int, random: Random) -> Shot:
    image = Image.eval(shot.image, lambda value: int(value * 0.7))
    return shot._replace(image=image, words=f"{shot.words} dim")


def _pointed(shot: Shot, size: tuple[int, int], cell: int, random: Random, words: str) -> Shot:
    image = shot.image.copy()
    row, column = random.randrange(size[1] // cell), random.randrange(size[0] // cell)
    x, y = shot.left + column * cell, shot.top + row * cell
    draw = ImageDraw.Draw(image, "RGBA")
    if words == "pointer":
        x, y = x + random.randrange(cell), y + random.randrange(cell)
        shape = ((0, 0), (0, 16), (4, 12), (7, 19), (9, 18), (6, 11), (11, 11))
        draw.polygon([(x + a, y + b) for a, b in shape], fill="#ffffff", outline="#000000")
    elif words == "caret":
        draw.line((x + cell // 4, y + 3, x + cell // 4, y + cell - 4), fill="#000000")
    else:
        colour = random.choice(("#ffff0060", "#3080ff60", "#ffffff60"))
        draw.rectangle((x, y, x + cell - 1, y + cell - 1), fill=colour)
    return shot._replace(image=image, words=f"{shot.words} {words} at {row},{column}")


DAMAGES: dict[str, Callable[[Shot, tuple[int, int], int, Random], Shot]] = {
    "none": lambda shot, size, cell, random: shot,
    "scale": _scale,
    "jpeg": _jpeg,
    "tight": _tight,
    "cut": _cut,
    "page": _page,
    "desktop": _desktop,
    "dim": _dim,
    "pointer": partial(_pointed, words="pointer"),
    "caret": partial(_pointed, words="caret"),
    "highlight": partial(_pointed, words="highlight"),
}
