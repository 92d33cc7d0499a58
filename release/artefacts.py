"""What is built: source distribution, wheel, page, documentation site, JavaScript package."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

from release.archive import pack
from release.commit import ROOT, Commit
from release.pythons import Interpreter, builders

PYTHON = Path(sys.executable)


def run(*command: str | Path, cwd: Path = ROOT, variables: dict[str, str] | None = None) -> str:
    """What a command prints; its programs are those of this environment."""
    path = f"{PYTHON.parent}{os.pathsep}{os.environ['PATH']}"
    done: subprocess.CompletedProcess[str] = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=os.environ | {"PATH": path} | (variables or {}),
        check=True,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    return done.stdout


def build(commit: Commit, work: Path, out: Path, *, cache: bool) -> None:
    """Builds everything in the empty folder `work`, into `out`.

    Without `cache` the core is compiled, even where a cache of the compiler knows it already.
    """
    commit.write(work / "clone")
    out.mkdir(parents=True)
    variables = {"SOURCE_DATE_EPOCH": str(commit.seconds)}
    if not cache:
        variables["CCACHE_DISABLE"] = "1"
    build_python(work, out, variables)
    build_page(work, out, commit)
    build_documentation(work, out, commit)
    build_javascript(work, out)


def build_python(work: Path, out: Path, variables: dict[str, str]) -> None:
    """The source distribution, and from what it holds a wheel for each kind of Python here."""
    command = (PYTHON, "-m", "build", "--no-isolation", "--sdist", "--outdir")
    run(*command, out, work / "clone", variables=variables)
    (source,) = out.glob("*.tar.gz")
    with tarfile.open(source) as files:
        files.extractall(work, filter="data")
    tree = work / source.name.removesuffix(".tar.gz")
    for tag, python in builders().items():
        tool, folder = tools(python), work / f"wheel-{tag}"
        # No path of this machine may remain in the binary.
        nanobind = run(tool, "-c", "import nanobind; print(nanobind.__path__[0])").strip()
        flags = f"-ffile-prefix-map={tree}=. -ffile-prefix-map={nanobind}=nanobind"
        own = {**variables, "CXXFLAGS": flags, "LDFLAGS": "-Wl,--build-id=none"}
        pip = (tool, "-m", "pip", "--disable-pip-version-check", "--quiet", "wheel")
        run(*pip, "--no-build-isolation", "--no-deps", "--wheel-dir", folder, tree, variables=own)
        (wheel,) = folder.glob("*.whl")
        # Its name tells the oldest glibc that it runs with.
        run(PYTHON, "-m", "auditwheel", "repair", "--strip", "-w", out, wheel, variables=own)


def tools(python: Interpreter) -> Path:
    """A Python of this version that has what compiles the core, each package as pinned."""
    if python.path == PYTHON:
        return PYTHON
    place = ROOT / f"build/release/tools-{python.version[0]}.{python.version[1]}"
    tool = place / "bin/python"
    if not tool.exists():
        run(python.path, "-m", "venv", place)
        pip = (tool, "-m", "pip", "--disable-pip-version-check", "--quiet", "install")
        run(*pip, "--require-hashes", "-r", ROOT / "requirements/tools.txt")
    return tool


def build_page(work: Path, out: Path, commit: Commit) -> None:
    """The page for static hosts, as one archive."""
    page = work / "minewise-page"
    run(PYTHON, ROOT / "hosting/static_copy.py", page)
    pack(page, out / f"minewise-page-{version()}.tar.gz", commit.seconds)


def build_documentation(work: Path, out: Path, commit: Commit) -> None:
    """The documentation site, with the page in it, as one archive."""
    site = work / "minewise-docs"
    run(PYTHON, "-m", "hosting.documentation", site)
    pack(site, out / f"minewise-docs-{version()}.tar.gz", commit.seconds)


def build_javascript(work: Path, out: Path) -> None:
    """The package for programs in JavaScript, as npm packs it."""
    folder = work / "javascript"
    run(PYTHON, "-m", "hosting.javascript", folder)
    npm = ROOT / "requirements/npm.py"
    run(PYTHON, npm, "pack", "--silent", "--pack-destination", out, cwd=folder)


def project() -> dict[str, object]:
    """The table `project` of pyproject.toml."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    table: dict[str, object] = tomllib.loads(text)["project"]
    return table


def version() -> str:
    """The version of the package."""
    return str(project()["version"])


def dependencies() -> list[str]:
    """What the wheel needs, as requirements."""
    needed = project()["dependencies"]
    assert isinstance(needed, list)
    return needed
