"""The page of the study of h2g2 A337097."""

from __future__ import annotations

from collections.abc import Sequence

from minewise.engine.optimal import optimal
from minewise.tournament.result import Row
from studies.h2g2.bias import BEYOND, DRAWS, FEWEST, MOST
from studies.h2g2.chances import SIZES
from studies.h2g2.claims import claims
from studies.h2g2.figures import BOARDS, EXACT, TINY, rules_of
from studies.h2g2.found import LATE, Found, Luck, half, later
from studies.independent import AGREES_WITHIN, told
from studies.study import claim_table, rate, table


def page(found: Found) -> str:
    """Every claim of the source, and what stands behind its verdict, in Markdown."""
    curves = [
        f"### {board}\n\n![Win rates against layers on {board}]({_chart(board)})\n\n"
        f"{_curve(found.curve[board])}"
        for board in BOARDS
    ]
    beside = [one for _, one in found.beside()]
    return "\n".join(
        [
            _INTRODUCTION,
            _again(found),
            claim_table(claims(found)),
            f"## How many layers\n\n{_LAYERS}",
            *curves,
            f"## Beside a second implementation\n\n{_SECOND}\n**{told(beside)}.**\n",
            _second(found),
            f"## Are all layouts equally likely?\n\n{_UNIFORM}\n{_draws(found)}",
            f"## When guesses are forced\n\n{_FORCED}\n{_forced(found)}",
            f"## How much is luck\n\n{_LUCK}\n{_luck(found)}",
            _tiny(found.tiny),
            f"## Mistakes and wrong flags\n\n{_MISTAKES}\n{_mistakes(found)}",
        ]
    )


_INTRODUCTION = f"""# h2g2: layouts drawn at random

Made by `minewise reproduce h2g2`. The source plays by brute force: it draws about 30 layouts of
mines that fit what is shown, takes the share with a mine in a cell for its chance, and steps on the
least likely cell. It makes claims and gives one figure; each claim is measured here with the agent
[`layouts`](../explanation/layouts-at-random.md) and, for what is said of the game itself, with
`exact`, which knows every chance exactly.

The rules are those of the preset `h2g2`, on several boards, with the first cell chosen by chance,
such as `{rules_of("9x9/10")}`.
That cell may be a mine, and it counts as no decision and no guess. `exact` reveals the least likely
mine, ties by chance. Rates carry 95% intervals (Wilson; of guesses and
flags, games are the units). All figures are in `h2g2/win-rates.csv`, `h2g2/guesses.csv` and
`h2g2/draws.csv`.
"""

_LAYERS = """Variant A opens every cell that has no mine in any layer; variant B, which the source
calls its whole process, steps on one least likely cell at a time. *Exact draws* are layouts that
are all equally likely, in place of repaired ones. The gain is the paired difference to `exact` on
the same boards: what is lost by the limited number of layers.
"""

_SECOND = """The first figures are those of an independent program written from the source's text,
the others of one with exact chances. The first fit a game without cascade, where every cell of an
opening has to be stepped on by itself; the source does not say whether a 0 opens its neighbours, so
`layouts` is measured here in that game. *Later* leaves out the games that the first cell lost. *z*
is the difference in combined standard errors.
"""

_UNIFORM = f"""The source assumes that "each layout produced is equally likely". In
`#1#1####` with 2 mines four layouts fit; {DRAWS:,} were drawn by the source's repair and as many
exactly:

![Shares of four layouts by repair and by exact draws](h2g2/strip.svg)

The same was done in positions of games on 5x5/6 in which {FEWEST} to {MOST} layouts fit. *Total
variation* is the largest difference that the share of any set of layouts has to the truth; *z* is
the chi-square as a standard normal deviate, and beyond {BEYOND:g} the draws are called uneven. The
exact draws are the control. *Error* is the mean error of the chance of a mine, in points.
"""

_FORCED = f"""A guess is *forced* if no cell is certainly safe, so that any player would have to
guess. *At the end* are those made with at least {LATE:.0%} of the safe cells revealed; *even* those
whose least likely mine has a chance of 1/2 or more.

![When in a game guesses are forced](h2g2/guesses.svg)
"""

_LUCK = f"""What is measured: every game that `exact` loses after the first cell is lost at a guess
at which logic left no certain cell; that is so by construction, and it is checked. *Expected* adds
up the chances of a mine that it took, and *z* sets the losses against them: beyond {AGREES_WITHIN}
the chances would be wrong. *Logic alone* is the share of games that certain cells win after the
first cell. So chance decides the other games, at the odds of the mean least chance a guess. A
better player than `exact` loses less often by choosing guesses that tell more; it has to guess too.
"""

