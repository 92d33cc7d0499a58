"""What became of a claim stands in one place: no other text tells it, or what is missing, again."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

from minewise.agents.registry import BUILT_IN
from studies import STUDIES
from studies.shared.rule import TOO_FEW, VERDICTS
from studies.shared.study import FOLDER, Study
from tests.docs.pages import DOCS, PAGES, name

PUBLISHED = DOCS / "studies"
SUMS = ("README.md", "CHANGELOG.md")
"""These name the verdicts, or tell what changed."""

WRITTEN = [
    *(page for page in PAGES if PUBLISHED not in page.parents and name(page) not in SUMS),
    *(FOLDER / study / "page.md" for study in STUDIES),
]
"""The pages that people wrote."""

MISSING = re.compile(
    r"\bpending\b|\bnot (?:here|built|played|measured|made|done) yet\b"
    r"|\bno (?:game|agent|page|study|test|figure)\b[^.|]{0,40}\byet\b",
    re.IGNORECASE,
)
STATE = re.compile(
    r"\b(?:holds in part|cannot be judged here)\b"
    r"|\bclaims? (?:\d\.\d+[a-e]?|holds?|does not hold|do not hold|differs?)\b",
    re.IGNORECASE,
)


def found(pattern: re.Pattern[str], page: Path) -> list[str]:
    """What a page says of the kind, its lines joined."""
    return pattern.findall(" ".join(page.read_text(encoding="utf-8").split()))


@pytest.mark.parametrize("page", WRITTEN, ids=name)
def test_no_page_that_people_wrote_tells_a_state(page: Path) -> None:
    assert found(MISSING, page) + found(STATE, page) == []


@pytest.mark.parametrize(
    "words",
    [
        "so no game is played with them yet, and the claim is pending",
        "- (not here yet); in the terminal",
        "revealed, clue withheld (no game shows it yet)",
        "as claim 1.15 says",
        "The claim holds if both are",
        "a chance that holds in part only",
    ],
)
def test_texts_that_were_stale_once_are_found(words: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(words.replace(" ", "\n", 3), encoding="utf-8")
    assert found(MISSING, page) + found(STATE, page)


def test_no_number_of_a_claim_or_question_stands_twice() -> None:
    sources = [Study.read(study).source for study in STUDIES]
    entries = chain.from_iterable(
        [*source.get("claim", ()), *source.get("question", ())] for source in sources
    )
    numbers = [entry["number"] for entry in entries]
    assert len(numbers) == len(set(numbers)) > 80
    assert all(re.fullmatch(r"[0-4]\.\d{1,2}[a-e]?", number) for number in numbers)


@pytest.mark.parametrize("study", STUDIES)
def test_every_claim_is_judged_by_the_rule(study: str) -> None:
    """By places, by a list of its verdicts, or by what shows it."""
    source = Study.read(study).source
    for claim in source.get("claim", ()):
        lists = claim.get("verdicts", [])
        assert not ("places" in claim and lists), claim["number"]
        assert {one["verdict"] for one in lists} <= {*VERDICTS, TOO_FEW}, claim["number"]
        assert ("places" in claim) == ("why" in claim) >= ("every" in claim), claim["number"]
        assert lists or "places" in claim or claim.get("tests") or claim["ours"], claim["number"]
        by_word = re.search(r"\b(always|never|every)\b", claim["says"].lower())
        # Measured at places, such words allow no exception; shown by a test, they are not measured.
        if by_word and "places" in claim:
            assert claim.get("every"), claim["number"]


def test_every_agent_of_the_sources_is_among_their_words() -> None:
    words = (DOCS / "reference" / "words-of-the-sources.md").read_text(encoding="utf-8")
    ours = {"random", "exact", "best", "belief", "dqn"}
    assert [agent for agent in BUILT_IN if agent not in ours and f"`{agent}`" not in words] == []
    assert not re.search(r"^\| [^|]+ \| - ", words, re.MULTILINE)


TABLE = re.compile(r"^\| (?:claim|question) \| where .*\n\|[ -|]*\n((?:\|.*\n)+)", re.MULTILINE)


def rows(page: Path) -> dict[str, list[str]]:
    """The lines of the tables of claims and questions on a page: the cells after each number."""
    lines = "".join(TABLE.findall(page.read_text(encoding="utf-8"))).splitlines()
    cells = [line.removeprefix("| ").removesuffix(" |").split(" | ") for line in lines]
    return {number: others for number, *others in cells}


@pytest.mark.parametrize("study", STUDIES)
def test_the_summary_says_what_the_page_says(study: str) -> None:
    summary, page = (rows(PUBLISHED / f"{file}.md") for file in ("README", study))
    assert {number: summary[number] for number in page} == page


SECTION = re.compile(r"\{\{[#^]([\w.]+)[^}]*\}\}((?!\{\{[#^]\1\b).)*?\{\{/\1\}\}", re.DOTALL)


@pytest.mark.check
@pytest.mark.parametrize("study", STUDIES)
def test_the_committed_page_is_that_of_the_committed_study(study: str) -> None:
    """Its words are those of `page.md`, its claims those of `claims.toml`, each with a verdict of
    the rule. Where this fails, `minewise reproduce all --out docs/studies` is to be run again."""
    read = Study.read(study)
    page = PUBLISHED / f"{study}.md"
    always = read.page
    while SECTION.search(always):
        always = SECTION.sub("\n", always)
    text = page.read_text(encoding="utf-8")
    assert [words for words in re.split(r"\{\{.*?\}\}|\n", always) if words not in text] == []
    shown = rows(page)
    claims, questions = (
        {one["number"]: one for one in read.source.get(kind, ())} for kind in ("claim", "question")
    )
    assert set(shown) == {*claims, *questions}
    for number, claim in claims.items():
        where, says, *_, verdict, _ = shown[number]
        assert (where, says, verdict.strip("*") in VERDICTS) == (
            claim["where"],
            claim["says"],
            True,
        )
    for number, question in questions.items():
        assert shown[number][:2] == [question["where"], question["asks"]]
