"""Archives that depend on the content of their files alone, and on one given time."""

from __future__ import annotations

import gzip
import tarfile
from hashlib import sha256
from io import BytesIO
from pathlib import Path


def pack(folder: Path, archive: Path, seconds: int) -> None:
    """Writes the files of a folder, in order, into a `.tar.gz` whose only folder has its name."""
    content = BytesIO()
    with tarfile.open(fileobj=content, mode="w", format=tarfile.PAX_FORMAT) as files:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = tarfile.TarInfo(f"{folder.name}/{path.relative_to(folder).as_posix()}")
            data = path.read_bytes()
            entry.size, entry.mtime, entry.mode = len(data), seconds, 0o644
            files.addfile(entry, BytesIO(data))
    with archive.open("wb") as file, gzip.GzipFile("", "wb", fileobj=file, mtime=seconds) as packed:
        packed.write(content.getvalue())


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    return sha256(path.read_bytes()).hexdigest()
