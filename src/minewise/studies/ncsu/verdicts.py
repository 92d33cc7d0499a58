"""The measured claims of the NCSU report: their verdicts follow from the rows."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from minewise.stats import Z95
from minewise.studies.ncsu.entries import (
    Entry,
    Found,
    Measured,
    Place,
    after_first,
    entries,
    find,
    gain,
    inside,
    learned,
    measured,
    more,
    of_agent,
)
from minewise.studies.ncsu.figures import GAMES_OF_SOURCE, LEARNED, PRINTED, SIZES
from minewise.studies.study import Claim, Verdict

TOO_FEW = "too few games to tell"
NO_LEARNED = "the learned agent is not here yet"


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


def first_loss(found: Found) -> Claim:
    """What the printed rates of the learned agent say about its first clicks."""
    share = (SIZES["6x6/6"].mines or 0) / SIZES["6x6/6"].cells
    half = Z95 * sqrt(GAMES_OF_SOURCE * share * (1 - share))
    ours = find(found.tables, "knowledge", "6x6/6").tally
    lost = " and ".join(str(run.lost_at_once) for run in LEARNED)
    return Claim(
        "2.11",
        "V, fig. 14",
        "The win rate of the learned agent, and the one without the games whose first click was "
        "a mine",
        "pending",
        f"the printed rates leave {lost} of {GAMES_OF_SOURCE} first clicks on a mine; "
        f"chance gives {GAMES_OF_SOURCE * share:.0f} ± {half:.0f}, and `knowledge` lost "
        f"{ours.lost_at_once / ours.games:.1%} of its games so",
        source="57.8 and 61.2%; 69.8 and 73.7%",
        why=NO_LEARNED,
    )


def learned_wins_more(found: Found) -> Claim:
    """The printed rates of the learned agent beside ours of the others, and of `exact`."""
    theirs, theirs_after_first = learned()
    rows = [find(found.tables, agent, "6x6/6") for agent in PRINTED]
    best = [find(found.told, label, "6x6/6") for label in ("exact", "exact:guess=random")]
    verdict, why = _above(theirs, [measured(row, "win") for row in rows])
    above = [row for row in best if measured(row, "win").interval.low > theirs.interval.high]
    if verdict == "holds" and above:
        names = " and ".join(f"`{row.label}`" for row in above)
        why = f"of these two; with the mine total told, {names} won more"
    return Claim(
        "2.11a",
        "V, fig. 16",
        "The learned agent wins more than the other two on 6x6",
        verdict,
        "of all games / of those whose first click was no mine: its two runs "
        f"{_share(theirs)} / {_share(theirs_after_first)}; "
        + "; ".join(
            f"`{row.label}` {_share(measured(row, 'win'))} / {_share(after_first(row))}"
            for row in rows + best
        ),
        source="57.8 and 61.2% against 30.0 and 37.8%",
        why=why,
    )


def _above(value: Measured, others: Sequence[Measured]) -> tuple[Verdict, str]:
    """Does the interval of a value lie above all the others?"""
    if any(value.interval.high < other.interval.low for other in others):
        return "does not hold", "its interval lies below"
    if all(value.interval.low > other.interval.high for other in others):
        return "holds", ""
    return "pending", TOO_FEW


def more_than_both(found: Found) -> Claim:
    """The same beside the sum of the other two, like for like."""
    rows = [find(found.tables, agent, "6x6/6") for agent in PRINTED]
    countings = [
        (learned()[0], [measured(row, "win") for row in rows]),
        (learned()[1], [after_first(row) for row in rows]),
    ]
    # Halves are added as they are, since both agents play the same boards.
    both = [
        (theirs, sum(m.value for m in ours), sum(m.half for m in ours))
        for theirs, ours in countings
    ]
    verdict: Verdict = "pending"
    why = TOO_FEW
    if all(theirs.interval.low > value + half for theirs, value, half in both):
        verdict, why = "holds", ""
    elif all(theirs.interval.high < value - half for theirs, value, half in both):
        verdict = "does not hold"
        why = (
            "the source takes first-click losses out of the learned agent's figure alone: 69.8 to "
            "73.7% against 30.0 + 37.8 = 67.8%"
        )
    told = [f"{_share(theirs)} against {value:.1f} ± {half:.1f}%" for theirs, value, half in both]
    return Claim(
        "2.11b",
        "V, fig. 16",
        "The learned agent wins more than the other two together",
        verdict,
        f"like for like: {told[0]} of all games, {told[1]} without first-click losses",
        source="68 to 72% against 67.8%",
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


def _share(value: Measured) -> str:
    low, high = value.interval
    return f"{value.value:.1f}% [{low:.1f}, {high:.1f}]"
