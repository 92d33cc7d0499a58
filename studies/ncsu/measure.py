"""Plays tables I and II, other readings of the rules, and the learned agent; sets ours beside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from minewise.game.rules import Rules
from minewise.report.table import to_csv
from minewise.tournament.result import Comparison, Row
from studies.ncsu.difficulty import of_difficulty
from studies.ncsu.entries import (
    METRICS,
    Entry,
    Fit,
    Signs,
    entries,
    find,
    gain,
    more,
    of_agent,
    size_of,
)
from studies.ncsu.learned import (
    Beside,
    Rates,
    against_designed,
    both_runs,
    first_clicks,
    repeated,
    source_runs,
    together,
    trained,
)
from studies.ncsu.training import Training
from studies.ncsu.turns import turns_of
from studies.shared.estimate import row_figures
from studies.shared.study import Run, shifted

STOCHASTIC = "likelihood"
"""Our name of the source's agent that guesses by scores."""
EVEN = "exact:density=even"
"""Told no more than `likelihood`, all layouts weigh alike."""


@dataclass(frozen=True)
class Played:
    """Rows of a file: `tables` holds the agents of the tables and `exact` under the source's rules,
    `readings` the agents of the tables where one rule is changed, `total-told` agents where the
    mine total is told, `learned` the learned agent on the board that it plays and designed ones
    that are told no more, `sizes` and `mines` boards that differ in that alone, `turns` boards of
    other sizes with more and more mines."""

    file: str
    rows: Sequence[Row]


Part = Played | Training


def play(run: Run) -> Iterator[Part]:
    """The seven files, and how the learned agent was trained."""
    plan, agents = run.plan, run.plan["agents"]
    small = plan["readings"]["sizes"]
    yield _played(run, "tables", agents["tables"], boards(plan["sizes"], plan["rules"]))
    changed = [
        board for words in plan["readings"]["rules"].values() for board in boards(small, words)
    ]
    yield _played(run, "readings", agents["readings"], changed)
    told = [*agents["scores"], *agents["exact"]]
    yield _played(run, "total-told", told, boards(plan["sizes"], plan["total_told"]))
    (smallest, *_) = boards(plan["sizes"], plan["rules"])
    yield _played(run, "learned", [agents["learned"], *agents["designed"]], [smallest])
    difficulty = plan["difficulty"]
    for file, others in (("sizes", []), ("mines", [difficulty["reading"]]), ("turns", [])):
        labels = [*difficulty["agents"], *others]
        yield _played(run, file, labels, boards(difficulty[file], plan["rules"]))
    yield Training.shipped()


def boards(sizes: Sequence[str], words: str) -> list[Rules]:
    """Rules in these words on boards of these sizes."""
    return [Rules.parse(f"{size} {words}") for size in sizes]


def _played(run: Run, file: str, agents: Sequence[str], boards: Sequence[Rules]) -> Played:
    """All boards under one bar."""
    shares = run.plan["shares"]
    counts = [run.share(shares.get(size_of(one), "1")) for one in boards]
    total, tell = sum(counts) * len(agents), run.tell(file)
    rows: list[Row] = []
    for rules, games in zip(boards, counts, strict=True):
        so_far = sum(row.tally.games for row in rows)
        rows += run.compare(agents, rules, games, shifted(tell, so_far, total))
    return Played(file, rows)


def files(parts: Sequence[Part]) -> Mapping[str, str]:
    """Every row."""
    return {
        f"{part.file}.csv": to_csv(Comparison(list(part.rows)))
        for part in parts
        if isinstance(part, Played)
    }


def figures(run: Run, parts: Sequence[Part]) -> dict[str, object]:
    """What the page shows."""
    rows = {part.file: part.rows for part in parts if isinstance(part, Played)}
    (training,) = (part for part in parts if isinstance(part, Training))
    tables, told, learned = rows["tables"], rows["total-told"], rows["learned"]
    by_agent = {
        agent: of_agent(tables, agent, run.plan["sizes"]) for agent in run.source["printed"]
    }
    found = {agent: entries(run.source, some) for agent, some in by_agent.items()}
    all_entries = [entry for some in found.values() for entry in some]
    return {
        "games_of_source": run.source["games"],
        "again": row_figures(tables[0]),
        "entries": Fit(all_entries),
        "wins_and_clicks": Fit([entry for entry in all_entries if entry.metric != "board"]),
        "board": Fit([entry for entry in all_entries if entry.metric == "board"]),
        "tables": [
            {"agent": agent, "title": run.source["titles"][agent], "entries": _named(run, some)}
            for agent, some in found.items()
        ],
        "redundant": _redundant(run, by_agent),
        "readings": _readings(run, tables, rows["readings"]),
        "scores": _scores(run, told),
        **_of_sizes(run, by_agent, tables, told),
        **of_difficulty(run.plan["difficulty"], rows["sizes"], rows["mines"]),
        "turns": turns_of([*rows["mines"], *rows["turns"]], STOCHASTIC),
        **_of_learned(run, learned, tables, told),
        "training": training.figures(run.plan["training"]["points"]),
        "course": training.course(run.plan["training"]),
        "trained": trained(run.plan["trained"]),
        "curve": training.points,
    }


def _named(run: Run, some: Sequence[Entry]) -> list[dict[str, object]]:
    return [{"name": run.plan["columns"][entry.metric], "entry": entry} for entry in some]


