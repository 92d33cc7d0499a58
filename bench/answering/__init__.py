"""Players that answer questions by what they know: the baselines of `bench/baselines.py`."""
