#include "formats/rawvf_written.hpp"

#include <array>
#include <cstdlib>

#include "formats/written_time.hpp"

namespace minewise {

namespace {

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
