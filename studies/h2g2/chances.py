"""The claims of h2g2 A337097 about guesses and luck (its section Performance)."""

from __future__ import annotations

from studies.h2g2.figures import BOARDS, EXACT, layouts
from studies.h2g2.found import LATE, Found, Luck
from studies.h2g2.verdicts import TOO_FEW, by_board, never, one_in_five, told
from studies.independent import AGREES_WITHIN
from studies.study import Claim, Verdict, rate

_WHERE = "Performance"

FREQUENT = 0.1
"""It frequently happens: in at least so many of the games."""

EARLY = "{}: most guesses come early, before the first opening"

SIZES = ("9x9/10", "16x16/40", "30x16/99")
"""What we take for games of a reasonable size: the classic levels."""


def chances(found: Found) -> list[Claim]:
    """Claims 4.6, a letter for each part."""
    exact = {size: Luck(found.watched[size, EXACT]) for size in SIZES}
    return [
        _one_in_five(found),
        Claim(
            "4.6a",
            _WHERE,
            "It consistently beats or equals a good human player",
            "pending",
            "win rates of `layouts` and of `exact` on the same boards, below",
            why="we have no games of people under these rules to set beside them",
        ),
        _at_the_end(found, exact),
        _even(exact),
        _no_mistakes(found),
        _luck(exact),
    ]


def _one_in_five(found: Found) -> Claim:
    rows = {size: found.exact[size] for size in SIZES}
    verdict, why = one_in_five(rows)
    rates = ", ".join(f"{rate(row)} on {size}" for size, row in rows.items())
    return Claim(
        "4.6",
        _WHERE,
        "A game of a reasonable size is won perhaps one in five times, given a perfect strategy",
        verdict,
        f"`exact`: {rates}; a perfect strategy wins no less",
        "20%",
        why,
    )


def _at_the_end(found: Found, exact: dict[str, Luck]) -> Claim:
    lucks = {size: Luck(found.watched[size, layouts("B", 30)]) for size in BOARDS}
    late = {size: luck.late for size, luck in lucks.items()}
    verdict, why = by_board(late, least=0.9)
    return Claim(
        "4.6b",
        "Outline of an AI",
        "It always leaves the guesses that have to be made until the very end",
        verdict,
        f"forced guesses made with at least {LATE:.0%} of the safe cells revealed, 30 layers: "
        f"{told(late)}; `exact`: {told({size: luck.late for size, luck in exact.items()})}",
        "always",
        EARLY.format(why) if verdict in ("differs", "does not hold") else why,
    )


def _even(exact: dict[str, Luck]) -> Claim:
    shares = {size: luck.games_even for size, luck in exact.items()}
    verdict, why = by_board(shares, least=FREQUENT)
    return Claim(
        "4.6c",
        _WHERE,
        "It frequently happens that a blind guess is forced at 50-50 or worse",
        verdict,
        f"games of `exact` in which it happens: {told(shares)}",
        "frequently",
        why and f"frequently, which we take for at least {FREQUENT:.0%} of the games: {why}",
    )


def _no_mistakes(found: Found) -> Claim:
    share = Luck(found.watched["9x9/10", layouts("B", 300)]).careless
    verdict, why = never(share)
    return Claim(
        "4.6d",
        _WHERE,
        "Given enough layers it never makes obvious mistakes",
        verdict,
        f"of {share.bottom:,.0f} decisions beside a certain cell, 300 layers on 9x9/10, {share} "
        "took a risk",
        "never",
        why,
    )


def _luck(exact: dict[str, Luck]) -> Claim:
    all_forced = all(luck.unavoidable.top == luck.unavoidable.bottom for luck in exact.values())
    fair = all(abs(luck.z) <= AGREES_WITHIN for luck in exact.values())
    lost = sum(luck.lost for luck in exact.values())
    verdict: Verdict = "holds" if all_forced and fair and lost else "does not hold"
    why = "" if verdict == "holds" else "a game was lost beside a certain cell, or by bad odds"
    if not lost:
        verdict, why = "pending", TOO_FEW
    forced = sum(luck.unavoidable.top for luck in exact.values())
    odds = "; ".join(
        f"{luck.a_game[0]:.1f} forced guesses a game at a mean chance of {luck.least.value:.1%} "
        f"on {size}"
        for size, luck in exact.items()
    )
    return Claim(
        "4.6e",
        "Introduction",
        "To what extent a player depends on pure luck might be answered",
        verdict,
        f"of the games that `exact` lost after the first cell, {forced:,.0f} of {lost:,} were lost "
        f"where no cell was certainly safe; {odds}",
        why=why,
    )
