"""The file that a training goes on from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch

from minewise.atomic import atomic_write
from minewise.errors import TrainingError

NAME = "checkpoint.pt"


def save(folder: Path, state: dict[str, Any]) -> None:
    """Writes the file as a whole or not at all."""
    with atomic_write(folder / NAME) as unfinished:
        torch.save(state, unfinished)


def load(folder: Path, device: str) -> dict[str, Any]:
    """What was saved there."""
    path = folder / NAME
    if not path.exists():
        raise TrainingError(f"expected a checkpoint to resume at {path}, got none")
    try:
        state: dict[str, Any] = torch.load(path, map_location=device, weights_only=True)
    except Exception as error:
        raise TrainingError(f"expected a checkpoint in {path}: {error}") from None
    return state
