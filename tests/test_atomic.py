"""Files that are written as a whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest

from minewise.atomic import atomic_write


def write(path: Path, text: str = "all of it") -> None:
    with atomic_write(path) as unfinished:
        unfinished.write_text(text)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_is_written_to_and_stays_one(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)  # there, so that the writer need not wait
    write(pipe)
    assert pipe.is_fifo()
    assert os.read(reader, 100) == b"all of it"
    os.close(reader)


def test_the_file_behind_a_link_is_replaced(tmp_path: Path) -> None:
    file, link = tmp_path / "folder" / "file", tmp_path / "link"
    file.parent.mkdir()
    file.write_text("before")
    link.symlink_to(file)
    write(link)
    assert link.is_symlink()
    assert file.read_text() == "all of it"


def test_two_writers_do_not_mix_their_bytes(tmp_path: Path) -> None:
    file = tmp_path / "file"
    with atomic_write(file) as first:
        first.write_text("the first")
        write(file, "the second")
        assert file.read_text() == "the second"
    assert file.read_text() == "the first"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("stop", [ValueError, KeyboardInterrupt])
def test_nothing_is_left_of_what_is_not_finished(tmp_path: Path, stop: type[Exception]) -> None:
    with suppress(stop), atomic_write(tmp_path / "file") as unfinished:
        unfinished.write_text("half of")
        raise stop
    assert not list(tmp_path.iterdir())


def test_an_error_names_the_file_that_was_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "file"
    with pytest.raises(FileNotFoundError) as caught:
        write(file)
    assert caught.value.filename == str(file)