def _redundant(run: Run, by_agent: Mapping[str, Sequence[Row]]) -> dict[str, object]:
    """Clicks with those that do nothing and without."""
    rows, inside = [], [0, 0]
    for row in (row for some in by_agent.values() for row in some):
        entry = Entry.of(run.source, row, "clicks")
        opening = entry.ours.value - row.tally.redundant_clicks / row.tally.games
        both = [entry.ours.value, opening]
        inside = [
            so_far + entry.printed.holds(value) for so_far, value in zip(inside, both, strict=True)
        ]
        rows.append({"entry": entry, "both": [entry.marked(value) for value in both]})
    return {"rows": rows, "all": inside[0], "opening": inside[1], "count": len(rows)}


def _readings(run: Run, tables: Sequence[Row], changed: Sequence[Row]) -> dict[str, object]:
    """What is won on small boards where a rule is another one."""
    sizes, rules = run.plan["readings"]["sizes"], run.plan["readings"]["rules"]
    readings = {"preset `ncsu`": tables}
    for name, words in rules.items():
        readings[name] = [
            row for row in changed if row.rules in boards([size_of(row.rules)], words)
        ]
    agents = []
    for agent, printed in run.source["printed"].items():
        fits = {
            name: entries(run.source, of_agent(rows, agent, sizes))
            for name, rows in readings.items()
        }
        agents.append(
            {
                "agent": agent,
                "printed": [printed[size][metric] for size in sizes for metric in METRICS],
                "rows": [{"reading": name, **_fit(some)} for name, some in fits.items()],
            }
        )
    columns = [f"{size}: {name}" for size in sizes for name in run.plan["columns"].values()]
    return {"columns": columns, "agents": agents}


def _scores(run: Run, told: Sequence[Row]) -> dict[str, object]:
    """What the stochastic agent does as its scores may be read."""
    labels, sizes = run.plan["agents"]["scores"], run.plan["sizes"]
    found = {label: entries(run.source, of_agent(told, label, sizes)) for label in labels}
    printed = run.source["printed"][STOCHASTIC]
    return {
        "sizes": sizes,
        "metrics": [
            {
                "name": name,
                "printed": [printed[size][metric] for size in sizes],
                "rows": [
                    {"agent": label, **_fit([one for one in some if one.metric == metric])}
                    for label, some in found.items()
                ],
            }
            for metric, name in run.plan["columns"].items()
        ],
        "all": [{"agent": label, "fit": Fit(some)} for label, some in found.items()],
    }


def _fit(some: Sequence[Entry]) -> dict[str, object]:
    return {"values": [entry.marked() for entry in some], "fit": Fit(some)}


def _of_sizes(
    run: Run, by_agent: Mapping[str, Sequence[Row]], tables: Sequence[Row], told: Sequence[Row]
) -> dict[str, object]:
    """How the games won change from agent to agent, and from board to board."""
    sizes = run.plan["sizes"]
    steps = []
    for six, eight, sixteen, thirty in by_agent.values():
        steps += [more(eight, six), more(eight, sixteen), more(sixteen, thirty)]
    gains = [gain(row) for row in by_agent[STOCHASTIC]]
    refined = {
        label: [gain(row) for row in of_agent(told, label, sizes)]
        for label in run.plan["agents"]["refined"]
    }
    exact = of_agent(tables, EVEN, sizes)
    untold = [more(*pair) for pair in zip(exact, by_agent[STOCHASTIC], strict=True)]
    return {
        "gains": Signs(gains),
        "gain_rows": [{"size": s, "gain": one} for s, one in zip(sizes, gains, strict=True)],
        "steps": Signs(steps),
        "by_size": [
            {"agent": agent, "rates": [100 * row.win_rate for row in rows]}
            for agent, rows in by_agent.items()
        ],
        "refined": [
            {
                "agent": label,
                "told": "told the total, with a corner first" if label == "exact" else "so too",
                "gains": some,
            }
            for label, some in refined.items()
        ],
        "untold": untold,
        "exact_gains": Signs(untold),
    }


def _of_learned(
    run: Run, on_its_board: Sequence[Row], tables: Sequence[Row], told: Sequence[Row]
) -> dict[str, object]:
    """The learned agent, which comes first, beside the source's, and beside the others on the same
    board."""
    learned, *designed = on_its_board
    size = size_of(learned.rules)
    ours, runs = Rates.of(learned), source_runs(run.source)
    rivals = [Rates.of(find(tables, agent, size)) for agent in run.source["printed"]]
    best = [Rates.of(find(told, agent, size)) for agent in run.plan["agents"]["exact"]]
    more = [one.agent for one in best if one.won.low > ours.won.high]
    return {
        "learned": ours,
        "source_runs": runs,
        "both_runs": both_runs(runs),
        "repeated": repeated(ours, both_runs(runs), run.source["games"]),
        "first_clicks": first_clicks(learned.rules, run.source["games"]),
        "rivals": Beside(ours.won, [one.won for one in rivals]),
        "together": together(ours, rivals),
        "beside": [ours, *rivals, *best],
        "exact_more": {"agents": more} if more else None,
        "designed": against_designed(ours, rivals, designed),
        "shares": [
            *rivals,
            Rates.of(find(tables, EVEN, size)),
            *map(Rates.of, designed),
            *best,
            ours,
        ],
    }
