"""Run in an environment with datasets."""

from __future__ import annotations

from pathlib import Path

from datasets import load_dataset

from minewise.tasks import FAMILIES, dataset, task_of_row, write
from minewise.tasks.adapters.hugging_face import FEATURES, hugging_face_dataset


def test_rows_give_the_tasks_back() -> None:
    for family in FAMILIES:
        tasks = dataset(family, "6x6/7", seed=2**64 - 1, size=5, encoding="json")
        assert [task_of_row(row) for row in hugging_face_dataset(tasks)] == list(tasks)


def test_a_parquet_file_of_ours_is_the_same_data_set(tmp_path: Path) -> None:
    tasks = dataset("probability", "beginner", seed=3, size=20)
    write(tasks, tmp_path / "train.parquet")
    loaded = load_dataset(
        "parquet", data_files=str(tmp_path / "train.parquet"), cache_dir=str(tmp_path / "cache")
    )["train"]
    assert loaded.features == FEATURES
    assert loaded.to_list() == hugging_face_dataset(tasks).to_list()
