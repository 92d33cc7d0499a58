# The basic agent in the words of the first report: a function over the visible board.
# mypy: ignore-errors
import random


def basic_agent(board_visible, reveal_position, get_cmn_from_board_actual):
    dim = len(board_visible)
    list_of_unidentified_cells = [(r, c) for r in range(dim) for c in range(dim)]
    set_of_inferred_safe_cells = set()
    count_of_mines = count_of_hits = 0

    def neighbors(r, c):
        for y in range(max(0, r - 1), min(dim, r + 2)):
            for x in range(max(0, c - 1), min(dim, c + 2)):
                if (y, x) != (r, c):
                    yield y, x

    def identify(cell, status):
        r, c = cell
        board_visible[r][c]["status"] = status
        list_of_unidentified_cells.remove(cell)
        for y, x in neighbors(r, c):
            board_visible[y][x]["chn"] -= 1
            board_visible[y][x]["cimn" if status else "cism"] += 1

    def hidden_around(r, c):
        return [(y, x) for y, x in neighbors(r, c) if board_visible[y][x]["status"] == " "]

    def infer():
        again = True
        while again:
            again = False
            for r in range(dim):
                for c in range(dim):
                    cell = board_visible[r][c]
                    if cell["status"] != 0 or cell["chn"] == 0:
                        continue
                    if cell["cmn"] == cell["cimn"] + cell["chn"]:
                        for mine in hidden_around(r, c):
                            identify(mine, 1)
                        again = True
                    elif cell["ctn"] - cell["cmn"] == cell["cism"] + cell["chn"]:
                        set_of_inferred_safe_cells.update(hidden_around(r, c))

    while list_of_unidentified_cells:
        if not set_of_inferred_safe_cells:
            infer()
        if not list_of_unidentified_cells:
            break
        if set_of_inferred_safe_cells:
            r, c = set_of_inferred_safe_cells.pop()
        else:
            r, c = random.choice(list_of_unidentified_cells)
        status = reveal_position(r, c)
        identify((r, c), status)
        if status == 0:
            board_visible[r][c]["cmn"] = get_cmn_from_board_actual(r, c)
        count_of_hits += status
    count_of_mines = sum(cell["status"] == 1 for row in board_visible for cell in row)
    return (count_of_mines - count_of_hits) / count_of_mines
