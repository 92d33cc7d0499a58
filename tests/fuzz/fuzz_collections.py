"""Any file among the games of a folder, and any store of their reviews: each file is reviewed or
told with the reason, and ends none of the others.

The first byte chooses a file of games or the store, the rest are edits of its bytes.
"""

from __future__ import annotations

import csv
import io
import json
import shutil
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

from minewise import MinewiseError, play
from minewise.companion.collection.charts import to_csv, to_document
from minewise.companion.collection.collection import Collection, Collector
from minewise.companion.collection.page import page
from minewise.companion.collection.store import ReviewStore
from minewise.companion.collection.summary import Summary
from tests.fuzz.atheris_run import run
from tests.fuzz.edits import edited

REPLAYS = Path(__file__).parent / "corpus" / "replays"
CLASH = "cannot be reviewed: "
"""How the review of a game begins that failed in an unexpected way."""


@cache
def files() -> dict[str, bytes]:
    """Games of several kinds: records, lines of them, and replays of others."""
    records = [play("exact", "5x5/4", seed=3), play("random", "3x3/2 first_click=any", seed=1)]
    lines = [record.to_json().encode() for record in records]
    replays = {f"game.{name}": (REPLAYS / name).read_bytes() for name in ("evf-3", "mvf-2007")}
    return {"one.json": lines[0], "two.jsonl": b"\n".join(lines)} | replays


@cache
def reviewed() -> bytes:
    """The store of the reviews of two of them."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for game in ("one.json", "two.jsonl"):
            (folder / game).write_bytes(files()[game])
        with ReviewStore(folder / "reviews.db") as store:
            Collector([folder], store).collect()
        return (folder / "reviews.db").read_bytes()


def collected(folder: Path, store: Path | None) -> Collection:
    """The games of a folder, and all that is made of them."""
    with ReviewStore(store) as reviews:
        collection = Collector([folder], reviews).collect()
    summary = Summary(collection.games)
    rows = [*csv.reader(io.StringIO(to_csv(collection.games)))]
    assert len(rows) == len(collection.games) + 1
    json.dumps(to_document(summary))
    if collection.games:
        page(summary, collection.unreadable)
    return collection


def one_input(data: bytes) -> None:
    """What is tried: raises if a game is lost, or anything but a MinewiseError."""
    if not data:
        return
    kinds = [*files(), None]
    name = kinds[data[0] % len(kinds)]
    with tempfile.TemporaryDirectory() as temporary:
        (folder := Path(temporary) / "games").mkdir()
        (folder / "sound.json").write_bytes(play("exact", "4x4/3", seed=9).to_json().encode())
        if name is None:
            (store := Path(temporary) / "reviews.db").write_bytes(edited(reviewed(), data[1:]))
            with suppress(MinewiseError):
                assert len(collected(folder, store).games) == 1
            return
        changed = folder / f"changed-{name}"
        changed.write_bytes(edited(files()[name], data[1:]))
        collection = collected(folder, None)
        assert "sound.json" in {Path(game.name).name for game in collection.games}
        assert not [one for one in collection.unreadable if one.why.startswith(CLASH)]
        shutil.rmtree(folder)


if __name__ == "__main__":
    run(one_input)
