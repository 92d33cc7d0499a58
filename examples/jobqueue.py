"""A comparison on a cluster of Slurm jobs, which dask-jobqueue starts and ends.

python jobqueue.py [JOBS]     needs `pip install 'minewise[cluster]' dask-jobqueue`
python jobqueue.py local      two processes on this machine instead, as a trial

This process hands out the games and keeps what comes back in jobqueue.db: run it where it can stay,
such as in tmux on the head node. The same command continues where it stopped.
"""

from __future__ import annotations

import sys
from typing import Any

from minewise import compare
from minewise.errors import install_command
from minewise.report.table import to_markdown


def started(what: str) -> Any:
    """A cluster whose workers are on their way; each has one thread, as minewise wants it."""
    try:
        if what == "local":
            from distributed import LocalCluster

            return LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
        from dask_jobqueue import SLURMCluster
    except ImportError as error:
        needed = f"{install_command('minewise[cluster]')} dask-jobqueue"
        sys.exit(f"{error}. This example needs the extra cluster and dask-jobqueue: {needed}")

    cluster = SLURMCluster(cores=1, processes=1, memory="2GB", walltime="04:00:00")
    cluster.scale(jobs=int(what))
    return cluster


if __name__ == "__main__":
    with started(sys.argv[1] if len(sys.argv) > 1 else "8") as cluster:
        comparison = compare(
            ["basic", "csp-probability"],
            "beginner",
            games=1_000,
            store="jobqueue.db",
            cluster=cluster.scheduler_address,
        )
    print(to_markdown(comparison))
