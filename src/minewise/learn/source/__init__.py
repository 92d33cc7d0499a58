"""The learned agent of the NCSU report: its network, its training, and the record of a run."""
