// Decides which rules can be played: the switches of the game. One engine plays every variant.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "base/error.hpp"
#include "base/grid.hpp"
#include "game/board_kind.hpp"
#include "game/clue_model.hpp"
#include "game/view.hpp"

namespace minewise {

enum class FirstClick : std::uint8_t { any, safe, opening };
enum class OnMine : std::uint8_t { end, play_on };
enum class Win : std::uint8_t { all_safe, all_flagged, all_identified };

/// Where the first reveal happens: a cell, or one of these.
inline constexpr Cell start_by_agent = -1;
inline constexpr Cell start_at_random = -2;

/// A board of so many rows and columns takes a megabyte, a byte a cell.
inline constexpr int longest_side = 1000;

/// An error unless boards may have this size.
std::optional<Error> check_size(const Grid& grid);

struct Rules {
  Grid grid;
  int mines;
  FirstClick first_click;
  Cell start;
  OnMine on_mine;
  bool cascade;
  Win win;
  /// How clues come from the true counts; none where they are exact.
  std::optional<Likelihoods> noise{};
  BoardKind boards{};

  /// The most mines that fit whichever first cell these rules allow.
  [[nodiscard]] int room() const;
  /// An error unless a board can be laid for every first cell these rules allow.
  [[nodiscard]] std::optional<Error> check() const;
};

/// The cells that a first click keeps free of mines, where the rules protect it.
class KeptFree {
 public:
  KeptFree(const Rules& rules, Cell first);
  [[nodiscard]] std::span<const Cell> cells() const { return {cells_.data(), size_}; }

 private:
  std::array<Cell, 9> cells_;
  std::size_t size_ = 1;
};

/// Is the next reveal the first one of a game whose rules keep it safe?
bool is_first_click_protected(const Rules& rules, Shown shown);

}  // namespace minewise
