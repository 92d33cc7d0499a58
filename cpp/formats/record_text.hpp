// Parses and writes records of games: one line of JSON each.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/interrupt.hpp"
#include "formats/written_position.hpp"
#include "game/game.hpp"
#include "game/move.hpp"

namespace minewise {

/// The counts of a record, in its order.
inline constexpr std::array<std::string_view, 7> count_names{
    "revealed", "mines_hit", "flags_right", "flags_wrong", "clicks", "redundant_clicks", "guesses"};

inline constexpr std::array<std::string_view, 3> status_names{"playing", "won", "lost"};

struct Record {
  std::string agent{};
  std::string options{};
  NamedRules variant{};
  Status status = Status::playing;
  std::array<int, count_names.size()> counts{};
  /// What the agent did wrong, if that ended the game.
  std::optional<std::string> fault{};
  double seconds = 0.0;
  std::uint64_t seed = 0;
  std::uint64_t number = 0;
  std::vector<RecordedMove> moves{};
  /// If it was given; else the seed leads to it.
  std::optional<Board> board{};

  /// The name of where its board comes from.
  [[nodiscard]] std::string boards() const;
  /// `record_of_text` reads it back.
  [[nodiscard]] std::string text() const;
};

/// Parses a record: its JSON, its fields, its rules and its board. Plays no move: the moves may be
/// illegal, and the counts others (`play_record` of review/outcome).
Checked<Record> record_of_text(std::string_view text);

/// The text of a board in a record: the clues of its cells, `*` for a mine.
std::string board_text(const Board& board);
/// The board of such a text, or with `.` for a safe cell.
Checked<Board> board_of_text(std::string_view text, Grid grid);

/// The position after the last move.
Checked<WrittenPosition> position_of_record(std::string_view text, const KeepGoing& keep_going);

}  // namespace minewise
