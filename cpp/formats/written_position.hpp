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

/// What the caller says beside the text.
struct ReadOptions {
  /// The mine total is given, so that the text need not tell it.
  bool has_total = false;
  /// The rules are given, so that the text is one of minewise.
  bool has_rules = false;
  /// Sides where the board goes on beyond the text, such as `top,left`; `all` for each of them.
  std::string_view part{};
};

/// The marks of a position that decide what a count of mines means.
struct MarkCounts {
  int covered = 0;
  int flags = 0;
  /// Covered cells with a question mark.
  int questions = 0;
  int mines = 0;
};

struct WrittenPosition {
  Grid grid;
  std::vector<std::int8_t> cells;
  /// Where the text tells them.
  std::optional<int> mines{};
  std::optional<NamedRules> variant{};
  /// The name of its notation.
  std::string_view format{};
  /// How what may be read in several ways was read, a sentence each.
  std::vector<std::string> used{};
  /// Parts of the text that say nothing of the position.
  std::vector<std::string> left_out{};
  MarkCounts marks{};
};

/// Counts the cells that decide what a count of mines means; question marks stay as they are.
void count_marks(WrittenPosition& position);

/// All that is to be said of how a text was read, in one line; empty if it is what stands there.
std::string note_of(const WrittenPosition& position);

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

/// Where a whole board is given: its start, with every cell covered, which is said.
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
