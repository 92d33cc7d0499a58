"""What the sources say of clues that lie, and what became of it."""

from __future__ import annotations

from collections.abc import Sequence

from studies.noise.gains import gain, hits
from studies.noise.games import OVERESTIMATED, Played
from studies.study import Claim, Verdict

REPORT = "Overestimated Clues"
ASSIGNMENT = "assignment 2018/19"


def claims(played: Sequence[Played]) -> list[Claim]:
    """The options 1.15 and 1.16, with verdicts from the games."""
    return [_agent(), _wording(), _harder(played), _models(played)]


def _agent() -> Claim:
    return Claim(
        "1.15",
        REPORT,
        "Option: the agent for overestimated clues derives from the first agent and changes only "
        "how a clue becomes a formula: P(0) or ... or P(clue)",
        "holds",
        ours="`sat-overestimated`; `tests/game/test_noise.py::"
        "test_the_overestimated_agent_never_flags_a_safe_cell_under_cautious_clues`",
    )


def _wording() -> Claim:
    return Claim(
        "1.15",
        REPORT,
        "Option: L(clue) means that at least clue mines are around",
        "does not hold",
        ours="`tests/game/test_noise.py::test_the_overestimated_agent_reads_clues_as_upper_bounds`",
        why="its own formula says at most, which is right where a clue may exceed the count",
    )


def _harder(played: Sequence[Played]) -> Claim:
    """Beside `sat`, which believes overestimated clues: in both measures that wrong flags cannot
    make look better."""
    found = [
        gain(played, "cautious", measure, "sat", OVERESTIMATED)
        for measure in ("survival", "net score")
    ]
    verdict: Verdict = "pending"
    why = "the intervals hold 0: too few games to tell"
    if all(one.mean.low > 0 for one in found):
        verdict, why = "holds", ""
    elif any(one.mean.high < 0 for one in found):
        verdict, why = "does not hold", "it does worse than `sat`, which believes the clues"
    elif any(one.mean.low > 0 for one in found):
        verdict = "differs"
        why = "clearly better in one of the two measures only: the other interval holds 0"
    ours = "; ".join(f"{one.measure} {one.mean.signed}" for one in found)
    return Claim(
        "1.15",
        REPORT,
        "Option: with it harder boards can be solved (than by the agent that believes such clues)",
        verdict,
        ours=f"gain over `sat` under cautious clues: {ours}",
        why=why,
    )


def _models(played: Sequence[Played]) -> Claim:
    found = [(clues, d, hit) for clues, of_clues in hits(played).items() for d, hit in of_clues]
    unclear = [f"{clues} at {d:g}" for clues, d, hit in found if not hit.low > 0]
    ranges = "; ".join(
        f"{clues} {min(h.mean for _, h in of):.2f} to {max(h.mean for _, h in of):.2f}"
        for clues, of in hits(played).items()
    )
    return Claim(
        "1.16",
        ASSIGNMENT,
        "Option: three kinds of noise (withheld, optimistic, cautious), whose hit to the "
        "performance is to be measured",
        "pending" if unclear else "holds",
        ours=f"final score that `exact` loses: {ranges}",
        why=f"too few games to tell a hit for {', '.join(unclear)}" if unclear else "",
    )
