"""The exact engine beside ms_toollib, on the same positions and boards, and beside its goals."""

from __future__ import annotations

from duel import games, large, probabilities, wide
from duel.rival import Rival


def main() -> None:
    rival = Rival()
    try:
        probabilities.run(rival)
        games.run(rival)
    finally:
        rival.stop()
    wide.run()
    large.run()


if __name__ == "__main__":
    main()
