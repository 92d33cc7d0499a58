"""Every study has the one shape; the summary lists all their claims."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from studies import STUDIES
from studies.shared import study as shared
from studies.shared.claims import Answered, Judged
from studies.shared.page import PageError
from studies.shared.study import FOLDER, Findings, Run, Study, write
from studies.shared.summary import page
from tests.studies.test_page import HOLDS, MISSES

ROOT = FOLDER.parent
HOW_LONG = Answered("1.16a", "course", "How long?", "14")


def test_the_folders_are_the_studies() -> None:
    folders = {path.parent.name for path in FOLDER.glob("*/__init__.py")}
    assert folders == {*STUDIES, "shared"}


@pytest.mark.parametrize("name", STUDIES)
def test_every_study_has_the_one_shape(name: str) -> None:
    study = Study.read(name)
    assert study.title
    assert study.plan["games"] >= 2
    assert all(callable(getattr(study.measure, part)) for part in ("play", "files", "figures"))
    assert study.page.startswith("# ")
    assert f"`minewise reproduce {name}`" in study.page


@pytest.mark.parametrize("name", STUDIES)
def test_every_test_that_a_claim_names_exists(name: str) -> None:
    named = named_tests(name)
    for path, function in named:
        assert f"\ndef {function}(" in (ROOT / path).read_text(encoding="utf-8")
    source = Study.read(name).source
    lists = [test for claim in source.get("claim", ()) for test in claim.get("tests", ())]
    assert {"::".join(test) for test in named} >= {*lists}


def test_most_sources_have_claims_that_name_tests() -> None:
    assert sum(len(named_tests(name)) for name in STUDIES) > 100


def named_tests(name: str) -> list[tuple[str, str]]:
    """The tests that the claims of a study name, in lists and in texts."""
    text = (FOLDER / name / "claims.toml").read_text(encoding="utf-8")
    found = re.findall(r"(tests/[\w/]+\.py)::(\w+)", text)
    assert len(found) == len(re.findall(r"\btests/", text))
    return found


def test_the_summary_counts_and_lists_every_claim() -> None:
    found = {
        "kulkarni": Findings("Kulkarni", Path("kulkarni.md"), [HOLDS, HOLDS]),
        "h2g2": Findings("H2G2", Path("h2g2.md"), [MISSES]),
        "greedy": Findings("Greedy", Path("greedy.md"), []),
        "chains": Findings("Chains", Path("chains.md"), [], [HOW_LONG]),
    }
    text = page(found)
    assert "| [Kulkarni](kulkarni.md) | 2 | 0 | 0 | 0 | 0 |" in text
    assert "| [H2G2](h2g2.md) | 0 | 0 | 1 | 0 | 0 |" in text
    assert "| [Chains](chains.md) | 0 | 0 | 0 | 0 | 1 |" in text
    assert "| all | 2 | 0 | 1 | 0 | 1 |" in text
    assert "\n\n## H2G2\n\n1 does not hold; see [its page](h2g2.md).\n\n| claim | where |" in text
    assert (
        "| 4.3 | Method | 30 layers | nearly perfect | 48% | **does not hold** | too few |" in text
    )
    assert text.count("\n| 0.1 | 1 | The board is square |  | any size | holds |  |") == 2
    assert "\n\n## Greedy\n\nIts figures stand beside ours on [its page](greedy.md).\n\n" in text
    assert text.endswith("| 1.16a | course | How long? | 14 |\n")
    assert "Stopped early" not in text
    assert "Too few games" not in text
    stopped = page(found, complete=False)
    assert "Stopped early: only kulkarni, h2g2, greedy, chains was done." in stopped


def test_the_summary_names_its_rule_and_what_was_left_open() -> None:
    open_ = Judged("4.9", "Method", "More", "", "48%", None)
    text = page({"h2g2": Findings("H2G2", Path("h2g2.md"), [open_, MISSES])})
    assert "Too few games were played for a verdict on 4.9: a run of full size has none" in text
    assert "| [H2G2](h2g2.md) | 0 | 0 | 1 | 0 | 0 |" in text
    (anchor,) = re.findall(r"studies/README.md#([a-z-]+)\)", text)
    headings = re.findall(r"^## (.+)$", (FOLDER / "README.md").read_text(), re.MULTILINE)
    assert anchor in {heading.lower().replace(" ", "-") for heading in headings}


class Dice:
    """A study of three parts, the last of which may be interrupted."""

    stop = False
    idle: Mapping[str, object] = {}

    def play(self, run: Run) -> Iterator[int]:
        yield run.share("1")
        yield run.share("1/5")
        if self.stop:
            raise KeyboardInterrupt
        yield run.seed

    def files(self, parts: Sequence[int]) -> Mapping[str, str]:
        return {"parts.csv": ",".join(map(str, parts))}

    def figures(self, run: Run, parts: Sequence[int]) -> dict[str, object]:
        return {"sum": sum(parts), **self.idle}


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> Dice:
    made = Dice()
    monkeypatch.setattr(Study, "measure", made)
    return made


def dice_run(*, partial: bool = False) -> Run:
    claim = {"number": "1", "where": "", "says": "It is few", "ours": "{{sum}}"}
    source = {"title": "Dice", "claim": [claim]}
    page = "{{sum}}\n{{claim_table}}\n"
    return Run(Study("dice", source, {"partial_page": partial}, page), games=30)


@pytest.mark.usefixtures("dice")
def test_a_study_writes_its_rows_and_its_page(tmp_path: Path) -> None:
    found = write(dice_run(), tmp_path)
    assert found is not None
    assert found.claims == [Judged("1", "", "It is few", "", "37", "holds")]
    assert (tmp_path / "dice" / "parts.csv").read_text() == "30,6,1"
    text = (tmp_path / "dice.md").read_text()
    assert text.startswith("37\n| claim |")
    assert text.endswith("| 37 | holds |  |\n")


@pytest.mark.parametrize("partial", [True, False])
def test_an_interrupt_leaves_the_rows_of_the_parts_that_are_complete(
    dice: Dice, tmp_path: Path, partial: bool
) -> None:
    dice.stop = True
    assert write(dice_run(partial=partial), tmp_path) is None
    assert (tmp_path / "dice" / "parts.csv").read_text() == "30,6"
    assert (tmp_path / "dice.md").exists() == partial


def test_an_interrupt_before_the_first_part_leaves_nothing(
    dice: Dice, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: Run) -> Iterator[int]:
        raise KeyboardInterrupt

    monkeypatch.setattr(dice, "play", interrupted)
    assert write(dice_run(), tmp_path) is None
    assert not list(tmp_path.iterdir())


def test_a_figure_that_nothing_shows_is_an_error(dice: Dice, tmp_path: Path) -> None:
    dice.idle = {"unused": 1}
    with pytest.raises(PageError, match="no figure that nothing shows, got unused"):
        write(dice_run(), tmp_path)
    assert not (tmp_path / "dice.md").exists()


def test_one_bar_counts_several_runs() -> None:
    told: list[tuple[int, int]] = []
    tell = shared.shifted(lambda done, total: told.append((done, total)), 10, 30)
    assert tell is not None
    tell(5, 20)
    assert told == [(15, 30)]
    assert shared.shifted(None, 10, 30) is None
