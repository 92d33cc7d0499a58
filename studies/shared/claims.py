"""The claims of a source: what it says, and how the figures decide what becomes of that."""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, SupportsFloat, cast, get_args

from studies.shared.page import Figures, figure, render

Verdict = Literal["holds", "does not hold", "differs", "pending"]


@dataclass(frozen=True)
class Judged:
    """A claim and what became of it.

    `number` is the number of the source and that of the claim in it, `where` its section, `figure`
    what the source gives. `ours` is our figure with its interval or, for a statement that is no
    figure, the test or the command that shows it. A claim that does not simply hold says `why`.

    >>> Judged("4.3", "Method", "30 layers play nearly perfectly", "", "48%", "does not hold")
    Traceback (most recent call last):
    ValueError: expected a reason for claim 4.3: does not hold
    """

    number: str
    where: str
    says: str
    figure: str
    ours: str
    verdict: Verdict
    why: str = ""

    def __post_init__(self) -> None:
        if self.verdict not in get_args(Verdict):
            raise ValueError(
                f"expected one of {get_args(Verdict)} for claim {self.number}, got {self.verdict!r}"
            )
        if self.verdict != "holds" and not self.why:
            raise ValueError(f"expected a reason for claim {self.number}: {self.verdict}")


def judged(claim: Mapping[str, Any], figures: Figures) -> Judged:
    """A claim of `claims.toml`, decided by the figures.

    Its `verdicts` are tried in their order, and the first whose `when` is met is taken: one
    without `when` always is. A claim without `verdicts` holds. `ours` and `why` are texts with
    holes; `ours` may show the `tests` in the hole `{{tests}}`, and without `ours` they say it all.

    >>> claim = {"number": "1", "where": "", "says": "", "ours": "{{won:.0%}}", "verdicts": [
    ...     {"verdict": "holds", "when": "won > 0.5"}, {"verdict": "differs", "why": "it is less"}]}
    >>> judged(claim, {"won": 0.75}).verdict, judged(claim, {"won": 0.25}).why
    ('holds', 'it is less')
    """
    tests = ", ".join(f"`{test}`" for test in claim.get("tests", ()))
    told = {"tests": tests} if tests else {}
    rules = claim.get("verdicts", [{"verdict": "holds"}])
    try:
        rule = next(one for one in rules if "when" not in one or met(one["when"], figures))
    except StopIteration:
        raise ValueError(
            f"expected a verdict without `when` last, for claim {claim['number']}"
        ) from None
    return Judged(
        claim["number"],
        claim["where"],
        claim["says"],
        claim.get("figure", ""),
        render(claim.get("ours", "{{tests}}"), figures, told),
        cast(Verdict, rule["verdict"]),
        render(rule.get("why", ""), figures),
    )


def compared(when: str) -> set[str]:
    """The figures that a condition names.

    >>> sorted(compared("won.low > 0.5 and games == planned"))
    ['games', 'planned', 'won']
    """
    return set(re.findall(r"(?<![\w.])([A-Za-z_]\w*)", when)) - {"and"}


_OPERATORS = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    ">": operator.gt,
    "<": operator.lt,
}
_TERM = re.compile(r"([\w.]+) (>=|<=|==|>|<) ([\w.-]+)")


def met(when: str, figures: Figures) -> bool:
    """Is a condition met: comparisons of figures with numbers or other figures, joined by `and`?

    >>> met("won > 0.5 and games == games", {"won": 0.6, "games": 10})
    True
    """
    return all(_compared(term, figures) for term in when.split(" and "))


def _compared(term: str, figures: Figures) -> bool:
    found = _TERM.fullmatch(term.strip())
    if not found:
        raise ValueError(f"expected a comparison such as 'won >= 0.5', got {term!r}")
    left, sign, right = found.groups()
    return bool(_OPERATORS[sign](_number(left, figures), _number(right, figures)))


def _number(text: str, figures: Figures) -> float:
    try:
        return float(text)
    except ValueError:
        pass
    return float(cast(SupportsFloat, figure(text, [figures])))


_TABLE = """| claim | where | the source says | its figure | ours | verdict | why |
| --- | --- | --- | --- | --- | --- | --- |
{{#claims}}
| {{number}} | {{where}} | {{says}} | {{figure}} | {{ours}} | {{shown}} | {{why}} |
{{/claims}}
"""


def claim_table(claims: Iterable[Judged]) -> str:
    """The claims in Markdown, one a line."""
    rows = [
        {
            **vars(claim),
            "shown": claim.verdict if claim.verdict == "holds" else f"**{claim.verdict}**",
        }
        for claim in claims
    ]
    return render(_TABLE, {"claims": rows})


def counted(claims: Iterable[Judged]) -> str:
    """How many claims came out how.

    >>> counted([Judged("0.1", "1", "The board is square", "", "any size", "holds")])
    '1 holds'
    """
    counts = Counter(claim.verdict for claim in claims)
    found = [(counts[verdict], verdict) for verdict in get_args(Verdict) if counts[verdict]]
    plural = {"holds": "hold", "does not hold": "do not hold", "differs": "differ"}
    return ", ".join(
        f"{count} {verdict if count == 1 else plural.get(verdict, verdict)}"
        for count, verdict in found
    )