_MISTAKES = """*By mistake* are the games of `layouts` that were lost by stepping on a cell that was
not certain although another one was, or left with wrong flags over the last cells. *Careless* are
the decisions that took such a risk, *missteps* those that hit a mine, both of those beside a
certain cell: few a decision, but a game has many. *Unavoidable* are the games
lost after the first cell at a forced guess.
"""


def _chart(board: str) -> str:
    return f"h2g2/layers-{board.partition('/')[0]}.svg"


def _again(found: Found) -> str:
    exact, layouts = found.curve[BOARDS[0]][:2]
    return (
        "The first two lines of the first table again:\n\n```sh\n"
        f"minewise compare {exact.label} {layouts.label} \\\n"
        f"  --rules '{exact.rules}' --games {exact.tally.games} --seed {exact.seed}\n```\n"
    )


def _curve(rows: Sequence[Row]) -> str:
    lines = [
        [
            f"`{row.label}`",
            f"{row.tally.games:,}",
            rate(row),
            "" if number == 0 else f"{100 * row.gain:+.1f} ± {100 * half(row):.1f}",
        ]
        for number, row in enumerate(rows)
    ]
    return table(["agent", "games", "won", "gain in points"], lines)


def _second(found: Found) -> str:
    lines = [
        [
            f"`{row.label}`",
            f"`{row.rules}`",
            f"{row.tally.games:,}",
            rate(row),
            f"{one.second}%",
            f"{one.z:+.1f}",
            f"{later(row):.1%}",
            "" if one.second.later is None else f"{one.second.later:.1f}%",
        ]
        for row, one in found.beside()
    ]
    columns = ["agent", "rules", "games", "won", "second", "z", "later", "second, later"]
    return table(columns, lines, left=2)


def _draws(found: Found) -> str:
    lines = []
    for repaired, exact in (found.strip, *found.draws):
        lines.append(
            [
                f"`{'/'.join(repaired.view.rows())}`",
                str(len(repaired.counts)),
                *(
                    cell
                    for one in (repaired, exact)
                    for cell in (
                        f"{one.variation:.3f}",
                        f"{one.z:+.1f}" if one.even else f"**{one.z:+.1f}**",
                        f"{100 * one.error:.1f}",
                    )
                ),
            ]
        )
    columns = ["position", "layouts", "repair: total variation", "z", "error"]
    return table([*columns, "exact: total variation", "z", "error"], lines)


def _name(agent: str) -> str:
    return f"`{agent}`"


def _forced(found: Found) -> str:
    lines = []
    for (board, agent), games in found.watched.items():
        luck = Luck(games)
        shares = (luck.late, luck.even, luck.games_even)
        forced = f"{luck.late.bottom:,.0f}"
        lines.append([board, _name(agent), f"{len(games):,}", forced, *map(str, shares)])
    columns = ["board", "agent", "games", "forced guesses", "at the end", "even"]
    return table([*columns, "games with an even one"], lines, left=2)


def _luck(found: Found) -> str:
    lines = []
    for size in SIZES:
        luck = Luck(found.watched[size, EXACT])
        mean, (low, high) = luck.a_game
        lines.append(
            [
                size,
                f"{len(luck.games):,}",
                rate(found.exact[size]),
                str(found.logic[size]),
                f"{mean:.2f} [{low:.2f}, {high:.2f}]",
                str(luck.least),
                f"{luck.unavoidable.top:,.0f} of {luck.lost:,}",
                f"{luck.expected:,.1f}",
                f"{luck.z:+.1f}",
            ]
        )
    columns = ["board", "games", "won", "logic alone", "forced guesses a game"]
    columns += ["mean least chance", "lost at a forced guess", "expected", "z"]
    played = ", ".join(f"{found.exact[size].tally.games:,} on {size}" for size in SIZES)
    return f"{table(columns, lines)}\n*Won* and *logic alone* come from more games: {played}.\n"


def _tiny(row: Row) -> str:
    best = optimal(TINY, every_cell=False)
    return (
        f"How much better can a player be? On 4x4/4 the best play is known exactly "
        f"(`minewise optimal {TINY}`): it wins {best.wins:,} of {best.layouts:,} "
        f"boards, {float(best.win_rate):.1%}; `exact`, which guesses greedily, won {rate(row)} of "
        f"{row.tally.games:,} games there.\n"
    )


def _mistakes(found: Found) -> str:
    lines = []
    for (board, agent), games in found.watched.items():
        if agent == EXACT:
            continue
        luck = Luck(games)
        lines.append(
            [
                board,
                _name(agent),
                f"{len(games):,}",
                *map(str, (luck.mistakes, luck.careless, luck.missteps)),
                str(luck.unavoidable),
                str(luck.wrong_flags),
            ]
        )
    columns = ["board", "agent", "games", "lost by mistake", "careless", "missteps"]
    return table([*columns, "unavoidable", "flags that are wrong"], lines, left=2)
