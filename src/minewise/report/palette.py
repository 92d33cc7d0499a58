"""The colours of boards, for light pages and for dark ones; they are those of the web page."""

from __future__ import annotations

import re

COLOURS = {
    "covered": ("#a9b9ce", "#435166"),
    "open": ("#f7f9fb", "#161a20"),
    "numbered": ("#dfe6ef", "#232a34"),
    "line": ("#8798b0", "#2a313c"),
    "ink": ("#18202c", "#e9edf3"),
    "digit-1": ("#1d4ed8", "#86b6ff"),
    "digit-2": ("#136c37", "#74d392"),
    "digit-3": ("#bd1a28", "#ff9090"),
    "digit-4": ("#5b21b6", "#c6a9ff"),
    "digit-5": ("#8a3d00", "#f4b475"),
    "digit-6": ("#0b626c", "#66d6df"),
    "digit-7": ("#18202c", "#f2f4f7"),
    "digit-8": ("#4a5668", "#b3bdca"),
    "flag": ("#9d1023", "#ffb0a3"),
    "exploded": ("#c81e32", "#c2283a"),
    "clue": ("#fff0b8", "#5a4708"),
    "clue-line": ("#8a5b00", "#ffd166"),
    "good": ("#12693a", "#6fd39a"),
    "good-soft": ("#dcf3e5", "#143324"),
    "bad": ("#ad1525", "#ff9a9a"),
    "bad-soft": ("#fbe3e4", "#421a1d"),
    "target": ("#0b5cc4", "#8ab8ff"),
    "soft": ("#5b6779", "#9aa7b9"),
}
"""Each for a light ground and for a dark one."""

BOARD = """
.minewise svg.mw-board,svg.minewise{display:block;max-width:none;height:auto;margin:0}
.minewise .b{fill:var(line)}.minewise .c{fill:var(covered)}.minewise .o{fill:var(open)}
.minewise .u{fill:var(numbered)}.minewise .x{fill:var(exploded)}.minewise .w{fill:var(bad-soft)}
.minewise text{font:700 15px system-ui,sans-serif;text-anchor:middle;fill:var(ink)}
.minewise text.g{font:400 10px system-ui,sans-serif;fill:var(soft)}
.minewise text.h{font-size:10.5px;font-weight:600;letter-spacing:-.02em}
.minewise text.s{font-size:8.5px}.minewise text.k{fill:#000}.minewise text.l{fill:#fff}
.minewise .pole{fill:var(ink)}.minewise .flag{fill:var(flag)}
.minewise .mine{fill:var(ink);stroke:var(ink);stroke-width:2;stroke-linecap:round}
.minewise .hit{fill:#fff;stroke:#fff;stroke-width:2;stroke-linecap:round}
.minewise .cross{fill:none;stroke:var(exploded);stroke-width:2.6;stroke-linecap:round}
.minewise .clue{fill:var(clue);stroke:var(clue-line);stroke-width:2}
.minewise .safe{fill:var(good-soft);stroke:var(good);stroke-width:2}
.minewise .bomb{fill:var(bad-soft);stroke:var(bad);stroke-width:2}
.minewise .tick{fill:none;stroke:var(good);stroke-width:2.4;stroke-linecap:round}
.minewise .dot{fill:var(bad)}
.minewise .ring{fill:none;stroke:var(target);stroke-width:3}
.minewise .area{fill:none;stroke:var(target);stroke-width:2;stroke-dasharray:5 4}
.minewise .sure,.minewise .least{fill:none;stroke-width:2}
.minewise .least{stroke-dasharray:4 3}
.minewise rect.k{stroke:#000}.minewise rect.l{stroke:#fff}
.minewise [data-move] .ring{display:none}.minewise [data-move].now .ring{display:inline}
"""

