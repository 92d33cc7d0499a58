"""A position in a look: the board, its frame, and what stands around it on a screen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw

from tests.pictures.cells import cell, dark, font_of, light, segments
from tests.pictures.look import Look
from tests.pictures.positions import Position


class Drawing(NamedTuple):
    """A picture, where its board begins, and the counter that is shown."""

    image: Image.Image
    left: float
    top: float
    counter: int | None = None


WORDS = (
    "Game",
    "Options",
    "Help",
    "New",
    "Time",
    "Beginner",
    "Expert",
    "Daily",
    "Mines",
    "15",
    "2026",
)


def board(look: Look, position: Position, random: Random) -> Image.Image:
    """The cells alone."""
    size = look.cell
    rows = position.rows
    image = Image.new("RGB", (len(rows[0]) * size, len(rows) * size))
    draw = ImageDraw.Draw(image)
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            shown = "!" if (r, c) == position.exploded else sign
            image.paste(cell(look, shown, bool((r + c) % 2)), (c * size, r * size))
    for r, row in enumerate(rows if look.edge else ()):
        for c, sign in enumerate(row):
            x, y, up = c * size, r * size, sign in "#F?X"
            if c and up != (row[c - 1] in "#F?X"):
                draw.line((x, y, x, y + size), fill=look.edge, width=2)
            if r and up != (rows[r - 1][c] in "#F?X"):
                draw.line((x, y, x + size, y), fill=look.edge, width=2)
    if look.texture or look.shade:
        pixels = np.asarray(image, dtype=float)
        pixels *= np.linspace(1, 1 - look.shade, image.height)[:, None, None]
        noise = np.random.default_rng(random.randrange(1 << 32))
        pixels += noise.uniform(-look.texture, look.texture, (*pixels.shape[:2], 1))
        image = Image.fromarray(pixels.clip(0, 255).astype(np.uint8))
    return image


def framed(look: Look, image: Image.Image) -> Drawing:
    """With the frame of the look, and a margin in its colour."""
    width = look.frame
    out = Image.new("RGB", (image.width + 2 * width, image.height + 2 * width), look.frame_colour)
    draw = ImageDraw.Draw(out)
    edges = [dark(look.frame_colour), light(look.frame_colour)]
    if look.frame_form == "raised":
        edges.reverse()
    for at in range(min(width, 4) if look.frame_form != "flat" else 0):
        end, low = out.width - 1 - at, out.height - 1 - at
        draw.line((at, low, at, at, end, at), fill=edges[0])
        draw.line((end, at, end, low, at, low), fill=edges[1])
    out.paste(image, (width, width))
    return Drawing(out, width, width)


def around(look: Look, position: Position, random: Random) -> Drawing:
    """The board with all that stands around it."""
    inner = framed(look, board(look, position, random))
    if look.around == "bare":
        return inner
    left, top, right, bottom = MARGINS[look.around](random)
    width = max(inner.image.width + left + right, 230)
    image = Image.new("RGB", (width, inner.image.height + top + bottom), look.backdrop)
    left += (width - inner.image.width - left - right) // 2
    image.paste(inner.image, (left, top))
    draw = ImageDraw.Draw(image)
    counter = None
    if look.counter and look.around != "ruler":
        counter = position.mines_left
        head(draw, look, top, width, counter, random)
    font = font_of("DejaVuSans", 12)
    if look.around == "window":
        draw.rectangle((0, 0, width, 22), fill=random.choice(("#000080", "#3584e4", "#303030")))
        draw.text((8, 4), "Minesweeper", fill="#ffffff", font=font)
        for at in range(3):
            draw.rectangle((width - 20 - 20 * at, 5, width - 8 - 20 * at, 17), outline="#ffffff")
        draw.text((8, 27), "Game   Options   Help", fill=look.text, font=font)
    elif look.around == "page":
        for y in (*range(8, top - 44, 20), *range(top + inner.image.height + 16, image.height, 22)):
            words = " ".join(random.choices(WORDS, k=max(2, width // 90)))
            draw.text((12, y), words, fill=look.text, font=font)
        draw.rectangle((4, 4, width - 5, image.height - 5), outline=look.text)
    elif look.around == "phone":
        draw.text((12, 6), f"1{random.randrange(10)}:4{random.randrange(10)}", look.text, font)
        draw.rectangle((width - 40, 8, width - 16, 18), outline=look.text)
        draw.rectangle((width - 38, 10, width - 26, 16), fill=look.text)
        low = image.height - 40
        for at in range(3):
            x = width * (2 * at + 1) // 6
            draw.ellipse((x - 10, low, x + 10, low + 20), outline=look.text, width=2)
    elif look.around == "ruler":
        for at in range(len(position.rows[0])):
            across = left + inner.left + (at + 0.5) * look.cell
            draw.text(
                (across, top - 4), "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef"[at], look.text, font, "ms"
            )
        for at in range(len(position.rows)):
            y = top + inner.top + (at + 0.5) * look.cell
            draw.text((left - 6, y), str(at + 1), look.text, font, "rm")
    return Drawing(image, left + inner.left, top + inner.top, counter)


MARGINS: dict[str, Callable[[Random], tuple[int, int, int, int]]] = {
    "window": lambda random: (8, 90, 8, random.choice((8, 30))),
    "page": lambda random: (random.randrange(20, 160), 150, random.randrange(20, 160), 120),
    "phone": lambda random: (6, 150, 6, 170),
    "ruler": lambda random: (34, 26, 10, 10),
}
"""Pixels left of the board, above, right and below."""


def head(
    draw: ImageDraw.ImageDraw, look: Look, top: int, width: int, counter: int, random: Random
) -> None:
    """Mines left, a face or a word between, and the time."""
    low = top - 8
    time = random.randrange(1000)
    if look.counter == "segments":
        for left, number in ((12, counter), (width - 60, time)):
            draw.rectangle((left, low - 32, left + 48, low), fill="#000000")
            for at, sign in enumerate(f"{number:03d}"):
                x = left + 4 + 15 * at
                segments(draw, (x, low - 27, x + 10, low - 5), sign, "#ff0000", "#500000")
        x = width // 2
        draw.rectangle((x - 15, low - 31, x + 15, low - 1), outline="#808080", fill="#d0d0d0")
        draw.ellipse((x - 10, low - 26, x + 10, low - 6), fill="#ffff00", outline="#000000")
        draw.arc((x - 6, low - 20, x + 6, low - 10), 20, 160, fill="#000000")
        for eye in (x - 4, x + 4):
            draw.ellipse((eye - 1, low - 20, eye + 1, low - 18), fill="#000000")
        return
    font = font_of("DejaVuSans", 14)
    text = f"Mines: {counter}" if look.counter == "text" else str(counter)
    if look.counter == "icon":
        draw.polygon((14, low - 18, 26, low - 12, 14, low - 6), fill="#e02020")
        draw.line((14, low - 18, 14, low), fill=look.text, width=2)
    draw.text((34, low - 17), text, fill=look.text, font=font)
    draw.text((width - 60, low - 17), f"{time // 60}:{time % 60:02d}", fill=look.text, font=font)
