// Whole games of the agent `exact`: the same moves as those of the agent written in Python, without
// leaving the core.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "analyze/analysis.hpp"
#include "base/interrupt.hpp"
#include "count/deduction.hpp"
#include "game/game.hpp"

namespace minewise {

/// Among which cells chance decides where no cell is safe: the least likely mines with the fewest
/// covered neighbours, the least likely mines, or all cells that are not certain mines.
enum class Guess : std::uint8_t { fewest, random, any };

/// Probabilities closer than this count as equal.
inline constexpr double ties = 1e-9;

struct PlayedMove {
  Cell cell;
  bool is_flag;
  bool guess;
};

struct PlayedGame {
  Status status = Status::playing;
  int revealed = 0;
  int mines_hit = 0;
  int flags_right = 0;
  int flags_wrong = 0;
  int clicks = 0;
  int redundant_clicks = 0;
  /// Reveals that were not proved safe, without a first click that the rules protect.
  int guesses = 0;
  /// Reveals that were proved safe, and how many of those cells were mines: none, or it is wrong.
  int certain = 0;
  int certain_hit = 0;
};

/// Is called before every turn of a game, which is one decision and the moves it leads to.
using OnTurn = std::function<void()>;

class ExactPlayer {
 public:
  virtual ~ExactPlayer() = default;
  /// `mines_known`: is the agent told the mine total? It knows how clues lie, where they do.
  ExactPlayer(const Rules& rules, bool mines_known, Guess guess, const Effort& effort)
      : rules_(rules),
        mines_known_(mines_known),
        guess_(guess),
        office_(rules.noise.value_or(exact_clues()), effort) {}

  [[nodiscard]] const Rules& rules() const { return rules_; }

  /// May be called from any thread: a game that is played ends soon, interrupted, and so does every
  /// game from then on.
  void stop() { stopped_ = true; }
  [[nodiscard]] bool stopped() const { return stopped_; }

  /// Appends the moves to `moves`, if there is any such list.
  Interruptible<PlayedGame> play(std::uint64_t seed, std::uint64_t game,
                                 std::vector<PlayedMove>* moves, const OnTurn& on_turn = {});
  /// Plays on from where a game stands that was begun or resumed just now; chance is drawn by the
  /// key.
  Interruptible<PlayedGame> play_on(Game& state, const Key& key, std::vector<PlayedMove>* moves,
                                    const OnTurn& on_turn = {});

 protected:
  [[nodiscard]] CensusOffice& office() { return office_; }
  /// The first click of a game whose rules protect it.
  virtual Interruptible<Cell> first_cell(Random& random);
  /// The cell to guess; -1 if all covered cells are mines.
  virtual Interruptible<Cell> choose(const Position& position, const Certainty& certainty,
                                     Random& random);
  /// Is told what the cell that was chosen shows.
  virtual void see(std::int8_t) {}

 private:
  Certainty ask_layouts(Position& position, Shown shown);
  void sort_out(std::span<const Cell> cells, const std::vector<Verdict>& verdict, Shown shown);
  void keep_best(Grid grid, Shown shown, const std::vector<double>& probability);

  Rules rules_;
  bool mines_known_;
  Guess guess_;
  CensusOffice office_;
  std::atomic<bool> stopped_ = false;
  std::vector<Cell> safe_;
  std::vector<Cell> mines_;
  std::vector<Cell> candidates_;
};

}  // namespace minewise
