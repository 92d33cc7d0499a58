#include "pictures/clues.hpp"

#include <algorithm>
#include <cmath>

#include "base/elementary.hpp"

namespace minewise::pictures {

int count_marks(const std::vector<char>& marks, char first, char last) {
  int count = 0;
  for (const char mark : marks) count += mark >= first && mark <= last;
  return count;
}

std::pair<int, int> MarkedBoard::covered_around(std::size_t cell) const {
  int covered = 0, flags = 0;
  grid.for_neighbors(static_cast<Cell>(cell), [&](Cell near) {
    const char mark = marks[static_cast<std::size_t>(near)];
    covered += mark == '#' || mark == '?' || mark == 'X';
    flags += mark == 'F' || mark == '*';
  });
  return {covered, flags};
}

bool MarkedBoard::has_clue_around(std::size_t cell) const {
  bool found = false;
  grid.for_neighbors(static_cast<Cell>(cell), [&](Cell near) {
    found = found || is_digit(marks[static_cast<std::size_t>(near)]);
  });
  return found;
}

bool MarkedBoard::has_only_clues_around(std::size_t cell) const {
  bool found = true;
  grid.for_neighbors(static_cast<Cell>(cell), [&](Cell near) {
    const char mark = marks[static_cast<std::size_t>(near)];
    found = found && is_digit(mark) && mark != '0';
  });
  return found;
}

double MarkedBoard::violation(std::size_t cell) const {
  // Nobody has a reason for a flag where no clue is near.
  constexpr double flag_by_itself = 0.5;
  const char here = marks[cell];
  if ((here == 'F' || here == 'X') && !has_clue_around(cell)) return flag_by_itself;
  if (!is_digit(here)) return 0;
  const auto [covered, flags] = covered_around(cell);
  const int digit = here - '0';
  double cost = 0;
  if (digit > covered + flags) cost += 2 + 0.5 * (digit - covered - flags);
  if (digit < flags) cost += flag_too_many;
  if (shows_mines && digit > flags) cost += mine_too_few;
  if (digit == 0 && covered + flags > 0) cost += 1.25 + 0.25 * (covered + flags);
  return cost;
}

double MarkedBoard::violations() const {
  double sum = 0;
  for (std::size_t cell = 0; cell < marks.size(); ++cell) sum += violation(cell);
  return sum;
}

std::vector<std::size_t> MarkedBoard::suspects() const {
  std::vector<std::size_t> found;
  for (std::size_t cell = 0; cell < marks.size(); ++cell)
    if (violation(cell) > 0) found.push_back(cell);
  return around(found);
}

bool MarkedBoard::is_overfull(std::size_t cell) const {
  const char here = marks[cell];
  return is_digit(here) && covered_around(cell).second > here - '0';
}

bool MarkedBoard::are_flags(const std::vector<std::size_t>& cells) const {
  MarkedBoard board = *this;
  for (const std::size_t cell : cells) board.marks[cell] = 'F';
  std::vector<char> near(marks.size()), sure = near;
  bool is_open = false;
  for (std::size_t cell = 0; cell < marks.size(); ++cell) {
    if (!is_digit(marks[cell])) continue;
    const auto [covered, flags] = board.covered_around(cell);
    const int left = marks[cell] - '0' - flags;
    if (left < 0) return false;
    is_open = is_open || left > 0;
    grid.for_neighbors(static_cast<Cell>(cell), [&](Cell other) {
      near[static_cast<std::size_t>(other)] = 1;
      if (left == covered) sure[static_cast<std::size_t>(other)] = 1;
    });
  }
  int all_near = 0, all_sure = 0;
  for (const std::size_t cell : cells) all_near += near[cell], all_sure += sure[cell];
  return is_open && all_near == std::ssize(cells) && 2 * all_sure >= all_near;
}

double MarkedBoard::cost_of_rest() const {
  // The cost of a board of which less than a twelfth is covered, and how much of it.
  constexpr double few_covered = 5;
  constexpr std::ptrdiff_t few = 12;
  // The cost of a board on which all clues with covered neighbours have all their flags, if there
  // are so many; fewer cost less.
  constexpr double all_settled = 6;
  // What a covered cell costs at most that looks like no other one and has only revealed ones
  // around it, as each 0 has: the rarer such cells are on the board the more.
  constexpr double most_enclosed = 3;
  constexpr int most_open = 20;
  // Where a tenth of the cells are mines, 43 of 100 safe ones are a 0. The share from which on a
  // board that is mostly revealed is unlikely, and the cost of each 0 more.
  constexpr double most_empty = 0.65, of_empty = 0.15;
  int covered = 0, open = 0, satisfied = 0, empty = 0, enclosed = 0, single_enclosed = 0;
  for (std::size_t cell = 0; cell < marks.size(); ++cell) {
    const char here = marks[cell];
    covered += !is_digit(here);
    empty += here == '0';
    if (here == '#' && covered_around(cell) == std::pair(0, 0))
      ++(std::find(single.begin(), single.end(), cell) == single.end() ? enclosed
                                                                       : single_enclosed);
    if (!is_digit(here) || here == '0') continue;
    const auto [near, flags] = covered_around(cell);
    if (near == 0) continue;
    ++open;
    satisfied += here - '0' == flags;
  }
  const double settled = (2.0 * satisfied - open) / std::max(open, most_open);
  const int revealed = static_cast<int>(marks.size()) - covered;
  const double too_many = revealed > covered ? empty - most_empty * revealed : 0;
  return (covered * few < std::ssize(marks) ? few_covered : 0) +
         of_empty * std::max(0.0, too_many) +
         single_enclosed *
             std::min(most_enclosed, elementary::log((covered + 1.0) / (enclosed + 1))) +
         all_settled * std::max(0.0, settled);
}

std::vector<std::size_t> MarkedBoard::around(const std::vector<std::size_t>& cells) const {
  std::vector<char> is_near(marks.size());
  for (const std::size_t cell : cells) {
    is_near[cell] = 1;
    grid.for_neighbors(static_cast<Cell>(cell),
                       [&](Cell near) { is_near[static_cast<std::size_t>(near)] = 1; });
  }
  std::vector<std::size_t> found;
  for (std::size_t cell = 0; cell < is_near.size(); ++cell)
    if (is_near[cell]) found.push_back(cell);
  return found;
}

}  // namespace minewise::pictures
