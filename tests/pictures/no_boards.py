"""Pictures that hold no board of Minesweeper, or only a part of one."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
from PIL import Image, ImageDraw

from tests.pictures.catalogue import LOOKS
from tests.pictures.cells import digit_font, font_of
from tests.pictures.drawing import WORDS, board
from tests.pictures.positions import position

PIECES = "\u265a\u265b\u265c\u265d\u265e\u265f"


class Sheet:
    """A grid that is drawn on: text in cells, and grounds."""

    def __init__(self, rows: int, columns: int, width: int, height: int, ground: str) -> None:
        self.columns, self.width, self.height = columns, width, height
        self.image = Image.new("RGB", (columns * width + 41, rows * height + 41), ground)
        self.draw = ImageDraw.Draw(self.image)

    def box(self, row: int, column: int) -> tuple[int, int, int, int]:
        """The pixels of a cell."""
        x, y = 20 + column * self.width, 20 + row * self.height
        return x, y, x + self.width, y + self.height

    def fill(self, row: int, column: int, colour: str, line: str = "") -> None:
        """A ground for a cell."""
        self.draw.rectangle(self.box(row, column), fill=colour or None, outline=line or None)

    def write(self, row: int, column: int, text: str, colour: str, share: float = 0.4) -> None:
        """Text in the middle of a cell."""
        x, y, right, low = self.box(row, column)
        font = digit_font("DejaVuSans", share * self.height)
        self.draw.text(((x + right) / 2, (y + low) / 2), text, colour, font, "mm")


def sudoku(random: Random) -> Image.Image:
    """Nine by nine, digits to 9."""
    sheet = Sheet(9, 9, 40, 40, "#ffffff")
    for row in range(9):
        for column in range(9):
            sheet.fill(row, column, "", "#b0b0b0")
            if random.random() < 0.45:
                digit = (row * 3 + row // 3 + column) % 9 + 1
                sheet.write(row, column, str(digit), random.choice(("#000000", "#3040c0")))
    for at in range(0, 361, 120):
        sheet.draw.line((20 + at, 20, 20 + at, 380), fill="#000000", width=3)
        sheet.draw.line((20, 20 + at, 380, 20 + at), fill="#000000", width=3)
    return sheet.image


def chess(random: Random) -> Image.Image:
    """Eight by eight with pieces as signs."""
    sheet = Sheet(8, 8, 48, 48, "#404040")
    for row in range(8):
        for column in range(8):
            sheet.fill(row, column, "#f0d9b5" if (row + column) % 2 == 0 else "#b58863")
            if random.random() < 0.4:
                colour = random.choice(("#ffffff", "#000000"))
                sheet.write(row, column, random.choice(PIECES), colour, 0.5)
    return sheet.image


def calendar(random: Random) -> Image.Image:
    """A month."""
    sheet = Sheet(6, 7, 60, 44, "#ffffff")
    first = random.randrange(7)
    for day in range(1, 31):
        row, column = divmod(first + day - 1, 7)
        sheet.fill(row, column, "#ffe0e0" if column > 4 else "", "#c0c0c0")
        sheet.write(row, column, str(day), "#303030")
    return sheet.image


def spreadsheet(random: Random) -> Image.Image:
    """Numbers in wide cells."""
    sheet = Sheet(18, 8, 72, 22, "#ffffff")
    for row in range(18):
        for column in range(8):
            sheet.fill(row, column, "#e8e8e8" if not row or not column else "", "#c8c8c8")
            text = f"{random.randrange(100000) / 100}"
            text = "ABCDEFGH"[column] if not row else str(row) if not column else text
            sheet.write(row, column, text, "#202020")
    return sheet.image


def crossword(random: Random) -> Image.Image:
    """Letters and black cells, small numbers."""
    sheet = Sheet(13, 13, 32, 32, "#ffffff")
    for row in range(13):
        for column in range(13):
            black = random.random() < 0.2
            sheet.fill(row, column, "#000000" if black else "#ffffff", "#000000")
            if not black and random.random() < 0.5:
                sheet.write(row, column, random.choice("AEIORSTNLD"), "#202020")
    return sheet.image


def fillomino(random: Random) -> Image.Image:
    """A grid of digits and empty cells that fits no mines."""
    sheet = Sheet(9, 12, 32, 32, "#d8d8d8")
    for row in range(9):
        for column in range(12):
            sheet.fill(row, column, "#ffffff" if random.random() < 0.5 else "", "#606060")
            if random.random() < 0.6:
                sheet.write(row, column, str(random.randint(1, 9)), "#000000", 0.5)
    return sheet.image


def nonogram(random: Random) -> Image.Image:
    """Black and white cells, numbers left and above."""
    sheet = Sheet(14, 14, 26, 26, "#ffffff")
    for row in range(14):
        for column in range(14):
            if row >= 4 and column >= 4:
                sheet.fill(row, column, random.choice(("#202020", "#ffffff")), "#a0a0a0")
            elif (row >= 4) != (column >= 4) and random.random() < 0.6:
                sheet.write(row, column, str(random.randint(1, 7)), "#202020")
    return sheet.image


def game_2048(random: Random) -> Image.Image:
    """Four by four tiles with powers of 2."""
    sheet = Sheet(4, 4, 100, 100, "#bbada0")
    for row in range(4):
        for column in range(4):
            power = random.randrange(8)
            x, y, right, low = sheet.box(row, column)
            colour = f"#ee{0xE4 - 12 * power:02x}{0xDA - 24 * power:02x}"
            sheet.draw.rounded_rectangle((x + 6, y + 6, right - 6, low - 6), 6, fill=colour)
            if power:
                sheet.write(row, column, str(2**power), "#776e65", 0.3)
    return sheet.image


def keyboard(random: Random) -> Image.Image:
    """Keys of a telephone or of a machine."""
    sheet = Sheet(4, 10, 46, 46, "#303030")
    for row, keys in enumerate(("1234567890", "QWERTYUIOP", "ASDFGHJKL;", "ZXCVBNM,./")):
        for column, key in enumerate(keys):
            x, y, right, low = sheet.box(row, column)
            box = (x + 2 + 6 * row, y + 2, right - 2 + 6 * row, low - 2)
            sheet.draw.rounded_rectangle(box, 5, fill="#f0f0f0")
            sheet.draw.text((x + 16 + 6 * row, y + 14), key, "#101010", font_of("DejaVuSans", 16))
    return sheet.image


def code(random: Random) -> Image.Image:
    """A text editor."""
    image = Image.new("RGB", (640, 480), "#1e1e1e")
    draw = ImageDraw.Draw(image)
    font = font_of("DejaVuSansMono", 13)
    for line in range(26):
        draw.text((8, 8 + 18 * line), f"{line + 1:3d}", "#858585", font)
        words = " ".join(random.choices([*WORDS, "=", "for", "if", "0", "1", "[2]"], k=7))
        colour = random.choice(("#d4d4d4", "#569cd6", "#ce9178"))
        draw.text((50 + 24 * random.randrange(4), 8 + 18 * line), words.lower(), colour, font)
    return image


def photo(random: Random) -> Image.Image:
    """Noise as smooth as a photograph."""
    noise = np.random.default_rng(random.randrange(1 << 32))
    small = noise.integers(0, 256, (24, 32, 3), dtype=np.uint8)
    image = Image.fromarray(small).resize((640, 480), Image.Resampling.BICUBIC)
    grain = noise.normal(0, 10, (480, 640, 3))
    return Image.fromarray((np.asarray(image) + grain).clip(0, 255).astype(np.uint8))


def stripes(random: Random) -> Image.Image:
    """Lines one way."""
    width, upright = random.randrange(8, 40), random.random() < 0.5
    at = np.arange(400) // width % 2 * 90 + 120
    pixels = np.broadcast_to(at[None, :] if upright else at[:, None], (400, 400))
    return Image.fromarray(pixels.astype(np.uint8)).convert("RGB")


def checkerboard(random: Random) -> Image.Image:
    """Cells without anything in them."""
    sheet = Sheet(12, 12, 30, 30, "#4a752c")
    for row in range(12):
        for column in range(12):
            sheet.fill(row, column, "#aad751" if (row + column) % 2 else "#a2d149")
    return sheet.image


def chart(random: Random) -> Image.Image:
    """Bars or a line before a grid."""
    sheet = Sheet(8, 12, 48, 40, "#ffffff")
    for row in range(8):
        for column in range(12):
            sheet.fill(row, column, "", "#e0e0e0")
    y = 200.0
    for column in range(12):
        low = y + random.uniform(-60, 60)
        x = 20 + 48 * column
        sheet.draw.line((x, y, x + 48, low), fill="#1f77b4", width=3)
        sheet.draw.rectangle((x + 10, 340 - max(low, 0) / 2, x + 34, 340), fill="#ff7f0e")
        y = min(max(low, 40), 320)
    return sheet.image


def empty(random: Random) -> Image.Image:
    """One colour."""
    return Image.new("RGB", (400, 300), random.choice(("#ffffff", "#000000", "#c0c0c0")))


def part(side: int) -> Callable[[Random], Image.Image]:
    """A board that is cut off in the middle of a cell: left, above, right or below."""

    def cut(random: Random) -> Image.Image:
        look = LOOKS[random.choice(("classic", "night", "zero", "lawn"))]
        there = position(f"part {random.random()}")
        image = board(look, there, random)
        margin = Image.new("RGB", (image.width + 40, image.height + 40), look.backdrop)
        margin.paste(image, (20, 20))
        cells = 20 + look.cell + look.cell // 2
        box = [0, 0, *margin.size]
        box[side] += cells if side < 2 else -cells
        return margin.crop((box[0], box[1], box[2], box[3]))

    return cut


NO_BOARDS: dict[str, Callable[[Random], Image.Image]] = {
    "sudoku": sudoku,
    "chess": chess,
    "calendar": calendar,
    "spreadsheet": spreadsheet,
    "crossword": crossword,
    "fillomino": fillomino,
    "nonogram": nonogram,
    "2048": game_2048,
    "keyboard": keyboard,
    "code": code,
    "photo": photo,
    "stripes": stripes,
    "checkerboard": checkerboard,
    "chart": chart,
    "empty": empty,
    "cut left": part(0),
    "cut above": part(1),
    "cut right": part(2),
    "cut below": part(3),
}


def no_board(name: str, seed: int) -> Image.Image:
    """A picture that is to be refused, or marked where it is a part of a board."""
    return NO_BOARDS[name](Random(f"{name} {seed}"))
