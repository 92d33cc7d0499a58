"""Python as it is where there is no POSIX: `python -m tests.without_posix MODULE ARGUMENT...`.

What Windows lacks cannot be imported or found; then the module runs. What the standard library
needs of it here is imported before.
"""

from __future__ import annotations

import multiprocessing.connection
import multiprocessing.popen_spawn_posix
import multiprocessing.util
import os
import runpy
import signal
import subprocess
import sys

MODULES = ("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty")
OF_OS = (
    *("fork", "forkpty", "register_at_fork", "wait", "waitid", "wait4", "wait3", "killpg"),
    *("getpgid", "setpgid", "setsid", "getsid", "getpgrp", "nice", "mkfifo", "getloadavg"),
    *("getuid", "geteuid", "getgid", "sched_getaffinity", "sched_setaffinity", "pipe2"),
    *("O_CLOEXEC", "O_NONBLOCK", "O_DIRECTORY", "O_NOFOLLOW"),
)
OF_SIGNAL = (
    *("SIGKILL", "SIGUSR1", "SIGUSR2", "SIGHUP", "SIGALRM", "SIGPIPE", "SIGCHLD", "SIGQUIT"),
    # no clock: names that are taken away
    *("pthread_sigmask", "sigwait", "pthread_kill", "alarm", "setitimer"),
)
LOADED = (multiprocessing, subprocess)


def remove() -> None:
    """From now on this process has none of it."""
    for module in MODULES:
        sys.modules[module] = None  # type: ignore[assignment]  # so Python refuses to import it
    for names, held in ((OF_OS, os), (OF_SIGNAL, signal)):
        for name in names:
            if hasattr(held, name):
                delattr(held, name)


if __name__ == "__main__":
    remove()
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
