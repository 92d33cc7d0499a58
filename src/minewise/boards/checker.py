"""Checks certificates of boards, with nothing but Python: `python checker.py FILE` (JSON lines)."""

import fileinput
import json
from typing import Any

LEVELS = ["single", "subset", "exact-without-total", "exact"]
MOST = 10**6  # work on one certificate; those that minewise makes take a hundredth of it


def proves(level: int, said: list[Any], cell: Any, mine: int, left: list[int]) -> bool:
    """Is a cell a mine (1) or safe (0), if so many cells of each of some sets are mines?"""
    s = set(said)
    while level == 1 and (more := {(b - a, n - m) for a, m in s for b, n in s if a < b} - s):
        s |= more
        left[0] -= len(s) ** 2
        if left[0] <= 0:
            break
    if level < 2:
        return any(cell in cells and n == mine * len(cells) for cells, n in s)
    layouts = {tuple(n for _, n in said)}  # each by the mines that the sets still lack
    cells = list(dict.fromkeys(one for those, _ in said for one in sorted(those)))
    for at, one in enumerate(cells, 1):
        sets = [(one in those, len(those.difference(cells[:at]))) for those, _ in said]
        put = (0, 1) if one != cell else (1 - mine,)
        left[0] -= len(layouts) * len(sets)
        layouts = layouts if left[0] > 0 else set()
        tries = {tuple(n - v * sets[k][0] for k, n in enumerate(t)) for t in layouts for v in put}
        layouts = {t for t in tries if all(0 <= n <= sets[k][1] for k, n in enumerate(t))}
    return not layouts


def refusal(document: Any) -> str | None:
    """What is wrong with a certificate, the object of its JSON; None if it proves its board."""
    cells = {(r, c): m for r, row in enumerate(document["board"]) for c, m in enumerate(row)}
    near = {(r, c): {(r + i // 3, c + i % 3 - 1) for i in range(-3, 6)} for r, c in cells}
    mines = {cell for cell, mark in cells.items() if mark == "*"}
    shown, known, safe = set[Any](), set[Any](), [tuple(document["first_cell"])]
    left = [MOST]
    for number, step in enumerate([None, *document["steps"]]):
        if number:
            clues, safe, found = ([tuple(c) for c in step[k]] for k in ("clues", "safe", "mines"))
            level, hidden = LEVELS.index(step["level"]), frozenset(cells.keys() - shown - known)
            if level > LEVELS.index(document["level"]) or step["total"] != (level == 3):
                return f"step {number} fails: its level is too high, or does not fit its total"
            if not (hidden.issuperset(safe + found) and shown.issuperset(clues)):
                return f"step {number} fails: it names a covered clue, or a cell that is revealed"
            said = [(hidden & near[c], len(near[c] & mines - known)) for c in clues]
            said += [(hidden, len(mines - known))] * step["total"]
            less = [(level, said[:k] + said[k + 1 :]) for k in range(len(said))]
            less += [(level - 1, said)] * (0 < level < 3)
            kinds = {(i, *(c in s for s, _ in said)): c for i in (0, 1) for c in (safe, found)[i]}
            for (i, *_), cell in kinds.items():
                proved = proves(level, said, cell, i, left)
                fewer = proved and any(proves(*one, cell, i, left) for one in less)
                if left[0] <= 0:
                    return f"step {number} fails: its proof takes too long to check"
                if not proved:
                    return f"step {number} fails: {cell} may be {['a mine', 'safe'][i]} there"
                if fewer:
                    return f"step {number} fails: fewer clues or a lower level prove {cell} too"
            known.update(found)
        for cell in safe:
            safe += [] if cell in shown or near[cell] & mines else near[cell] & cells.keys()
            shown.add(cell)
    return None if shown == cells.keys() - mines else "safe cells are covered after the last step"


if __name__ == "__main__":
    for line in fileinput.input(encoding="utf-8"):  # noqa: SIM115
        print(refusal(json.loads(line)) or "needs no guess")
