"""Which minewise a process runs: what a worker of a cluster is asked before it gets games."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version

from minewise.match.fingerprint import CORE, bench_lines, recorded

Installation = tuple[str, dict[str, str]]
"""A version of minewise, and its fingerprints."""


@cache
def installation() -> Installation:
    """The minewise of this process; the core plays for its fingerprint, whatever is recorded."""
    played = next(bench_lines(["basic"])).fingerprint
    return version("minewise"), recorded() | {CORE: played}


ASKED = f"__import__({__name__!r}, fromlist=['']).installation()"
"""What a worker is asked first, as text: where there is no minewise Dask can read nothing else of
ours, and would end the worker."""


def difference(theirs: Installation) -> str:
    """What is another there than here, as a sentence of the worker; empty if nothing is."""
    (their_version, lines), (own_version, own_lines) = theirs, installation()
    if their_version != own_version:
        return f"it has minewise {their_version}, here is {own_version}"
    differing = sorted(
        name for name in lines.keys() | own_lines.keys() if lines.get(name) != own_lines.get(name)
    )
    return f"it plays otherwise than here: {', '.join(differing)}" if differing else ""
