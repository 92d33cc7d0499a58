"""The table of a comparison for a paper: LaTeX, with the package booktabs."""

from __future__ import annotations

import re

from minewise.errors import printable
from minewise.report.table import NAMES, capital, layout
from minewise.tournament.result import Comparison

_SIGNS = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "±": r"$\pm$",
    "<": "$<$",
    ">": "$>$",
    "|": r"\textbar{}",
    "[": "{[}",  # behind the end of a row it would be the space below it
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
}


def to_latex(comparison: Comparison) -> str:
    """The table as LaTeX: its title and notes are the caption."""
    what = layout(comparison)
    kinds = "".join("l" if column in NAMES else "r" for column in what.columns)
    lines = [
        r"% \usepackage{booktabs}",
        r"\begin{table}",
        r"\centering",
        rf"\caption{{{_escaped(' '.join((f'{capital(what.title)}.', *what.notes)))}}}",
        rf"\begin{{tabular}}{{{kinds}}}",
        r"\toprule",
        _row(what.columns),
        r"\midrule",
        *map(_row, what.rows),
        r"\bottomrule",
        r"\end{tabular}",
        r"\end{table}",
    ]
    return "\n".join(lines) + "\n"


def _row(cells: list[str]) -> str:
    return f"{' & '.join(map(_escaped, cells))} \\\\"


def _escaped(text: str) -> str:
    r"""Text as it stands in LaTeX: no name is a command, and a minus is one.

    >>> print(_escaped("50% of a_b: -1.5 ± 0.2"))
    50\% of a\_b: $-$1.5 $\pm$ 0.2
    """
    signs = "".join(_SIGNS.get(sign, sign) for sign in printable(text))
    return re.sub(r"(?<!\S)-(?=\d)", "$-$", signs)
