#include "players/exact_player.hpp"

#include <algorithm>
#include <numeric>

namespace minewise {

namespace {

std::size_t index(Cell cell) { return static_cast<std::size_t>(cell); }

/// Of each cell: the covered cells among itself and its neighbours.
std::vector<int> covered_squares(Grid grid, Shown shown) {
  const std::size_t width = index(grid.width);
  std::vector<int> one(shown.size());
  std::ranges::transform(shown, one.begin(), is_covered);
  std::vector<int> line = one;
  for (std::size_t row = 0; row < shown.size(); row += width) {
    for (std::size_t i = row + 1; i < row + width; ++i) {
      line[i] += one[i - 1];
      line[i - 1] += one[i];
    }
  }
  std::vector<int> square = line;
  for (std::size_t i = width; i < shown.size(); ++i) {
    square[i] += line[i - width];
    square[i - width] += line[i];
  }
  return square;
}

}  // namespace

Interruptible<PlayedGame> ExactPlayer::play(std::uint64_t seed, std::uint64_t game,
                                            std::vector<PlayedMove>* moves, const OnTurn& on_turn) {
  Game state(rules_, seed, game);
  return play_on(state, derive_key(seed, game, Purpose::agent), moves, on_turn);
}

Interruptible<PlayedGame> ExactPlayer::play_on(Game& state, const Key& key,
                                               std::vector<PlayedMove>* moves,
                                               const OnTurn& on_turn) {
  const Grid grid = rules_.grid;
  const std::vector<std::int8_t> nothing(index(grid.cells()), covered);
  Deduction deduction(grid, office_.clues());
  Position position(grid, nothing, {mines_known_ ? std::optional(rules_.mines) : std::nullopt},
                    office_);
  const auto look = [&] {
    for (const Cell cell : state.uncovered()) deduction.show(cell, state.shown()[index(cell)]);
  };
  look();
  PlayedGame played;
  bool first_protected = rules_.first_click != FirstClick::any && state.revealed() == 0;
  const auto reveal = [&](Cell cell, bool guess) {
    allowed(state.reveal(grid.row(cell), grid.column(cell)));
    look();
    if (moves != nullptr) moves->push_back({cell, false, guess});
    if (guess && !first_protected) ++played.guesses;
    if (!guess) {
      ++played.certain;
      if (state.shown()[index(cell)] == exploded) ++played.certain_hit;
    }
    first_protected = false;
  };
  for (std::uint64_t turn = 0; state.status() == Status::playing; ++turn) {
    if (stopped_) return Interrupted{};
    if (on_turn) on_turn();
    Random random(key, turn);
    if (turn == 0 && first_protected) {
      const auto first = first_cell(random);
      if (!first) return Interrupted{};
      reveal(*first, true);
      continue;
    }
    deduction.begin();
    deduction.settle();
    safe_.clear();
    mines_.clear();
    sort_out(deduction.decided(), deduction.verdict(), state.shown());
    Certainty certainty;
    if (safe_.empty()) {
      position.follow(deduction);
      certainty = ask_layouts(position, state.shown());
    }
    std::ranges::sort(safe_);
    std::ranges::sort(mines_);
    for (const Cell cell : mines_) {
      if (state.status() != Status::playing) break;
      allowed(state.set_flag(grid.row(cell), grid.column(cell)));
      if (moves != nullptr) moves->push_back({cell, true, false});
    }
    for (const Cell cell : safe_) {
      if (state.status() != Status::playing) break;
      reveal(cell, false);
    }
    if (!safe_.empty() || state.status() != Status::playing) continue;
    const auto cell = choose(position, certainty, random);
    if (!cell) return Interrupted{};
    if (*cell < 0) break;
    reveal(*cell, true);
    see(state.shown()[index(*cell)]);
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

/// Finds all cells that are safe or mines in every layout that fits.
Certainty ExactPlayer::ask_layouts(Position& position, Shown shown) {
  Certainty certainty;
  position.settle();
  sort_out(position.decided(), position.verdict(), shown);
  if (!safe_.empty() && position.total_is_idle()) return certainty;
  position.group();
  certainty = judge(position);
  if (!certainty.by_total) return certainty;
  std::vector<Cell> cells(shown.size());
  std::iota(cells.begin(), cells.end(), 0);
  safe_.clear();
  mines_.clear();
  sort_out(cells, certainty.verdict, shown);
  return certainty;
}

/// Adds the cells among those that are safe, and those that are mines and have no flag yet. What
/// was decided before has been seen to.
void ExactPlayer::sort_out(std::span<const Cell> cells, const std::vector<Verdict>& verdict,
                           Shown shown) {
  for (const Cell cell : cells) {
    if (verdict[index(cell)] == Verdict::safe) safe_.push_back(cell);
    if (verdict[index(cell)] == Verdict::mine && shown[index(cell)] == covered) {
      mines_.push_back(cell);
    }
  }
}

Interruptible<Cell> ExactPlayer::first_cell(Random& random) {
  return static_cast<Cell>(random.below(static_cast<std::uint32_t>(rules_.grid.cells())));
}

Interruptible<Cell> ExactPlayer::choose(const Position& position, const Certainty& certainty,
                                        Random& random) {
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
  const std::vector<int> squares = covered_squares(grid, shown);
  int fewest = 9;
  for (const Cell cell : candidates_) fewest = std::min(fewest, squares[index(cell)]);
  std::erase_if(candidates_, [&](Cell cell) { return squares[index(cell)] > fewest; });
}

}  // namespace minewise
