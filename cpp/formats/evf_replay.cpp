// EVF, the replays of Metasweeper and a format that others are turned into, versions 0 to 4, after
// its specification (github.com/eee555/ms-toollib).
#include <algorithm>
#include <cstdlib>

#include "formats/bytes.hpp"
#include "formats/replay.hpp"

namespace minewise {

namespace {

// What happens: events with their time and place in versions 0 to 3, with what has changed since
// the last one in version 4. A byte ends them, with the checksum behind it.

/// The codes up to this one are those of the mouse.
constexpr int last_evf_pointer = 12;

/// Some codes say that a button was pressed or released, and what was done before says which.
void add_evf_event(Replay& replay, int code, std::int32_t at, int x, int y) {
  const int held = replay.events.empty() ? 0 : replay.events.back().held;
  const auto turn = [&](int button, PointerAction down, PointerAction up) {
    replay.add(at, (held & button) != 0 ? up : down, x, y);
  };
  switch (code) {
    case 8:
      return replay.add(at, PointerAction::flag_before, x, y);
    case 9:
      // A chord begins: whichever button is up goes down.
      if ((held & held_left) == 0) replay.add(at, PointerAction::left_down, x, y);
      if ((held & held_right) == 0) replay.add(at, PointerAction::right_down, x, y);
      return;
    case 10:
      return turn(held_left, PointerAction::left_down, PointerAction::left_up);
    case 11:
      return turn(held_right, PointerAction::right_down, PointerAction::right_up);
    case 12:
      return turn(held_middle, PointerAction::middle_down, PointerAction::middle_up);
    default:
      return replay.add(at, static_cast<PointerAction>(code - 1), x, y);
  }
}

/// An event of version 4.
class EvfEvent {
 public:
  EvfEvent(ByteReader& file, Replay& replay) : file_(file), replay_(replay) {}

  /// None if it is the last.
  bool read() {
    const std::size_t byte = file_.at();
    const int code = file_.u8();
    if (file_.broken() || code == 0) return false;
    if (code == 255) {
      pass(file_.u16(), byte);
      return true;
    }
    pass(file_.u8(), byte);
    if (code <= last_evf_pointer) {
      pointed(code, byte);
    } else if (code == 81 || code == 82 || code == 83 || code == 99) {
      replay_.claims.end = code == 82   ? ReplayEnd::won
                           : code == 83 ? ReplayEnd::lost
                                        : ReplayEnd::other;
    } else if (code >= 100 && code <= 121) {
      constexpr std::size_t cell = 2;
      file_.skip(cell);
    } else if (code == 200 || code == 201) {
      constexpr std::size_t which = 2;
      file_.skip(which);
      if (code == 200) file_.skip(sizeof(double));
      if (code == 201) file_.text_until('\0');
    } else {
      file_.refuse(byte, Expected("expected an event, got the code ").number(code));
    }
    return true;
  }

 private:
  /// Numbers add up, and may do so without end: the format says that they do not.
  static constexpr std::int32_t most = 1'000'000'000;

  void pass(std::int32_t milliseconds, std::size_t byte) {
    at_ += milliseconds;
    if (at_ >= most) file_.refuse(byte, Expected("expected a game shorter than eleven days"));
  }

  void pointed(int code, std::size_t byte) {
    x_ += file_.i16();
    y_ += file_.i16();
    if (std::max(std::abs(x_), std::abs(y_)) > farthest_pixel) {
      file_.refuse(byte, Expected("expected a pointer that is near the board"));
    }
    if (!file_.broken()) add_evf_event(replay_, code, at_, x_, y_);
  }

