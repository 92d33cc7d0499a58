#include "players/player.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "boards/board_sources.hpp"

namespace minewise {

namespace {
PlayedGame& count(PlayedGame& played, const Game& state) {
  played.status = played.fault == Fault::none ? state.status() : Status::lost;
  played.revealed = state.revealed();
  played.mines_hit = state.mines_hit();
  played.flags_right = state.flags_right();
  played.flags_wrong = state.flags() - state.flags_right();
  played.clicks = state.clicks();
  played.redundant_clicks = state.redundant_clicks();
  return played;
}

}  // namespace

/// A game on its way.
struct Player::Course {
  Game& state;
  std::vector<PlayedMove>* moves;
  bool first_protected;
  /// Has the last decision changed anything?
  bool changed = false;
  PlayedGame played{};
};

Player::Player(const Rules& rules, KeepGoing keep_going)
    : rules_(rules),
      keep_going_(std::move(keep_going)),
      boards_(boards_of(rules, until_stopped())) {}

Interruptible<Decision> Player::decide(Shown shown, Random& random) {
  std::vector<Cell> revealed;
  for (Cell cell = 0; cell < rules_.grid.cells(); ++cell) {
    if (!is_covered(shown[index(cell)])) revealed.push_back(cell);
  }
  begin();
  follow(shown, revealed);
  Decision decision;
  explains_ = true;
  const bool done = think(shown, random, decision);
  explains_ = false;
  if (!done) return Interrupted{};
  return decision;
}

Interruptible<PlayedGame> Player::play(std::uint64_t seed, std::uint64_t game,
                                       std::vector<PlayedMove>* moves, const OnTurn& on_turn) {
  Game state(rules_, seed, game, boards_);
  return play_on(state, derive_key(seed, game, Purpose::agent), moves, on_turn);
}

Interruptible<PlayedGame> Player::play_on(Game& state, const Key& key,
                                          std::vector<PlayedMove>* moves, const OnTurn& on_turn) {
  begin();
  follow(state.shown(), state.uncovered());
  Course course{state, moves, rules_.first_click != FirstClick::any && state.revealed() == 0};
  Decision decision;
  for (std::uint64_t turn = 0; state.status() == Status::playing; ++turn) {
    if (stopped_) return Interrupted{};
    if ((course.played.board_error = state.board_error())) {
      if (state.board_error()->kind == ErrorKind::interrupted) return Interrupted{};
      break;
    }
    if (on_turn) on_turn();
    const int flags = trusts_flags() ? state.flags() : 0;
    if (state.revealed() + state.mines_hit() + flags == rules_.grid.cells()) {
      course.played.fault = Fault::no_covered_cell;
      break;
    }
    Random random(key, turn);
    decision.clear();
    if (!think(state.shown(), random, decision)) return Interrupted{};
    if (is_done()) break;
    apply(decision, course);
    if (course.changed) continue;
    course.played.fault = Fault::no_change;
    break;
  }
  return count(course.played, state);
}

/// Sets the flags, then reveals the cells, until the game is over. A flag on a cell to reveal,
/// which a person has set, is taken away first.
void Player::apply(const Decision& decision, Course& course) {
  const Grid& grid = rules_.grid;
  Game& state = course.state;
  course.changed = false;
  for (const Cell cell : decision.flags) {
    if (state.shown()[index(cell)] == flag) continue;
    auto refused = state.set_flag(grid.row(cell), grid.column(cell));
    course.changed = true;
    if (state.board_error()) return;
    allowed(refused);
    if (course.moves != nullptr) course.moves->push_back({cell, MoveKind::flag, false});
    if (state.status() != Status::playing) return;
  }
  const bool guess = !decision.certain;
  for (const Cell cell : decision.reveals) {
    if (state.shown()[index(cell)] == flag) {
      allowed(state.remove_flag(grid.row(cell), grid.column(cell)));
      if (course.moves != nullptr) course.moves->push_back({cell, MoveKind::unflag, false});
      if (state.status() != Status::playing) return;
    }
    const auto uncovered = state.reveal(grid.row(cell), grid.column(cell));
    if (state.board_error()) {
      course.changed = true;
      return;
    }
    course.changed = course.changed || allowed(uncovered) > 0;
    follow(state.shown(), state.uncovered());
    if (course.moves != nullptr) course.moves->push_back({cell, MoveKind::reveal, guess});
    const std::int8_t code = state.shown()[index(cell)];
    if (guess) {
      if (!course.first_protected) ++course.played.guesses;
      see(code);
    } else {
      ++course.played.certain;
      if (code == exploded) ++course.played.certain_hit;
    }
    course.first_protected = false;
    if (state.status() != Status::playing) return;
  }
}

std::optional<Cell> any_covered(Shown shown, Random& random) {
  const auto cells = static_cast<std::uint32_t>(std::ranges::count(shown, covered));
  if (cells == 0) return {};
  std::uint32_t left = random.below(cells);
  for (Cell cell = 0;; ++cell) {
    if (shown[index(cell)] == covered && left-- == 0) return cell;
  }
}

}  // namespace minewise
