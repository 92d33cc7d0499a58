"""Engines: what plays jobs of blocks, here, in local processes or on a cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from minewise.tournament.workers.base import Engine


def engine_of(workers: int, cluster: str | None = None) -> Engine:
    """The engine of so many workers, or of a Dask cluster, which then has workers of its own.

    Only the engine that is chosen is imported: those of more than one process are large.
    """
    if cluster is not None:
        from minewise.tournament.workers.cluster import Cluster

        return Cluster(cluster)
    if workers > 1:
        from minewise.tournament.workers.processes import Processes

        return Processes(workers)
    from minewise.tournament.workers.base import Here

    return Here()
