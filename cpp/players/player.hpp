// Player: whatever decides in a view, and the one loop in which it plays whole games.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "base/interrupt.hpp"
#include "base/random.hpp"
#include "game/game.hpp"
#include "game/move.hpp"
#include "players/decision.hpp"

namespace minewise {

/// What a player did wrong, if that ended a game: there was no covered cell left to decide about,
/// since wrong flags keep the game open, or its decision changed nothing.
enum class Fault : std::uint8_t { none, no_covered_cell, no_change };

struct PlayedGame {
  /// Lost, if a fault ended it.
  Status status = Status::playing;
  int revealed = 0;
  int mines_hit = 0;
  int flags_right = 0;
  int flags_wrong = 0;
  int clicks = 0;
  int redundant_clicks = 0;
  /// Reveals that were not proved safe, without a first click that the rules protect.
  int guesses = 0;
  Fault fault = Fault::none;
  /// Why the game has no board to go on: it is no game then, and says nothing of its player.
  std::optional<Error> board_error{};
  /// Reveals that were proved safe, and how many of those cells were mines: none, or it is wrong.
  int certain = 0;
  int certain_hit = 0;
};

/// Is called before every turn of a game, which is one decision and the moves it leads to.
using OnTurn = std::function<void()>;

class Player {
 public:
  /// `keep_going` is asked every now and then by what takes long.
  explicit Player(const Rules& rules, KeepGoing keep_going = {});
  virtual ~Player() = default;

  [[nodiscard]] const Rules& rules() const { return rules_; }
  /// Where the boards of its games come from: what is worked out for one game serves the next.
  [[nodiscard]] const std::shared_ptr<const BoardSource>& boards() const { return boards_; }

  /// What it does in a view that has a covered cell. It depends on the view and the numbers drawn
  /// from `random` alone, and holds the chances that were looked at.
  Interruptible<Decision> decide(Shown shown, Random& random);

  /// Plays game number `game` of `seed`, whose turn t draws its random numbers from nonce t of the
  /// agent's key. Appends the moves to `moves`, if there is any such list.
  Interruptible<PlayedGame> play(std::uint64_t seed, std::uint64_t game,
                                 std::vector<PlayedMove>* moves, const OnTurn& on_turn = {});
  /// Plays on from where a game stands that was begun or resumed just now; chance is drawn by the
  /// key.
  Interruptible<PlayedGame> play_on(Game& state, const Key& key, std::vector<PlayedMove>* moves,
                                    const OnTurn& on_turn = {});

  /// May be called from any thread: a game that is played ends soon, interrupted, and so does every
  /// game from then on.
  void stop() { stopped_ = true; }
  [[nodiscard]] bool stopped() const { return stopped_; }

 protected:
  /// Fills an empty decision in a view that has a covered cell; false if it was interrupted.
  [[nodiscard]] virtual bool think(Shown shown, Random& random, Decision& decision) = 0;
  /// Another game, or a view from elsewhere, comes: all that was followed is forgotten.
  virtual void begin() {}
  /// These cells have been revealed since.
  virtual void follow(Shown, std::span<const Cell>) {}
  /// Is told what a guessed cell shows.
  virtual void see(std::int8_t) {}
  /// Are flags its memory, which it never doubts? Then it decides about cells without a flag alone.
  [[nodiscard]] virtual bool trusts_flags() const { return true; }
  /// Has it learned of this game what it wanted? Then it plays no further.
  [[nodiscard]] virtual bool is_done() const { return false; }
  /// Are the chances of a decision asked for? In whole games they are not.
  [[nodiscard]] bool explains() const { return explains_; }
  /// Neither stopped nor told not to go on.
  [[nodiscard]] KeepGoing until_stopped() const {
    return [this] { return !stopped() && !is_interrupted(keep_going_); };
  }

 private:
  struct Course;
  void apply(const Decision& decision, Course& course);

  Rules rules_;
  KeepGoing keep_going_;
  std::shared_ptr<const BoardSource> boards_;
  std::atomic<bool> stopped_ = false;
  bool explains_ = false;
};

/// One covered cell, each with the same chance; none if all cells are known.
std::optional<Cell> any_covered(Shown shown, Random& random);

}  // namespace minewise
