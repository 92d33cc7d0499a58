"""Instructions of the core on fixed positions and games, beside the recorded counts.

Times wander with the machine; instructions hardly do, as long as compiler and valgrind stay.

python bench/instructions.py             print the counts and what has changed
python bench/instructions.py --update    record them in bench/instructions.txt
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from shutil import which
from typing import NamedTuple

PROGRAM = Path("build/bench/bench_analyze")
RECORDED = Path(__file__).with_suffix(".txt")
HEAD = """\
# Instructions of the core; written by: make instructions update=yes
# {tools}
# class  cases  instructions
"""


class Count(NamedTuple):
    """A class of positions or games, how many, and the instructions for all of them."""

    name: str
    cases: int
    instructions: int


def main() -> None:
    if sys.argv[1:] not in ([], ["--update"]):
        sys.exit(f"expected nothing or --update, got {' '.join(sys.argv[1:])}")
    if which("valgrind") is None:
        print("instructions are left out: they need valgrind, which is not installed")
        return
    compiler, *listed = printed([str(PROGRAM)]).splitlines()
    tools = f"{compiler}, {printed(['valgrind', '--version']).strip()}"
    counts = [counted(*line.split()) for line in listed]
    tell(counts, tools)
    if sys.argv[1:]:
        lines = (f"{c.name} {c.cases} {c.instructions}\n" for c in counts)
        RECORDED.write_text(HEAD.format(tools=tools) + "".join(lines), encoding="utf-8")
        print(f"recorded in {RECORDED.name}")


def counted(name: str, cases: str) -> Count:
    """Counts inside of the analyses and games alone: making the positions does not count."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    command += ["--toggle-collect=bench::counted_*", str(PROGRAM), name]
    found = re.search(r"Collected : (\d+)", printed(command))
    if found is None or found[1] == "0":
        sys.exit(f"expected a count of instructions for {name}")
    return Count(name, int(cases), int(found[1]))


def printed(command: list[str]) -> str:
    """Standard output and, since callgrind counts there, standard error."""
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stdout}")
    return done.stdout


def tell(counts: list[Count], tools: str) -> None:
    """Prints the counts, each with its change."""
    recorded, with_tools = {}, tools
    if RECORDED.is_file():
        head, *lines = RECORDED.read_text(encoding="utf-8").splitlines()[1:]
        with_tools = head.removeprefix("# ")
        for line in lines:
            if not line.startswith("#"):
                name, cases, instructions = line.split()
                recorded[name] = Count(name, int(cases), int(instructions))
    print(f"Instructions of the core, {tools}")
    if with_tools != tools:
        print(f"recorded with others, so changes may come from them: {with_tools}")
    for count in counts:
        each = count.instructions / count.cases
        before = recorded.get(count.name)
        if before is None or before.cases != count.cases:
            change = "new"
        else:
            change = f"{count.instructions / before.instructions - 1:+.2%}"
        print(f"  {count.name:<20}{count.cases:>5} x {each:>14,.0f} each  {change}")


if __name__ == "__main__":
    main()
