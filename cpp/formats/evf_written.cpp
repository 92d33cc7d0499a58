#include "formats/evf_written.hpp"

#include <algorithm>
#include <limits>

#include "base/index.hpp"
#include "formats/byte_writer.hpp"
#include "formats/written_position.hpp"
#include "formats/written_time.hpp"

namespace minewise {

namespace {

/// The most that a byte holds.
constexpr int most_byte = 255;

std::optional<Error> refusal_of(const Replay& replay) {
  const Grid grid = replay.board.grid();
  if (grid.height > most_byte || grid.width > most_byte || replay.board.mines() > 0xffff) {
    return Expected(
               "expected a board of at most 255 rows and columns for evf; rawvf holds larger "
               "ones, got ")
        .number(grid.width)
        .add("x")
        .number(grid.height)
        .error();
  }
  if (replay.cell_size > most_byte) {
    return Expected("expected cells of at most 255 pixels for evf; rawvf holds larger ones, got ")
        .number(replay.cell_size)
        .error();
  }
  return {};
}

/// In UTF-8, as the format demands, and without the byte that ends a text.
std::string until_zero(std::string_view text) { return utf8_of(text.substr(0, text.find('\0'))); }

std::string name_of(const ReplayClaims& claims, std::string_view what) {
  const auto found = std::ranges::find(
      claims.names, what, [](const auto& name) { return std::string_view(name.first); });
  return found == claims.names.end() ? "" : until_zero(found->second);
}

int mode_of(const ReplayClaims& claims) {
  for (int mode = 0; !replay_mode(mode).empty(); ++mode) {
    if (replay_mode(mode) == claims.mode) return mode;
  }
  return 0;
}

void write_board(ByteWriter& file, const Board& board) {
  for (Cell first = 0; first < board.grid().cells(); first += 8) {
    unsigned bits = 0;
    for (Cell cell = first; cell < std::min(first + 8, board.grid().cells()); ++cell) {
      if (board.mine(cell)) bits |= 128U >> static_cast<unsigned>(cell - first);
    }
    file.u8(bits);
  }
}

void write_head(ByteWriter& file, const Replay& replay, ReplayEnd end) {
  const ReplayClaims& claims = replay.claims;
  constexpr int version = 4;
  constexpr int completed = 0x80;
  constexpr int without_flags = 0x10;
  constexpr int question_marks = 0x80;
  file.u8(version);
  file.u8((end == ReplayEnd::won ? completed : 0) |
          (claims.without_flags.value_or(false) ? without_flags : 0));
  file.u8(claims.question_marks.value_or(false) ? question_marks : 0);
  const Board& board = replay.board;
  file.u8(board.grid().height).u8(board.grid().width).u16(board.mines()).u8(replay.cell_size);
  file.u16(mode_of(claims)).u16(board.three_bv()).u32(replay.milliseconds);
  const std::string country = name_of(claims, "country");
  file.text(country.size() == 2 ? country : std::string(2, '\0'));
  file.u64(microseconds_of(claims.started).value_or(0));
  file.u64(microseconds_of(claims.ended).value_or(0));
  for (const std::string& text : {until_zero(claims.program), until_zero(replay.player),
                                  name_of(claims, "event"), name_of(claims, "identifier")}) {
    file.text(text).u8(0);
  }
  // No name of the computer, which is nobody's business.
  file.u16(0);
}

/// Passes over time that no event can hold.
void write_pause(ByteWriter& file, std::int64_t& milliseconds) {
  constexpr int pause = 255;
  constexpr std::int64_t longest = 0xffff;
  while (milliseconds > most_byte) {
    const std::int64_t part = std::min(milliseconds, longest);
    file.u8(pause).u16(part);
    milliseconds -= part;
  }
}

/// ms_toollib misreads files that begin with a release, a flag from before, or a pause: then the
/// pointer is at 0, 0 at first.
bool needs_start(const Replay& replay) {
  if (replay.events.empty()) return true;
  const PointerEvent& first = replay.events.front();
  return first.milliseconds > most_byte ||
         (first.action != PointerAction::move && first.action != PointerAction::left_down &&
          first.action != PointerAction::right_down);
}

std::optional<Error> write_events(ByteWriter& file, const Replay& replay) {
  std::int64_t at = 0;
  int x = 0;
  int y = 0;
  for (const PointerEvent& event : replay.events) {
    std::int64_t passed = event.milliseconds - at;
    if (passed < 0) {
      return Expected(
                 "expected a clock that runs forwards from 0 for evf; rawvf holds others, got ")
          .number(event.milliseconds)
          .add(" ms after ")
          .number(static_cast<int>(at))
          .add(" ms")
          .error();
    }
    const auto fits = [](int step) {
      return step >= std::numeric_limits<std::int16_t>::min() &&
             step <= std::numeric_limits<std::int16_t>::max();
    };
    if (!fits(event.x - x) || !fits(event.y - y)) {
      return Expected("expected a pointer that is near the board for evf; rawvf holds others, got ")
          .number(event.x)
          .add(",")
          .number(event.y)
          .error();
    }
    write_pause(file, passed);
    file.u8(static_cast<int>(event.action) + 1).u8(passed);
    file.u16(event.x - x).u16(event.y - y);
    at = event.milliseconds;
    x = event.x;
    y = event.y;
  }
  return {};
}

}  // namespace

Checked<std::vector<std::uint8_t>> evf_of(const Replay& replay, ReplayEnd end) {
  if (auto refused = refusal_of(replay)) return *std::move(refused);
  ByteWriter file;
  write_head(file, replay, end);
  write_board(file, replay.board);
  // No metrics of others.
  file.u16(0);
  if (needs_start(replay)) file.u8(1).u8(0).u16(0).u16(0);
  if (auto refused = write_events(file, replay)) return *std::move(refused);
  // No more events, and no checksum: only Metasweeper can make one. An event of the end would be in
  // its place here, but ms_toollib 1.5.20 measures no replay that has one.
  file.u8(0).u16(0);
  return file.file();
}

}  // namespace minewise
