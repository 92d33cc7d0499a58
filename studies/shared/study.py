"""A study: what lies in its folder, and how it becomes a page."""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from minewise.game.rules import Rules
from minewise.report.plot import save
from minewise.tournament.compare import compare
from minewise.tournament.result import Row
from minewise.tournament.run import Progress
from studies.shared.claims import (
    Answered,
    Judged,
    answered,
    claim_table,
    compared,
    counted,
    judged,
    question_table,
)
from studies.shared.page import Figures, PageError, names, render

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FOLDER = Path(__file__).parents[1]

Bars = Callable[[str], Progress]
"""Makes a progress bar: called with the name of a part of a study."""

Drawing = Callable[[], "Figure"]
"""Draws a chart."""

Toml = dict[str, Any]


class Measures(Protocol):
    """The module `measure` of a study."""

    def play(self, run: Run) -> Iterator[Any]:
        """What the plan asks for, part by part; an interrupt may end it after any."""

    def files(self, parts: Sequence[Any]) -> Mapping[str, str]:
        """The rows of parts as texts, by the names of their files."""

    def figures(self, run: Run, parts: Sequence[Any]) -> dict[str, object]:
        """All that the page, the claims and the charts show, by name."""


class Charts(Protocol):
    """The module `charts` of a study."""

    def charts(self, figures: Figures) -> Mapping[str, Drawing]:
        """What draws each chart, by the name of its file."""


@dataclass(frozen=True)
class Study:
    """A folder of a study, as it was read."""

    name: str
    source: Toml
    plan: Toml
    page: str

    @classmethod
    def read(cls, name: str) -> Study:
        """Reads `claims.toml`, `plan.toml` and `page.md`."""
        folder = FOLDER / name
        source, plan = (
            tomllib.loads((folder / f"{part}.toml").read_text(encoding="utf-8"))
            for part in ("claims", "plan")
        )
        return cls(name, source, plan, (folder / "page.md").read_text(encoding="utf-8"))

    @property
    def title(self) -> str:
        """That of the source."""
        return str(self.source["title"])

    @property
    def measure(self) -> Measures:
        """What plays and counts."""
        return cast(Measures, import_module(f"studies.{self.name}.measure"))

    @property
    def charts(self) -> Charts | None:
        """What draws, where there is something to draw."""
        if not (FOLDER / self.name / "charts.py").is_file():
            return None
        return cast(Charts, import_module(f"studies.{self.name}.charts"))


@dataclass(frozen=True)
class Run:
    """How a study is to be run: on how many games, which, and by how many processes."""

    study: Study
    games: int
    seed: int = 1
    workers: int = 1
    progress: Bars | None = None

    @classmethod
    def of(cls, name: str, games: int | None = None, **how: Any) -> Run:
        """Of the study of a name; without `games` as many as its plan says."""
        study = Study.read(name)
        return cls(study, study.plan["games"] if games is None else games, **how)

    @property
    def plan(self) -> Toml:
        """What is played."""
        return self.study.plan

    @property
    def source(self) -> Toml:
        """What the source says."""
        return self.study.source

    def share(self, share: str, least: int = 2) -> int:
        """A share of the games, as "1/5" or "20" of a plan, but no fewer than `least`.

        >>> Run(Study("", {}, {}, ""), games=1000).share("1/5")
        200
        """
        return max(least, int(self.games * Fraction(share)))

    def tell(self, part: str) -> Progress | None:
        """The progress bar of a part."""
        return None if self.progress is None else self.progress(part)

    def compare(
        self,
        agents: Iterable[str],
        rules: Rules,
        games: int,
        tell: Progress | None = None,
        **how: Any,
    ) -> list[Row]:
        """The rows of a comparison of the first games of the seed. Raises KeyboardInterrupt where
        it was interrupted."""
        found = compare(
            agents,
            rules,
            games=games,
            seed=self.seed,
            workers=self.workers,
            progress=tell,
            **how,
        )
        if found.interrupted:
            raise KeyboardInterrupt
        return found.rows


def shifted(tell: Progress | None, so_far: int, total: int) -> Progress | None:
    """One bar for several runs that each count from 0."""
    return None if tell is None else lambda done, _: tell(so_far + done, total)


@dataclass(frozen=True)
class Findings:
    """What a study wrote: the title of its source, its page, its claims, and its questions."""

    title: str
    page: Path
    claims: Sequence[Judged]
    questions: Sequence[Answered] = ()


def reproduce(name: str, games: int | None, out: Path, **how: Any) -> Findings | None:
    """Makes the study of a name; `how` as for `Run`."""
    return write(Run.of(name, games, **how), out)


def write(run: Run, out: Path) -> Findings | None:
    """Plays a study and writes its rows, charts and page into `out`. Returns None if it was
    interrupted: then there are only the rows of the parts that are complete, and a page of those
    where the plan says that they make one."""
    parts: list[Any] = []
    complete = False
    try:
        for part in run.study.measure.play(run):
            parts.append(part)  # noqa: PERF402  an interrupt leaves in it what came before
        complete = True
    except KeyboardInterrupt:
        pass
    if not parts:
        return None
    _write(run.study.measure.files(parts), out / run.study.name)
    if not complete and not run.plan.get("partial_page"):
        return None
    findings = _show(run, parts, out)
    return findings if complete else None


def _write(files: Mapping[str, str], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


def _show(run: Run, parts: Sequence[Any], out: Path) -> Findings:
    """Charts, claims and page."""
    study = run.study
    figures = _Seen(study.measure.figures(run, parts))
    text, claims = shown(study, figures)
    for name, draw in study.charts.charts(figures).items() if study.charts else ():
        save(draw, out / study.name / name)
    if unused := set(figures) - figures.seen - names(study.page) - _names_in_claims(study):
        raise PageError(f"expected no figure that nothing shows, got {', '.join(sorted(unused))}")
    path = out / f"{study.name}.md"
    path.write_text(text, encoding="utf-8")
    return Findings(study.title, path, claims, answers(study, figures))


def shown(study: Study, figures: Figures) -> tuple[str, list[Judged]]:
    """The page, and the claims on it."""
    claims = [judged(claim, figures) for claim in study.source.get("claim", ())]
    of_claims = {
        "claim_table": claim_table(claims).rstrip("\n"),
        "question_table": question_table(answers(study, figures)).rstrip("\n"),
        "verdicts": counted(claims),
    }
    return render(study.page, figures, of_claims), claims


def answers(study: Study, figures: Figures) -> list[Answered]:
    """The questions, and what the figures say to them."""
    return [answered(question, figures) for question in study.source.get("question", ())]


class _Seen(dict[str, object]):
    """Figures that remember which of them a chart was drawn from."""

    def __init__(self, figures: Mapping[str, object]) -> None:
        super().__init__(figures)
        self.seen: set[str] = set()

    def __getitem__(self, name: str) -> object:
        self.seen.add(name)
        return super().__getitem__(name)


def _names_in_claims(study: Study) -> set[str]:
    found = set()
    for claim in study.source.get("claim", ()):
        texts = [claim.get(part, "") for part in ("ours", "why", "but")]
        found |= {name for text in texts for name in names(text)} | {claim.get("places", "")}
        for rule in claim.get("verdicts", ()):
            found |= names(rule.get("why", "")) | compared(rule.get("when", ""))
    for question in study.source.get("question", ()):
        found |= names(question["answer"])
    return found


def to_csv(rows: Sequence[Mapping[str, object]]) -> str:
    """One line a row, under the names of the first."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
