// Many games stepped at once, for learners: an action for each in, what all of them show out. All
// that comes out is in arrays that stay where they are and are kept up to date, so that a step
// copies little and asks for no memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "base/interrupt.hpp"
#include "base/random.hpp"
#include "game/game.hpp"
#include "game/move.hpp"

namespace minewise {

/// What follows a game that is over: with the next step, in the same step, or when it is told to.
enum class Autoreset : std::uint8_t { next_step, same_step, disabled };

/// What a step earns: the sum of what applies. An illegal action earns `illegal` and nothing else.
struct Rewards {
  double step = 0.0;   ///< every step
  double cell = 0.0;   ///< each safe cell that it uncovers
  double mine = 0.0;   ///< each mine that it uncovers
  double safe = 0.0;   ///< it uncovers cells, all of them safe, and the game goes on
  double guess = 0.0;  ///< in place of `safe`, if nothing around the cell was revealed
  double win = 0.0;    ///< it wins the game
  double loss = 0.0;   ///< it loses the game
  double score = 0.0;  ///< it ends the game: times the share of the mines that was identified
  double illegal = 0.0;
};

class VectorEnvironment {
 public:
  struct Options {
    /// The kinds of moves; action number k * cells + cell is the move moves[k] at the cell.
    std::vector<MoveKind> moves{MoveKind::reveal};
    Rewards rewards{};
    Autoreset autoreset = Autoreset::next_step;
    /// Are illegal actions refused? Else they change nothing.
    bool strict = true;
    /// A game is cut off after so many steps; 0 for never.
    std::int64_t most_steps = 0;
  };

  /// No game has begun before the first `reset`. For what `create` does not refuse. `keep_going` is
  /// asked every now and then while a board is looked for.
  VectorEnvironment(const Rules& rules, std::size_t games, const Options& options,
                    KeepGoing keep_going = {});
  /// An error for rules that cannot be, for kinds of moves that may leave a game without a legal
  /// one, and for more games than fit into memory.
  static Checked<VectorEnvironment> create(const Rules& rules, std::size_t games,
                                           const Options& options, KeepGoing keep_going = {});

  [[nodiscard]] std::size_t games() const { return games_.size(); }
  [[nodiscard]] const Grid& grid() const { return rules_.grid; }
  [[nodiscard]] std::size_t cells() const { return cells_; }
  /// How many actions there are.
  [[nodiscard]] std::size_t actions() const { return moves_.size() * cells_; }

  /// Begins the games `numbers` of `seeds`, one entry a game each, where `which` says so (all if it
  /// is empty, as it has to be the first time). A game that is over when it begins, because its
  /// first cell is given, is passed over for the next number. An error where that never ends.
  [[nodiscard]] std::optional<Error> reset(std::span<const std::uint64_t> seeds,
                                           std::span<const std::uint64_t> numbers,
                                           std::span<const std::uint8_t> which);
  /// Makes one step in each game. A game that is over begins the next number of its seed in this
  /// step (`next_step`), or has done so already (`same_step`). An error, with nothing changed, for
  /// an action that is no action, for a game that is over, and for an illegal action if they are
  /// refused. Also an error if a game has no board for its action: all others have made their step,
  /// and this one is cut off. Where the search for a board is interrupted, the games before that
  /// one have made their step, and no other.
  [[nodiscard]] std::optional<Error> step(std::span<const std::int64_t> actions);
  /// A legal action for each game, uniform over them; 0 where there is none.
  void sample(Random& random, std::span<std::int64_t> actions) const;

  // Of each game, one after the other.

  /// What the player sees, one code a cell (see core/view).
  [[nodiscard]] std::span<const std::int8_t> observations() const { return observations_; }
  /// 1 for each legal action; none in a game that is over.
  [[nodiscard]] std::span<const std::int8_t> masks() const { return masks_; }
  /// Of the last step.
  [[nodiscard]] std::span<const double> rewards() const { return earned_; }
  /// Is the game over? With `same_step`, was it before the next one began?
  [[nodiscard]] std::span<const std::uint8_t> terminated() const { return terminated_; }
  /// Have there been as many steps as a game may have?
  [[nodiscard]] std::span<const std::uint8_t> truncated() const { return truncated_; }
  /// Was the game won with the last step?
  [[nodiscard]] std::span<const std::uint8_t> won() const { return won_; }
  /// Was the last action illegal?
  [[nodiscard]] std::span<const std::uint8_t> illegal() const { return illegal_; }
  /// With `same_step`, how a game ended that was followed by the next one in the last step: its
  /// last observation and mask; else what was there before.
  [[nodiscard]] std::span<const std::int8_t> last_observations() const {
    return last_observations_;
  }
  [[nodiscard]] std::span<const std::int8_t> last_masks() const { return last_masks_; }
  /// Which game it is: the number of the seed.
  [[nodiscard]] std::span<const std::uint64_t> seeds() const { return seeds_; }
  [[nodiscard]] std::span<const std::uint64_t> numbers() const { return numbers_; }

 private:
  [[nodiscard]] std::optional<Error> check(std::span<const std::int64_t> actions) const;
  [[nodiscard]] std::optional<Error> begin(std::size_t i);
  [[nodiscard]] std::optional<Error> begin_next(std::size_t i);
  void forget_step(std::size_t i);
  void act(std::size_t i, std::size_t action);
  void move(Game& game, MoveKind kind, Cell cell);
  [[nodiscard]] double earned(const Game& game, int cells, int mines, bool guess) const;
  [[nodiscard]] bool beside_revealed(const Game& game, Cell cell) const;
  [[nodiscard]] bool legal(std::size_t i, std::size_t action) const {
    return masks_[i * actions() + action] != 0;
  }
  void show(std::size_t i, std::span<const Cell> changed);
  void show_chords(std::int8_t* mask, Shown shown, Cell cell) const;

  Rules rules_;
  std::size_t cells_;
  std::vector<MoveKind> moves_;
  Rewards rewards_;
  Autoreset autoreset_;
  bool strict_;
  std::int64_t most_steps_;
  bool begun_ = false;
  std::vector<Game> games_;
  std::vector<std::uint64_t> seeds_;
  std::vector<std::uint64_t> numbers_;
  std::vector<std::int64_t> steps_;
  /// Is the game over that stands in each place now?
  std::vector<std::uint8_t> over_;
  std::vector<std::int8_t> observations_;
  std::vector<std::int8_t> masks_;
  std::vector<double> earned_;
  std::vector<std::uint8_t> terminated_;
  std::vector<std::uint8_t> truncated_;
  std::vector<std::uint8_t> won_;
  std::vector<std::uint8_t> illegal_;
  std::vector<std::int8_t> last_observations_;
  std::vector<std::int8_t> last_masks_;
};

}  // namespace minewise
