# A function with a class of groups behind it: chances by backtracking; the score is in percent.
# mypy: ignore-errors
import random
from collections import defaultdict

board = None
score = 0


def adjacent(r, c):
    for i in [r - 1, r, r + 1]:
        for j in [c - 1, c, c + 1]:
            if 0 <= i < len(board) and 0 <= j < len(board) and not (i == r and j == c):
                yield i, j


def hidden(r, c):
    return [(i, j) for i, j in adjacent(r, c) if board[i][j]["status"] == " "]


def mines(r, c):
    return len([1 for i, j in adjacent(r, c) if board[i][j]["status"] == 1])


class Group:
    def __init__(self, clues, cells):
        self.clues, self.cells = clues, cells
        self.total, self.count = 0, defaultdict(int)

    def search(self, given, rest):
        for (cells, number) in self.clues:
            ones = sum(given.get(cell, 0) for cell in cells)
            free = sum(cell not in given for cell in cells)
            if ones > number or ones + free < number:
                return
        if not rest:
            self.total += 1
            for cell, value in given.items():
                self.count[cell] += value
            return
        for value in (1, 0):
            self.search({**given, rest[0]: value}, rest[1:])


def groups():
    clues = [
        (hidden(r, c), board[r][c]["cmn"] - mines(r, c))
        for r in range(len(board))
        for c in range(len(board))
        if board[r][c]["status"] == 0 and hidden(r, c)
    ]
    while clues:
        some = [clues.pop()]
        cells = list(some[0][0])
        grown = True
        while grown:
            grown = False
            for clue in clues[:]:
                if set(clue[0]) & set(cells):
                    clues.remove(clue)
                    some.append(clue)
                    cells += [cell for cell in clue[0] if cell not in cells]
                    grown = True
        yield some, cells


def probability_agent(board_visible, reveal_position, get_cmn_from_board_actual, threshold=14):
    global board, score
    board, score = board_visible, 0
    while True:
        every = [(r, c) for r in range(len(board)) for c in range(len(board))]
        left = [(r, c) for (r, c) in every if board[r][c]["status"] == " "]
        if left == []:
            break
        basic = None
        for r, c in every:
            if board[r][c]["status"] == 0 and hidden(r, c):
                number = board[r][c]["cmn"] - mines(r, c)
                if number == 0:
                    basic = hidden(r, c)[0], 0
                elif number == len(hidden(r, c)):
                    basic = hidden(r, c)[0], 1
        chance = {}
        if basic is None:
            for some, cells in groups():
                if len(cells) <= threshold:
                    group = Group(some, cells)
                    group.search({}, cells)
                    for cell in cells:
                        chance[cell] = group.count[cell] / group.total
        certain = [(cell, int(share)) for cell, share in chance.items() if share in (0, 1)]
        if basic is None and certain:
            basic = certain[0]
        if basic is not None:
            (r, c), mine = basic
        else:
            (r, c), mine = min(chance, key=chance.get) if chance else random.choice(left), 0
        if mine:
            board[r][c]["status"] = 1
            score += 1
        else:
            board[r][c]["status"] = reveal_position(r, c)
            if board[r][c]["status"] == 0:
                board[r][c]["cmn"] = get_cmn_from_board_actual(r, c)
    total = len([1 for row in board for cell in row if cell["status"] == 1])
    return round(100 * score / total, 1) if total else 100.0
