"""Archives of a release: the same bytes from the same files, wherever and whenever they lie."""

from __future__ import annotations

import os
import tarfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from release.archive import pack

NAMES = st.text("abc", min_size=1, max_size=3)


@given(
    files=st.dictionaries(NAMES, st.binary(max_size=20), min_size=1, max_size=4),
    seconds=st.integers(0, 2**31),
)
def test_the_same_files_give_the_same_bytes(
    files: dict[str, bytes], seconds: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    archives = []
    for order in (list(files), sorted(files, reverse=True)):
        place = tmp_path_factory.mktemp("place")
        folder = place / "page"
        folder.mkdir()
        for number, name in enumerate(order):
            (folder / name).write_bytes(files[name])
            os.utime(folder / name, (number, number))
        pack(folder, place / "page.tar.gz", seconds)
        archives.append((place / "page.tar.gz").read_bytes())
    assert archives[0] == archives[1]
    with tarfile.open(place / "page.tar.gz") as archive:
        entries = archive.getmembers()
        held = {}
        for entry in entries:
            content = archive.extractfile(entry)
            assert content is not None
            held[entry.name.removeprefix("page/")] = content.read()
    assert held == files
    assert {entry.mtime for entry in entries} == {seconds}
