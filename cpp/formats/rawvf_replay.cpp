// RawVF, replays as text, revisions 5 and 6, after the grammar of its authors
// (minesweeper.info/forum/viewtopic.php?t=86).
#include <algorithm>
#include <array>
#include <charconv>

#include "base/message.hpp"
#include "formats/bytes.hpp"
#include "formats/replay.hpp"

namespace minewise {

namespace {

/// Takes the next word off a text.
std::string_view next_word(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  const std::string_view word = text.substr(0, text.find_first_of(" \t"));
  text.remove_prefix(word.size());
  return word;
}

std::optional<int> signed_whole(std::string_view text) {
  int number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || rest != text.data() + text.size()) return {};
  return number > farthest_pixel || number < -farthest_pixel ? std::nullopt : std::optional(number);
}

/// How a game ended, as programs say it; another word tells nothing.
std::optional<ReplayEnd> end_of(std::string_view word) {
  constexpr std::array<std::string_view, 10> won{"won",     "win",     "victory",   "solved",
                                                 "success", "cleared", "completed", "wins",
                                                 "winner",  "complete"};
  constexpr std::array<std::string_view, 11> lost{"lost",     "loss",   "lose",   "blown",
                                                  "boom",     "blast",  "defeat", "dead",
                                                  "exploded", "failed", "loses"};
  if (std::ranges::find(won, word) != won.end()) return ReplayEnd::won;
  if (std::ranges::find(lost, word) != lost.end()) return ReplayEnd::lost;
  return {};
}

/// The options that a replay needs, and those that say what its file claims. Programs write keys
/// and words in large or small letters.
void read_rawvf_option(std::string_view key, std::string_view value, Replay& replay) {
  ReplayClaims& claims = replay.claims;
  const std::string word = lower(value);
  if (key == "program") claims.program = std::string(value);
  if (key == "version" && !value.empty()) claims.program += " " + std::string(value);
  if (key == "player") replay.player = std::string(value);
  if (key == "time") claims.milliseconds = milliseconds_of(value);
  if (key == "bbbv") claims.three_bv = whole_of(value);
  if (key == "timestamp") claims.started = iso_time_of(value);
  if (key == "marks" || key == "questionmarks") claims.question_marks = word == "on";
  if (key == "style") claims.without_flags = word == "nf";
  if (key == "status" || key == "result" || key == "outcome") claims.end = end_of(word);
  if (key == "mode" && word == "classic") claims.mode = replay_mode(0);
  if (key == "mode" && word == "upk") claims.mode = replay_mode(1);
  if (key == "mode" && word == "cheat") claims.mode = replay_mode(2);
  if (key == "mode" && word == "density") claims.mode = replay_mode(3);
  // Pixels as those of evf: any other number is left alone.
  const auto size = whole_of(value);
  if (key == "squaresize" && size && *size >= 1 && *size <= 255) replay.cell_size = *size;
}

/// Up to the line `Board:`.
void read_rawvf_options(ByteReader& file, Replay& replay) {
  while (file.left() > 0) {
    const std::string line = file.line();
    const std::size_t colon = line.find(':');
    const std::string key = lower(std::string_view(line).substr(0, colon));
    if (key == "board") return;
    if (colon == std::string::npos) continue;
    std::string_view value = std::string_view(line).substr(colon + 1);
    value.remove_prefix(std::min(value.find_first_not_of(' '), value.size()));
    value = value.substr(0, value.find_last_not_of(' ') + 1);
    read_rawvf_option(key, value, replay);
  }
  file.refuse(file.at(), Expected("expected a line with Board:"));
}

/// More rows and columns than any board has.
constexpr std::size_t most_rows = 10'000;

/// The rows, up to the line `Events:`, an empty one, or in old files the first event. `*` is a
/// mine.
void read_rawvf_board(ByteReader& file, Replay& replay) {
  const std::size_t byte = file.at();
  std::vector<std::string> rows;
  for (std::size_t place = byte;; place = file.at()) {
    std::string row = file.line();
    if (lower(row).starts_with("events:") || (row.empty() && !rows.empty())) break;
    if (row.find(' ') != std::string::npos) {
      file.back_to(place);
      break;
    }
    if (file.left() == 0 || rows.size() > most_rows ||
        (!rows.empty() && row.size() != rows.front().size())) {
      file.refuse(place,
                  Expected("expected rows of one length and a line with Events:, got ").quote(row));
      return;
    }
    rows.push_back(std::move(row));
  }
  const std::size_t width = rows.empty() ? 0 : rows.front().size();
  const Grid grid{static_cast<int>(rows.size()), static_cast<int>(std::min(width, most_rows))};
  int mines = 0;
  for (const std::string& row : rows) mines += static_cast<int>(std::ranges::count(row, '*'));
  if (!is_board(grid, mines)) {
    file.refuse(byte,
                Expected("expected a board, got ").number(width).add("x").number(rows.size()));
    return;
  }
  replay.board = Board(grid);
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    if (rows[index(grid.row(cell))][index(grid.column(cell))] == '*') replay.board.put_mine(cell);
  }
}

