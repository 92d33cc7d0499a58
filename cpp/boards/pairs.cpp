#include "boards/pairs.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace minewise {

namespace {

/// In the square of `Deduction::unknown_near`: the three rows and columns in its middle.
constexpr std::uint64_t beside_middle = 0x1C'1C1C'0000;
constexpr int row_step = 8;
constexpr int middle = 3 * row_step + 3;

/// The cells around another clue in the square around a clue, so many bits on from the middle.
std::uint64_t beside(int distance) {
  return distance < 0 ? beside_middle >> -distance : beside_middle << distance;
}

}  // namespace

bool Pairs::settle(Deduction& deduction) {
  const std::vector<Cell>& touched = deduction.touched();
  clues_.clear();
  for (; seen_ < touched.size(); ++seen_) {
    const auto add = [&](Cell clue) {
      if (is_listed_[index(clue)] != 0 || !is_clue(deduction.shown()[index(clue)]) ||
          deduction.unknown(clue) == 0)
        return;
      is_listed_[index(clue)] = 1;
      clues_.push_back(clue);
    };
    add(touched[seen_]);
    grid_.for_neighbors(touched[seen_], add);
  }
  bool found = false;
  for (const Cell clue : clues_) {
    is_listed_[index(clue)] = 0;
    found |= settle(clue, deduction);
  }
  return found;
}

/// A clue with each one within two cells of it. What that changes is looked at by the next call.
bool Pairs::settle(Cell clue, Deduction& deduction) const {
  const std::uint64_t near = deduction.unknown_near(clue);
  const std::uint64_t own = near & beside_middle;
  const int mines = deduction.shown()[index(clue)] - deduction.known(clue);
  const int row = grid_.row(clue);
  const int column = grid_.column(clue);
  const int top = std::max(-2, -row);
  const int bottom = std::min(2, grid_.height - 1 - row);
  const int left = std::max(-2, -column);
  const int right = std::min(2, grid_.width - 1 - column);
  for (int down = top; down <= bottom; ++down) {
    for (int across = left; across <= right; ++across) {
      const std::uint64_t others = near & beside(row_step * down + across);
      const Cell at = clue + down * grid_.width + across;
      if ((own & others) == 0 || own == others || !is_clue(deduction.shown()[index(at)])) continue;
      if (is_listed_[index(at)] != 0) continue;  // its turn comes
      const int more = mines - (deduction.shown()[index(at)] - deduction.known(at));
      const std::uint64_t only_own = own & ~others;
      const std::uint64_t only_others = others & ~own;
      const bool is_more = more == std::popcount(only_own);
      if (!is_more && -more != std::popcount(only_others)) continue;
      decide(clue, only_own, is_more ? Verdict::mine : Verdict::safe, deduction);
      decide(clue, only_others, is_more ? Verdict::safe : Verdict::mine, deduction);
      return true;
    }
  }
  return false;
}

/// Decides cells of the square around a clue.
void Pairs::decide(Cell clue, std::uint64_t cells, Verdict verdict, Deduction& deduction) const {
  for (; cells != 0; cells &= cells - 1) {
    const int bit = std::countr_zero(cells);
    const int down = bit / row_step - middle / row_step;
    const int across = bit % row_step - middle % row_step;
    deduction.decide(clue + down * grid_.width + across, verdict);
  }
}

}  // namespace minewise
