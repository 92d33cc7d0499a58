"""Tests of the environments; without the extra `rl`, which brings Gymnasium, they are skipped."""

import pytest

pytest.importorskip("gymnasium", reason="needs the extra rl")
