// Where the boards of games come from: handed to a game, which asks for each board once.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "base/error.hpp"
#include "game/board.hpp"
#include "game/rules.hpp"

namespace minewise {

class BoardSource {
 public:
  virtual ~BoardSource() = default;
  BoardSource() = default;
  BoardSource(const BoardSource&) = delete;
  BoardSource& operator=(const BoardSource&) = delete;

  /// The rules by which games on these boards are played, where it has boards for such rules: those
  /// that are asked for, but for a first click that it cannot protect.
  [[nodiscard]] virtual Checked<Rules> rules_for(const Rules& rules) const = 0;
  /// Makes `board`, which has the size of the rules, the one of game number `game` of `seed`. Where
  /// the rules protect the first click, `first` is its cell; else it does not matter.
  /// An error if no such board is found.
  [[nodiscard]] virtual std::optional<Error> lay(const Rules& rules, std::uint64_t seed,
                                                 std::uint64_t game, Cell first,
                                                 Board& board) const = 0;
  /// Some covered cells are about to be revealed by one move, and one of them is a mine of `board`:
  /// where a source spares the player that mine, `board` becomes another one that fits what is
  /// shown. An error, with nothing changed, if it cannot tell. Most sources spare nothing.
  [[nodiscard]] virtual std::optional<Error> spare(const Rules& rules, std::uint64_t seed,
                                                   std::uint64_t game, Shown shown,
                                                   std::span<const Cell> cells, Board& board) const;
};

/// What the board of a game depends on, as the end of an error that tells of it.
std::string case_of(const Rules& rules, std::uint64_t seed, std::uint64_t game);

/// Uniform over the layouts that the rules allow, the same for the same (seed, game). Only for
/// rules that ask for any boards.
std::shared_ptr<const BoardSource> random_boards();

/// One board, as it stands: it protects no first click.
std::shared_ptr<const BoardSource> given_board(Board board);

}  // namespace minewise
