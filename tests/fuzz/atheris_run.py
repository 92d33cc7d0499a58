"""Runs a target under atheris: `python -m tests.fuzz.fuzz_parsing CORPUS -runs=1000 -seed=1`.

The targets themselves need no atheris, so that the corpus is tried on every Python.
"""

from __future__ import annotations

import sys
from collections.abc import Callable


def run(target: Callable[[bytes], None]) -> None:
    """Fuzzes until libFuzzer's options on the command line say stop."""
    try:
        import atheris
    except ImportError:
        sys.exit("expected atheris, which exists for Python 3.11 on Linux: pip install '.[fuzz]'")

    # What is imported already is instrumented in place; the core is fuzzed through the package.
    for name in [name for name in sys.modules if name.split(".")[0] == "minewise"]:
        for item in list(vars(sys.modules[name]).values()):
            if callable(item) and getattr(item, "__module__", None) == name:
                _instrument(atheris.instrument_func, item)
    atheris.Setup(sys.argv, target)
    atheris.Fuzz()


def _instrument(instrument: Callable[[object], object], item: object) -> None:
    """A function, or the methods of a class."""
    methods = vars(item).values() if isinstance(item, type) else [item]
    for method in methods:
        function = getattr(method, "__func__", method)
        if hasattr(function, "__code__"):
            instrument(function)
