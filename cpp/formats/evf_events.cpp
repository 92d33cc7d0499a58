#include "formats/evf_events.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/index.hpp"

namespace minewise {

namespace {

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

}  // namespace

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

}  // namespace minewise
