"""The claims of h2g2 A337097, with verdicts that follow from the figures."""

from __future__ import annotations

from studies.h2g2.chances import chances
from studies.h2g2.figures import BOARDS, LAYERS, layouts
from studies.h2g2.found import Found, Luck, half
from studies.h2g2.verdicts import NEARLY, TOO_FEW, by_board, nearly_perfect, told
from studies.study import Claim, Verdict

_LAYOUTS = "tests/agents/test_layouts.py::"
_AI = "Minesweeper from an AI's Point of View"
_OUTLINE = "Outline of an AI"
_ALGORITHM = "An Algorithm for Finding Possible Layouts"

UNLIKELY = 0.01
"""Very unlikely: at most at so many of the decisions."""


def claims(found: Found) -> list[Claim]:
    """Every claim in the order of its number; a letter marks one that belongs to the same part."""
    parts = (
        *_method(),
        *_layers(found),
        *_equally_likely(found),
        *chances(found),
        *_certainty(found),
    )
    return sorted(parts, key=lambda claim: claim.number)


def _method() -> list[Claim]:
    return [
        Claim(
            "4.1",
            _AI,
            "Arrays of what is known, of hypothetical layouts in layers, of chances, and a hidden "
            "one of the mines",
            "holds",
            f"the view, `LayoutsAgent.hypothetical`, `Decision.probability` and the board: "
            f"`{_LAYOUTS}test_layers_fit_what_is_shown`, `tests/test_no_peek.py::"
            "test_nothing_that_an_agent_is_handed_leads_to_the_board_or_the_seed`",
        ),
        Claim(
            "4.2",
            _OUTLINE,
            "Step on all cells that are a mine in no layout; or flag those that are one in all, "
            "and step on the least likely",
            "holds",
            f"`variant=A`: `{_LAYOUTS}test_variant_a_opens_all_that_is_a_mine_in_no_layer`; "
            f"`variant=B`: `{_LAYOUTS}test_variant_b_flags_and_steps_on_one`",
        ),
        Claim(
            "4.4",
            _ALGORITHM,
            "Moving single mines at random turns a random layout into one that fits",
            "holds",
            f"`{_LAYOUTS}test_layers_fit_what_is_shown`, "
            f"`{_LAYOUTS}test_nearly_every_layer_of_a_real_game_is_repaired`",
        ),
    ]


def _layers(found: Found) -> list[Claim]:
    return [
        Claim("4.3", _OUTLINE, "About 30 layers play nearly perfectly", *_as_claim(found, 30)),
        Claim(
            "4.3a",
            _OUTLINE,
            "With enough layers it plays nearly perfectly",
            *_as_claim(found, LAYERS[-1]),
        ),
    ]


def _as_claim(found: Found, layers: int) -> tuple[Verdict, str, str, str]:
    """Verdict, ours, the source's figure and why."""
    rows = [
        next(row for row in found.curve[board] if row.label == layouts("B", layers))
        for board in BOARDS
    ]
    verdict, why = nearly_perfect(rows)
    gains = ", ".join(
        f"{100 * row.gain:+.1f} ± {100 * half(row):.1f} points on {board}"
        for board, row in zip(BOARDS, rows, strict=True)
    )
    return verdict, f"variant B, {layers} layers, to `exact`: {gains}", "nearly perfect", why


def _equally_likely(found: Found) -> list[Claim]:
    repaired, exact = zip(*found.draws, strict=True)
    uneven, control = (sum(not one.even for one in some) for some in (repaired, exact))
    verdict: Verdict = "does not hold" if uneven > control else "holds"
    worst = max(one.error for one in repaired)
    accurate = worst <= NEARLY
    return [
        Claim(
            "4.5",
            _OUTLINE,
            "Each layout that is produced is equally likely",
            verdict,
            f"uneven in {uneven} of {len(repaired)} positions (exact draws: {control}), total "
            f"variation up to {max(one.variation for one in repaired):.3f} (exact draws: "
            f"{max(one.variation for one in exact):.3f})",
            why=""
            if verdict == "holds"
            else "the repair stops at the first layout that fits, and some are met sooner",
        ),
        Claim(
            "4.5a",
            "Performance",
            "With enough layers the chances are always fairly accurate",
            "holds" if accurate else "does not hold",
            f"mean error of a position up to {100 * worst:.1f} points (exact draws: "
            f"{100 * max(one.error for one in exact):.1f})",
            why="" if accurate else f"the bias stays: over {100 * NEARLY:.0f} points off",
        ),
    ]


def _certainty(found: Found) -> list[Claim]:
    lucks = {board: Luck(found.watched[board, layouts("B", 30)]) for board in BOARDS}
    steps = {board: luck.missteps for board, luck in lucks.items()}
    games = {board: luck.mistakes for board, luck in lucks.items()}
    verdict, why = by_board(steps, most=UNLIKELY)
    wrong = {board: luck.wrong_flags for board, luck in lucks.items()}
    some = any(share.top for share in wrong.values())
    return [
        Claim(
            "4.7",
            f"{_OUTLINE}, footnote 1",
            "The method is never certain, since it looks at a limited number of layouts",
            "holds" if some else "pending",
            f"wrong flags with 30 layers: {told(wrong)}; "
            f"`{_LAYOUTS}test_flags_may_be_wrong_which_is_why_it_is_not_sound`",
            why="" if some else TOO_FEW,
        ),
        Claim(
            "4.7a",
            f"{_OUTLINE}, footnote 1",
            "It is very unlikely to step on a mine by mistake",
            verdict,
            f"decisions beside a certain cell that hit a mine, 30 layers: {told(steps)}; but games "
            f"lost so or by wrong flags: {told(games)}",
            why=why and f"very unlikely, which we take for at most {UNLIKELY:.0%}: {why}",
        ),
        Claim(
            "4.8",
            _OUTLINE,
            "(an alternative that the source names) Rules about situations, or a program that "
            "learns which patterns to look out for",
            "holds",
            "the agent `patterns`: `tests/agents/test_patterns.py::"
            "test_learning_is_repeatable_and_finds_the_famous_ones`, "
            "`tests/agents/test_patterns.py::test_each_pattern_is_true`",
        ),
    ]
