// AVF, the replays of Minesweeper Arbiter. There is no public specification: the layout is that
// which public readers agree on.
#include <algorithm>
#include <array>

#include "formats/bytes.hpp"
#include "formats/replay.hpp"

namespace minewise {

namespace {

/// Bytes before the level: the version, and four that tell nothing.
constexpr std::size_t avf_level = 5;
constexpr std::size_t avf_event = 8;

struct AvfSize {
  Grid grid;
  int mines;
};

AvfSize avf_size(ByteReader& file) {
  file.skip(avf_level);
  switch (file.u8()) {
    case 3:
      return {{8, 8}, 10};
    case 4:
      return {{16, 16}, 40};
    case 5:
      return {{16, 30}, 99};
    default:
      break;
  }
  const int width = file.u8() + 1;
  const int height = file.u8() + 1;
  return {{height, width}, file.u16()};
}

/// What stands in brackets: the level, with a byte two before it that tells about question marks.
/// Bytes of unknown meaning come first, in which a bracket may stand by chance.
std::string avf_brackets(ByteReader& file, ReplayClaims& claims) {
  constexpr int marks_on = 17;
  constexpr int marks_off = 127;
  for (const std::size_t start = file.at(); file.left() > 4; file.skip(1)) {
    const int marks = file.ahead(0);
    const int level = file.ahead(3);
    if ((marks == marks_on || marks == marks_off) && file.ahead(2) == '[' && level >= '0' &&
        level <= '9' && file.ahead(4) == '|') {
      claims.question_marks = marks == marks_on;
      file.skip(5);
      return file.text_until(']');
    }
    if (file.left() == 5) {
      file.refuse(start,
                  Expected("expected [ with the level, the times and the 3BV after the mines"));
    }
  }
  file.refuse(file.at(), Expected("expected [ with the level, the times and the 3BV"));
  return {};
}

/// `W8H11M7|` of a custom board, then start and end, then perhaps `HS`, then the 3BV and the time,
/// which is a second too long: `24.8.2024.16:38:59:6687|24.16:39:14:2213|B24T3.61`.
void read_avf_brackets(ByteReader& file, std::string_view text, std::size_t byte,
                       ReplayClaims& claims) {
  const std::size_t bbbv = text.rfind('B');
  const std::size_t time = text.rfind('T');
  if (bbbv == std::string_view::npos || time == std::string_view::npos || time < bbbv) {
    file.refuse(byte, Expected("expected the 3BV and the time, as in B24T3.61, got ").quote(text));
    return;
  }
  const auto three_bv = whole_of(text.substr(bbbv + 1, time - bbbv - 1));
  const auto milliseconds = milliseconds_of(text.substr(time + 1));
  if (!three_bv || !milliseconds) {
    file.refuse(byte, Expected("expected the 3BV and the time, as in B24T3.61, got ").quote(text));
    return;
  }
  claims.three_bv = three_bv;
  claims.milliseconds = *milliseconds - 1000;
  std::string_view dates = text;
  if (dates.starts_with('W')) dates.remove_prefix(std::min(dates.find('|'), dates.size() - 1) + 1);
  // The fraction of a second has no fixed number of digits.
  claims.started = iso_time_of(dates.substr(0, dates.find('|')));
}

/// Every event is odd, and has a bit each for left, right and middle pressed and released.
bool is_avf_event(int byte) { return byte > 0 && byte % 2 == 1; }

void add_avf_event(Replay& replay, int code, std::int32_t at, int x, int y) {
  constexpr std::array<PointerAction, 6> actions{
      PointerAction::left_down, PointerAction::left_up,     PointerAction::right_down,
      PointerAction::right_up,  PointerAction::middle_down, PointerAction::middle_up};
  bool any = false;
  for (std::size_t bit = 0; bit < actions.size(); ++bit) {
    if ((static_cast<unsigned>(code) >> (bit + 1) & 1U) == 0) continue;
    replay.add(at, actions[bit], x, y);
    any = true;
  }
  if (!any) replay.add(at, PointerAction::move, x, y);
}

/// Events of eight bytes, until one at second 0: seconds are counted from 1. Bytes of unknown
/// meaning come first; they are passed over until what follows can be two events.
void read_avf_events(ByteReader& file, Replay& replay) {
  const std::size_t start = file.at();
  const auto begins = [&] {
    return is_avf_event(file.ahead(0)) && file.ahead(1) <= 1 && file.ahead(2) == 1 &&
           file.ahead(6) == 0 && is_avf_event(file.ahead(avf_event));
  };
  while (file.left() > avf_event && !begins()) file.skip(1);
  if (file.left() <= avf_event) file.refuse(start, Expected("expected events of the mouse"));
  while (!file.broken()) {
    const std::size_t byte = file.at();
    std::array<int, avf_event> event{};
    for (int& part : event) part = file.u8();
    const int second = 256 * event[6] + event[2] - 1;
    if (file.broken() || second < 0) return;
    if (!is_avf_event(event[0]) || event[4] > 99) {
      file.refuse(byte, Expected("expected an event of the mouse, got the code ")
                            .number(event[0])
                            .add(" at second ")
                            .number(second)
                            .add(" and hundredth ")
                            .number(event[4]));
      return;
    }
    add_avf_event(replay, event[0], 1000 * second + 10 * event[4], 256 * event[1] + event[3],
                  256 * event[5] + event[7]);
  }
}

/// `cs=`, a checksum, then lines: `RealTime: 49.25`, `Skin: 3.1` (not in old versions), the player,
/// the program.
void read_avf_names(ByteReader& file, Replay& replay) {
  constexpr std::size_t checksum = 17;
  file.find("cs=");
  file.skip(checksum);
  replay.player = file.text_until('\r');
  while (replay.player.starts_with("RealTime:") || replay.player.starts_with("Skin:")) {
    replay.player = file.text_until('\r');
  }
  std::string program = file.text(static_cast<int>(file.left()));
  program.resize(std::min(program.size(), program.find("Copyright")));
  while (program.ends_with(' ') || program.ends_with('.')) program.pop_back();
  replay.claims.program = program;
}

}  // namespace

bool is_avf(std::span<const std::uint8_t> file) {
  // Version 4 and lower ones would be files of evf.
  return file.size() > avf_level && file[0] > 4 && file[avf_level] >= 3 && file[avf_level] <= 6;
}

void read_avf(ByteReader& file, Replay& replay) {
  replay.format = "avf";
  const AvfSize size = avf_size(file);
  replay.board = board_of_pairs(file, size.grid, size.mines, avf_level, {true, 1});
  const std::string brackets = avf_brackets(file, replay.claims);
  const std::size_t byte = file.at() - brackets.size() - 1;
  if (file.broken()) return;
  read_avf_brackets(file, brackets, byte, replay.claims);
  read_avf_events(file, replay);
  read_avf_names(file, replay);
  if (file.broken()) return;
  replay.claims.mode = "standard";
  const std::int32_t last = replay.events.back().milliseconds;
  replay.milliseconds = *replay.claims.milliseconds;
  if (replay.milliseconds < last) {
    replay.milliseconds = replay.played();
    replay.notes.emplace_back("The file gives a time that is shorter than its events.");
  }
}

}  // namespace minewise
