"""Plays a game, keeps it as one line of JSON, and replays it move by move."""

from __future__ import annotations

from minewise import Record, play

record = play("csp-probability", "9x9/10 first_click=any", seed=5)
line = record.to_json()

again = Record.from_json(line)
assert again == record

print(f"{again.agent} on {again.rules}, seed {again.seed}, game {again.game}: {again.status}")
views = again.replay()
print(next(views))
for number, (move, view) in enumerate(zip(again.moves, views, strict=True), start=1):
    guess = ", a guess" if move.guess else ""
    print(f"\n{number}. {move.kind} {move.cell[0]},{move.cell[1]}{guess}")
    print(view)
