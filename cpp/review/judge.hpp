// Judge: how risky each move of a game was, and how risky it had to be.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "analyze/analysis.hpp"
#include "base/interrupt.hpp"
#include "game/rules.hpp"
#include "review/judged.hpp"

namespace minewise {

class Judge {
 public:
  /// Nothing to judge: no cell was revealed, or the position is too wide for any answer.
  struct Nothing {};
  /// No layout fits what the player saw.
  struct Contradictory {};
  using Verdict = std::variant<Nothing, Judged, Contradictory>;

  /// `mines` is the total that the player is told; clues are read by `likelihoods`. The chance to
  /// win at a guess is found if it is played out on so many layouts, and the rules allow it.
  Judge(const Rules& rules, std::optional<int> mines, const Likelihoods& likelihoods,
        const Effort& effort, const KeepGoing& keep_going = {}, int playouts = 0);
  Judge(const Judge&) = delete;
  Judge& operator=(const Judge&) = delete;

  [[nodiscard]] const Rules& rules() const { return rules_; }

  /// A move in the view in which it was made; `hit` says that it revealed a mine. The moves of a
  /// game come in their order.
  Interruptible<Verdict> judge(Shown shown, const PlayedMove& move, std::size_t number, bool hit);

  /// Cells that were proved safe so far, and stay so: a move on them needs no analysis, so that
  /// long games are judged quickly.
  [[nodiscard]] bool is_proved(Cell cell) const {
    return proved_since_[static_cast<std::size_t>(cell)].has_value();
  }

 private:
  struct Found;
  [[nodiscard]] std::vector<Cell> revealed_by(Shown shown, const PlayedMove& move) const;
  [[nodiscard]] Found analyze(Shown shown, bool hit = false);
  Missed missed(Shown shown, const Certainty& certainty);
  static std::optional<Cell> risked(const std::vector<Cell>& cells, const Certainty& certainty);
  bool weigh_move(Shown shown, const std::vector<Cell>& cells, Found found, Judged& judged);

  Rules rules_;
  Total total_;
  ShapeCounter counter_;
  /// Of each cell: the number of the first move before which it was seen to be safe.
  std::vector<std::optional<std::size_t>> proved_since_;
  std::optional<WinningSearch> winning_;
};

}  // namespace minewise
