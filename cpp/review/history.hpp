// A game with the moves and steps that led to where it stands: any moment of it can be shown again,
// and steps can be taken back.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/game.hpp"
#include "game/move.hpp"
#include "players/decision.hpp"

namespace minewise {

/// What is taken back at once: one move of a person, or one decision of an agent, or a part of it.
struct HistoryStep {
  std::string player;
  /// Its first move, and how many it has.
  std::size_t first;
  std::size_t moves;
  /// Was it decided then, and not the rest of a decision before?
  bool decided;
  /// The other cells of its decision, where they wait for later steps.
  std::vector<Cell> waiting{};
};

/// How much of a decision one step carries out.
enum class StepSize : std::uint8_t {
  whole,
  /// Its flags and its first reveal, as in Kulkarni 2020 (3.3): the others that are proved safe
  /// wait for the next moves.
  one_cell,
};

/// A decision from outside the core: its cells, by row and column, need not be on the board.
struct ForeignDecision {
  std::vector<std::pair<int, int>> flags;
  std::vector<std::pair<int, int>> reveals;
  bool certain = false;
};

/// What becomes of the moves of a decision before an illegal one.
enum class IllegalTail : std::uint8_t {
  /// The game is as before the decision.
  undone,
  /// They are a step.
  kept,
};

class History {
 public:
  /// Who makes the moves that no agent makes.
  static constexpr const char* person = "person";

  static Checked<History> create(const Rules& rules, std::uint64_t seed, std::uint64_t number,
                                 std::shared_ptr<const BoardSource> boards = random_boards());

  /// The game as it stands; the same object as long as the history lives at its place.
  [[nodiscard]] const Game& game() const { return game_; }
  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] std::uint64_t seed() const { return seed_; }
  [[nodiscard]] std::uint64_t number() const { return number_; }
  /// All moves, also those after the moment that is shown.
  [[nodiscard]] const std::vector<PlayedMove>& moves() const { return moves_; }
  /// How many of them have led to where the game stands.
  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] const std::vector<HistoryStep>& steps() const { return steps_; }
  /// The moves of a step.
  [[nodiscard]] std::span<const PlayedMove> moves_of(const HistoryStep& step) const {
    return std::span(moves_).subspan(step.first, step.moves);
  }
  /// Decisions of agents that stand: each draws random numbers of its own.
  [[nodiscard]] std::size_t decisions() const;
  /// Steps that were taken back, and how many mines they had hit.
  [[nodiscard]] int taken_back() const { return taken_back_; }
  [[nodiscard]] int mines_taken_back() const { return mines_taken_back_; }

  /// A move from where the game stands; those that came after are forgotten. Returns how many cells
  /// it uncovered; an error, with nothing changed, where the game does not allow it.
  Checked<int> move(MoveKind kind, int row, int column);
  /// The moves since the last step are one of this player; its reveals were guessed, or not.
  void end_step(std::string player, bool guessed = false, bool decided = true);
  /// The moves of a record, each a step of this player, from where the game stands. An error that
  /// names the first move that is illegal; those before it stand.
  [[nodiscard]] std::optional<Error> play(std::span<const RecordedMove> moves,
                                          const std::string& player = person);
  /// What an agent has decided in the view of now, as one step: flags, where none stands, then
  /// reveals, of which each takes a flag of the view away first, until the game is over. An error
  /// where a move is illegal, the decision changes nothing, or the game has no board for it.
  [[nodiscard]] std::optional<Error> carry_out(const ForeignDecision& decision, std::string player,
                                               StepSize portion = StepSize::whole,
                                               IllegalTail unfinished = IllegalTail::undone);
  [[nodiscard]] std::optional<Error> carry_out(const Decision& decision, std::string player,
                                               StepSize portion = StepSize::whole);
  /// What still waits of a player's last decision; none if nothing does.
  [[nodiscard]] std::optional<Decision> left_of(std::string_view player) const;
  /// Carries out the next part of what waits, as one step, and returns what waited; none if nothing
  /// did. An error, with nothing changed, where the game has no board for it.
  [[nodiscard]] Checked<std::optional<Decision>> carry_on(std::string player);

  /// The steps from that one on, each as text, for `restore`: `r3.5` where a person revealed row 3,
  /// column 5, or `csp:f0.1,u1.1,r1.1!` with flags, and marks at what was guessed. What waits of a
  /// decision stands behind `~`; a `+` says that the moves are such a rest.
  [[nodiscard]] std::vector<std::string> step_texts(std::size_t first = 0) const;
  /// Replays such steps, separated by semicolons, in a fresh game. After an error the history is of
  /// no further use.
  [[nodiscard]] std::optional<Error> restore(std::string_view steps, int taken_back);
  /// Takes the last step back, also one that has lost the game, by playing the others again on the
  /// same board; false if there is none. Where the rules protect the first cell and the first step
  /// is taken back, the next first cell decides where the mines are.
  bool undo();
  /// The game after so many of its moves, or all.
  const Game& go(std::size_t at);

 private:
  History(const Rules& rules, std::uint64_t seed, std::uint64_t number, Game game)
      : rules_(rules), seed_(seed), number_(number), game_(std::move(game)) {}
  /// The moves of a decision in the view of now.
  [[nodiscard]] std::vector<RecordedMove> moves_of(const ForeignDecision& decision) const;
  /// As many of them as there are until the game is over; an error where one is not possible.
  [[nodiscard]] std::optional<Error> make_all(std::span<const RecordedMove> moves);
  /// Forgets the moves from that one on, as if they had not been made.
  void forget(std::size_t first);
  [[nodiscard]] std::optional<Error> restore_step(std::string_view text);
  /// A cell `3.5` that a text begins with, which it loses.
  [[nodiscard]] std::optional<Cell> read_cell(std::string_view& text) const;
  [[nodiscard]] std::string cell_text(Cell cell) const;

  Rules rules_;
  std::uint64_t seed_;
  std::uint64_t number_;
  Game game_;
  std::vector<PlayedMove> moves_;
  std::size_t at_ = 0;
  std::vector<HistoryStep> steps_;
  /// Moves of all steps; those after them are of a step under way.
  std::size_t stepped_ = 0;
  int taken_back_ = 0;
  int mines_taken_back_ = 0;
};

/// What agents carry out at once by these rules: a cell where play goes on after a mine.
constexpr StepSize portion(const Rules& rules) {
  return rules.on_mine == OnMine::play_on ? StepSize::one_cell : StepSize::whole;
}

/// Guessed reveals of a game, without a first click that cannot be a mine.
int guesses(const Rules& rules, std::span<const PlayedMove> moves);

}  // namespace minewise
