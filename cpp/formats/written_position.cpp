#include "formats/written_position.hpp"

#include <algorithm>
#include <utility>

#include "base/message.hpp"
#include "boards/board_sources.hpp"
#include "boards/no_guess_boards.hpp"
#include "game/game.hpp"

namespace minewise {

namespace {

/// How often the search for a board may ask whether to go on, before the text is refused. An expert
/// board that single clues solve asks at most 1,800 times, one of 100x100 with 1,500 mines 30,000
/// times. Beyond 16,384 cells there are as many cells between two questions as the board has.
std::uint64_t most_pauses(Grid grid) {
  const auto cells = static_cast<std::uint64_t>(grid.cells());
  return 40'000 * cells_between_pauses / std::max(cells, cells_between_pauses);
}

}  // namespace

Expected& Expected::add(std::string_view piece) {
  text_ += piece;
  return *this;
}

Expected& Expected::number(std::size_t number) { return add(std::to_string(number)); }
Expected& Expected::number(int number) { return add(std::to_string(number)); }
Expected& Expected::quote(std::string_view piece) { return add(quoted(piece, quoted_part)); }

Error Expected::error() { return {ErrorKind::invalid_view, std::move(text_)}; }

Error unread(Error error, std::string_view format, std::string_view text) {
  if (error.kind == ErrorKind::interrupted) return error;
  return Expected(error.text).add(" (read as ").add(format).add("): ").add(quoted(text)).error();
}

void count_marks(WrittenPosition& position) {
  const auto count = [&](std::int8_t code) {
    return static_cast<int>(std::ranges::count(position.cells, code));
  };
  position.marks = {count(covered), count(flag), position.marks.questions, count(exploded)};
}

std::string note_of(const WrittenPosition& position) {
  std::string note;
  for (const std::string& sentence : position.used) {
    if (!note.empty()) note += ' ';
    note += sentence;
  }
  if (position.left_out.empty()) return note;
  if (!note.empty()) note += ' ';
  note += "Left out: ";
  constexpr std::size_t most = 5;  // named
  for (std::size_t i = 0; i < std::min(position.left_out.size(), most); ++i) {
    if (i > 0) note += ", ";
    note += quoted(position.left_out[i], quoted_part);
  }
  if (position.left_out.size() > most) {
    note += " and " + std::to_string(position.left_out.size() - most) + " more";
  }
  return note += '.';
}

WrittenPosition start_of(Grid grid, int mines, std::string_view format) {
  return {grid,
          std::vector(index(grid.cells()), covered),
          mines,
          {},
          format,
          {"Every cell is covered here: the text gives the size and the number of mines, but no "
           "move."}};
}

WrittenPosition start_of(const Board& board, std::string_view format) {
  auto start = start_of(board.grid(), board.mines(), format);
  start.used = {
      "The text holds a whole board. Here it is as a player begins, with every cell covered."};
  return start;
}

bool is_board(Grid grid, int mines) {
  return !Rules{grid, mines, FirstClick::any, start_by_agent, OnMine::end, true, Win::all_safe}
              .check();
}

Checked<WrittenPosition> position_after(const WrittenGame& game, std::string_view format,
                                        const KeepGoing& keep_going) {
  const NamedRules told = game.variant.public_rules();
  WrittenPosition position{told.rules.grid, {}, told.mines(), told, format};
  if (!game.seed) {
    position.cells.assign(index(told.rules.grid.cells()), covered);
    return position;
  }
  if (!game.variant.has_total) {
    return Expected("expected rules with a number of mines").error();
  }
  const Rules& rules = game.variant.rules;
  std::uint64_t left = most_pauses(rules.grid);
  const auto soon = [&] {
    if (left == 0 || is_interrupted(keep_going)) return false;
    --left;
    return true;
  };
  const auto board_error = [&](const Error& error) -> Error {
    if (error.kind != ErrorKind::interrupted || left > 0) return error;
    return Expected("expected a game whose board is found within a minute").error();
  };
  auto played = Game::create(rules, *game.seed, game.number,
                             game.board ? given_board(*game.board) : boards_of(rules, soon));
  if (!played) return board_error(played.failure());
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const RecordedMove& move = game.moves[i];
    if (const auto made = played->move(move.kind, move.row, move.column); !made) {
      const Error error = board_error(made.failure());
      if (error.kind == ErrorKind::interrupted) return error;
      return Expected(error.text)
          .add(" as move ")
          .number(i + 1)
          .add(", ")
          .add(name_of(move.kind))
          .add(" ")
          .number(move.row)
          .add(",")
          .number(move.column)
          .error();
    }
  }
  position.cells.assign(played->shown().begin(), played->shown().end());
  return position;
}

}  // namespace minewise
