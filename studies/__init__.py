"""The tables and figures of the sources, made again; `studies/README.md` tells their shape."""

STUDIES = ("kulkarni", "pratinidhi", "ncsu", "cs50", "h2g2", "chains", "noise", "greedy")
"""The folders in here that are studies, in the order in which `all` makes them."""
