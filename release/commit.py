"""The commit that is released: its files, and nothing else that lies in the clone."""

from __future__ import annotations

import subprocess
import tarfile
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class DirtyCloneError(RuntimeError):
    """The clone holds changes that no commit names."""


@dataclass(frozen=True)
class Commit:
    """Its name, and when it was made, in seconds: the time of all that is built from it."""

    name: str
    seconds: int

    def write(self, folder: Path) -> None:
        """Writes its files into an empty folder."""
        folder.mkdir(parents=True)
        content = git("archive", "--format=tar", self.name)
        with tarfile.open(fileobj=BytesIO(content)) as archive:
            archive.extractall(folder, filter="data")


def git(*arguments: str) -> bytes:
    """What git answers about the clone."""
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout


def head() -> Commit:
    """The commit of the clone, if the clone is exactly that."""
    changed = git("status", "--porcelain").decode().splitlines()
    if changed:
        message = f"expected a clone without changes, got {len(changed)}: {changed[0]}"
        raise DirtyCloneError(message)
    name, seconds = git("log", "-1", "--format=%H %ct").decode().split()
    return Commit(name, int(seconds))