WORDS = """
.minewise{font:14px/1.5 system-ui,sans-serif;color:inherit;margin:.3em 0}
.minewise p{margin:.3em 0}.minewise .note{opacity:.75;font-size:.9em}
.minewise .scroll{overflow-x:auto;max-width:100%}
.minewise ol{margin:.3em 0;padding-left:1.6em}.minewise li{margin:.15em 0;max-width:46em}
.minewise table{border-collapse:collapse;margin:.4em 0;font-variant-numeric:tabular-nums;
font-size:13px;border:0;width:auto}
.minewise th,.minewise td{padding:.2em .7em;text-align:right;white-space:nowrap;border:0;
border-bottom:1px solid var(line);background:none;color:inherit}
.minewise th{font-weight:600}
.minewise th:first-child,.minewise td:first-child{text-align:left}
.minewise summary{cursor:pointer}
.minewise .move{display:flex;flex-wrap:wrap;gap:.3em .8em;align-items:center}
.minewise input[type=range]{width:min(24em,100%);accent-color:var(target)}
.minewise svg.chart{width:100%;height:auto;max-width:46rem;display:block}
.minewise svg.chart text{fill:currentColor;font-weight:400;text-anchor:start}
.minewise svg.chart [style*="fill: #ffffff"]{fill:none!important}
.minewise svg.chart [style*="fill: #595959"]{fill:currentColor!important;opacity:.75}
.minewise svg.chart [style*="stroke: #000000"]{stroke:currentColor!important}
"""

LIGHT = "[data-jp-theme-light=true],[data-theme=light],[theme=light],.vscode-light,.light"
DARK = "[data-jp-theme-light=false],[data-theme=dark],[theme=dark],.vscode-dark,.dark"
"""How Jupyter, Colab, VS Code, marimo and documentation sites mark the theme of their pages."""


BOARD += "".join(f".minewise text.d{n}{{fill:var(digit-{n})}}" for n in range(1, 9))
BOARD += ".minewise text.d_{fill:var(soft)}"


def page_style() -> str:
    """The style of an element in a page. The colours are those for the theme that the page states;
    a page that states none is light."""
    values = "".join(f"--mw-{name}:light-dark({a},{b});" for name, (a, b) in COLOURS.items())
    rules = re.sub(r"var\((\w[\w-]*)\)", r"var(--mw-\1)", BOARD + WORDS)
    themes = (
        f":is({LIGHT}) .minewise{{color-scheme:light}}:is({DARK}) .minewise{{color-scheme:dark}}"
    )
    return f"<style>{themes}.minewise{{{values}}}{rules}</style>".replace("\n", "")


def file_style() -> str:
    """The style of a picture in a file of its own. It follows the reader's setting, and names no
    variables: few programs but browsers read them."""
    light, dark = BOARD, BOARD
    for name, (on_light, on_dark) in COLOURS.items():
        light, dark = light.replace(f"var({name})", on_light), dark.replace(f"var({name})", on_dark)
    return f"<style>{light}@media(prefers-color-scheme:dark){{{dark}}}</style>".replace("\n", "")


RAMP = (
    *((0, 34, 78), (53, 69, 108), (102, 105, 112)),
    *((148, 142, 119), (200, 184, 102), (254, 232, 56)),
)
"""Dark blue over grey to yellow in even steps of lightness: anchors of the published map cividis,
which looks the same to every kind of colour vision."""


def ground(chance: float) -> tuple[str, bool]:
    """The colour of a chance of a mine, and whether black is read best on it.

    >>> ground(0.0), ground(1.0)
    (('#00224e', False), ('#fee838', True))
    """
    place = chance * (len(RAMP) - 1)
    low = min(int(place), len(RAMP) - 2)
    mixed = [
        round(a + (place - low) * (b - a)) for a, b in zip(RAMP[low], RAMP[low + 1], strict=True)
    ]
    return "#{:02x}{:02x}{:02x}".format(*mixed), _luminance(mixed) > 0.179


def _luminance(colour: list[int]) -> float:
    """The relative luminance of WCAG 2; at 0.179 black and white have the same contrast."""
    red, green, blue = (
        part / 12.92 if (part := value / 255) <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for value in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
