"""JSON and TOML of strangers: as the parsers of Python read them, or refused before they begin."""

from __future__ import annotations

import json
import sys
import tomllib
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minewise import Record, play
from minewise.boards import Certificate
from minewise.cli.advise_json import answer_line
from minewise.companion.collection.sources import games_in
from minewise.companion.collection.store import ReviewStore
from minewise.companion.game_log import GameLog
from minewise.companion.position import Position
from minewise.documents import MOST_CHARACTERS, MOST_DIGITS, MOST_LEVELS, json_value, toml_table
from minewise.errors import DocumentError, MinewiseError, TaskError
from minewise.tasks import dataset
from minewise.tasks import files as task_files
from minewise.tasks.answer_text import json_value as value_of_answer
from minewise.tasks.datasets import row_of_task, task_of_row
from minewise.tournament.plan import Plan
from minewise.tournament.tally import LossProfile

REPOSITORY = Path(__file__).parents[1]

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS | st.sampled_from(['"[[{', "\\", '\\"', "# a.b.c", "'''", '"""']),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=20,
)  # fmt: skip

HOSTILE = {
    "lists": "[" * 100_000,
    "objects": '{"a":' * 100_000,
    "closed": "[" * (MOST_LEVELS + 1) + "]" * (MOST_LEVELS + 1),
    "digits": "1" * 100_000,
    "fraction": "0." + "1" * 100_000,
    "no number": "NaN",
    "infinite": "-Infinity",
    "too large": "1e999",
    "half a pair": '"\\ud800"',
    "half a pair, raw": '"\ud800"',
    "twice": '{"a": 1, "a": 2}',
    "open text": '"' + "a" * 100_000,
    "backslashes": '"' + "\\" * 100_001,
    "two": "{} {}",
    "nothing": "",
}


def calls(what: Callable[[], object], of: str) -> int:
    """How often functions of a module are called meanwhile."""
    counted: Counter[str] = Counter()

    def count(frame: Any, event: str, _: object) -> None:
        counted[frame.f_globals.get("__name__", "")] += event == "call"

    sys.setprofile(count)
    try:
        what()
    except DocumentError:
        pass
    finally:
        sys.setprofile(None)
    return sum(number for name, number in counted.items() if name.startswith(of))


@given(VALUES, st.booleans())
def test_json_is_read_as_python_reads_it(value: object, ascii_only: bool) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only)
    assert json_value(text) == json.loads(text) == value
    assert json_value("\ufeff" + text) == value


@given(st.dictionaries(TEXTS, TEXTS | st.lists(TEXTS | st.integers(), max_size=4), max_size=5))
def test_toml_is_read_as_python_reads_it(table: dict[str, object]) -> None:
    def written(value: object) -> str:
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")

    text = "".join(f"{written(key)} = {written(value)}\n" for key, value in table.items())
    assert toml_table(text) == tomllib.loads(text) == table


