"""Results as data frames and as Parquet files: what they hold is what the objects say."""

from __future__ import annotations

import math
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import minewise

pd = pytest.importorskip("pandas")
pl = pytest.importorskip("polars")
pq = pytest.importorskip("pyarrow.parquet", reason="needs the extra data")

COMPARISON = minewise.compare(["basic", "csp:max_variables=10"], "beginner", games=10)
GAMES = minewise.play_many("exact", "beginner", games=300, first=7)


def test_a_comparison_as_a_frame() -> None:
    frame = COMPARISON.to_frame()
    assert isinstance(frame, pd.DataFrame)
    assert frame.to_dict("records") == [row.to_dict() for row in COMPARISON.rows]
    assert COMPARISON.to_frame("polars").equals(pl.from_pandas(frame))


def test_one_game_has_no_interval() -> None:
    alone = minewise.compare(["basic"], "kulkarni", games=1).to_frame()
    assert math.isnan(alone["score_low"][0])
    assert alone["score_low"].dtype == np.float64


def test_games_as_a_frame() -> None:
    frame = GAMES.to_frame()
    assert frame["game"].tolist() == list(range(7, 307))
    assert frame["won"].sum() == GAMES.wins
    assert (frame["clicks"] == GAMES.table["clicks"]).all()
    assert GAMES.to_frame("polars").equals(pl.from_pandas(frame))
    last = GAMES.record(306)
    assert frame.iloc[-1]["guesses"] == last.guesses


def test_parquet_is_read_back(tmp_path: Path) -> None:
    COMPARISON.to_parquet(tmp_path / "comparison.parquet")
    GAMES.to_parquet(str(tmp_path / "games.parquet"))
    assert pd.read_parquet(tmp_path / "comparison.parquet").equals(COMPARISON.to_frame())
    assert pl.read_parquet(tmp_path / "games.parquet").equals(GAMES.to_frame("polars"))
    about = pq.read_schema(tmp_path / "games.parquet").metadata
    assert about[b"agent"] == b"exact"
    assert minewise.Rules.parse(about[b"rules"].decode()) == minewise.BEGINNER


def test_an_empty_comparison_is_an_empty_frame() -> None:
    assert minewise.Comparison([]).to_frame().empty


def test_another_library_is_refused() -> None:
    with pytest.raises(minewise.MinewiseError, match="did you mean 'pandas'"):
        COMPARISON.to_frame("panda")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("call", "package", "need"),
    [
        ("to_frame()", "pandas", "pandas, which is not installed"),
        ("to_frame('polars')", "polars", "polars, which is not installed"),
        ("to_parquet('x')", "pyarrow", "the extra data"),
    ],
)
def test_what_is_missing_is_asked_for(call: str, package: str, need: str) -> None:
    code = (
        f"import sys; sys.modules[{package!r}] = None\n"
        f"import minewise; minewise.play_many('exact', 'beginner', games=1).{call}"
    )
    command = [sys.executable, "-c", code]
    words = subprocess.run(command, capture_output=True, text=True, check=False).stderr
    assert f"needs {need}: {sys.executable} -m pip install" in words
    assert "During handling" not in words
