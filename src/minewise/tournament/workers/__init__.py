"""Engines: what plays jobs of blocks, here, in local processes or on a cluster."""
