"""What starting costs, in seconds of processor time: Python itself, the import, the help."""

import os
import resource
import subprocess
import sys
from pathlib import Path
from statistics import median

RUNS = 11
COMMAND = str(Path(sys.executable).with_name("minewise"))
STARTS = {
    "python -c ''": [sys.executable, "-c", ""],
    "import minewise": [sys.executable, "-c", "import minewise"],
    "minewise --help": [COMMAND, "--help"],
    "minewise analyze": [COMMAND, "analyze", "####/1221"],
}

# With that variable each start compiles all modules anew, as no user's start does.
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


def main() -> None:
    print(f"Processor time of a start, the best and the median of {RUNS}, in seconds")
    print("(goal 0.12 installed from a wheel, 0.15 in a clone):")
    for name, command in STARTS.items():
        times = [seconds(command) for _ in range(RUNS)]
        print(f"  {name:17} {min(times):.3f} {median(times):.3f}")


def seconds(command: list[str]) -> float:
    """What the command and its children took of the processor, also while others use it."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=ENVIRONMENT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
