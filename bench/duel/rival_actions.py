"""What ms_toollib calls the actions of a pointer, and what we do."""

from __future__ import annotations

ACTIONS = {
    "mv": "move",
    "lc": "left down",
    "lr": "left up",
    "rc": "right down",
    "rr": "right up",
    "mc": "middle down",
    "mr": "middle up",
    "pf": "flag before",
}
