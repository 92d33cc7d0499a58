"""`python -m minewise`: the command `minewise`."""

from minewise_command import main

main()
