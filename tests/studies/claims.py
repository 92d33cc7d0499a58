"""What is asked of the claims of every study."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from studies.shared.claims import Judged


def check_claims(claims: Sequence[Judged], numbers: Iterable[str]) -> None:
    """Each number once and in order, none but with a letter besides; each says what is ours."""
    found = [claim.number for claim in claims]
    assert len(set(found)) == len(found)
    assert found == sorted(found, key=lambda number: (int(re.findall(r"\d+", number)[1]), number))
    plain = Counter(number for number in found if number[-1].isdigit())
    assert plain == Counter(numbers)
    assert {number.rstrip("abcdefgh") for number in found} == set(plain)
    assert all(claim.ours for claim in claims)


def check_links(page: Path) -> None:
    """Every picture of a page was written."""
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
    assert pictures
    for picture in pictures:
        assert (page.parent / picture).exists()
        assert (page.parent / picture).with_suffix(".png").exists()