@pytest.mark.parametrize(
    "file", [REPOSITORY / "pyproject.toml", *REPOSITORY.glob("studies/**/plan*.toml")], ids=str
)
def test_files_of_toml_are_read_as_python_reads_them(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert toml_table(text) == tomllib.loads(text)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_what_no_json_should_be_is_refused(text: str) -> None:
    with pytest.raises(DocumentError):
        json_value(text)


@pytest.mark.promise(
    "SECURITY.md",
    "JSON and TOML are checked against bounds of length and depth before they are parsed, so that "
    "no text takes long.",
)
@pytest.mark.parametrize(
    "text",
    [
        "a." * 30_000 + "b = 1",
        "a . " * 30_000 + "b = 1",
        '"a".' * 30_000 + "b = 1",
        "'a' . " * 30_000 + "b = 1",
        "[" + "a.b . " * 30_000 + "c]",
        "[[" + "a.b . " * 30_000 + "c]]",
        "x = {" + "a." * 30_000 + "b = 1}",
        "x = " + "[" * 100_000,
        "x = " + "{a = " * 100_000,
        "x = " + "9" * 100_000,
        "x = 0x" + "f" * 100_000,
        "x = 0b" + "1_" * 100_000 + "1",
        "#" + "x" * MOST_CHARACTERS,
    ],
    ids=lambda text: text[:12],
)
def test_toml_beyond_the_bounds_is_refused_before_it_is_parsed(text: str) -> None:
    with pytest.raises(DocumentError, match="expected"):
        toml_table(text)
    assert calls(lambda: toml_table(text), "tomllib") == 0


@pytest.mark.promise(
    "SECURITY.md",
    "JSON and TOML are checked against bounds of length and depth before they are parsed, so that "
    "no text takes long.",
)
def test_the_work_grows_with_the_length_of_a_text() -> None:
    texts: dict[str, Callable[[int], str]] = {
        "x = 1": lambda n: "".join(f"k{i} = 1\n" for i in range(n)),
        "keys": lambda n: f"[{'a.' * 30}b]\n" + "".join(f"{'c.' * 30}k{i} = 1\n" for i in range(n)),
        "lists": lambda n: "x = [" + '[1.5, "a.b.c.d"],' * n + "]",
        "texts": lambda n: "x = '''" + '\'\'a\\"""' * n + "'''",
    }
    for text in texts.values():
        one, two = (calls(partial(toml_table, text(n)), "tomllib") for n in (200, 400))
        assert one <= two <= 2.1 * one + 20


def test_the_bounds_are_those_that_are_named() -> None:
    deepest = "[" * MOST_LEVELS + "]" * MOST_LEVELS
    assert json.dumps(json_value(deepest)) == deepest
    assert json_value("1" * MOST_DIGITS) == int("1" * MOST_DIGITS)
    assert json_value(f'["{"[" * 999}", "{"1" * 9999}"]') == ["[" * 999, "1" * 9999]
    hexadecimal = toml_table("x = 0x" + "f" * (MOST_DIGITS - 2))["x"]
    assert len(str(hexadecimal)) > MOST_DIGITS  # Python writes it, so errors can repeat it
    with pytest.raises(DocumentError, match="numbers and words"):
        json_value("1" * (MOST_DIGITS + 1))
    with pytest.raises(DocumentError, match="expected a text, got bytes"):
        json_value(b"{}")  # type: ignore[arg-type]


def test_a_byte_order_mark_is_no_part_of_a_text(tmp_path: Path) -> None:
    record = play("csp", "5x5/3", seed=1).to_json()
    assert Record.from_json("\ufeff" + record).to_json() == record
    marked = b"\xef\xbb\xbf" + record.encode()
    assert [game.content for game in games_in(marked, "x")] == [marked]
    assert Plan.parse('\ufeffagents = ["basic"]') == Plan.parse('agents = ["basic"]')
    (tmp_path / "plan.toml").write_text('agents = ["basic"]', encoding="utf-8-sig")
    assert Plan.read(tmp_path / "plan.toml") == Plan.parse('agents = ["basic"]')


def test_many_agents_are_compared_by_name_in_one_pass() -> None:
    def plan(count: int) -> Plan:
        return Plan(agents=tuple(f"csp:max_variables={number}" for number in range(1, count)))

    one, two = (calls(partial(plan, count), "minewise.agents") for count in (200, 400))
    assert one <= two <= 2.1 * one


def read_tasks(text: str, folder: Path) -> None:
    file = folder / "tasks.jsonl"
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    list(task_files.read(file))


def imported(text: str, folder: Path) -> None:
    kept = f'{{"results": [[1, "beginner", 1, {text}, 3, 4, 5]]}}'
    head = '{"format": "minewise browser", "version": 1, "kept": '
    GameLog(folder / "games.jsonl").join(f"{head}{kept}}}")


RECORD = play("csp", "5x5/3", seed=1).to_json()
LABELLED = row_of_task(dataset("counting", "5x5/3", seed=1, size=1)[0])
DOORS: dict[str, Callable[[str, Path], object]] = {
    "record": lambda text, _: Record.from_json(text),
    "field of a record": lambda text, _: Record.from_json(RECORD[:-1] + f', "more": {text}}}'),
    "seconds of a record": lambda text, _: Record.from_json(
        RECORD.replace('"seconds":', f'"seconds": {text}, "was":')
    ),
    "certificate": lambda text, _: Certificate.from_json(text),
    "plan": lambda text, _: Plan.parse(f"agents = {text}"),
    "plan of a store": lambda text, _: Plan.of_store(f'agents = ["basic"]\nboards = {text}'),
    "log of a browser": lambda text, folder: GameLog(folder / "games.jsonl").join(text),
    "game of a browser": imported,
    "tasks": read_tasks,
    "label": lambda text, _: task_of_row({**LABELLED, "label": text}),
    "part of a label": lambda text, _: task_of_row({**LABELLED, "label": f'{{"layouts": {text}}}'}),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_every_reader_refuses_with_its_own_error(
    door: Callable[[str, Path], object], text: str, tmp_path: Path
) -> None:
    if text == "" and door is read_tasks:
        return  # a file of no tasks
    with pytest.raises(MinewiseError) as refused:
        door(text, tmp_path)
    assert not isinstance(refused.value, DocumentError)
    str(refused.value).encode()


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_readers_that_answer_anything_answer_it(text: str) -> None:
    with pytest.raises((DocumentError, TypeError, ValueError)):
        LossProfile.from_json(text)  # the reader of a store names the store
    assert value_of_answer(text) is None
    for line in (text, f'{{"id": {text}}}', f'{{"mines": {text}}}', f'{{"set": {text}}}'):
        assert "error" in json.loads(answer_line(Position("5x5/3"), line, 1000))
    assert [game.name for game in games_in(b"{" + text.encode("utf-8", "replace"), "x")] == ["x"]


@pytest.mark.parametrize("text", [*HOSTILE.values(), "[]", "{}", "3", "null", '[["a"]]'])
def test_a_review_that_somebody_wrote_is_made_anew(text: str, tmp_path: Path) -> None:
    with ReviewStore(tmp_path / "r.db") as store:
        store._connection.execute(
            "INSERT INTO games VALUES ('a', 9, ?)", (text.encode(errors="replace").decode(),)
        )
        assert store.outcome("a", playouts=0) in (None, {})


@pytest.mark.parametrize(
    "family", ["counting", "probability", "deduction", "proof", "possibility", "best-move"]
)
def test_a_label_of_another_kind_is_no_task(family: Any) -> None:
    row = row_of_task(dataset(family, "5x5/3", seed=1, size=1)[0])
    assert task_of_row(row).score(row["answer"]) == 1
    label = json.loads(row["label"])
    others: tuple[object, ...] = (None, [], {}, 3.5, "?", [[]], [None], True)
    for name in label:
        for other in others:
            try:
                task = task_of_row({**row, "label": json.dumps(label | {name: other})})
            except TaskError:
                continue
            assert task.prompt
            assert task.score(task.answer) == 1  # what fits is a task
