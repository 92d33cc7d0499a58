"""A Decision says what it must be where it is made, so that an agent's own line is to blame."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from minewise import Decision
from minewise.errors import RulesError


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"reveal": (0, 0)}, "such as [(0, 0)]; got a single cell (0, 0)"),
        ({"flag": (0, 0)}, "flag must be a list of cells, such as [(0, 0)]; got a single cell"),
        ({"reveal": 5}, "reveal must be a list of cells, such as [(0, 0)]; got 5"),
        (
            {"reveal": [(0.5, 0)]},
            "reveal must be a list of cells, such as [(0, 0)]; got [(0.5, 0)]",
        ),
        ({"reveal": None}, "reveal must be a list of cells, such as [(0, 0)]; got None"),
        ({"probability": [0.5]}, "probability must be a mapping from cells to chances; got [0.5]"),
        ({"probability": {(0, 0): 2}}, "each probability must be from 0 to 1; got 2 for (0, 0)"),
        ({"probability": {(0, 0): float("nan")}}, "each probability must be from 0 to 1; got nan"),
        ({"certain": 3}, "certain must be True or False; got 3"),
        ({"reason": 3}, "reason must be a text; got 3"),
    ],
)
def test_a_decision_says_what_it_must_be(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesError, match=re.escape(message)):
        Decision(**wrong)


def test_cells_of_a_decision_may_be_an_array() -> None:
    cells = np.argwhere(np.eye(2) == 1)
    assert Decision(cells, certain=np.True_) == Decision([(0, 0), (1, 1)], certain=True)  # type: ignore[arg-type]
