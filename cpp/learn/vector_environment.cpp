#include "learn/vector_environment.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "boards/board_sources.hpp"

namespace minewise {

namespace {

/// So many cells of games that are over when they begin are laid before it is given up.
constexpr std::uint64_t most_laid = 1'000'000;
/// Fewer games than this are no reason to give up, however large they are.
constexpr std::uint64_t fewest_laid = 1000;
/// After so many draws of illegal actions the legal ones are counted.
constexpr int most_draws = 16;
/// What the arrays of all games may take: more is no machine's for this.
constexpr std::size_t most_bytes = std::size_t{16} << 30;

bool is_interrupted(const std::optional<Error>& error) {
  return error && error->kind == ErrorKind::interrupted;
}

Error invalid(std::string text) { return {ErrorKind::invalid_rules, std::move(text)}; }

/// As long as a game goes on some move must be legal: where flags may have to go again, they can.
std::optional<Error> refusal_of_moves(const std::vector<MoveKind>& moves, Win win) {
  const auto count = [&](MoveKind kind) { return std::ranges::count(moves, kind); };
  for (const MoveKind kind : moves) {
    if (count(kind) > 1) return invalid("expected each kind of move once");
  }
  if (count(MoveKind::reveal) == 0) return invalid("expected reveal among the kinds of moves");
  if (count(MoveKind::unflag) > count(MoveKind::flag)) {
    return invalid("expected flag among the kinds of moves, because unflag needs it");
  }
  if (count(MoveKind::flag) > count(MoveKind::unflag) && win != Win::all_identified) {
    return invalid(
        "expected unflag among the kinds of moves, because a wrong flag could never be "
        "removed otherwise");
  }
  return {};
}

/// About what one game takes: itself, its board, what it shows and uncovers, and its rows.
std::size_t bytes_of(Grid grid, std::size_t moves) {
  return sizeof(Game) + index(grid.cells()) * (8 + sizeof(Cell) + 2 * moves);
}

std::optional<Error> refusal_of(const Rules& rules, std::size_t games,
                                const VectorEnvironment::Options& options) {
  if (auto error = rules.check()) return error;
  if (auto error = refusal_of_moves(options.moves, rules.win)) return error;
  const std::size_t most = most_bytes / bytes_of(rules.grid, options.moves.size());
  if (games <= most) return {};
  return invalid("expected at most " + std::to_string(most) + " games of this size at once, got " +
                 std::to_string(games));
}

}  // namespace

Checked<VectorEnvironment> VectorEnvironment::create(const Rules& rules, std::size_t games,
                                                     const Options& options, KeepGoing keep_going) {
  if (auto error = refusal_of(rules, games, options)) return *std::move(error);
  return VectorEnvironment(rules, games, options, std::move(keep_going));
}

VectorEnvironment::VectorEnvironment(const Rules& rules, std::size_t games, const Options& options,
                                     KeepGoing keep_going)
    : rules_(rules),
      cells_((allowed(refusal_of(rules, games, options)), index(rules.grid.cells()))),
      moves_(options.moves),
      rewards_(options.rewards),
      autoreset_(options.autoreset),
      strict_(options.strict),
      most_steps_(options.most_steps),
      seeds_(games),
      numbers_(games),
      steps_(games),
      over_(games, 1),
      observations_(games * cells_, covered),
      masks_(games * actions()),
      earned_(games),
      terminated_(games),
      truncated_(games),
      won_(games),
      illegal_(games),
      last_observations_(autoreset_ == Autoreset::same_step ? games * cells_ : 0),
      last_masks_(autoreset_ == Autoreset::same_step ? games * actions() : 0) {
  // Not copies of one: these would have no room for what they uncover.
  games_.reserve(games);
  const auto boards = boards_of(rules, std::move(keep_going));
  for (std::size_t i = 0; i < games; ++i) games_.push_back(Game::room_for(rules, boards));
}

std::optional<Error> VectorEnvironment::reset(std::span<const std::uint64_t> seeds,
                                              std::span<const std::uint64_t> numbers,
                                              std::span<const std::uint8_t> which) {
  for (std::size_t i = 0; i < games_.size(); ++i) {
    if (!which.empty() && which[i] == 0) continue;
    seeds_[i] = seeds[i];
    numbers_[i] = numbers[i];
    if (auto error = begin(i)) return error;
    forget_step(i);
  }
  begun_ = begun_ || which.empty();
  return {};
}

/// No step has been made in this game.
void VectorEnvironment::forget_step(std::size_t i) {
  earned_[i] = 0.0;
  terminated_[i] = truncated_[i] = won_[i] = illegal_[i] = 0;
}

/// Begins the game that `seeds_` and `numbers_` name, or one after it.
std::optional<Error> VectorEnvironment::begin(std::size_t i) {
  Game& game = games_[i];
  // Until it has begun there is none in this place.
  over_[i] = 1;
  std::fill_n(&masks_[i * actions()], actions(), std::int8_t{0});
  const std::uint64_t most = std::max(fewest_laid, most_laid / cells_);
  for (std::uint64_t laid = 0;; ++laid, ++numbers_[i]) {
    game.restart(seeds_[i], numbers_[i]);
    if (game.board_error()) return game.board_error();
    if (game.status() == Status::playing) break;
    if (laid == most) {
      return invalid("expected rules under which a game can begin, but " + std::to_string(most) +
                     " games in a row were over at once");
    }
  }
  steps_[i] = 0;
  over_[i] = 0;
  std::fill_n(&observations_[i * cells_], cells_, covered);
  for (std::size_t k = 0; k < moves_.size(); ++k) {
    const bool on_covered = moves_[k] == MoveKind::reveal || moves_[k] == MoveKind::flag;
    std::fill_n(&masks_[i * actions() + k * cells_], cells_, std::int8_t{on_covered});
  }
  show(i, game.uncovered());
  return {};
}

/// Begins the next game of the same seed. If that is interrupted, it is still the next one.
std::optional<Error> VectorEnvironment::begin_next(std::size_t i) {
  const std::uint64_t before = numbers_[i]++;
  auto error = begin(i);
  if (is_interrupted(error)) numbers_[i] = before;
  return error;
}

std::optional<Error> VectorEnvironment::check(std::span<const std::int64_t> actions) const {
  const auto refuse = [&](std::size_t i, const char* reason) {
    return Error{ErrorKind::illegal_move, reason + std::string(", got action ") +
                                              std::to_string(actions[i]) + " in game " +
                                              std::to_string(i)};
  };
  if (!begun_) return Error{ErrorKind::illegal_move, "expected a reset before the first step"};
  const auto most = static_cast<std::uint64_t>(this->actions());
  for (std::size_t i = 0; i < games_.size(); ++i) {
    if (static_cast<std::uint64_t>(actions[i]) >= most) {
      return refuse(i, "expected an action of the action space");
    }
    if (over_[i] != 0) {
      if (autoreset_ == Autoreset::disabled) {
        return refuse(i, "expected a reset of a game that is over");
      }
      continue;
    }
    if (strict_ && !legal(i, static_cast<std::size_t>(actions[i]))) {
      return refuse(i, "expected a legal action");
    }
  }
  return {};
}

std::optional<Error> VectorEnvironment::step(std::span<const std::int64_t> actions) {
  if (auto error = check(actions)) return error;
  std::optional<Error> board_error;
  for (std::size_t i = 0; i < games_.size(); ++i) {
    // With `same_step` too, where the next game had no board.
    if (over_[i] != 0) {
      if (auto error = begin_next(i)) return error;
      forget_step(i);
      continue;
    }
    act(i, static_cast<std::size_t>(actions[i]));
    if (is_interrupted(games_[i].board_error())) return games_[i].board_error();
    if (games_[i].board_error()) board_error = games_[i].board_error();
    if (autoreset_ != Autoreset::same_step || over_[i] == 0) continue;
    std::copy_n(&observations_[i * cells_], cells_, &last_observations_[i * cells_]);
    std::copy_n(&masks_[i * this->actions()], this->actions(), &last_masks_[i * this->actions()]);
    if (auto error = begin_next(i)) return error;
  }
  return board_error;
}

/// One action in one game that goes on.
void VectorEnvironment::act(std::size_t i, std::size_t action) {
  Game& game = games_[i];
  terminated_[i] = truncated_[i] = won_[i] = illegal_[i] = 0;
  ++steps_[i];
  if (legal(i, action)) {
    const MoveKind kind = moves_[action / cells_];
    const auto cell = static_cast<Cell>(action % cells_);
    const int revealed = game.revealed();
    const int hit = game.mines_hit();
    const bool guess =
        kind == MoveKind::reveal && rewards_.guess != rewards_.safe && !beside_revealed(game, cell);
    move(game, kind, cell);
    // The game goes on as it was.
    if (is_interrupted(game.board_error())) {
      --steps_[i];
      return;
    }
    if (kind == MoveKind::reveal || kind == MoveKind::chord) {
      show(i, game.uncovered());
    } else {
      show(i, {&cell, 1});
    }
    earned_[i] = earned(game, game.revealed() - revealed, game.mines_hit() - hit, guess);
    won_[i] = game.status() == Status::won;
    terminated_[i] = game.status() != Status::playing;
  } else {
    earned_[i] = rewards_.illegal;
    illegal_[i] = 1;
  }
  truncated_[i] = (most_steps_ > 0 && steps_[i] >= most_steps_) || game.board_error();
  over_[i] = terminated_[i] | truncated_[i];
  if (terminated_[i] != 0) std::fill_n(&masks_[i * actions()], actions(), std::int8_t{0});
}

void VectorEnvironment::move(Game& game, MoveKind kind, Cell cell) {
  const int row = rules_.grid.row(cell);
  const int column = rules_.grid.column(cell);
  switch (kind) {
    case MoveKind::reveal:
      if (auto opened = game.reveal(row, column); !game.board_error()) allowed(std::move(opened));
      break;
    case MoveKind::flag:
      if (auto refused = game.set_flag(row, column); !game.board_error()) allowed(refused);
      break;
    case MoveKind::unflag:
      allowed(game.remove_flag(row, column));
      break;
    case MoveKind::chord:
      if (auto opened = game.chord(row, column); !game.board_error()) allowed(std::move(opened));
      break;
  }
}

double VectorEnvironment::earned(const Game& game, int cells, int mines, bool guess) const {
  double sum = rewards_.step + rewards_.cell * cells + rewards_.mine * mines;
  if (game.status() == Status::playing) {
    if (cells > 0 && mines == 0) sum += guess ? rewards_.guess : rewards_.safe;
    return sum;
  }
  sum += game.status() == Status::won ? rewards_.win : rewards_.loss;
  if (rewards_.score != 0.0) sum += rewards_.score * game.score();
  return sum;
}

bool VectorEnvironment::beside_revealed(const Game& game, Cell cell) const {
  bool found = false;
  rules_.grid.for_neighbors(
      cell, [&](Cell next) { found = found || !is_covered(game.shown()[index(next)]); });
  return found;
}

/// Copies what the game shows of the cells that have changed, and says which actions are legal now.
void VectorEnvironment::show(std::size_t i, std::span<const Cell> changed) {
  const Shown shown = games_[i].shown();
  std::int8_t* const seen = &observations_[i * cells_];
  for (const Cell cell : changed) seen[index(cell)] = shown[index(cell)];
  std::int8_t* mask = &masks_[i * actions()];
  for (const MoveKind kind : moves_) {
    if (kind == MoveKind::chord) {
      for (const Cell cell : changed) show_chords(mask, shown, cell);
    } else {
      const std::int8_t code = kind == MoveKind::unflag ? flag : covered;
      for (const Cell cell : changed) mask[index(cell)] = shown[index(cell)] == code;
    }
    mask += cells_;
  }
}

/// Says of a cell that has changed and of all around it whether a chord would open anything.
void VectorEnvironment::show_chords(std::int8_t* mask, Shown shown, Cell cell) const {
  const auto may_chord = [&](Cell clue) {
    if (!is_clue(shown[index(clue)])) return false;
    int known = 0;
    int closed = 0;
    rules_.grid.for_neighbors(clue, [&](Cell next) {
      known += is_known_mine(shown[index(next)]) ? 1 : 0;
      closed += shown[index(next)] == covered ? 1 : 0;
    });
    return closed > 0 && known == shown[index(clue)];
  };
  mask[index(cell)] = may_chord(cell);
  rules_.grid.for_neighbors(cell, [&](Cell next) { mask[index(next)] = may_chord(next); });
}

void VectorEnvironment::sample(Random& random, std::span<std::int64_t> actions) const {
  const std::size_t count = this->actions();
  for (std::size_t i = 0; i < games_.size(); ++i) {
    actions[i] = 0;
    if (over_[i] != 0) continue;
    const std::int8_t* const mask = &masks_[i * count];
    std::size_t action = 0;
    int draws = 0;
    do {
      action = random.below(static_cast<std::uint32_t>(count));
    } while (mask[action] == 0 && ++draws < most_draws);
    if (mask[action] == 0) {
      const auto legal = std::count(mask, mask + count, std::int8_t{1});
      auto left = random.below(static_cast<std::uint32_t>(legal));
      for (action = 0; mask[action] == 0 || left-- > 0;) ++action;
    }
    actions[i] = static_cast<std::int64_t>(action);
  }
}

}  // namespace minewise
