"""The cells of a look, drawn."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import cos, pi, sin
from pathlib import Path

import matplotlib as mpl
from PIL import Image, ImageColor, ImageDraw, ImageFont

from tests.pictures.look import Look, Tile

FINE = 4
"""Shapes are drawn so many times as large, then made smaller: their edges get shades."""
FONTS = Path(mpl.get_data_path()) / "fonts" / "ttf"

Colour = tuple[int, ...]
BITS = {
    "0": "01110 10001 10011 10101 11001 10001 01110",
    "1": "00100 01100 00100 00100 00100 00100 01110",
    "2": "01110 10001 00001 00110 01000 10000 11111",
    "3": "11110 00001 00001 01110 00001 00001 11110",
    "4": "00010 00110 01010 10010 11111 00010 00010",
    "5": "11111 10000 11110 00001 00001 10001 01110",
    "6": "01110 10000 10000 11110 10001 10001 01110",
    "7": "11111 00001 00010 00100 01000 01000 01000",
    "8": "01110 10001 10001 01110 10001 10001 01110",
    "-": "00000 00000 00000 11111 00000 00000 00000",
}
BARS = (119, 18, 93, 91, 58, 107, 111, 82, 127, 123, 8)
PLACES = ["4", "26", "246", "0268", "02468", "035268", "0352684", "01235678"]
SEGMENTS = {  # top, top left, top right, middle, bottom left, bottom right, bottom
    sign: [bit == "1" for bit in f"{bits:07b}"]
    for sign, bits in zip(
        "0123456789-",
        BARS,
        strict=True,
    )
}
PIPS = {  # places in a square of three by three
    sign: tuple(map(int, places))
    for sign, places in zip(
        "12345678",
        PLACES,
        strict=True,
    )
}


def font_of(name: str, size: int) -> ImageFont.FreeTypeFont:
    """A font of matplotlib or of the machine, else one that every machine has."""
    for path in (FONTS / f"{name}.ttf", f"{name}.ttf", f"{name}.otf"):
        try:
            return ImageFont.truetype(str(path), size)
        except OSError:
            continue
    return ImageFont.truetype(str(FONTS / "DejaVuSans-Bold.ttf"), size)


@lru_cache(512)
def digit_font(name: str, height: float) -> ImageFont.FreeTypeFont:
    """A font whose digits have that height."""
    _, top, _, bottom = font_of(name, 200).getbbox("8")
    return font_of(name, max(6, round(200 * height / (bottom - top))))


def mixed(one: str, other: str, share: float) -> Colour:
    """Between two colours: the other's share of it."""
    pairs = zip(ImageColor.getrgb(one)[:3], ImageColor.getrgb(other)[:3], strict=True)
    return tuple(round(a + (b - a) * share) for a, b in pairs)


def light(colour: str) -> Colour:
    """The lit edge of a tile."""
    return mixed(colour, "#ffffff", 0.8)


def dark(colour: str) -> Colour:
    """The edge of a tile in the shade."""
    return mixed(colour, "#000000", 0.38)


