#include "core/playing.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace minewise {

namespace {

std::size_t index(Cell cell) { return static_cast<std::size_t>(cell); }

/// Calls visit(cell, code) for the codes that differ, and takes them over.
template <class Visit>
void for_changes(std::vector<std::int8_t>& seen, Shown shown, Visit visit) {
  constexpr std::size_t stride = 8;
  for (std::size_t i = 0; i < seen.size(); i += stride) {
    const std::size_t end = std::min(i + stride, seen.size());
    if (end == i + stride && std::memcmp(&seen[i], &shown[i], stride) == 0) continue;
    for (std::size_t k = i; k < end; ++k) {
      if (seen[k] == shown[k]) continue;
      seen[k] = shown[k];
      visit(static_cast<Cell>(k), shown[k]);
    }
  }
}

}  // namespace

PlayedGame ExactPlayer::play(std::uint64_t seed, std::uint64_t game,
                             std::vector<PlayedMove>* moves) {
  Game state(rules_, seed, game);
  const Grid grid = rules_.grid;
  const Key key = derive_key(seed, game, Purpose::agent);
  const std::vector<std::int8_t> nothing(index(grid.cells()), covered);
  Position position(grid, nothing, {mines_known_ ? std::optional(rules_.mines) : std::nullopt},
                    office_);
  PlayedGame played;
  bool first_protected = rules_.first_click != FirstClick::any && rules_.start == start_by_agent;
  const auto reveal = [&](Cell cell, bool guess) {
    state.reveal(grid.row(cell), grid.column(cell));
    if (moves != nullptr) moves->push_back({cell, false, guess});
    if (guess && !first_protected) ++played.guesses;
    first_protected = false;
  };
  std::vector<std::int8_t> seen(nothing);
  std::vector<Cell> cells(nothing.size());
  std::iota(cells.begin(), cells.end(), 0);
  for (std::uint64_t turn = 0; state.status() == Status::playing; ++turn) {
    for_changes(seen, state.shown(), [&](Cell cell, std::int8_t code) {
      if (code != flag) position.show(cell, code);
    });
    position.settle();
    Random random(key, turn);
    if (turn == 0 && first_protected) {
      reveal(first_cell(random), true);
      continue;
    }
    sort_out(position.decided(), position.verdict(), state.shown());
    std::ranges::sort(safe_);
    std::ranges::sort(mines_);
    Certainty certainty;
    if (safe_.empty() || !position.total_is_idle()) {
      position.group();
      certainty = judge(position);
      if (certainty.by_total) sort_out(cells, certainty.verdict, state.shown());
    }
    for (const Cell cell : mines_) {
      if (state.status() != Status::playing) break;
      state.set_flag(grid.row(cell), grid.column(cell));
      if (moves != nullptr) moves->push_back({cell, true, false});
    }
    for (const Cell cell : safe_) {
      if (state.status() != Status::playing) break;
      reveal(cell, false);
    }
    if (!safe_.empty() || state.status() != Status::playing) continue;
    const Cell cell = choose(position, certainty, random);
    if (cell < 0) break;
    reveal(cell, true);
    see(state.shown()[index(cell)]);
  }
  played.status = state.status();
  played.revealed = state.revealed();
  played.mines_hit = state.mines_hit();
  played.flags_right = state.flags_right();
  played.flags_wrong = state.flags() - state.flags_right();
  played.clicks = state.clicks();
  played.redundant_clicks = state.redundant_clicks();
  return played;
}

/// The cells among those that are safe, and those that are mines and have no flag yet. What was
/// decided before has been seen to.
void ExactPlayer::sort_out(std::span<const Cell> cells, const std::vector<Verdict>& verdict,
                           Shown shown) {
  safe_.clear();
  mines_.clear();
  for (const Cell cell : cells) {
    if (verdict[index(cell)] == Verdict::safe) safe_.push_back(cell);
    if (verdict[index(cell)] == Verdict::mine && shown[index(cell)] == covered) {
      mines_.push_back(cell);
    }
  }
}

Cell ExactPlayer::first_cell(Random& random) {
  return static_cast<Cell>(random.below(static_cast<std::uint32_t>(rules_.grid.cells())));
}

Cell ExactPlayer::choose(const Position& position, const Certainty& certainty, Random& random) {
  const Grid& grid = position.grid();
  const Shown shown = position.shown();
  candidates_.clear();
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    if (shown[index(cell)] == covered && certainty.verdict[index(cell)] != Verdict::mine) {
      candidates_.push_back(cell);
    }
  }
  if (candidates_.empty()) return -1;
  if (guess_ != Guess::any) {
    const Chances chances = weigh(position, certainty);
    if (!chances.lost) keep_best(grid, shown, chances.probability);
  }
  return candidates_[random.below(static_cast<std::uint32_t>(candidates_.size()))];
}

/// Leaves the least likely mines and, where that decides, those with the fewest covered neighbours.
void ExactPlayer::keep_best(Grid grid, Shown shown, const std::vector<double>& probability) {
  double least = 1.0;
  for (const Cell cell : candidates_) least = std::min(least, probability[index(cell)]);
  std::erase_if(candidates_, [&](Cell cell) { return probability[index(cell)] - least >= ties; });
  if (guess_ != Guess::fewest || candidates_.size() == 1) return;
  std::size_t kept = 0;
  int fewest = 8;
  for (const Cell cell : candidates_) {
    int around = 0;
    grid.for_neighbors(cell, [&](Cell next) {
      around += shown[index(next)] == covered || shown[index(next)] == flag ? 1 : 0;
    });
    if (around > fewest) continue;
    if (around < fewest) kept = 0;
    fewest = around;
    candidates_[kept++] = cell;
  }
  candidates_.resize(kept);
}

}  // namespace minewise
