"""Trains the network that tells the digits of boards apart, and writes its weights as C++.

python cpp/pictures/weights.py FOLDER_OF_FONTS cpp/pictures/weights.inc    needs torch and Pillow

Glyphs are drawn by all fonts of the folder (and by a bitmap font of our own) as programs draw them:
at sizes of 7 to 48 pixels, smooth or not, blurred, compressed, off centre, on noise. Beside the
digits 1 to 8 and the question mark there is all else that a cell may hold: other letters, numbers
of several digits, flags, mines, discs, squares, stripes. A tenth of the fonts is kept back, and the
share of its glyphs that is read right is printed.
"""

from __future__ import annotations

import io
import random
import sys
from math import cos, pi, sin
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import torch
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from torch import nn

Raster: TypeAlias = np.ndarray[Any, Any]
"""Rows of numbers from 0 to 1."""

SIDE = 32
SMALL = 16
MOST = 31
"""Of a weight as it is kept."""
CLASSES = "12345678?F*X09"
"""The signs of the network; what is none of them is one class more."""
FLAGS, MINES = "F⚑⚐\U0001f6a9\U0001f3f4\u26f3", "*✱✹✸☀☠\U0001f4a3✺❋"
"""Letters that stand for a flag and for a mine."""
OTHERS = "ACDEHKMNPRUVWXadehknruxy@#%&+=/<>$~^"


def weights(length: int, start: float, end: float, parts: int) -> Raster:
    """How much each of `length` pixels counts in each of `parts` between two places."""
    edges = np.linspace(start, end, parts + 1)
    left = np.maximum(edges[:-1, None], np.arange(length)[None])
    right = np.minimum(edges[1:, None], np.arange(length)[None] + 1)
    made: Raster = np.maximum(0, right - left)
    return np.asarray(made / np.maximum(1e-9, made.sum(1, keepdims=True)))


def resized(picture: Raster, box: tuple[float, float, float, float], h: int, w: int) -> Raster:
    """A part of a picture in so many rows and columns."""
    left, top, right, bottom = box
    beside = weights(picture.shape[1], left, right, w).T
    return np.asarray(weights(picture.shape[0], top, bottom, h) @ picture @ beside)


def normal(tile: Raster) -> Raster | None:
    """The ink of a tile of 32 by 32, from 0 to 1, as the network sees it: cut to what is drawn and
    made as large as a tile of 16 by 16, less a margin. The core does the same."""
    ink = tile > 0.4
    if not ink.any():
        return None
    rows, columns = np.where(ink.any(1))[0], np.where(ink.any(0))[0]
    top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    height, width = bottom - top, right - left
    scale = 14 / max(height, width)
    h, w = max(1, round(height * scale)), max(1, round(width * scale))
    made = np.zeros((SMALL, SMALL), np.float32)
    y, x = (SMALL - h) // 2, (SMALL - w) // 2
    made[y : y + h, x : x + w] = resized(tile, (left, top, right, bottom), h, w)
    return made


BITMAP = {
    "0": "01110 10001 10011 10101 11001 10001 01110",
    "1": "00100 01100 00100 00100 00100 00100 01110",
    "2": "01110 10001 00001 00110 01000 10000 11111",
    "3": "11111 00010 00100 00010 00001 10001 01110",
    "4": "00010 00110 01010 10010 11111 00010 00010",
    "5": "11111 10000 11110 00001 00001 10001 01110",
    "6": "00110 01000 10000 11110 10001 10001 01110",
    "7": "11111 00001 00010 00100 01000 01000 01000",
    "8": "01110 10001 10001 01110 10001 10001 01110",
    "9": "01110 10001 10001 01111 00001 00010 01100",
    "?": "01110 10001 00001 00010 00100 00000 00100",
}
BLOCKY = {
    "0": "011110 110011 110011 110011 110011 110011 011110",
    "1": "001100 011100 111100 001100 001100 001100 111111",
    "2": "111110 000011 000011 011110 110000 110000 111111",
    "3": "111110 000011 000011 011110 000011 000011 111110",
    "4": "000110 001110 011110 110110 111111 000110 000110",
    "5": "111111 110000 110000 111110 000011 000011 111110",
    "6": "011110 110000 110000 111110 110011 110011 011110",
    "7": "111111 000011 000011 000110 000110 001100 001100",
    "8": "011110 110011 110011 011110 110011 110011 011110",
    "9": "011110 110011 110011 011111 000011 000011 011110",
    "?": "011110 110011 000011 000110 001100 000000 001100",
}
SEGMENTS = {
    "0": "abcdef",
    "1": "bc",
    "2": "abged",
    "3": "abgcd",
    "4": "fgbc",
    "5": "afgcd",
    "6": "afgedc",
    "7": "abc",
    "8": "abcdefg",
    "9": "abcdfg",
}
"""The segments of a display, from the top one on round, and the middle one."""
LINES = {
    "a": (0, 0, 1, 0),
    "b": (1, 0, 1, 1),
    "c": (1, 1, 1, 2),
    "d": (0, 2, 1, 2),
    "e": (0, 1, 0, 2),
    "f": (0, 0, 0, 1),
    "g": (0, 1, 1, 1),
}


