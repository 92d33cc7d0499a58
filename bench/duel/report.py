"""How figures and goals are printed: one line each, the goal beside what was measured."""

from __future__ import annotations


def goal(met: bool, text: str) -> str:
    """A goal, and whether it is reached.

    >>> goal(True, "10x")
    '(goal 10x: met)'
    """
    return f"(goal {text}: {'met' if met else 'MISSED'})"


def ms(seconds: float) -> str:
    """A time in milliseconds, three digits that count.

    >>> ms(0.0000123), ms(0.0123), ms(1.23)
    ('0.012 ms', '12.30 ms', '1,230 ms')
    """
    value = seconds * 1000
    return f"{value:,.{0 if value >= 100 else 2 if value >= 1 else 3}f} ms"


def ratio(value: float) -> str:
    """How many times as quick.

    >>> ratio(1.834), ratio(123.4)
    ('1.83x', '123x')
    """
    return f"{value:.{0 if value >= 100 else 1 if value >= 10 else 2}f}x"


def title(text: str) -> None:
    """The head of a section."""
    print(f"\n{text}\n{'-' * len(text)}", flush=True)


def line(text: str) -> None:
    """A line of a section, seen at once: some sections take a while."""
    print(f"  {text}", flush=True)
