"""Files that are written as a whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Thread

import pytest

from minewise.atomic import whole


def write(path: Path, text: str = "all of it") -> None:
    with whole(path) as unfinished:
        unfinished.write_text(text)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = Thread(target=lambda: read.append(pipe.read_text()), daemon=True)
    reader.start()
    write(pipe)
    assert pipe.is_fifo()
    reader.join(timeout=10)
    assert read == ["all of it"]


def test_the_file_behind_a_link_is_replaced(tmp_path: Path) -> None:
    file, link = tmp_path / "folder" / "file", tmp_path / "link"
    file.parent.mkdir()
    file.write_text("before")
    link.symlink_to(file)
    write(link)
    assert link.is_symlink()
    assert file.read_text() == "all of it"
