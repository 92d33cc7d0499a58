#include "formats/written_replay.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

#include "formats/bytes.hpp"
#include "formats/written_position.hpp"

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

/// In the order of PointerAction.
constexpr std::array<std::string_view, 8> rawvf_words{"mv", "lc", "lr", "rc",
                                                      "rr", "mc", "mr", "pf"};

std::string in_one_line(std::string_view text) {
  std::string line(text);
  for (char& mark : line) {
    if (static_cast<unsigned char>(mark) < ' ') mark = ' ';
  }
  return line;
}

/// Seconds with three digits behind the point.
std::string seconds_text(std::int32_t milliseconds) {
  const std::int64_t whole = std::abs(std::int64_t{milliseconds});
  const std::string digits = std::to_string(1000 + whole % 1000).substr(1);
  return (milliseconds < 0 ? "-" : "") + std::to_string(whole / 1000) + "." + digits;
}

class Lines {
 public:
  Lines& option(std::string_view key, std::string_view value) {
    if (!value.empty()) add({key, ": ", in_one_line(value)});
    return *this;
  }
  Lines& option(std::string_view key, int value) { return option(key, std::to_string(value)); }
  Lines& add(std::initializer_list<std::string_view> pieces) {
    for (const std::string_view piece : pieces) text_ += piece;
    text_ += '\n';
    return *this;
  }
  std::string text() && { return std::move(text_); }

 private:
  std::string text_;
};

std::string_view mode_word(std::string_view mode) {
  constexpr std::array<std::string_view, 4> words{"Classic", "UPK", "Cheat", "Density"};
  for (std::size_t number = 0; number < words.size(); ++number) {
    if (mode == replay_mode(static_cast<int>(number))) return words[number];
  }
  return {};
}

void write_options(Lines& lines, const Replay& replay, ReplayEnd end) {
  const ReplayClaims& claims = replay.claims;
  const Grid grid = replay.board.grid();
  lines.option("RawVF_Version", "Rev6").option("Program", claims.program);
  lines.option("Player", replay.player);
  // In digits where the time zone is known, since the text of a time has none.
  const auto known = claims.started.ends_with('Z') ? microseconds_of(claims.started) : std::nullopt;
  lines.option("Timestamp", known ? std::to_string(*known) : claims.started);
  lines.option("Width", grid.width).option("Height", grid.height);
  lines.option("Mines", replay.board.mines()).option("SquareSize", replay.cell_size);
  if (claims.question_marks) lines.option("Marks", *claims.question_marks ? "On" : "Off");
  if (claims.without_flags) lines.option("Style", *claims.without_flags ? "NF" : "FL");
  lines.option("Time", seconds_text(replay.milliseconds));
  lines.option("BBBV", replay.board.three_bv()).option("Mode", mode_word(claims.mode));
  if (end == ReplayEnd::won) lines.option("Status", "Won");
  if (end == ReplayEnd::lost) lines.option("Status", "Lost");
}

void write_board(Lines& lines, const Board& board) {
  lines.add({"Board:"});
  for (int row = 0; row < board.grid().height; ++row) {
    std::string marks;
    for (int column = 0; column < board.grid().width; ++column) {
      marks += board.mine(board.grid().at(row, column)) ? '*' : '0';
    }
    lines.add({marks});
  }
}

/// Rows and columns from 1, as of a pointer on the board.
int place_of(int pixels, int cell_size) {
  return pixels < 0 ? (pixels + 1) / cell_size : pixels / cell_size + 1;
}

void write_events(Lines& lines, const Replay& replay) {
  lines.add({"Events:"}).add({"0.000 start"});
  for (const PointerEvent& event : replay.events) {
    const int column = place_of(event.x, replay.cell_size);
    const int row = place_of(event.y, replay.cell_size);
    lines.add({seconds_text(event.milliseconds), " ",
               rawvf_words[static_cast<std::size_t>(event.action)], " ", std::to_string(column),
               " ", std::to_string(row), " (", std::to_string(event.x), " ",
               std::to_string(event.y), ")"});
  }
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

std::string rawvf_of(const Replay& replay, ReplayEnd end) {
  Lines lines;
  write_options(lines, replay, end);
  write_board(lines, replay.board);
  write_events(lines, replay);
  if (end == ReplayEnd::won) lines.add({seconds_text(replay.milliseconds), " won"});
  if (end == ReplayEnd::lost) lines.add({seconds_text(replay.milliseconds), " boom"});
  return std::move(lines).text();
}

}  // namespace minewise
