"""The claims of a source, how the figures decide what becomes of them, and its questions."""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, SupportsFloat, cast

from studies.shared.page import Figures, figure, render
from studies.shared.rule import TOO_FEW, VERDICTS, Places, Verdict


@dataclass(frozen=True)
class Judged:
    """A claim and what became of it.

    `number` is the number of the source and that of the claim in it, `where` its section, `figure`
    what the source gives. `ours` is our figure with its interval or, for a statement that is no
    figure, the test or the command that shows it. A claim that does not simply hold says `why`.
    The verdict is None where too few games were played for one.

    >>> Judged("4.3", "Method", "30 layers play nearly perfectly", "", "48%", "does not hold")
    Traceback (most recent call last):
    ValueError: expected a reason for claim 4.3: does not hold
    """

    number: str
    where: str
    says: str
    figure: str
    ours: str
    verdict: Verdict | None
    why: str = ""

    def __post_init__(self) -> None:
        if self.verdict not in (*VERDICTS, None):
            raise ValueError(
                f"expected one of {VERDICTS} for claim {self.number}, got {self.verdict!r}"
            )
        if self.verdict not in ("holds", None) and not self.why:
            raise ValueError(f"expected a reason for claim {self.number}: {self.verdict}")


@dataclass(frozen=True)
class Answered:
    """A question that the source or its course asks, or that we add, and its answer: no claim of
    the source, and so without a verdict."""

    number: str
    where: str
    asks: str
    answer: str


def answered(question: Mapping[str, Any], figures: Figures) -> Answered:
    """A question of `claims.toml`, with the figures in its answer."""
    answer = render(question["answer"], figures)
    return Answered(question["number"], question["where"], question["asks"], answer)


def judged(claim: Mapping[str, Any], figures: Figures) -> Judged:
    """A claim of `claims.toml`, decided by the figures.

    A claim with `places` is decided by the rule from the `Places` that this figure has as its
    `places`; with `every` its words allow no exception, and `but` is said of it where it holds.
    Else its `verdicts` are tried in their order, and the first whose `when` is met is taken: one
    without `when` always is. A claim with neither holds. `ours` and `why` are texts with holes;
    `ours` may show the `tests` in the hole `{{tests}}`, and without `ours` they say it all.

    >>> claim = {"number": "1", "where": "", "says": "", "ours": "{{won:.0%}}", "verdicts": [
    ...     {"verdict": "holds", "when": "won > 0.5"}, {"verdict": "holds in part", "why": "less"}]}
    >>> judged(claim, {"won": 0.75}).verdict, judged(claim, {"won": 0.25}).why
    ('holds', 'less')
    """
    tests = ", ".join(f"`{test}`" for test in claim.get("tests", ()))
    told = {"tests": tests} if tests else {}
    verdict, why = _decided(claim, figures)
    return Judged(
        claim["number"],
        claim["where"],
        claim["says"],
        claim.get("figure", ""),
        render(claim.get("ours", "{{tests}}"), figures, told),
        verdict,
        render(why, figures),
    )


def _decided(claim: Mapping[str, Any], figures: Figures) -> tuple[Verdict | None, str]:
    """The verdict, and the text of why."""
    if "places" in claim:
        places = cast(Places, figure(f"{claim['places']}.places", [figures]))
        verdict = places.verdict(every=claim.get("every", False))
        return verdict, {"holds": claim.get("but", ""), None: ""}.get(verdict, claim["why"])
    rules = claim.get("verdicts", [{"verdict": "holds"}])
    try:
        rule = next(one for one in rules if "when" not in one or met(one["when"], figures))
    except StopIteration:
        raise ValueError(
            f"expected a verdict without `when` last, for claim {claim['number']}"
        ) from None
    verdict = None if rule["verdict"] == TOO_FEW else cast(Verdict, rule["verdict"])
    return verdict, rule.get("why", "")


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

_QUESTIONS = """| question | where | asked | answer |
| --- | --- | --- | --- |
{{#questions}}
| {{number}} | {{where}} | {{asks}} | {{answer}} |
{{/questions}}
"""


def claim_table(claims: Iterable[Judged]) -> str:
    """The claims in Markdown, one a line; where there is no verdict it says so in brackets."""
    rows = [{**vars(claim), "shown": _shown(claim.verdict)} for claim in claims]
    return render(_TABLE, {"claims": rows})


def _shown(verdict: Verdict | None) -> str:
    if verdict is None:
        return f"({TOO_FEW})"
    return verdict if verdict == "holds" else f"**{verdict}**"


def question_table(questions: Iterable[Answered]) -> str:
    """The questions in Markdown, one a line."""
    return render(_QUESTIONS, {"questions": list(questions)})


def counted(claims: Iterable[Judged]) -> str:
    """How many claims came out how.

    >>> counted([Judged("0.1", "1", "The board is square", "", "any size", "holds")])
    '1 holds'
    """
    counts = Counter(claim.verdict for claim in claims)
    found = [
        f"{count} {verdict if count == 1 else _PLURAL.get(verdict, verdict)}"
        for verdict in VERDICTS
        if (count := counts[verdict])
    ]
    return ", ".join([*found, *([f"{counts[None]} with {TOO_FEW}"] if counts[None] else [])])


_PLURAL: dict[Verdict, str] = {
    "holds": "hold",
    "holds in part": "hold in part",
    "does not hold": "do not hold",
}
