"""The figures of P. Kulkarni, "MineSweeper AI" (2020), section 4.5, and of a second implementation.

`CHART` was read from the source's two charts, to about 0.005; it does not say how many runs a
point has. The chart titled "Dimension 40" does not fit dimension 40: the original program, run at
that dimension, scores 0.970 +- 0.010 where the chart shows 0.82 (basic, density 0.2, 8 games) and
0.698 +- 0.012 where it shows 0.625 (double improved, 0.6, 2 games); all its points fit dimension
10, and the original's plotting code writes 40 into the title whatever the dimension is.

`SECOND` was measured with an independent implementation in C of the original's semantics: 2,000
boards a point at dimension 10 and 100 at dimension 40, with 95% half-widths.
"""

from __future__ import annotations

AGENTS = {"basic": "basic", "csp": "single improved", "csp-probability": "double improved"}
"""Our names and the source's."""

DENSITIES = ("0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9")

# One figure for each density above; nan where the chart has no point.
_ = float("nan")
CHART: dict[int, dict[str, tuple[float, ...]]] = {
    10: {
        "basic": (_, 0.885, 0.761, 0.643, 0.497, 0.440, 0.386, _, _),
        "csp": (_, 0.915, 0.810, 0.673, 0.618, 0.497, 0.453, _, _),
        "csp-probability": (_, 0.940, 0.870, 0.785, 0.750, 0.640, 0.538, _, _),
    },
    40: {
        "basic": (0.94, 0.821, 0.743, 0.598, 0.504, 0.49, 0.47, 0.389, 0.235),
        "csp": (0.980, 0.921, 0.790, 0.703, 0.573, 0.498, 0.466, 0.405, 0.247),
        "csp-probability": (0.930, 0.905, 0.877, 0.793, 0.716, 0.625, 0.544, 0.425, 0.277),
    },
}

SECOND: dict[int, dict[str, tuple[tuple[float, float], ...]]] = {
    10: {
        "basic": (
            (0.9687, 0.0026),
            (0.8648, 0.0037),
            (0.7217, 0.0040),
            (0.6071, 0.0037),
            (0.5281, 0.0037),
            (0.4701, 0.0037),
            (0.4175, 0.0036),
            (0.3559, 0.0037),
            (0.2406, 0.0032),
        ),
        "csp": (
            (0.9744, 0.0023),
            (0.9167, 0.0031),
            (0.7941, 0.0038),
            (0.6720, 0.0038),
            (0.5751, 0.0036),
            (0.5007, 0.0037),
            (0.4388, 0.0037),
            (0.3662, 0.0036),
            (0.2414, 0.0032),
        ),
        "csp-probability": (
            (0.9583, 0.0029),
            (0.9232, 0.0026),
            (0.8594, 0.0027),
            (0.7909, 0.0028),
            (0.7150, 0.0029),
            (0.6300, 0.0029),
            (0.5347, 0.0032),
            (0.4219, 0.0032),
            (0.2645, 0.0029),
        ),
    },
    40: {
        "basic": (
            (0.9973, 0.0009),
            (0.9649, 0.0032),
            (0.8065, 0.0042),
            (0.6600, 0.0047),
            (0.5612, 0.0041),
            (0.4950, 0.0042),
            (0.4374, 0.0044),
            (0.3682, 0.0043),
            (0.2576, 0.0042),
        ),
        "csp": (
            (0.9982, 0.0007),
            (0.9792, 0.0025),
            (0.8216, 0.0040),
            (0.6687, 0.0044),
            (0.5665, 0.0042),
            (0.4972, 0.0038),
            (0.4404, 0.0043),
            (0.3738, 0.0043),
            (0.2584, 0.0034),
        ),
        "csp-probability": (
            (0.9966, 0.0009),
            (0.9857, 0.0016),
            (0.8989, 0.0041),
            (0.7927, 0.0072),
            (0.7464, 0.0096),
            (0.6969, 0.0031),
            (0.5861, 0.0032),
            (0.4592, 0.0038),
            (0.2869, 0.0033),
        ),
    },
}
