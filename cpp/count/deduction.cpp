#include "count/deduction.hpp"

namespace minewise {

Deduction::Deduction(Grid grid, const ClueTable& table)
    : grid_(grid),
      table_(&table),
      shown_(index(grid.cells()), covered),
      verdict_(shown_.size(), Verdict::unknown),
      weight_(shown_.size(), one_unknown),
      around_(shown_.size(), 0),
      is_at_rest_(shown_.size(), 0),
      undecided_(grid.cells()) {}

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
  if (!is_clue(code)) return;
  if (code > 8) {  // no clue of any board
    contradictory_ = true;
    shown_[index(cell)] = no_clue;
    return;
  }
  pending_.push_back(cell);
}

void Deduction::decide(Cell cell, Verdict verdict) {
  take_out(cell, verdict);
  verdict_[index(cell)] = verdict;
  decided_.push_back(cell);
  touched_.push_back(cell);
}

/// Takes a cell that was not decided out of what is unknown to the clues around it.
void Deduction::take_out(Cell cell, Verdict verdict) {
  const bool mine = verdict == Verdict::mine;
  --undecided_;
  mines_found_ += mine ? 1 : 0;
  weight_[index(cell)] = mine ? one_mine : 0;
  grid_.for_neighbors(cell, [&](Cell next) {
    if (is_at_rest_[index(next)] == 0) return;
    is_at_rest_[index(next)] = 0;
    pending_.push_back(next);
  });
}

void Deduction::settle() {
  for (std::size_t i = 0; i < pending_.size() && !contradictory_; ++i) read(pending_[i]);
  pending_.clear();
}

/// Decides the cells around a clue, if it alone does.
void Deduction::read(Cell clue) {
  is_at_rest_[index(clue)] = 1;
  const std::uint8_t* const weight = weight_.data();
  unsigned sum = 0;
  grid_.for_neighbors(clue, [&](Cell next) { sum += weight[next]; });
  around_[index(clue)] = static_cast<std::uint8_t>(sum);
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
  grid_.for_neighbors(clue, [&](Cell next) {
    if (is_unknown(next)) decide(next, verdict);
  });
}

}  // namespace minewise
