// A position as a text gives it or moves lead to it, and the refusal of one that gives none.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/grid.hpp"
#include "base/interrupt.hpp"
#include "game/board.hpp"
#include "game/move.hpp"
#include "game/named_rules.hpp"

namespace minewise {

struct WrittenPosition {
  Grid grid;
  std::vector<std::int8_t> cells;
  /// Where the text tells them.
  std::optional<int> mines{};
  std::optional<NamedRules> variant{};
  /// The name of its notation.
  std::string_view format{};
  /// What to say of it to who gave the text; empty if it is what stands there.
  std::string note{};
};

/// What was expected and what came, put together piece by piece; a piece is one call, which is
/// little code in the page.
class Expected {
 public:
  [[gnu::noinline]] explicit Expected(std::string_view what) : text_(what) {}

  [[gnu::noinline]] Expected& add(std::string_view piece);
  [[gnu::noinline]] Expected& number(std::size_t number);
  [[gnu::noinline]] Expected& number(int number);
  /// In quotes.
  [[gnu::noinline]] Expected& quote(std::string_view piece);
  [[gnu::noinline]] Error error();

 private:
  std::string text_;
};

/// The same refusal with the notation, and the text.
Error unread(Error error, std::string_view format, std::string_view text);

/// Where a whole board is given: its start, with every cell covered, and a note that says so.
WrittenPosition start_of(const Board& board, std::string_view format);
WrittenPosition start_of(Grid grid, int mines, std::string_view format);
/// None if it has too many rows or columns, or more mines than cells.
bool is_board(Grid grid, int mines);

struct WrittenGame {
  NamedRules variant;
  /// None if the text does not tell the board: then there are no moves.
  std::optional<std::uint64_t> seed;
  std::uint64_t number = 0;
  std::vector<RecordedMove> moves{};
  /// Where it was given from outside.
  std::optional<Board> board{};
};

/// What its player sees after all moves. The error says what was expected, without the text.
/// `keep_going` is asked every now and then while a board is looked for.
Checked<WrittenPosition> position_after(const WrittenGame& game, std::string_view format,
                                        const KeepGoing& keep_going);

}  // namespace minewise
