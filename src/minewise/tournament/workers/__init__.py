"""Engines: what plays batches of blocks, here, in local processes or on a cluster."""
