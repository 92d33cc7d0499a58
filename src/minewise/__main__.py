"""`python -m minewise`: the command `minewise`."""

from minewise.cli.main import main

main(prog_name="minewise")
