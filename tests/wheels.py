"""The wheel of this clone, for tests that install it."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PIP = ("-m", "pip", "--disable-pip-version-check", "--quiet")


def built(folder: Path) -> Path:
    """Builds it into a folder. One at a time: all builds of a clone share its folder `build`.

    `make release` names the wheel that it has built in MINEWISE_WHEEL: then it is that one.
    """
    released = os.environ.get("MINEWISE_WHEEL")
    if released:
        return Path(shutil.copy(released, folder))
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "wheel.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run(
            [sys.executable, *PIP, "wheel", "--no-deps", "--no-build-isolation", str(ROOT)],
            cwd=folder,
            check=True,
            timeout=1800,
        )
    (wheel,) = folder.glob("minewise-*.whl")
    return wheel