def tile(form: Tile, colour: str, size: int, gap: int) -> Image.Image:
    """A tile with nothing on it; what lies around it is transparent."""
    fine = size * FINE
    image = Image.new("RGBA", (fine, fine))
    draw = ImageDraw.Draw(image)
    first, last = gap * FINE // 2, fine - (gap * FINE + 1) // 2 - 1
    box = (first, first, last, last)
    if form in ("round", "outline"):
        edge = dark(colour) if form == "outline" else None
        draw.rounded_rectangle(box, fine // 7, fill=colour, outline=edge, width=FINE)
    elif form in ("gradient", "dome"):
        for at in range(first, last + 1):
            share = (at - first) / (last - first)
            shade = share if form == "gradient" else abs(2 * share - 0.7) ** 2
            draw.line((first, at, last, at), fill=mixed(colour, "#000000", 0.28 * shade))
    else:
        draw.rectangle(box, fill=colour)
    if form in ("bevel", "thin bevel", "gradient"):
        width = FINE * (max(2, size // 10) if form == "bevel" else 1)
        for at in range(width):
            a, b = first + at, last - at
            draw.line((b, a, b, b, a, b), fill=dark(colour))
            draw.line((a, b - 1, a, a, b - 1, a), fill=light(colour))
    return image.resize((size, size), Image.Resampling.BOX)


class Canvas:
    """A larger transparent picture, laid over a cell when it is done."""

    def __init__(self, image: Image.Image) -> None:
        self.cell = image
        self.size = image.width * FINE
        self.image = Image.new("RGBA", (self.size, self.size))
        self.draw = ImageDraw.Draw(self.image)

    def done(self) -> None:
        """Lays the drawing over the cell."""
        self.cell.alpha_composite(self.image.resize(self.cell.size, Image.Resampling.BOX))


def glyph(image: Image.Image, look: Look, sign: str, colour: str) -> None:
    """A digit or letter in the font of the look."""
    size = look.cell
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1" if look.crisp else "L"
    font = digit_font(look.font, look.height * size)
    x = round(size * (0.5 + look.shift[0]))
    y = round(size * (0.5 + look.shift[1] + look.height / 2))
    if look.shadow:
        draw.text((x + 1, y + 1), sign, fill=look.shadow, font=font, anchor="ms")
    draw.text((x, y), sign, fill=colour, font=font, anchor="ms")


def bitmap(image: Image.Image, look: Look, sign: str, colour: str) -> None:
    """A digit of five by seven squares."""
    unit = max(1, round(look.height * look.cell / 7))
    left, top = (look.cell - 5 * unit) // 2, (look.cell - 7 * unit) // 2
    draw = ImageDraw.Draw(image)
    for y, bits in enumerate(BITS[sign].split()):
        for x, bit in enumerate(bits):
            if bit == "1":
                a, b = left + x * unit, top + y * unit
                draw.rectangle((a, b, a + unit - 1, b + unit - 1), fill=colour)


def segments(
    draw: ImageDraw.ImageDraw, box: tuple[float, ...], sign: str, on: str, off: str
) -> None:
    """A digit of seven segments; `off` is the colour of those that do not shine."""
    left, top, right, bottom = box
    middle, width = (top + bottom) / 2, max(1, round((right - left) / 6))
    lines = (
        (left, top, right, top),
        (left, top, left, middle),
        (right, top, right, middle),
        (left, middle, right, middle),
        (left, middle, left, bottom),
        (right, middle, right, bottom),
        (left, bottom, right, bottom),
    )
    for lit in (False, True):
        for shines, line in zip(SEGMENTS[sign], lines, strict=True):
            if shines is lit and (lit or off):
                draw.line(line, fill=on if lit else off, width=width)


def digit(image: Image.Image, look: Look, sign: str, colour: str) -> None:
    """The mark of a cell with mines around it."""
    if look.script == "font":
        glyph(image, look, sign, colour)
        return
    if look.script == "bitmap":
        bitmap(image, look, sign, colour)
        return
    canvas = Canvas(image)
    draw, fine = canvas.draw, canvas.size
    middle, half = fine / 2, look.height * fine / 2
    if look.script == "segments":
        box = (middle - half * 0.55, middle - half, middle + half * 0.55, middle + half)
        segments(draw, box, sign, colour, "")
    elif look.script == "dots":
        draw.ellipse((middle - half, middle - half, middle + half, middle + half), fill=colour)
    else:
        for place in PIPS[sign]:
            x = middle + (place % 3 - 1) * half * 0.8
            y = middle + (place // 3 - 1) * half * 0.8
            r = max(half * 0.26, FINE)
            draw.ellipse((x - r, y - r, x + r, y + r), fill=colour)
    canvas.done()


def flag(image: Image.Image, look: Look) -> None:
    """A flag."""
    if look.flag == "letter":
        glyph(image, look, "F", look.flag_colour)
        return
    canvas = Canvas(image)
    draw, n = canvas.draw, canvas.size
    colour, pole = look.flag_colour, look.pole

    def shape(fill: str, *points: float) -> None:
        draw.polygon([round(n * point / 100) for point in points], fill=fill)

    if look.flag == "classic":
        shape(colour, 52, 20, 52, 52, 24, 36)
        shape(pole, 50, 20, 56, 20, 56, 68, 50, 68)
        shape(pole, 38, 66, 66, 66, 74, 78, 28, 78)
    elif look.flag == "pennant":
        shape(pole, 30, 16, 36, 16, 36, 84, 30, 84)
        shape(colour, 36, 18, 78, 36, 36, 54)
    elif look.flag == "emoji":
        shape(pole, 24, 14, 31, 14, 31, 86, 24, 86)
        shape(colour, 31, 18, 50, 24, 60, 19, 80, 17, 80, 54, 62, 56, 50, 60, 31, 54)
    elif look.flag == "waved":
        shape(colour, 20, 22, 40, 28, 60, 22, 80, 28, 80, 64, 60, 58, 40, 64, 20, 58)
        shape(pole, 16, 18, 20, 18, 20, 86, 16, 86)
    elif look.flag == "square":
        shape(colour, 28, 28, 72, 28, 72, 72, 28, 72)
    else:
        shape(pole, 26, 14, 74, 14, 74, 22, 26, 22)
        shape(colour, 30, 22, 70, 22, 70, 84, 50, 66, 30, 84)
    canvas.done()


def mine(image: Image.Image, look: Look) -> None:
    """A mine."""
    if look.mine == "letter":
        glyph(image, look, "*", look.ink)
        return
    canvas = Canvas(image)
    draw, n = canvas.draw, canvas.size
    m, ink = n / 2, look.ink

    def disc(x: float, y: float, r: float, fill: str) -> None:
        draw.ellipse((n * (x - r), n * (y - r), n * (x + r), n * (y + r)), fill=fill)

    if look.mine in ("spikes", "asterisk"):
        spokes, width = (8, n // 14) if look.mine == "spikes" else (6, n // 8)
        for spoke in range(spokes):
            turn = 2 * pi * spoke / spokes + (pi / 2 if spokes == 6 else 0)
            end = (m + n * 0.34 * cos(turn), m + n * 0.34 * sin(turn))
            draw.line((m, m, *end), fill=ink, width=width)
    if look.mine == "skull":
        disc(0.5, 0.42, 0.26, ink)
        draw.rectangle((n * 0.36, n * 0.55, n * 0.64, n * 0.8), fill=ink)
        for x, y in ((0.4, 0.42), (0.6, 0.42)):
            disc(x, y, 0.07, "#ffffff")
    elif look.mine != "asterisk":
        disc(0.5, 0.54 if look.mine == "bomb" else 0.5, 0.24, ink)
        disc(0.42, 0.42, 0.06, "#ffffff")
    if look.mine == "bomb":
        draw.line((m, n * 0.34, n * 0.62, n * 0.2, n * 0.74, n * 0.24), fill=ink, width=n // 16)
        disc(0.76, 0.22, 0.07, "#ff9000")
    canvas.done()


def swirl(image: Image.Image, look: Look) -> None:
    """What some programs show on an empty cell."""
    canvas = Canvas(image)
    draw, n = canvas.draw, canvas.size
    for turn, colour in enumerate(("#3b88c3", "#88c9f9", "#226699")):
        r = n * (0.36 - 0.1 * turn)
        box = (n / 2 - r, n / 2 - r, n / 2 + r, n / 2 + r)
        draw.arc(box, 90 * turn, 90 * turn + 290, fill=colour, width=n // 14)
    canvas.done()


def sign_on(image: Image.Image, look: Look, sign: str) -> None:
    """What stands on a cell."""
    if sign in "12345678":
        shades = look.digits.split()
        digit(image, look, sign, shades[(int(sign) - 1) % len(shades)])
    elif sign == "0" and look.zero:
        if look.zero == "swirl":
            swirl(image, look)
        elif look.zero == "0":
            glyph(image, look, "0", look.digits.split()[0])
        else:
            half = look.cell // 2
            ImageDraw.Draw(image).rectangle((half, half, half + 1, half + 1), fill=look.ink)
    elif sign == "#" and look.covered_sign:
        glyph(image, look, look.covered_sign, look.ink)
    elif sign == "F":
        flag(image, look)
    elif sign in "*!":
        mine(image, look)
    elif sign == "X" and look.wrong == "colour":
        flag(image, replace(look, flag_colour=look.exploded, pole=look.exploded))
    elif sign == "X":
        (mine if look.wrong == "mine" else flag)(image, look)
        canvas = Canvas(image)
        for line in ((0.2, 0.2, 0.8, 0.8), (0.2, 0.8, 0.8, 0.2)):
            ends = [canvas.size * share for share in line]
            canvas.draw.line(ends, fill=look.exploded, width=canvas.size // 12)
        canvas.done()
    elif sign == "?":
        glyph(image, look, "?", look.ink)


@lru_cache(4096)
def cell(look: Look, sign: str, odd: bool) -> Image.Image:
    """A cell, where `!` is the exploded mine; `odd` chooses the colour of a checkerboard."""
    size, covered = look.cell, sign in "#F?X" or (sign == "*" and not look.mine_floor)
    colours = (look.covered if covered else look.revealed).split()
    ground = colours[odd % len(colours)]
    if sign in "12345678" and look.tints:
        ground = look.tints.split()[int(sign) - 1]
    if sign == "!" and look.exploded:
        ground = look.exploded
    image = Image.new("RGBA", (size, size), look.ground)
    image.alpha_composite(tile(look.tile if covered else look.floor, ground, size, look.gap))
    draw = ImageDraw.Draw(image)
    if not covered or look.covered_line:
        for at in range(look.line):
            draw.line((at, size, at, at, size, at), fill=look.line_colour)
            if look.two_sided:
                end = size - 1 - at
                draw.line((0, end, end, end, end, 0), fill=look.line_colour)
    sign_on(image, look, sign)
    return image.convert("RGB")
