"""The parts of bench/side_by_side.py: the exact engine, a rival, and the goals."""
