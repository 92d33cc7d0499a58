"""The claims about the learned agent of the NCSU report: their verdicts follow from the rows."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from minewise.stats import Z95
from studies.ncsu.entries import Found, Measured, after_first, find, learned, measured
from studies.ncsu.figures import GAMES_OF_SOURCE, LEARNED, PRINTED, SIZES
from studies.ncsu.verdicts import TOO_FEW
from studies.study import Claim, Verdict


def trained(found: Found) -> Claim:
    """How the shipped weights were trained beside how the source trained its own."""
    training = found.training
    verdict: Verdict = "holds" if training.as_long_as_the_source else "differs"
    why = "" if verdict == "holds" else "it went on for another number of batches"
    return Claim(
        "2.7",
        "IV.C",
        "It is trained over 20,000 epochs from a buffer of 100,000 steps in batches of 4,096",
        verdict,
        f"`minewise train dqn-source`: {training.told()}",
        source="about 10 hours",
        why=why,
    )


def _of_learned(found: Found) -> tuple[Measured, Measured]:
    """Games won by our learned agent: of all, and of those whose first click was no mine."""
    return measured(found.learned, "win"), after_first(found.learned)


def first_loss(found: Found) -> Claim:
    """Both win rates of the learned agent beside those of the source's two runs together, and what
    the printed rates say about first clicks."""
    pairs = list(zip(_of_learned(found), learned(), strict=True))
    share = (SIZES["6x6/6"].mines or 0) / SIZES["6x6/6"].cells
    half = Z95 * sqrt(GAMES_OF_SOURCE * share * (1 - share))
    lost = " and ".join(str(run.lost_at_once) for run in LEARNED)
    verdict: Verdict = "pending"
    why = TOO_FEW
    if any(ours.interval.high < theirs.interval.low for ours, theirs in pairs):
        verdict, why = "differs", f"ours wins less after {found.training.told()}"
    elif any(ours.interval.low > theirs.interval.high for ours, theirs in pairs):
        verdict, why = "differs", f"ours wins more after {found.training.told()}"
    elif found.learned.tally.games >= GAMES_OF_SOURCE and all(
        theirs.interval.low <= ours.value <= theirs.interval.high for ours, theirs in pairs
    ):
        verdict, why = "holds", ""
    (ours, theirs), (ours_after, theirs_after) = pairs
    return Claim(
        "2.11",
        "V, fig. 14",
        "The win rate of the learned agent, and the one without the games whose first click was "
        "a mine",
        verdict,
        f"{_share(ours)} and {_share(ours_after)}; both runs of the source together "
        f"{_share(theirs)} and {_share(theirs_after)}, with {lost} of {GAMES_OF_SOURCE} first "
        f"clicks on a mine, where chance gives {GAMES_OF_SOURCE * share:.0f} ± {half:.0f}",
        source="57.8 and 61.2%; 69.8 and 73.7%",
        why=why,
    )


def learned_wins_more(found: Found) -> Claim:
    """Our learned agent beside the other two, and beside `exact`."""
    ours = measured(found.learned, "win")
    rows = [find(found.tables, agent, "6x6/6") for agent in PRINTED]
    best = [find(found.told, label, "6x6/6") for label in ("exact", "exact:guess=random")]
    verdict, why = _above(ours, [measured(row, "win") for row in rows])
    above = [row for row in best if measured(row, "win").interval.low > ours.interval.high]
    if verdict == "holds" and above:
        names = " and ".join(f"`{row.label}`" for row in above)
        why = f"of these two; with the mine total told, {names} won more"
    return Claim(
        "2.11a",
        "V, fig. 16",
        "The learned agent wins more than the other two on 6x6",
        verdict,
        "of all games / of those whose first click was no mine: "
        + "; ".join(
            f"`{row.label}` {_share(measured(row, 'win'))} / {_share(after_first(row))}"
            for row in [found.learned, *rows, *best]
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
        (_of_learned(found)[0], [measured(row, "win") for row in rows]),
        (_of_learned(found)[1], [after_first(row) for row in rows]),
    ]
    # Halves are added as they are, since both agents play the same boards.
    both = [
        (of_learned, sum(m.value for m in others), sum(m.half for m in others))
        for of_learned, others in countings
    ]
    verdict: Verdict = "pending"
    why = TOO_FEW
    if all(of_learned.interval.low > value + half for of_learned, value, half in both):
        verdict, why = "holds", ""
    elif all(of_learned.interval.high < value - half for of_learned, value, half in both):
        verdict = "does not hold"
        why = (
            "the source takes first-click losses out of the learned agent's figure alone: 69.8 to "
            "73.7% against 30.0 + 37.8 = 67.8%"
        )
    told = [f"{_share(ours)} against {value:.1f} ± {half:.1f}%" for ours, value, half in both]
    return Claim(
        "2.11b",
        "V, fig. 16",
        "The learned agent wins more than the other two together",
        verdict,
        f"like for like: {told[0]} of all games, {told[1]} without first-click losses",
        source="68 to 72% against 67.8%",
        why=why,
    )


def _share(value: Measured) -> str:
    low, high = value.interval
    return f"{value.value:.1f}% [{low:.1f}, {high:.1f}]"
