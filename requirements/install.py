"""Installs packages as they are pinned, each with its digest.

`python requirements/install.py FILE [--python PYTHON] [OPTION ...]`, with options that uv and pip
share. uv does it, in a tenth of pip's time. It is given what is set for pip: the index that is
asked, the certificates that are trusted. Where uv fails, pip tries.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys

SAME = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "cert": "SSL_CERT_FILE",
    "default-timeout": "UV_HTTP_TIMEOUT",
    "timeout": "UV_HTTP_TIMEOUT",
    "trusted-host": "UV_INSECURE_HOST",
}
"""The settings of pip that uv has under another name."""

FAILED = (
    "expected all packages of {}, failed as said above: connect this machine to the network, or "
    "name an index that it reaches (pip config set global.index-url URL); then make again"
)


def pip_settings() -> dict[str, str]:
    """What is set for pip, in files or by variables, in the words of uv."""
    pip = [sys.executable, "-m", "pip", "config", "list"]
    lines = subprocess.run(pip, capture_output=True, text=True, check=False).stdout.splitlines()
    settings = {"UV_INDEX_STRATEGY": "unsafe-best-match"}  # as pip: any index, the digests guard
    for line in lines:
        name, _, value = line.partition("=")
        variable = SAME.get(name.rpartition(".")[2])
        if variable:
            settings[variable] = value.strip("'")
    return settings


def main() -> int:
    """The exit status of whichever installed the packages."""
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--python", default=sys.executable)
    known, options = parser.parse_known_args()
    words = ["install", "--quiet", "--require-hashes", *options, "--requirement", known.file]
    uv = [sys.executable, "-m", "uv", "pip", *words, "--python", known.python]
    done = subprocess.run(uv, env=pip_settings() | os.environ, check=False)
    if done.returncode == 0:
        return 0
    print("uv could not do it; pip tries.", file=sys.stderr)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", known.python]
    done = subprocess.run([*pip, *words], check=False)
    if done.returncode:
        print(FAILED.format(known.file), file=sys.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
