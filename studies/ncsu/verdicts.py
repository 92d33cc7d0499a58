"""The measured claims of the NCSU report: their verdicts follow from the rows."""

from __future__ import annotations

from collections.abc import Sequence

from studies.ncsu.entries import (
    Entry,
    Found,
    Measured,
    Place,
    entries,
    gain,
    inside,
    more,
    of_agent,
)
from studies.ncsu.figures import GAMES_OF_SOURCE, PRINTED, SIZES
from studies.study import Claim, Verdict

TOO_FEW = "too few games to tell"


def tables(found: Found) -> Claim:
    """All entries of the two tables beside ours."""
    all_entries = entries([row for agent in PRINTED for row in of_agent(found.tables, agent)])
    main = [entry for entry in all_entries if entry.metric != "board"]
    board = [entry for entry in all_entries if entry.metric == "board"]
    verdict: Verdict = "holds"
    why = ""
    if any(entry.place == "outside" for entry in main):
        verdict, why = "does not hold", f"outside: {_names(main, 'outside')}"
    elif any(entry.place == "at the edge" for entry in main):
        verdict, why = "pending", f"{TOO_FEW}: {_names(main, 'at the edge')}"
    elif any(entry.place == "outside" for entry in board):
        verdict, why = "differs", f"outside: {_names(board, 'outside')}"
    elif any(entry.place == "at the edge" for entry in board):
        verdict, why = "pending", f"{TOO_FEW}: {_names(board, 'at the edge')}"
    return Claim(
        "2.9",
        "V, tables I and II",
        "Games won, board completion and clicks of both agents on four boards",
        verdict,
        f"{inside(main)} entries of wins and clicks and {inside(board)} of the board within what "
        f"{GAMES_OF_SOURCE} games leave open",
        source="24 entries",
        why=why,
    )


def _names(some: Sequence[Entry], place: Place) -> str:
    return ", ".join(
        f"{entry.metric} of `{entry.agent}` on {entry.size} "
        f"(printed {entry.printed:.1f}, ours {entry.ours.value:.1f} ± {entry.ours.half:.1f})"
        for entry in some
        if entry.place == place
    )


def _of_signs(differences: Sequence[Measured]) -> tuple[Verdict, str]:
    """Are all of them above 0? Pending where an interval holds 0 and none lies below it."""
    if any(difference.interval.high < 0 for difference in differences):
        return "does not hold", "an interval lies below 0"
    if all(difference.interval.low > 0 for difference in differences):
        return "holds", ""
    return "pending", TOO_FEW


def better_at_every_size(found: Found) -> Claim:
    """The paired gain of the stochastic agent, board by board."""
    gains = [gain(row) for row in of_agent(found.tables, "likelihood")]
    verdict, why = _of_signs(gains)
    told = ", ".join(f"{_signed(g)} on {size}" for g, size in zip(gains, SIZES, strict=True))
    return Claim(
        "2.9a",
        "V, fig. 6",
        "The stochastic agent wins more than the knowledge-based one on every board",
        verdict,
        f"points, paired: {told}",
        source=", ".join(
            f"{PRINTED['likelihood'][size].win - PRINTED['knowledge'][size].win:+.1f}"
            for size in SIZES
        ),
        why=why,
    )


def rise_and_fall(found: Found) -> Claim:
    """The win rates from the smallest board to the largest."""
    steps = []
    for agent in PRINTED:
        six, eight, sixteen, thirty = of_agent(found.tables, agent)
        steps += [more(eight, six), more(eight, sixteen), more(sixteen, thirty)]
    verdict, why = _of_signs(steps)
    told = "; ".join(
        f"`{agent}` {', '.join(f'{100 * row.win_rate:.1f}' for row in rows)}%"
        for agent in PRINTED
        for rows in [of_agent(found.tables, agent)]
    )
    return Claim(
        "2.9b",
        "V, fig. 6, 7",
        "The games won first rise with the board and then fall; both agents do best on 8x8",
        verdict,
        told,
        source="best: 43.80% of the stochastic agent",
        why=why,
    )


def better_rules(found: Found) -> Claim:
    """The paired gain of other ways to guess over the stochastic agent."""
    gains = {
        label: [gain(row) for row in of_agent(found.told, label)]
        for label in ("likelihood:combine=mean", "exact")
    }
    verdict, why = _of_signs(gains["exact"])
    told = "; ".join(
        f"`{label}` {', '.join(_signed(value) for value in values)}"
        for label, values in gains.items()
    )
    return Claim(
        "2.12",
        "VI",
        "The designed rules of probability can be refined (future work)",
        verdict,
        f"points more than `likelihood` on the four boards, paired: {told}",
        why=why,
    )


def _signed(value: Measured) -> str:
    return f"{value.value:+.1f} ± {value.half:.1f}"
