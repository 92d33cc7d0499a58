#include "formats/replay.hpp"

#include <algorithm>
#include <array>

#include "base/message.hpp"

namespace minewise {

namespace {

std::uint8_t held_after(std::uint8_t held, PointerAction action) {
  const auto with = [&](std::uint8_t button) { return static_cast<std::uint8_t>(held | button); };
  const auto without = [&](int button) { return static_cast<std::uint8_t>(held & ~button); };
  switch (action) {
    case PointerAction::left_down:
      return with(held_left);
    case PointerAction::left_up:
      return without(held_left);
    case PointerAction::right_down:
      return with(held_right);
    case PointerAction::right_up:
      return without(held_right);
    case PointerAction::middle_down:
      return with(held_middle);
    case PointerAction::middle_up:
      return without(held_middle);
    default:
      return held;
  }
}

bool is_left(const PointerEvent& event) {
  return event.action == PointerAction::left_down || event.action == PointerAction::left_up;
}

/// How many bytes a character of UTF-8 has that begins with such a byte, and the bits of the
/// character that the byte holds; none if it begins no character.
std::pair<std::size_t, std::uint32_t> lead_of(std::uint8_t byte) {
  if (byte < 0x80) return {1, byte};
  if (byte >= 0xc2 && byte < 0xe0) return {2, byte & 0x1fU};
  if (byte >= 0xe0 && byte < 0xf0) return {3, byte & 0x0fU};
  if (byte >= 0xf0 && byte < 0xf5) return {4, byte & 0x07U};
  return {0, 0};
}

bool refused_size(ByteReader& file, Grid grid, int mines, std::size_t byte) {
  if (file.broken()) return true;
  if (is_board(grid, mines)) return false;
  file.refuse(byte, Expected("expected a board and no more mines than cells, got ")
                        .number(grid.width)
                        .add("x")
                        .number(grid.height)
                        .add(" with ")
                        .number(mines)
                        .add(" mines"));
  return true;
}

}  // namespace

void Replay::add(std::int32_t at_milliseconds, PointerAction action, std::int32_t x,
                 std::int32_t y) {
  if (events.size() > most_events) return;
  const std::uint8_t held = events.empty() ? std::uint8_t{0} : events.back().held;
  events.push_back({at_milliseconds, x, y, action, held_after(held, action)});
}

void Replay::add_first_press() {
  const auto left = std::ranges::find_if(events, is_left);
  if (left == events.end() || left->action != PointerAction::left_up) return;
  const auto first = std::ranges::find_if(
      events, [](const PointerEvent& e) { return e.action != PointerAction::flag_before; });
  for (auto event = first; event != left; ++event) event->held |= held_left;
  PointerEvent press = *first;
  press.action = PointerAction::left_down;
  press.held = held_left;
  events.insert(first, press);
}

std::int32_t Replay::played() const {
  const auto first = std::ranges::find(events, PointerAction::left_up, &PointerEvent::action);
  if (first == events.end()) return 0;
  // A clock may run backwards, or from one end of its numbers to the other: longer than the formats
  // can say.
  const std::int64_t passed = std::int64_t{events.back().milliseconds} - first->milliseconds;
  constexpr std::int64_t most = 999'999'999;
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(passed, 0, most));
}

std::string_view replay_mode(int number) {
  static constexpr std::array<std::string_view, 17> modes{
      "standard",
      "unlimited playing of known boards",
      "cheat",
      "density",
      "Windows 7",
      "competitive no-guess",
      "strong no-guess",
      "weak no-guess",
      "almost no-guess",
      "strong guessable",
      "weak guessable",
      "recursive chording",
      "recursive flagging",
      "recursive chording and flagging",
      "no-guess, recursive chording",
      "no-guess, recursive flagging",
      "no-guess, recursive chording and flagging",
  };
  if (number < 0 || index(number) >= modes.size()) return {};
  return modes[index(number)];
}

bool is_utf8(std::string_view text) {
  // The least characters that need so many bytes: shorter ones must not be written so long.
  constexpr std::array<std::uint32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  for (std::size_t at = 0; at < text.size();) {
    auto [bytes, character] = lead_of(static_cast<std::uint8_t>(text[at]));
    if (bytes == 0 || bytes > text.size() - at) return false;
    for (std::size_t next = at + 1; next < at + bytes; ++next) {
      const auto byte = static_cast<std::uint8_t>(text[next]);
      if ((byte & 0xc0U) != 0x80U) return false;
      character = character << 6U | (byte & 0x3fU);
    }
    const bool surrogate = character >= 0xd800 && character < 0xe000;
    if (character < least[bytes] || character > 0x10ffff || surrogate) return false;
    at += bytes;
  }
  return true;
}

std::string utf8_of(std::string_view name) {
  if (is_utf8(name)) return std::string(name);
  std::string text;
  for (const char one : name) text += utf8(static_cast<unsigned char>(one));
  return text;
}

Board board_of_pairs(ByteReader& file, Grid grid, int mines, std::size_t byte, MinePairs pairs) {
  if (refused_size(file, grid, mines, byte)) return Board(Grid{1, 1});
  Board board(grid);
  for (int mine = 0; mine < mines; ++mine) {
    const std::size_t place = file.at();
    int row = file.u8() - pairs.first;
    int column = file.u8() - pairs.first;
    if (!pairs.row_first) std::swap(row, column);
    if (file.broken()) return board;
    if (!grid.contains(row, column) || board.mine(grid.at(row, column))) {
      file.refuse(place, Expected("expected another cell of the ")
                             .number(grid.width)
                             .add("x")
                             .number(grid.height)
                             .add(" board for each mine, got row ")
                             .number(row)
                             .add(", column ")
                             .number(column));
      return board;
    }
    board.put_mine(grid.at(row, column));
  }
  return board;
}

Board board_of_bits(ByteReader& file, Grid grid, int mines, std::size_t byte) {
  if (refused_size(file, grid, mines, byte)) return Board(Grid{1, 1});
  Board board(grid);
  const std::size_t place = file.at();
  const auto bits = file.bytes(index(grid.cells() + 7) / 8);
  if (file.broken()) return board;
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    const unsigned bit = 7U - static_cast<unsigned>(cell) % 8U;
    if ((bits[index(cell) / 8] >> bit & 1U) != 0) board.put_mine(cell);
  }
  if (board.mines() != mines) {
    file.refuse(place,
                Expected("expected ").number(mines).add(" mines, got ").number(board.mines()));
  }
  return board;
}

}  // namespace minewise
