// The position that moves lead to, as records and links give them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/interrupt.hpp"
#include "formats/written_position.hpp"
#include "game/move.hpp"

namespace minewise {

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
