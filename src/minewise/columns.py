"""Columns of results: as a data frame of pandas or polars, as a Parquet file, or as CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from minewise.atomic import atomic_write
from minewise.errors import RulesError, expected_one_of, need

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Columns: TypeAlias = Mapping[str, Sequence[object] | NDArray[np.generic]]

Library = Literal["pandas", "polars"]


def to_dataframe(columns: Columns, library: Library = "pandas") -> Any:
    """Columns of equal length as a data frame.

    RulesError for another library; MissingExtraError where it is not installed.

    >>> to_dataframe({"agent": ["basic", "exact"], "wins": [63, 87]})["wins"].sum()
    np.int64(150)
    """
    if library not in get_args(Library):
        raise RulesError(expected_one_of("data frame library", library, get_args(Library)))
    need("A data frame", library)
    return import_module(library).DataFrame(dict(columns))


def save_parquet(
    columns: Columns, path: Path | str, about: Mapping[str, str] | None = None
) -> None:
    """Writes columns of equal length to a Parquet file. Its metadata are our version and `about`.

    MissingExtraError without pyarrow, which the extra `data` brings.
    """
    need("A Parquet file", "pyarrow", package="minewise[data]")
    pyarrow: Any = import_module("pyarrow")
    from importlib.metadata import version

    known = {"minewise": version("minewise")} | dict(about or {})
    table = pyarrow.table(dict(columns)).replace_schema_metadata(known)
    with atomic_write(Path(path)) as unfinished:
        import_module("pyarrow.parquet").write_table(table, unfinished)


_FORMULA = re.compile(r"'*(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")


def csv_line(values: Iterable[object]) -> str:
    r"""A line of CSV, which a spreadsheet opens as the values and runs none of.

    A text that a spreadsheet would take for a formula gets an apostrophe in front, also behind
    blanks or other apostrophes: without the first one it is as it was. Numbers stay numbers.

    >>> print(csv_line(["=1+1", "-0.5", -0.5, None, "a,b"]))
    '=1+1,-0.5,-0.5,,"a,b"
    <BLANKLINE>
    """
    line = io.StringIO()
    # With this ending a carriage return is quoted, too: else it would begin a line.
    csv.writer(line, lineterminator="\r\n").writerow(map(_plain, values))
    return line.getvalue().removesuffix("\r\n") + "\n"


def _plain(value: object) -> object:
    is_text = isinstance(value, str) and not _NUMBER.fullmatch(value)
    return f"'{value}" if is_text and _FORMULA.match(str(value)) else value