def segments(rng: random.Random, sign: str) -> Image.Image:
    """A digit of a display, four times as large as it is shown."""
    unit, width = 4 * rng.randint(4, 12), 4 * rng.randint(1, 3)
    wide = int(unit * rng.uniform(0.8, 1.2))
    picture = Image.new("L", (wide + 2 * width, 2 * unit + 2 * width))
    draw = ImageDraw.Draw(picture)
    gap = rng.choice((0, width // 2))
    for name in SEGMENTS[sign]:
        x1, y1, x2, y2 = LINES[name]
        across, down = gap * (x2 - x1), gap * (y2 - y1)
        ends = (x1 * wide + across, y1 * unit + down, x2 * wide - across, y2 * unit - down)
        draw.line([width + end for end in ends], 255, width)
    return picture.resize((picture.width // 4 + 1, picture.height // 4 + 1), Image.Resampling.BOX)


def bitmap(rng: random.Random, sign: str) -> Image.Image:
    """A sign of one of our bitmaps."""
    rows = rng.choice((BITMAP, BLOCKY))[sign].split()
    times = rng.randint(1, 6)
    picture = Image.new("L", (len(rows[0]), len(rows)))
    picture.putdata([255 * int(bit) for row in rows for bit in row])
    return picture.resize(
        (picture.width * times, picture.height * (times + rng.choice((0, 0, 1)))), 0
    )


def drawn(rng: random.Random, font: str, text: str) -> Image.Image:
    """A text in a font, as large and as smooth as it comes."""
    size = rng.choice((rng.randint(7, 14), rng.randint(10, 24), rng.randint(18, 48)))
    times = rng.choice((1, 1, 1, 4))
    face = ImageFont.truetype(font, size * times)
    if rng.random() < 0.3 and hasattr(face, "set_variation_by_axes"):
        try:
            axes = face.get_variation_axes()
            ends = [(a["minimum"] or 0, a["maximum"] or 0) for a in axes]
            face.set_variation_by_axes([rng.uniform(*of_axis) for of_axis in ends])
        except OSError:
            pass
    left, top, right, bottom = map(int, face.getbbox(text))
    picture = Image.new("L", (max(1, right - left) + 4 * times, max(1, bottom - top) + 4 * times))
    draw = ImageDraw.Draw(picture)
    draw.fontmode = "1" if rng.random() < 0.15 else "L"
    stroke = times * rng.choice((0, 0, 0, 0, 1)) if size > 14 else 0
    draw.text((2 * times - left, 2 * times - top), text, 255, font=face, stroke_width=stroke)
    if times > 1:
        picture = picture.resize(
            (picture.width // times + 1, picture.height // times + 1), Image.Resampling.BOX
        )
    return picture


class Shape:
    """A flag, a mine or another thing that is no digit, four times as large as it is shown."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.side = rng.randint(8, 40)
        self.picture = Image.new("L", (4 * self.side, 4 * self.side))
        self.draw = ImageDraw.Draw(self.picture)

    def at(self, *places: float) -> list[float]:
        """Pixels of shares of the side."""
        return [4 * self.side * place for place in places]

    def width(self, least: float, most: float) -> int:
        """Of a line."""
        return max(1, int(4 * self.side * self.rng.uniform(least, most)))

    def flag(self, shade: int = 255) -> None:
        """A cloth on a pole, which may have a foot; or a banner that hangs."""
        rng, draw = self.rng, self.draw
        cloth, wood = rng.randint(shade // 2, shade), rng.randint(shade // 2, shade)
        if rng.random() < 0.1:
            left, right, top = (
                rng.uniform(0.2, 0.35),
                rng.uniform(0.65, 0.8),
                rng.uniform(0.1, 0.25),
            )
            draw.rectangle(self.at(left - 0.05, top - 0.08, right + 0.05, top), fill=wood)
            corners = [left, top, right, top, right, 0.85, 0.5, rng.uniform(0.6, 0.85), left, 0.85]
            draw.polygon(self.at(*corners), fill=cloth)
            return
        pole, top, low = rng.uniform(0.15, 0.65), rng.uniform(0.02, 0.25), rng.uniform(0.4, 0.7)
        end = pole + (-1 if pole > 0.4 else 1) * rng.uniform(0.25, 0.6)
        corners = [pole, top, end, (top + low) / 2, pole, low]
        if rng.random() < 0.4:
            wave = rng.uniform(-0.08, 0.08) if rng.random() < 0.6 else 0
            third = (end - pole) / 3
            upper = [pole, top, pole + third, top + wave, pole + 2 * third, top - wave, end, top]
            lower = [end, low, pole + 2 * third, low - wave, pole + third, low + wave, pole, low]
            corners = upper + lower
        foot = rng.uniform(0.75, 0.95)
        draw.line(self.at(pole, top, pole, foot), wood, self.width(0.03, 0.1))
        draw.polygon(self.at(*corners), fill=cloth)
        if rng.random() < 0.5:
            half = rng.uniform(0.1, 0.4)
            box = self.at(pole - half, foot - rng.uniform(0.04, 0.2), pole + half, foot + 0.03)
            if rng.random() < 0.5:
                draw.rectangle(box, fill=wood)
            else:
                left, high, right, bottom = box
                draw.polygon([left, bottom, (left + right) / 2, high, right, bottom], fill=wood)

    def mine(self, shade: int = 255) -> None:
        """A disc, which may have spikes, a fuse or a gleam; or a skull."""
        rng, draw = self.rng, self.draw
        r, ink = rng.uniform(0.15, 0.4), rng.randint(shade // 2, shade)
        x, y = 0.5, 0.5
        kind = rng.random()
        if kind < 0.6:
            width, spokes = self.width(0.03, 0.14), rng.choice((4, 6, 8, 8, 8, 12))
            turn, reach = rng.choice((0.0, 0.0, pi / 2, pi / 8)), rng.uniform(max(0.3, r), 0.5)
            for spoke in range(spokes):
                way = 2 * pi * spoke / spokes + turn
                s = reach * (rng.choice((1, 0.7)) if spokes == 8 and spoke % 2 else 1)
                draw.line(self.at(x, y, x + s * cos(way), y + s * sin(way)), ink, width)
        elif kind < 0.8:
            y = 0.58
            end = rng.uniform(0.65, 0.85), rng.uniform(0.05, 0.25)
            fuse = self.at(x, y - r, x + 0.1, y - r - 0.1, *end)
            draw.line(fuse, rng.randint(shade // 2, shade), self.width(0.03, 0.1))
            if rng.random() < 0.5:
                spark = self.at(end[0] - 0.06, end[1] - 0.06, end[0] + 0.06, end[1] + 0.06)
                draw.ellipse(spark, ink)
        elif kind < 0.88:
            draw.rectangle(self.at(x - r * 0.6, y, x + r * 0.6, y + r * 1.2), fill=ink)
        draw.ellipse(self.at(x - r, y - r, x + r, y + r), fill=ink)
        if 0.8 <= kind < 0.88:
            for side in (-1, 1):
                e, at = r * 0.28, x + side * r * 0.42
                draw.ellipse(self.at(at - e, y - e, at + e, y + e), fill=rng.randint(0, 60))
        elif rng.random() < 0.6:
            g, at = r * rng.uniform(0.15, 0.4), x - r * rng.uniform(0, 0.5)
            box = self.at(at - g, at - g, at + g, at + g)
            draw.ellipse(box, fill=rng.randint(0, 120))

    def cross(self) -> None:
        """Two lines from corner to corner, over a flag, a mine or nothing."""
        under = self.rng.random()
        if under < 0.45:
            self.flag(self.rng.randint(100, 255))
        elif under < 0.8:
            self.mine(self.rng.randint(100, 255))
        width, a = self.width(0.04, 0.16), self.rng.uniform(0.02, 0.25)
        b, ink = 1 - a, self.rng.randint(180, 255)
        self.draw.line(self.at(a, a, b, b), ink, width)
        self.draw.line(self.at(a, b, b, a), ink, width)

    def square(self) -> None:
        """A rectangle, or one without its inside."""
        w, h = self.rng.uniform(0.15, 0.45), self.rng.uniform(0.15, 0.45)
        box = self.at(0.5 - w, 0.5 - h, 0.5 + w, 0.5 + h)
        if self.rng.random() < 0.6:
            self.draw.rectangle(box, fill=255)
        else:
            self.draw.rectangle(box, outline=255, width=self.width(0.04, 0.12))

    def dots(self) -> None:
        """Dots in some places of a square of three by three, as on a die."""
        r = self.rng.uniform(0.06, 0.13)
        for place in self.rng.sample(range(9), self.rng.randint(2, 8)):
            x, y = 0.2 + 0.3 * (place % 3), 0.2 + 0.3 * (place // 3)
            self.draw.ellipse(self.at(x - r, y - r, x + r, y + r), fill=255)

    def splinters(self) -> None:
        """Triangles anywhere."""
        for _ in range(self.rng.randint(1, 5)):
            corners = [self.rng.random() for _ in range(6)]
            self.draw.polygon(self.at(*corners), fill=self.rng.randint(80, 255))

    def arcs(self) -> None:
        """Parts of circles within each other."""
        for i in range(self.rng.randint(2, 4)):
            place, turn = self.rng.random() / 2, self.rng.randint(0, 180)
            box = self.at(place, place, 0.6 + 0.1 * i, 0.9)
            self.draw.arc(box, turn, turn + 180, fill=255, width=3)

    def drawn(self, sign: str) -> Image.Image:
        """The sign, or for any other one something that is none."""
        others = (self.square, self.dots, self.splinters, self.arcs)
        {"F": self.flag, "*": self.mine, "X": self.cross}.get(sign, self.rng.choice(others))()
        return self.picture.resize((self.side, self.side), Image.Resampling.BOX)


class Letters:
    """The fonts that have a letter."""

    def __init__(self, fonts: list[str]) -> None:
        self.fonts = fonts
        self.having: dict[str, list[str]] = {}

    def drawn(self, rng: random.Random, text: str) -> Image.Image | None:
        """A text in one of them, if there is one."""
        if text not in self.having:
            self.having[text] = [font for font in self.fonts if has_letter(font, text)]
        fonts = self.having[text]
        return drawn(rng, rng.choice(fonts), text) if fonts else None


def has_letter(font: str, text: str) -> bool:
    """Does a font show the letter, and not what stands for all that it lacks?"""
    try:
        face = ImageFont.truetype(font, 20)
        return bytes(face.getmask(text)) not in (b"", bytes(face.getmask("\uffff")))
    except (OSError, ValueError):
        return False


def picture_of(rng: random.Random, letters: Letters, sign: str) -> Image.Image | None:
    """A picture of a sign, of something else for "", or none if no font has the letter."""
    shapes = {"": 0.5, "F": 0.8, "*": 0.75, "X": 1}
    if rng.random() < shapes.get(sign, 0):
        return Shape(rng).drawn(sign)
    if sign in BITMAP and rng.random() < 0.15:
        return bitmap(rng, sign)
    if sign in SEGMENTS and rng.random() < 0.05:
        return segments(rng, sign)
    if not sign:
        sign = rng.choice(OTHERS) if rng.random() < 0.7 else str(rng.randint(10, 100))
    return letters.drawn(rng, rng.choice({"F": FLAGS, "*": MINES}.get(sign, [sign])))


def sample(rng: random.Random, letters: Letters) -> tuple[Raster, int]:
    """A glyph as the network sees it, and its class."""
    while True:
        sign = rng.choice([*CLASSES, "F", "*", "", "", ""])
        label = CLASSES.index(sign) if sign else len(CLASSES)
        try:
            picture = picture_of(rng, letters, sign)
        except (OSError, ValueError):
            continue
        if picture is None:
            continue
        glyph = np.asarray(picture, np.float32) / 255
        if glyph.max() < 0.5 or min(glyph.shape) < 3:
            continue
        size = max(glyph.shape)
        cell = max(size + 2, int(size / rng.uniform(0.4, 0.85)))
        tile = np.zeros((cell, cell), np.float32)
        y, x = (rng.randint(0, cell - n) // 2 + (cell - n) // 4 for n in glyph.shape)
        tile[y : y + glyph.shape[0], x : x + glyph.shape[1]] = glyph
        if rng.random() < 0.5:  # scaled by whoever took the picture
            to = max(10, int(cell * rng.uniform(0.75, 2)))
            how = rng.choice(
                (Image.Resampling.BILINEAR, Image.Resampling.BICUBIC, Image.Resampling.NEAREST)
            )
            tile = (
                np.asarray(
                    Image.fromarray((255 * tile).astype(np.uint8)).resize((to, to), how), np.float32
                )
                / 255
            )
        if rng.random() < 0.3:
            data, base = io.BytesIO(), rng.randint(0, 120)
            Image.fromarray((base + (255 - base) * tile).astype(np.uint8)).save(
                data, "JPEG", quality=rng.randint(45, 95)
            )
            tile = (np.asarray(Image.open(data), np.float32) - base) / (255 - base)
        if rng.random() < 0.15:
            blurred = Image.fromarray((255 * tile.clip(0, 1)).astype(np.uint8)).filter(
                ImageFilter.GaussianBlur(rng.uniform(0.2, cell / 40))
            )
            tile = np.asarray(blurred, np.float32) / 255
        n = tile.shape[0]
        margin = 0.08 * n
        shift = rng.uniform(-0.04, 0.04) * n, rng.uniform(-0.04, 0.04) * n
        fine = resized(
            tile,
            (margin + shift[0], margin + shift[1], n - margin + shift[0], n - margin + shift[1]),
            SIDE,
            SIDE,
        )
        fine = np.abs(fine) / max(0.3, float(np.quantile(fine, 0.985)))
        made = normal(fine.clip(0, 1))
        if made is not None:
            return made, label


class Net(nn.Sequential):
    """The network that the core computes: two layers that look around, two that sum."""

    def __init__(self) -> None:
        super().__init__(
            nn.Conv2d(1, 12, 3, padding=1),
            nn.ReLU(),
            nn.MaxPool2d(2),
            nn.Conv2d(12, 24, 3, padding=1),
            nn.ReLU(),
            nn.MaxPool2d(2),
            nn.Flatten(),
            nn.Linear(24 * 16, 48),
            nn.ReLU(),
            nn.Linear(48, len(CLASSES) + 1),
        )


def written(net: Net) -> str:
    """The weights as C++: of each layer a scale, and whole numbers from -31 to 31. With 8 bits the
    page would load 5 kB more, to read 133 of 155 pictures instead of 132."""
    parts = ["// The weights of the network for glyphs, written by cpp/pictures/weights.py.\n"]
    for name, layer in zip(
        ("first", "second", "third", "fourth"), (net[0], net[3], net[7], net[9]), strict=True
    ):
        assert isinstance(layer, nn.Conv2d | nn.Linear)
        weight = layer.weight.detach().numpy().ravel()
        scale = float(np.abs(weight).max()) / MOST
        numbers = ", ".join(str(int(v)) for v in np.round(weight / scale))
        assert layer.bias is not None
        biases = ", ".join(f"{float(v):.4g}F" for v in layer.bias.detach().numpy())
        parts.append(f"constexpr float {name}_scale = {scale:.6g}F;\n")
        parts.append(f"constexpr std::int8_t {name}_weights[] = {{{numbers}}};\n")
        parts.append(f"constexpr float {name}_biases[] = {{{biases}}};\n")
    return "".join(parts)


def main() -> None:
    """Trains on the fonts of a folder, and writes the weights."""
    folder, out = sys.argv[1:3]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 120_000
    fonts = sorted(
        str(p)
        for p in Path(folder).rglob("*")
        if p.suffix.lower() in (".ttf", ".otf", ".pfb", ".ttc")
    )
    usable = []
    for font in fonts:
        try:
            face = ImageFont.truetype(font, 20)
            signs = {bytes(face.getmask(sign)) for sign in "12345678"}
        except (OSError, ValueError):
            continue
        if len(signs) == 8:
            usable.append(font)
    rng = random.Random(44)  # noqa: S311 - no secret
    rng.shuffle(usable)
    kept = usable[: len(usable) // 10]
    used = usable[len(kept) :]
    print(f"{len(used)} fonts to learn from, {len(kept)} kept back")
    torch.manual_seed(44)
    torch.set_num_threads(1)
    learned, unseen = Letters(used), Letters(kept)
    data = [sample(rng, learned) for _ in range(count)]
    test = [sample(rng, unseen) for _ in range(count // 20)]
    x = torch.from_numpy(np.stack([one for one, _ in data])[:, None])
    y = torch.tensor([label for _, label in data])
    tx = torch.from_numpy(np.stack([one for one, _ in test])[:, None])
    ty = torch.tensor([label for _, label in test])
    net = Net()
    optimizer = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=1e-3)
    epochs = 14
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, 4e-3, total_steps=epochs * (count // 256 + 1)
    )
    for epoch in range(epochs):
        for part in torch.split(torch.randperm(count), 256):
            loss = nn.functional.cross_entropy(net(x[part]), y[part], label_smoothing=0.02)
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            schedule.step()
        right = (net(tx).argmax(1) == ty).float()
        digits = right[ty < 8].mean()
        print(
            f"epoch {epoch}: loss {loss:.3f}, "
            f"of fonts kept back {right.mean():.4f}, digits {digits:.4f}",
            flush=True,
        )
    Path(out).write_text(written(net), encoding="utf-8")


if __name__ == "__main__":
    main()