  ByteReader& file_;
  Replay& replay_;
  std::int32_t at_ = 0;
  int x_ = 0;
  int y_ = 0;
};

void read_evf_events(ByteReader& file, Replay& replay) {
  // The byte that ends the events says whether a checksum of so many bytes follows.
  constexpr int with_checksum = 0;
  constexpr int without_checksum = 255;
  constexpr std::size_t checksum = 32;
  while (!file.broken()) {
    const std::size_t byte = file.at();
    const int code = file.u8();
    if (file.broken() || code == without_checksum) return;
    if (code == with_checksum) return file.skip(checksum);
    if (code > last_evf_pointer) {
      file.refuse(byte, Expected("expected an event of the mouse, got the code ").number(code));
    }
    const int at = file.u24();
    const int x = file.u16();
    const int y = file.u16();
    if (!file.broken()) add_evf_event(replay, code, at, x, y);
  }
}

void read_evf_events_4(ByteReader& file, Replay& replay) {
  EvfEvent event(file, replay);
  while (event.read()) {
  }
  file.skip(index(file.u16()));
}

/// The latest version.
constexpr int last_evf = 4;

/// Where the number of rows stands.
std::size_t evf_rows(int version) { return version >= 3 ? 3 : 2; }

void read_evf_summary(ByteReader& file, int version, ReplayClaims& claims) {
  const int summary = file.u8();
  // Bits of the summary, and of the settings behind it.
  constexpr int completed = 0x80;
  constexpr int without_flags = 0x10;
  if ((summary & completed) != 0) claims.end = ReplayEnd::won;
  if (version >= 1) claims.without_flags = (summary & without_flags) != 0;
  // The description calls it the bit that turns them off. Metasweeper, which has none, and
  // ms_toollib write and read it the other way.
  constexpr int question_marks = 0x80;
  if (version >= 3) claims.question_marks = (file.u8() & question_marks) != 0;
}

struct EvfSize {
  Grid grid;
  int mines;
  std::size_t byte;
};

EvfSize read_evf_numbers(ByteReader& file, int version, Replay& replay) {
  const std::size_t byte = file.at();
  const int rows = file.u8();
  const EvfSize size{{rows, file.u8()}, file.u16(), byte};
  const std::size_t edge = file.at();
  replay.cell_size = file.u8();
  if (replay.cell_size == 0) file.refuse(edge, Expected("expected the edge of a cell, got 0"));
  replay.claims.mode = replay_mode(file.u16());
  replay.claims.three_bv = file.u16();
  const std::size_t time = file.at();
  const std::int64_t milliseconds = version >= 4 ? file.u32() : file.u24();
  // As many milliseconds as fit into 32 bits, and a round number.
  constexpr std::int64_t most = 1'000'000'000;
  if (milliseconds >= most) file.refuse(time, Expected("expected a game shorter than eleven days"));
  if (!file.broken()) replay.claims.milliseconds = static_cast<std::int32_t>(milliseconds);
  return size;
}

/// A name of the player or of an event, if there is one.
void add_name(ReplayClaims& claims, std::string_view what, std::string name) {
  if (!name.empty()) claims.names.emplace_back(what, std::move(name));
}

void read_evf_names(ByteReader& file, Replay& replay) {
  replay.player = file.text_until('\0');
  add_name(replay.claims, "event", file.text_until('\0'));
  add_name(replay.claims, "identifier", file.text_until('\0'));
}

/// Of versions 0 to 3: texts that end with a zero. The last one names the computer, which is
/// nobody's business.
void read_evf_texts(ByteReader& file, int version, Replay& replay) {
  replay.claims.program = file.text_until('\0');
  read_evf_names(file, replay);
  replay.claims.started = iso_time_of(file.text_until('\0'));
  replay.claims.ended = iso_time_of(file.text_until('\0'));
  add_name(replay.claims, "country", file.text_until('\0'));
  if (version >= 2) file.text_until('\0');
}

void read_evf_texts_4(ByteReader& file, bool translated, Replay& replay) {
  std::string country = file.text(2);
  if (country.find('\0') != std::string::npos) country.clear();
  const std::uint64_t started = file.u64();
  const std::uint64_t ended = file.u64();
  if (started != 0) replay.claims.started = iso_time(started);
  if (ended != 0) replay.claims.ended = iso_time(ended);
  replay.claims.program = file.text_until('\0');
  if (translated) {
    // The program that did it, and the encoding of the names as it was.
    file.text_until('\0');
    file.text_until('\0');
  }
  read_evf_names(file, replay);
  add_name(replay.claims, "country", std::move(country));
  file.skip(index(file.u16()));
}

void skip_evf_metrics(ByteReader& file) {
  const int metrics = file.u16();
  for (int metric = 0; metric < metrics && !file.broken(); ++metric) file.text_until('\0');
}

}  // namespace

bool is_evf(std::span<const std::uint8_t> file) {
  if (file.size() < 8 || file[0] > last_evf) return false;
  const std::size_t rows = evf_rows(file[0]);
  return file[rows] > 0 && file[rows + 1] > 0;
}

void read_evf(ByteReader& file, Replay& replay) {
  const int version = file.u8();
  replay.format = "evf " + std::to_string(version);
  constexpr int translated = 0x08;
  const bool other = version >= 4 && (file.ahead(0) & translated) != 0;
  read_evf_summary(file, version, replay.claims);
  const EvfSize size = read_evf_numbers(file, version, replay);
  if (version >= 4) {
    read_evf_texts_4(file, other, replay);
  } else {
    read_evf_texts(file, version, replay);
  }
  replay.board = board_of_bits(file, size.grid, size.mines, size.byte);
  if (version >= 4) {
    skip_evf_metrics(file);
    read_evf_events_4(file, replay);
  } else {
    read_evf_events(file, replay);
  }
  if (file.broken()) return;
  replay.milliseconds = *replay.claims.milliseconds;
  // From version 1 to 3 a replay turned from another format keeps the names of that one.
  if (version >= 4 && !is_utf8(replay.player)) {
    replay.notes.emplace_back("The player's name is not in UTF-8, as the format demands.");
  }
}

}  // namespace minewise
