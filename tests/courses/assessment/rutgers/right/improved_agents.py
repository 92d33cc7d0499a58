# Two agents of the first report in one file, which share their code in a class.
# mypy: ignore-errors
import random


class Player:
    def __init__(self, board, reveal, count):
        self.board, self.reveal, self.count = board, reveal, count
        self.size = len(board)
        self.hidden = {(r, c) for r in range(self.size) for c in range(self.size)}
        self.clues = {}
        self.mines = set()

    def around(self, cell):
        return {
            (cell[0] + i, cell[1] + j)
            for i in (-1, 0, 1)
            for j in (-1, 0, 1)
            if (i or j) and 0 <= cell[0] + i < self.size and 0 <= cell[1] + j < self.size
        }

    def look(self, cell):
        self.hidden.remove(cell)
        entry = self.board[cell[0]][cell[1]]
        entry["status"] = self.reveal(*cell)
        if entry["status"] == 1:
            self.mines.add(cell)
        else:
            entry["cmn"] = self.clues[cell] = self.count(*cell)

    def flag(self, cell):
        self.hidden.remove(cell)
        self.mines.add(cell)
        self.board[cell[0]][cell[1]]["status"] = 1

    def constraints(self):
        found = {}
        for cell, clue in self.clues.items():
            around = self.around(cell)
            left = frozenset(around & self.hidden)
            if left:
                found[left] = clue - len(around & self.mines)
        return found

    def simple(self):
        for cells, count in self.constraints().items():
            if count == len(cells):
                return [(cell, 1) for cell in cells]
            if count == 0:
                return [(cell, 0) for cell in cells]
        return []

    def groups(self):
        groups = []
        for cells, count in self.constraints().items():
            mine = [(cells, count)]
            apart = []
            for group in groups:
                if any(cells & other for other, _ in group):
                    mine = group + mine
                else:
                    apart.append(group)
            groups = [*apart, mine]
        return groups

    def solutions(self, group):
        order = []
        for cells, _ in group:
            order += [cell for cell in sorted(cells) if cell not in order]
        order = order[:16]
        inside = [(cells, count) for cells, count in group if cells <= set(order)]
        found = []

        def place(n, ones):
            if n == len(order):
                if all(len(cells & ones) == count for cells, count in inside):
                    found.append(ones)
                return
            for value in (0, 1):
                now = ones | {order[n]} if value else ones
                done = set(order[: n + 1])
                if all(
                    len(cells & now) <= count <= len(cells & now) + len(cells - done)
                    for cells, count in inside
                ):
                    place(n + 1, now)

        place(0, frozenset())
        return order, found

    def play(self, careful):
        while self.hidden:
            known = self.simple()
            shares = {}
            if not known:
                for group in self.groups():
                    order, found = self.solutions(group)
                    for cell in order:
                        shares[cell] = sum(cell in ones for ones in found) / len(found)
                known = [(cell, int(share)) for cell, share in shares.items() if share in (0, 1)]
            for cell, mine in known:
                if mine:
                    self.flag(cell)
                else:
                    self.look(cell)
            if not known:
                if careful and shares:
                    self.look(min(sorted(shares), key=shares.get))
                else:
                    self.look(random.choice(sorted(self.hidden)))


def single_improved_agent(get_cmn_from_board_actual, reveal_position, board_visible):
    Player(board_visible, reveal_position, get_cmn_from_board_actual).play(False)


def double_improved_agent(board_visible, reveal_position, get_cmn_from_board_actual, careful=True):
    Player(board_visible, reveal_position, get_cmn_from_board_actual).play(careful)
    return board_visible
