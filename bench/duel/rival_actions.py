"""What ms_toollib calls the actions of a pointer, and what we do."""

from __future__ import annotations

ACTIONS = {
    "mv": "move",
    "lc": "left_down",
    "lr": "left_up",
    "rc": "right_down",
    "rr": "right_up",
    "mc": "middle_down",
    "mr": "middle_up",
    "pf": "flag_before",
}
