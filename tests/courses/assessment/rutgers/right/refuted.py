# Two agents over one loop: a box is a mine if the clue beside it could not be reached without it.
# mypy: ignore-errors
import random


class Box(object):
    def __init__(self, at):
        self.at, self.mine, self.visited, self.clue = at, None, None, None


class SearchAgent:
    def reaches(self, mines, free, clue):
        raise NotImplementedError

    def __init__(self, environment):
        self.ask = environment.queryBox
        self.side = environment.dimension
        self.minefield = {}
        for row in range(self.side):
            self.minefield[row] = {col: Box((row, col)) for col in range(self.side)}

    @property
    def boxes(self):
        return [box for row in self.minefield.values() for box in row.values()]

    def beside(self, box):
        row, col = box.at
        return [other for other in self.boxes if other is not box
                and abs(other.at[0] - row) < 2 and abs(other.at[1] - col) < 2]

    def play(self):
        while [box for box in self.boxes if not box.visited and not box.mine]:
            box = self.next_box()
            if box is None:
                continue
            answer = self.ask(*box.at)
            box.visited, box.mine, box.clue = True, answer.mine, answer.clue

    def next_box(self):
        while self.simple():
            pass
        free = [box for box in self.boxes if not box.visited and not box.mine]
        if not free:
            return None
        safe = [box for box in free if self.certain_safe(box)]
        return safe[-1] if safe else random.choice(free)

    def simple(self):
        for box in self.boxes:
            if not box.visited or box.mine:
                continue
            around = self.beside(box)
            open_ = [other for other in around if not other.visited and not other.mine]
            marked = sum(bool(other.mine) for other in around)
            if open_ and not self.reaches(marked, len(open_) - 1, box.clue):
                open_[0].mine = True
                return True
        return False

    def certain_safe(self, box):
        for clue in self.beside(box):
            if clue.visited and not clue.mine:
                around = self.beside(clue)
                marked = sum(bool(other.mine) for other in around)
                if marked + 1 > clue.clue:
                    return True
        return False


class ExactSearchAgent(SearchAgent):
    def reaches(self, mines, free, clue):
        return mines <= clue <= mines + free


class OverestimatedSearchAgent(SearchAgent):
    def reaches(self, mines, free, clue):
        return mines <= clue
