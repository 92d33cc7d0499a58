"""The core has the same bits on every machine: it calls nothing of the C library that rounds."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "cpp"
ROUNDING = (
    "exp exp2 expm1 exp10 log log2 log10 log1p pow powi lgamma tgamma erf erfc sin cos tan asin "
    "acos atan atan2 sinh cosh tanh asinh acosh atanh cbrt hypot fma"
)
"""Functions of <cmath> whose last bit depends on the library and the processor."""
CALL = re.compile(rf"(?<!elementary::)(?<![\w.>])(?:{'|'.join(ROUNDING.split())})[fl]?\(")

# One line for the C library, which shows whether the processor was made to do without fused
# multiplication, and one for the core: chances to the last bit, and games.
DIGESTS = """
import hashlib, math, struct
from minewise import Rules, analyze, evaluate
from minewise.engine.analysis import sample_layouts
from minewise.match import fingerprint as bench

bench.RULES = {"beginner": 20, "expert": 3, "kulkarni": 5}
fused, bits = hashlib.sha256(), hashlib.sha256()
for i in range(-20_000, 20_000):
    fused.update(struct.pack("d", math.exp(i / 1000)))
views = [bench.half_open(Rules.parse(text), game, columns)
         for text, columns in bench.HALF_OPEN.items() for game in range(10)]
for view in views:
    analysis = analyze(view)
    bits.update(analysis.probability.tobytes())
    bits.update(analysis.digit_probability.tobytes())
    bits.update(repr(analysis.layouts).encode())
for view in views[:5]:
    bits.update(sample_layouts(view, 20).tobytes())
    bits.update(repr(evaluate(view)).encode())
for line in bench.bench_lines(["exact", "best", "best:strength=strong"]):
    bits.update(line.fingerprint.encode())
print(fused.hexdigest(), bits.hexdigest())
"""


def code_of(path: Path) -> list[str]:
    return [line.partition("//")[0] for line in path.read_text("utf-8").splitlines()]


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "The core brings its own `exp` and `log` (`tests/engine/test_same_bits.py`).",
    "The probabilities have the same bits on every processor.",
)
def test_no_function_that_rounds_is_called_in_the_core() -> None:
    calls = [
        f"{path.relative_to(CORE)}:{number}: {line.strip()}"
        for room in ("base", "game", "formats", "count", "analyze", "why", "endgame", "players",
                     "review", "boards", "learn")
        for path in sorted((CORE / room).glob("*.[ch]pp"))
        if path.stem not in ("elementary", "elementary.test") and ".test" not in path.name
        for number, line in enumerate(code_of(path), 1)
        if CALL.search(line)
    ]  # fmt: skip
    assert not calls, "use base/elementary.hpp instead"


@pytest.mark.parametrize("line", ["x = std::exp(y);", "return log2f(2);", "a + pow(b, 2)"])
def test_such_a_call_is_seen(line: str) -> None:
    assert CALL.search(line)
    assert not CALL.search("elementary::exp(y) + series_log(y) + position.log(x) + explain(z)")


def digests(tunables: str) -> list[str]:
    environment = os.environ | {"GLIBC_TUNABLES": tunables}
    command = [sys.executable, "-c", DIGESTS]
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True
    ).stdout.split()


@pytest.mark.promise(
    "what-you-can-rely-on.md",
    "The probabilities have the same bits on every processor.",
)
@pytest.mark.check
def test_the_bits_do_not_depend_on_fused_multiplication() -> None:
    fused, with_it = digests("")
    plain, without = digests("glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2")
    assert with_it == without
    if fused == plain:
        pytest.skip("fused multiplication could not be turned off: another C library or processor")