struct RawvfAction {
  std::string_view name;
  PointerAction action;
};

constexpr std::array rawvf_actions{
    RawvfAction{"mv", PointerAction::move},
    RawvfAction{"lc", PointerAction::left_down},
    RawvfAction{"lr", PointerAction::left_up},
    RawvfAction{"rc", PointerAction::right_down},
    RawvfAction{"rr", PointerAction::right_up},
    RawvfAction{"mc", PointerAction::middle_down},
    RawvfAction{"mr", PointerAction::middle_up},
    RawvfAction{"pf", PointerAction::flag_before},
    // The left button with Shift: a chord, as with both buttons.
    RawvfAction{"sc", PointerAction::right_down},
};

/// Lines of events: of the mouse, with a time; of cells and of the game, which follow from those.
class RawvfEvents {
 public:
  RawvfEvents(ByteReader& file, Replay& replay) : file_(file), replay_(replay) {}

  void read() {
    while (file_.left() > 0) {
      byte_ = file_.at();
      const std::string line = file_.line();
      std::string_view rest = line;
      std::string_view word = next_word(rest);
      const bool negative = word.starts_with('-');
      const auto at = milliseconds_of(word.substr(negative ? 1 : 0));
      if (at) word = next_word(rest);
      if (word == "mt") toggled_ = true;
      const auto end = end_of(lower(word));
      if (!replay_.claims.end) replay_.claims.end = end;
      if (end && end != replay_.claims.end && !unlike_) {
        unlike_ = true;
        replay_.notes.emplace_back("The file says that the game was won, and that it was lost.");
      }
      const auto* const action = std::ranges::find(rawvf_actions, word, &RawvfAction::name);
      if (action == rawvf_actions.end()) continue;
      if (!at) return file_.refuse(byte_, Expected("expected a time, got ").quote(line));
      pointed(negative ? -*at : *at, *action, rest);
    }
    if (toggled_) {
      replay_.notes.emplace_back(
          "The player turned question marks on or off in the game, which is not followed.");
    }
  }

 private:
  /// Column and row from 1, then the pixels in brackets; either may be left out.
  void pointed(std::int32_t at, const RawvfAction& action, std::string_view place) {
    const std::size_t open = place.find('(');
    const bool pixels = open != std::string_view::npos;
    std::string_view rest = pixels ? place.substr(open + 1) : place;
    if (pixels) rest = rest.substr(0, rest.find(')'));
    const auto first = signed_whole(next_word(rest));
    const auto second = signed_whole(next_word(rest));
    if (!first || !second) {
      return file_.refuse(byte_, Expected("expected the place of the mouse, got ").quote(place));
    }
    const std::int64_t size = replay_.cell_size;
    const auto middle = [&](int cell) {
      const std::int64_t place = size * (cell - 1) + size / 2;
      return static_cast<int>(std::clamp<std::int64_t>(place, -farthest_pixel, farthest_pixel));
    };
    const int x = pixels ? *first : middle(*first);
    const int y = pixels ? *second : middle(*second);
    const bool shift = action.name == "sc";
    replay_.add(at, action.action, x, y);
    if (shift) replay_.add(at, PointerAction::left_down, x, y);
    if (shift_ && action.action == PointerAction::left_up) {
      replay_.add(at, PointerAction::right_up, x, y);
    }
    if (shift || action.action == PointerAction::left_up) shift_ = shift;
  }

  ByteReader& file_;
  Replay& replay_;
  std::size_t byte_ = 0;
  /// Was the left button pressed with Shift?
  bool shift_ = false;
  bool toggled_ = false;
  /// Do status and events name two ends?
  bool unlike_ = false;
};

}  // namespace

bool is_rawvf(std::span<const std::uint8_t> file) {
  const auto holds = [&](std::string_view text) {
    return std::search(file.begin(), file.end(), text.begin(), text.end(),
                       [](std::uint8_t byte, char mark) {
                         return byte == static_cast<std::uint8_t>(mark);
                       }) != file.end();
  };
  if (file.empty() || file[0] < ' ') return false;
  constexpr std::string_view board = "Board:";
  const bool begins =
      file.size() > board.size() && std::equal(board.begin(), board.end(), file.begin());
  return holds("RawVF_Version") || ((begins || holds("\nBoard:")) && holds("\nEvents:"));
}

void read_rawvf(ByteReader& file, Replay& replay) {
  replay.format = "rawvf";
  read_rawvf_options(file, replay);
  if (file.broken()) return;
  read_rawvf_board(file, replay);
  RawvfEvents(file, replay).read();
  if (file.broken()) return;
  replay.milliseconds = replay.claims.milliseconds.value_or(replay.played());
}

}  // namespace minewise
