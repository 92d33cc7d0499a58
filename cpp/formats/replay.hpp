// A game as another program recorded it: board, pointer and buttons, what the file says; boards as
// such files hold them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/bytes.hpp"
#include "game/board.hpp"

namespace minewise {

enum class PointerAction : std::uint8_t {
  move,
  left_down,
  left_up,
  right_down,
  right_up,
  middle_down,
  middle_up,
  /// A flag that stood there before the recording begins.
  flag_before,
};

/// Far more than any screen has, and than moves of a few pixels add up to.
inline constexpr int farthest_pixel = 10'000'000;

/// The buttons that are down, added up.
inline constexpr std::uint8_t held_left = 1;
inline constexpr std::uint8_t held_right = 2;
inline constexpr std::uint8_t held_middle = 4;

struct PointerEvent {
  /// Since the recording began, as the file says.
  std::int32_t milliseconds;
  /// Pixels from the left and the upper edge of the board; it may lie outside.
  std::int32_t x;
  std::int32_t y;
  PointerAction action;
  /// The buttons that are down after the event.
  std::uint8_t held;

  bool operator==(const PointerEvent&) const = default;
};

enum class ReplayEnd : std::uint8_t { won, lost, other };

/// What a file says of its game, which need not be true: nothing where it is silent.
struct ReplayClaims {
  std::optional<int> milliseconds{};
  std::optional<int> three_bv{};
  std::optional<ReplayEnd> end{};
  std::optional<bool> question_marks{};
  std::optional<bool> without_flags{};
  /// `standard`, or another of `replay_modes`.
  std::string mode{};
  /// The program that recorded it, with its version.
  std::string program{};
  /// ISO 8601; it ends with Z where the file counts from 1970 and so tells the time zone.
  std::string started{};
  std::string ended{};
  /// Further names of the player and of the event, by what they are: nickname, country.
  std::vector<std::pair<std::string, std::string>> names{};
};

/// More than an hour of moving the pointer without a pause: what a replay becomes in Python stays
/// below 100 MB. The longest public one, of 20 minutes, has 57,000.
inline constexpr std::size_t most_events = 200'000;

struct Replay {
  /// The name of its format, with the version.
  std::string format{};
  Board board{Grid{1, 1}};
  /// As it stands in the file: UTF-8 in most of them, whatever the player's computer used in
  /// others.
  std::string player{};
  /// How long the game took: the file's own time, where its events do not contradict it.
  std::int32_t milliseconds = 0;
  /// The edge of a cell in pixels.
  int cell_size = 16;
  std::vector<PointerEvent> events{};
  ReplayClaims claims{};
  /// What in the file contradicts itself or is not as its format demands, one sentence each.
  std::vector<std::string> notes{};

  /// Adds an event and works out which buttons are down then. The first above `most_events` is the
  /// last.
  void add(std::int32_t at_milliseconds, PointerAction action, std::int32_t x, std::int32_t y);
  /// What a recorder leaves out that starts with the first release: the press before it.
  void add_first_press();
  /// From the first release of the left button to the last event, at least 0.
  [[nodiscard]] std::int32_t played() const;
};

/// Game modes by the numbers of evf and rmv; empty for a number that names none.
std::string_view replay_mode(int number);
bool is_utf8(std::string_view text);
/// A name of a file in UTF-8; if it is not in that, each byte is taken as a character of Latin-1.
std::string utf8_of(std::string_view name);

struct MinePairs {
  /// Does the row of a mine stand before its column?
  bool row_first;
  /// The number of the first row and column, 0 or 1.
  int first;
};

/// The mines that follow, each a pair; the board at `byte` is refused if it is none.
Board board_of_pairs(ByteReader& file, Grid grid, int mines, std::size_t byte, MinePairs pairs);

/// A bit a cell, row by row, the highest bit of a byte first; `mines` is what the file tells.
Board board_of_bits(ByteReader& file, Grid grid, int mines, std::size_t byte);

// The readers of the formats, each in a file of its own.

bool is_avf(std::span<const std::uint8_t> file);
void read_avf(ByteReader& file, Replay& replay);
bool is_rmv(std::span<const std::uint8_t> file);
void read_rmv(ByteReader& file, Replay& replay);
bool is_mvf(std::span<const std::uint8_t> file);
void read_mvf(ByteReader& file, Replay& replay);
bool is_rawvf(std::span<const std::uint8_t> file);
void read_rawvf(ByteReader& file, Replay& replay);
bool is_evf(std::span<const std::uint8_t> file);
void read_evf(ByteReader& file, Replay& replay);

}  // namespace minewise
