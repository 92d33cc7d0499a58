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
CLASSES = "12345678?"
OTHERS = "09ACDEFHKMNPRUVWXadehknruxy@#%&*+=/<>$~^"


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
    "1": "00100 01100 00100 00100 00100 00100 01110",
    "2": "01110 10001 00001 00110 01000 10000 11111",
    "3": "11111 00010 00100 00010 00001 10001 01110",
    "4": "00010 00110 01010 10010 11111 00010 00010",
    "5": "11111 10000 11110 00001 00001 10001 01110",
    "6": "00110 01000 10000 11110 10001 10001 01110",
    "7": "11111 00001 00010 00100 01000 01000 01000",
    "8": "01110 10001 10001 01110 10001 10001 01110",
    "?": "01110 10001 00001 00010 00100 00000 00100",
}
BLOCKY = {
    "1": "001100 011100 111100 001100 001100 001100 111111",
    "2": "111110 000011 000011 011110 110000 110000 111111",
    "3": "111110 000011 000011 011110 000011 000011 111110",
    "4": "000110 001110 011110 110110 111111 000110 000110",
    "5": "111111 110000 110000 111110 000011 000011 111110",
    "6": "011110 110000 110000 111110 110011 110011 011110",
    "7": "111111 000011 000011 000110 000110 001100 001100",
    "8": "011110 110011 110011 011110 110011 110011 011110",
    "?": "011110 110011 000011 000110 001100 000000 001100",
}
SEGMENTS = {
    "1": "cf",
    "2": "acdeg",
    "3": "acdfg",
    "4": "bcdf",
    "5": "abdfg",
    "6": "abdefg",
    "7": "acf",
    "8": "abcdefg",
}


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

    def flag(self) -> None:
        """A cloth on a pole, which may have a foot."""
        rng, draw = self.rng, self.draw
        pole, top, low = rng.uniform(0.2, 0.6), rng.uniform(0.02, 0.2), rng.uniform(0.4, 0.65)
        end = pole + rng.choice((-1, 1)) * rng.uniform(0.3, 0.5)
        corners = [pole, top, end, (top + low) / 2, pole, low]
        if rng.random() < 0.3:
            corners = [pole, top, end, top, end, low, pole, low]
        draw.polygon(self.at(*corners), fill=rng.randint(120, 255))
        draw.line(self.at(pole, top, pole, 0.9), rng.randint(160, 255), self.width(0.04, 0.1))
        if rng.random() < 0.7:
            half = rng.uniform(0.15, 0.4)
            foot = self.at(pole - half, rng.uniform(0.75, 0.88), pole + half, 0.93)
            draw.rectangle(foot, fill=255)

    def mine(self) -> None:
        """A disc, which may have spikes and a gleam."""
        rng, draw = self.rng, self.draw
        r = rng.uniform(0.2, 0.4)
        draw.ellipse(self.at(0.5 - r, 0.5 - r, 0.5 + r, 0.5 + r), fill=rng.randint(150, 255))
        width = self.width(0.03, 0.12)
        for dx, dy in ((1, 0), (0, 1), (0.7, 0.7), (0.7, -0.7)) if rng.random() < 0.8 else ():
            s = rng.uniform(0.4, 0.5)
            ends = self.at(0.5 - s * dx, 0.5 - s * dy, 0.5 + s * dx, 0.5 + s * dy)
            draw.line(ends, 255, width)
        if rng.random() < 0.6:
            draw.ellipse(self.at(0.36, 0.36, 0.46, 0.46), fill=rng.randint(0, 120))

    def square(self) -> None:
        """A rectangle."""
        w, h = self.rng.uniform(0.15, 0.45), self.rng.uniform(0.15, 0.45)
        self.draw.rectangle(self.at(0.5 - w, 0.5 - h, 0.5 + w, 0.5 + h), fill=255)

    def cross(self) -> None:
        """Two lines from corner to corner."""
        width = self.width(0.05, 0.2)
        self.draw.line(self.at(0.1, 0.1, 0.9, 0.9), 255, width)
        self.draw.line(self.at(0.1, 0.9, 0.9, 0.1), 255, width)

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

    def drawn(self) -> Image.Image:
        """One of them; flags and mines are drawn more often."""
        kinds = (self.flag, self.mine, self.square, self.cross, self.splinters, self.arcs)
        self.rng.choices(kinds, (3, 2, 1, 1, 1, 1))[0]()
        return self.picture.resize((self.side, self.side), Image.Resampling.BOX)


def sample(rng: random.Random, fonts: list[str]) -> tuple[Raster, int]:
    """A glyph as the network sees it, and its class."""
    while True:
        number = rng.randrange(13)
        label = min(number, len(CLASSES))
        try:
            if label < len(CLASSES):
                sign = CLASSES[label]
                picture = (
                    bitmap(rng, sign)
                    if rng.random() < 0.15
                    else drawn(rng, rng.choice(fonts), sign)
                )
            elif rng.random() < 0.6:
                picture = Shape(rng).drawn()
            else:
                text = rng.choice(OTHERS) if rng.random() < 0.7 else str(rng.randint(10, 100))
                picture = drawn(rng, rng.choice(fonts), text)
        except (OSError, ValueError):
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
    """The weights as C++: of each layer a scale, and whole numbers from -127 to 127."""
    parts = ["// The weights of the network for glyphs, written by cpp/pictures/weights.py.\n"]
    for name, layer in zip(
        ("first", "second", "third", "fourth"), (net[0], net[3], net[7], net[9]), strict=True
    ):
        assert isinstance(layer, nn.Conv2d | nn.Linear)
        weight = layer.weight.detach().numpy().ravel()
        scale = float(np.abs(weight).max()) / 127
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
    data = [sample(rng, used) for _ in range(count)]
    test = [sample(rng, kept) for _ in range(count // 20)]
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
