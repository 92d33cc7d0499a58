"""What is asked of the claims of every study."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from studies.shared.claims import Judged

ROOT = Path(__file__).parents[2]


def check_claims(claims: Sequence[Judged], numbers: Iterable[str]) -> None:
    """Each number once and in order, none but with a letter besides; every test named exists."""
    found = [claim.number for claim in claims]
    assert len(set(found)) == len(found)
    assert found == sorted(found)
    plain = Counter(number for number in found if number[-1].isdigit())
    assert plain == Counter(numbers)
    assert {number.rstrip("abcdefgh") for number in found} == set(plain)
    for claim in claims:
        assert claim.ours
        for path, name in re.findall(r"(tests/[\w/]+\.py)::(\w+)", claim.ours):
            assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8")


def check_links(page: Path) -> None:
    """Every picture of a page was written."""
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
    assert pictures
    for picture in pictures:
        assert (page.parent / picture).exists()
        assert (page.parent / picture).with_suffix(".png").exists()
