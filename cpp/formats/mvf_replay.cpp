#include "formats/mvf_replay.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

#include "base/elementary.hpp"
#include "base/sort.hpp"
#include "formats/bytes.hpp"
#include "formats/replay.hpp"

namespace minewise {

namespace {

/// As many decimals as the program takes.
constexpr std::size_t digits_of_number = 8;

/// Eight decimals of a number from -1 to 1, without its sign.
std::string decimals(double number) {
  const std::string text = std::to_string(std::lround(std::fabs(number) * 1e8));
  return (std::string(digits_of_number - std::min(digits_of_number, text.size()), '0') + text)
      .substr(0, digits_of_number);
}

/// As many digits as an event has bits. They look random, and each bit stands where its digit comes
/// when the digits are sorted.
std::string mvf_digits(int key, std::size_t bytes) {
  const double first = std::sqrt(static_cast<double>(key));
  const double second = std::sqrt(static_cast<double>(key) + 1000.0);
  const double third = std::sqrt(first + 1000.0);
  const double fourth = std::sqrt(second + 1000.0);
  std::string digits =
      decimals(elementary::cos(third + 1000.0)) + decimals(elementary::sin(std::sqrt(second))) +
      decimals(elementary::cos(third)) + decimals(elementary::sin(std::sqrt(first) + 1000.0)) +
      decimals(elementary::cos(fourth));
  if (bytes == mvf_2007.bytes) digits += decimals(elementary::sin(fourth));
  return digits;
}

// MVF, the replays of Minesweeper Clone: 0.97, 2006 and 2007, and programs made from them. There is
// no public specification: the layout is that which public readers agree on.

constexpr std::string_view mvf_signature = "\x11Minesweeper Clone\x09";
/// The last digit of the years of the program, which tells its kind.
constexpr std::size_t mvf_year = 27;
constexpr std::size_t mvf_version = 53;
/// Where the game begins in files of 2006 and 2007, of 0.97, and of a program without a header.
constexpr std::size_t start_2007 = 71;
constexpr std::size_t start_097 = 74;
constexpr std::size_t start_bare = 7;

/// Programs before 0.97 begin with one of three boards.
constexpr std::array<std::array<std::uint8_t, 4>, 3> early_boards{
    {{8, 8, 0, 10}, {16, 16, 0, 40}, {30, 16, 0, 99}}};
/// Behind the events: the time, the name with blanks up to its length, a checksum between zeros;
/// before 0.8 a checksum of digits, and before 0.76 no name.
constexpr std::size_t early_time = 3;
constexpr std::size_t early_name = 100;
constexpr std::size_t early_checksum = 22;
constexpr std::size_t early_digits = 10;

bool begins_mvf(std::span<const std::uint8_t> file, std::string_view with) {
  return file.size() >= with.size() &&
         std::ranges::equal(file.first(with.size()), with, {}, {},
                            [](char mark) { return static_cast<std::uint8_t>(mark); });
}

/// A program without a header leaves zeros there; the date says that these are no others.
bool is_bare_mvf(std::span<const std::uint8_t> file) {
  if (file.size() < start_bare + 7 || file[0] != 0 || file[1] != 0) return false;
  const int month = file[start_bare];
  const int year = 256 * file[start_bare + 2] + file[start_bare + 3];
  return month >= 1 && month <= 12 && file[start_bare + 1] <= 31 && year >= 2000 && year < 2100;
}

bool is_early_mvf(std::span<const std::uint8_t> file) {
  constexpr std::size_t board = early_boards[0].size();
  if (file.size() < board || std::ranges::none_of(early_boards, [&](const auto& begins) {
        return std::ranges::equal(file.first(board), begins);
      })) {
    return false;
  }
  // A file of the board alone would be one of mbf.
  return file.size() > board + 2 * std::size_t{file[board - 1]} + early_time + early_digits;
}

void read_mvf_date(ByteReader& file, ReplayClaims& claims) {
  const int month = file.u8();
  const int day = file.u8();
  const int year = file.u16();
  const int hour = file.u8();
  const int minute = file.u8();
  claims.started = iso_time(year, month, day, hour, minute, file.u8());
}

void read_mvf_mode(ByteReader& file, ReplayClaims& claims) {
  // The board tells it, too.
  constexpr std::size_t level = 1;
  file.skip(level);
  switch (file.u8()) {
    case 1:
      claims.mode = replay_mode(0);
      return;
    case 2:
      claims.mode = replay_mode(3);
      return;
    case 3:
      claims.mode = replay_mode(1);
      return;
    default:
      claims.mode = replay_mode(2);
      return;
  }
}

/// Of 0.97: seconds, hundredths, the 3BV and how much of it was solved, three counts of clicks.
void read_mvf_counts(ByteReader& file, ReplayClaims& claims) {
  const int seconds = file.u16();
  claims.milliseconds = 1000 * seconds + 10 * file.u8();
  claims.three_bv = file.u16();
  claims.end = file.u16() == claims.three_bv ? ReplayEnd::won : ReplayEnd::lost;
  constexpr std::size_t clicks = 6;
  file.skip(clicks);
}

/// What changed since the last state: the place, then presses, then releases.
void add_mvf_state(Replay& replay, const MvfState& state, const MvfState& before) {
  const auto add = [&](bool now, bool then, PointerAction action) {
    if (now && !then) replay.add(state.milliseconds, action, state.x, state.y);
  };
  if (replay.events.empty() || state.x != before.x || state.y != before.y) {
    const bool pressed = state.left || state.right || state.middle;
    // The recorder begins with the press, if there is one: no move leads to it.
    if (!(replay.events.empty() && pressed)) {
      replay.add(state.milliseconds, PointerAction::move, state.x, state.y);
    }
  }
  add(state.left, before.left, PointerAction::left_down);
  add(state.right, before.right, PointerAction::right_down);
  add(state.middle, before.middle, PointerAction::middle_down);
  add(before.left, state.left, PointerAction::left_up);
  add(before.right, state.right, PointerAction::right_up);
  add(before.middle, state.middle, PointerAction::middle_up);
}

void read_mvf_events(ByteReader& file, const MvfLayout& layout, Replay& replay) {
  const auto order = mvf_order(layout, file.u16());
  const std::size_t byte = file.at();
  const int events = file.u24();
  if (!file.broken() && events == 0) file.refuse(byte, Expected("expected events, got none"));
  MvfState before;
  for (int event = 0; event < events; ++event) {
    const auto bytes = file.bytes(layout.bytes);
    if (file.broken()) return;
    const MvfState state = mvf_state(layout, order, bytes);
    add_mvf_state(replay, state, before);
    before = state;
  }
}

void read_mvf_game(ByteReader& file, const MvfLayout& layout, Replay& replay) {
  read_mvf_date(file, replay.claims);
  read_mvf_mode(file, replay.claims);
  if (layout.bytes == mvf_097.bytes) read_mvf_counts(file, replay.claims);
  if (layout.bytes == mvf_2007.bytes) replay.claims.milliseconds = file.u24();
  replay.claims.question_marks = file.u8() != 0;
  const std::size_t byte = file.at();
  const int width = file.u8();
  const int height = file.u8();
  replay.board = board_of_pairs(file, {height, width}, file.u16(), byte, {false, 1});
  replay.player = file.text(file.u8());
  read_mvf_events(file, layout, replay);
  if (file.broken()) return;
  replay.add_first_press();
  // The program counts from the press of the first click; a game begins with its release.
  replay.milliseconds = replay.played();
}

/// How many bytes follow the events, and whether the name is among them.
std::pair<std::size_t, bool> early_ending(const ByteReader& file) {
  const std::size_t end = file.left();
  if (end >= early_checksum && file.ahead(end - 1) == 0 && file.ahead(end - early_checksum) == 0) {
    return {early_time + early_name + early_checksum, true};
  }
  // The blanks behind the name.
  const std::size_t digits = end - early_digits;
  const bool named = file.ahead(digits - 1) == ' ' && file.ahead(digits - 2) == ' ';
  return {early_time + (named ? early_name : 0) + early_digits, named};
}

/// Seconds, hundredths, the buttons, the place and a byte of unknown meaning, as long as the time
/// goes on. A few bytes of unknown meaning follow, in which it does not.
void read_early_events(ByteReader& file, std::size_t end, std::int32_t last, Replay& replay) {
  constexpr std::size_t event = 8;
  MvfState before;
  while (file.at() + event <= end) {
    MvfState state;
    state.milliseconds = 1000 * file.u8();
    state.milliseconds += 10 * file.u8();
    const int buttons = file.u8();
    state.left = (buttons & 1) != 0;
    state.middle = (buttons & 2) != 0;
    state.right = (buttons & 4) != 0;
    state.x = file.u16();
    state.y = file.u16();
    file.skip(1);
    if (state.milliseconds < before.milliseconds || state.milliseconds > last) break;
    add_mvf_state(replay, state, before);
    before = state;
  }
  if (replay.events.empty()) return file.refuse(file.at(), Expected("expected events, got none"));
  MvfState released = before;
  released.left = released.middle = released.right = false;
  add_mvf_state(replay, released, before);
}

void read_early_mvf(ByteReader& file, Replay& replay) {
  const int width = file.u8();
  const int height = file.u8();
  replay.board = board_of_pairs(file, {height, width}, file.u16(), 0, {false, 0});
  replay.claims.question_marks = file.u8() != 0;
  file.skip(1);
  const std::size_t events = file.at();
  if (file.broken()) return;
  const auto [ending, named] = early_ending(file);
  file.skip(file.left() - std::min(file.left(), ending));
  const std::size_t end = file.at();
  const int seconds = file.u16();
  replay.claims.milliseconds = 1000 * seconds + 10 * file.u8();
  if (named) replay.player = file.text(static_cast<int>(early_name));
  while (replay.player.ends_with(' ')) replay.player.pop_back();
  if (file.broken()) return;
  replay.claims.program = "Minesweeper Clone";
  replay.claims.mode = replay_mode(0);
  file.back_to(events);
  read_early_events(file, end, *replay.claims.milliseconds, replay);
  if (file.broken()) return;
  replay.add_first_press();
  replay.milliseconds = replay.played();
}

}  // namespace

std::vector<std::size_t> mvf_order(const MvfLayout& layout, int key) {
  const std::string digits = mvf_digits(key, layout.bytes);
  std::vector<std::size_t> order(digits.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  sort_stably(order, {}, [&](std::size_t bit) { return digits[bit]; });
  return order;
}

MvfState mvf_state(const MvfLayout& layout, std::span<const std::size_t> order,
                   std::span<const std::uint8_t> event) {
  std::size_t bit = 0;
  const auto number = [&](int bits) {
    unsigned found = 0;
    for (int power = 0; power < bits; ++power, ++bit) {
      const unsigned byte = event[order[bit] / 8];
      found |= (byte >> (order[bit] % 8) & 1U) << static_cast<unsigned>(power);
    }
    return static_cast<int>(found);
  };
  MvfState state;
  state.right = number(1) != 0;
  state.middle = number(1) != 0;
  state.left = number(1) != 0;
  state.y = number(layout.y_bits) - layout.margin;
  state.x = number(layout.x_bits) - layout.margin;
  state.milliseconds = number(layout.fraction_bits) * (layout.second_bits > 0 ? 10 : 1);
  state.milliseconds += 1000 * number(layout.second_bits);
  return state;
}

bool is_mvf(std::span<const std::uint8_t> file) {
  return begins_mvf(file, mvf_signature) || is_bare_mvf(file) || is_early_mvf(file);
}

void read_mvf(ByteReader& file, Replay& replay) {
  replay.format = "mvf";
  // The header begins with a length.
  if (file.ahead(0) != 0 && file.ahead(0) != mvf_signature[0]) return read_early_mvf(file, replay);
  if (file.ahead(0) == 0) {
    file.skip(start_bare);
    read_mvf_game(file, mvf_097, replay);
    return;
  }
  file.skip(mvf_year);
  const int year = file.u8();
  file.skip(mvf_version - file.at());
  replay.claims.program = "Minesweeper Clone " + file.text(file.u8());
  file.back_to(mvf_version);
  if (year == '5' || year == '8') {
    file.skip(start_097 - mvf_version);
    read_mvf_game(file, mvf_097, replay);
    // A program of 2008 that plays known boards.
    if (year == '8') replay.claims.mode = replay_mode(1);
  } else if (year == '6' || year == '7') {
    file.skip(start_2007 - mvf_version);
    read_mvf_game(file, mvf_2007, replay);
  } else {
    file.refuse(mvf_year, Expected("expected a year of Minesweeper Clone that ends with 5 to 8"));
  }
}

}  // namespace minewise
