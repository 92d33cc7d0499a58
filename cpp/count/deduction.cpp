#include "count/deduction.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

#include "base/host.hpp"

namespace minewise {

Deduction::Deduction(Grid grid, const ClueTable& table)
    : grid_(grid), stride_(index(grid.width + 2 * margin)), table_(&table) {
  const auto stride = static_cast<Cell>(stride_);
  place_.resize(index(grid.cells()));
  for (int row = 0; row < grid.height; ++row) {
    const auto first = place_.begin() + row * grid.width;
    std::iota(first, first + grid.width,
              static_cast<std::uint32_t>((row + margin) * stride + margin));
  }
  std::size_t neighbor = 0;
  for (int row = -1; row <= 1; ++row) {
    for (int column = -1; column <= 1; ++column) {
      if (row == 0 && column == 0) continue;
      beside_[neighbor] = row * grid.width + column;
      places_beside_[neighbor++] = row * stride + column;
    }
  }
  restart();
}

void Deduction::restart() {
  const std::size_t places = index(grid_.height + 2 * margin) * stride_;
  shown_.assign(place_.size(), covered);
  verdict_.assign(place_.size(), Verdict::unknown);
  // Eight more are read with the last of them.
  weight_.assign(places + sizeof(std::uint64_t), 0);
  // In the margin it never matters, and does not go below 0. One more row is for sums.
  around_.assign(places + stride_, 8);
  for (int row = 0; row < grid_.height; ++row) {
    const std::size_t first = place(row * grid_.width);
    const auto width = index(grid_.width);
    std::memset(&weight_[first], one_unknown, width);
    const int rows = 3 - (row == 0 ? 1 : 0) - (row == grid_.height - 1 ? 1 : 0);
    std::fill_n(&around_[first], width, static_cast<std::uint16_t>(3 * rows - 1));
    around_[first] = static_cast<std::uint16_t>(around_[first] - rows);
    around_[first + width - 1] = static_cast<std::uint16_t>(around_[first + width - 1] - rows);
  }
  pending_.clear();
  touched_.clear();
  begun_ = 0;
  undecided_ = grid_.cells();
  mines_found_ = 0;
  contradictory_ = false;
}

void Deduction::show(Cell cell, std::int8_t code) {
  const Verdict truth = code == exploded ? Verdict::mine : Verdict::safe;
  const Verdict decided = verdict_[index(cell)];
  if (decided == Verdict::unknown) {
    take_out(cell, truth);
  } else if (decided != truth) {
    contradictory_ = true;
  }
  verdict_[index(cell)] = Verdict::unknown;
  shown_[index(cell)] = code;
  touched_.push_back(cell);
  begin();
  if (!is_clue(code)) return;
  if (code > 8) {  // no clue of any board
    contradictory_ = true;
    shown_[index(cell)] = no_clue;
    return;
  }
  pending_.push_back(cell);
}

void Deduction::show(Shown shown) {
  if constexpr (keeps_code_small) {
    for (Cell cell = 0; cell < grid_.cells(); ++cell) {
      if (!is_covered(shown[index(cell)])) show(cell, shown[index(cell)]);
    }
    return;
  }
  // No branch depends on a cell: a processor guesses those wrong, which takes longer than all this.
  touched_.resize(shown.size());
  Cell* const touched_cells = touched_.data();
  std::int8_t* const codes = shown_.data();
  std::size_t touched = 0;
  unsigned mines = 0;
  int most = 0;
  Cell cell = 0;
  for (int row = 0; row < grid_.height; ++row) {
    std::uint8_t* const weights = &weight_[place(cell)];
    for (const Cell first = cell, last = cell + grid_.width; cell < last; ++cell) {
      const int code = shown[index(cell)];
      const unsigned is_hidden = is_covered(shown[index(cell)]) ? 1U : 0U;
      const unsigned is_mine = code == exploded ? 1U : 0U;
      weights[cell - first] =
          static_cast<std::uint8_t>(one_unknown * is_hidden | one_mine * is_mine);
      static_assert(covered == -1);
      codes[cell] = static_cast<std::int8_t>(code | -static_cast<int>(is_hidden));
      touched_cells[touched] = cell;
      touched += 1U - is_hidden;
      mines += is_mine;
      most = std::max(most, code);
    }
  }
  if (most > 8) {  // no clue of any board
    contradictory_ = true;
    for (std::int8_t& code : shown_) code = code > 8 ? no_clue : code;
  }
  mines_found_ += static_cast<int>(mines);
  touched_.resize(touched);
  begin();
  undecided_ -= static_cast<int>(touched);
  add_weights();
  pending_.resize(touched);
  Cell* const pending_clues = pending_.data();
  std::size_t pending = 0;
  for (std::size_t i = 0; i < touched; ++i) {
    const Cell clue = touched_cells[i];
    const int code = codes[clue];
    std::uint16_t& around = around_[place(clue)];
    const bool is_clue = code >= 0;
    const bool allows = table_->allows(is_clue ? code : 0, around / one_mine);
    const bool is_read = is_clue & (around % one_mine == 0) & allows;
    around |= is_read ? at_rest : 0;
    pending_clues[pending] = clue;
    pending += (is_clue & !is_read) ? 1 : 0;
  }
  pending_.resize(pending);
}

/// Adds up what is around each cell. All eight at once would be as short, but takes nine reads of
/// each weight in place of three.
void Deduction::add_weights() {
  std::uint16_t* const column = &around_[around_.size() - stride_];
  for (int row = 0; row < grid_.height; ++row) {
    const std::uint8_t* const weights = &weight_[index(row + margin) * stride_];
    std::uint16_t* const around = &around_[index(row + margin) * stride_];
    for (std::size_t i = 0; i < stride_; ++i) {
      column[i] =
          static_cast<std::uint16_t>(weights[i - stride_] + weights[i] + weights[i + stride_]);
    }
    for (std::size_t i = margin; i < stride_ - margin; ++i) {
      around[i] =
          static_cast<std::uint16_t>(column[i - 1] + column[i] + column[i + 1] - weights[i]);
    }
  }
}

void Deduction::decide(Cell cell, Verdict verdict) {
  take_out(cell, verdict);
  verdict_[index(cell)] = verdict;
  touched_.push_back(cell);
}

/// Takes a cell that was not decided out of what is unknown to the clues around it.
void Deduction::take_out(Cell cell, Verdict verdict) {
  const bool mine = verdict == Verdict::mine;
  --undecided_;
  mines_found_ += mine ? 1 : 0;
  const std::size_t at = place(cell);
  weight_[at] = mine ? one_mine : 0;
  const unsigned change = (mine ? one_mine : 0U) - one_unknown;
  for (std::size_t i = 0; i < beside_.size(); ++i) {
    std::uint16_t& around = around_[at + static_cast<std::size_t>(places_beside_[i])];
    around = static_cast<std::uint16_t>(around + change);
    if ((around & at_rest) == 0) continue;
    around = static_cast<std::uint16_t>(around - at_rest);
    pending_.push_back(cell + beside_[i]);
  }
}

std::uint64_t Deduction::unknown_near(Cell clue) const {
  static_assert(std::endian::native == std::endian::little, "bytes are columns, from low to high");
  const std::uint8_t* const first = &weight_[place(clue) - margin * stride_ - margin];
  std::uint64_t found = 0;
  for (unsigned row = 0; row <= 2 * margin; ++row) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, first + row * stride_, sizeof bytes);
    // The lowest bit of each of seven bytes, gathered in the highest byte of the product.
    constexpr std::uint64_t lowest = 0x0001'0101'0101'0101;
    found |= ((bytes & lowest) * 0x0102'0408'1020'4080 >> 56) << 8 * row;
  }
  return found;
}

void Deduction::settle() {
  for (std::size_t i = 0; i < pending_.size() && !contradictory_; ++i) read(pending_[i]);
  pending_.clear();
}

/// Decides the cells around a clue, if it alone does.
void Deduction::read(Cell clue) {
  const std::size_t at = place(clue);
  around_[at] |= at_rest;
  const int known = this->known(clue);
  const int unknown = this->unknown(clue);
  const int shown = shown_[index(clue)];
  const int least = table_->least(shown);
  const int most = table_->most(shown);
  if (known > most || known + unknown < least || (unknown == 0 && !table_->allows(shown, known))) {
    contradictory_ = true;
    return;
  }
  if (unknown == 0 || (known < most && known + unknown > least)) return;
  const Verdict verdict = known == most ? Verdict::safe : Verdict::mine;
  for (std::size_t i = 0; i < beside_.size(); ++i) {
    if (weight_[at + static_cast<std::size_t>(places_beside_[i])] != one_unknown) continue;
    decide(clue + beside_[i], verdict);
  }
}

}  // namespace minewise
