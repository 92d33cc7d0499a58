// Files of several replays, files of none, and how a file is known.
#include "formats/replay_file.hpp"

#include <string>
#include <vector>

#include "formats/bytes.hpp"
#include "testing/replay_bytes.hpp"

namespace replay_file_test {

namespace {

using namespace minewise;

/// A replay of evf 3 that lasts so long.
std::vector<std::uint8_t> one(int milliseconds) {
  ByteWriter file = ByteWriter().bytes({3, 0xb0, 0, 1, 3, 0, 1, 16, 0, 0, 0, 1});
  file.u24(milliseconds).text("Meta").text(std::string(8, '\0')).u8(0b01000000);
  return file.u8(2).u24(0).u16(5).u16(5).u8(3).u24(9).u16(5).u16(5).u8(255).file();
}

std::vector<std::uint8_t> several(int count, int checksum, std::string_view ending) {
  ByteWriter file = ByteWriter().u8(0).u16(checksum);
  for (int unit = 0; unit < count; ++unit) {
    const std::vector<std::uint8_t> replay = one(1000 + unit);
    file.text("game" + std::to_string(unit)).text(ending).u8(0);
    file.u32(static_cast<std::int64_t>(replay.size())).append(replay);
    file.text(std::string(static_cast<std::size_t>(checksum), 'x'));
  }
  return file.file();
}

void the_replays_of_a_file_are_read_one_by_one() {
  for (const int checksum : {0, 32}) {
    const std::vector<std::uint8_t> file = several(3, checksum, "");
    const auto parts = replay_parts(file);
    CHECK(parts && parts->size() == 3);
    if (!parts || parts->size() != 3) continue;
    for (std::size_t part = 0; part < 3; ++part) {
      CHECK_EQUAL((*parts)[part].name, "game" + std::to_string(part));
      const auto found = replay_of((*parts)[part]);
      CHECK(found && found->milliseconds == 1000 + static_cast<int>(part));
    }
    const auto whole = replay_of(file);
    CHECK(!whole && whole.failure().text == "expected a file of one replay, got one of 3");
  }
  const std::vector<std::uint8_t> file = several(1, 32, ".evf");
  const auto found = replay_of(file);
  CHECK(found && found->format == "evf 3");
}

void a_failure_names_the_byte_of_the_whole_file() {
  std::vector<std::uint8_t> file = several(2, 0, ".evf");
  const std::size_t size = one(0).size();
  const std::size_t second = file.size() - size;
  file[second] = 9;
  const auto parts = replay_parts(file);
  CHECK(parts && parts->size() == 2);
  if (!parts) return;
  const auto found = replay_of(parts->back());
  CHECK(!found && found.failure().byte == second);
}

void a_cut_file_keeps_the_replays_before_the_cut() {
  const std::vector<std::uint8_t> file = several(3, 32, ".evf");
  for (const std::size_t lost : {33U, 40U, 90U}) {
    const auto parts = replay_parts(std::span(file).first(file.size() - lost));
    CHECK(parts && parts->size() >= 2);
    if (!parts) return;
    CHECK(!replay_of(parts->back()));
    for (std::size_t part = 0; part + 1 < parts->size(); ++part) {
      CHECK(static_cast<bool>(replay_of((*parts)[part])));
    }
  }
}

void what_is_no_replay_is_refused() {
  for (const std::string_view text : {"", "*", "#", "*rm", "hello, world", "\x11Minesweeper"}) {
    const std::vector<std::uint8_t> file(text.begin(), text.end());
    const auto found = replay_of(file);
    CHECK(!found && found.failure().format.empty());
  }
  const std::vector<std::uint8_t> large(longest_replay + 1, 3);
  CHECK(!replay_of(large));
}

void what_would_take_much_memory_is_refused() {
  std::string text = "RawVF_Version: 6\nBoard:\n0*\nEvents:\n";
  for (std::size_t event = 0; event <= most_events; ++event) text += "0.1 mv 1 1\n";
  const auto long_game = replay_of(std::vector<std::uint8_t>(text.begin(), text.end()));
  CHECK(!long_game && long_game.failure().text == "expected at most 200,000 events");
  CHECK(!long_game && long_game.failure().format == "rawvf");
  text.resize(text.size() - std::string_view("0.1 mv 1 1\n").size());
  CHECK(replay_of(std::vector<std::uint8_t>(text.begin(), text.end())));
  // Units of nothing, of which each takes 5 bytes.
  std::vector<std::uint8_t> units{0, 0, 0, 'a', '.', 'e', 'v', 'f'};
  units.resize(600'000, 0);
  const auto parts = replay_parts(units);
  CHECK(!parts && parts.failure().text == "expected at most 100,000 replays");
}

void names_are_unicode_or_not() {
  for (const std::string_view text :
       {"", "Zoe", "Zo\xc3\xab", "\xe7\x8e\x8b", "\xf0\x9f\x9a\xa9", "\xf4\x8f\xbf\xbf"}) {
    CHECK(is_utf8(text));
  }
  for (const std::string_view text :
       {"Zo\xeb", "\xc3", "\xe7\x8e", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80",
        "\xf4\x90\x80\x80", "\x80", "\xff", "\xc3\x28"}) {
    CHECK(!is_utf8(text));
  }
}

void times_are_iso() {
  CHECK_EQUAL(iso_time(std::uint64_t{0}), "1970-01-01T00:00:00Z");
  CHECK_EQUAL(iso_time(std::uint64_t{951'782'399'000'007}), "2000-02-28T23:59:59.000007Z");
  CHECK_EQUAL(iso_time(~std::uint64_t{0}), "");
  CHECK_EQUAL(iso_time(2023, 2, 29, 0, 0, 0), "");
  CHECK_EQUAL(iso_time(2024, 2, 29, 23, 59, 59), "2024-02-29T23:59:59");
  CHECK_EQUAL(iso_time(2024, 2, -1, 0, 0, 0), "");
  CHECK_EQUAL(iso_time(99999, 2, 1, 0, 0, 0), "");
  // A calendar of bytes would take 257 for 1.
  CHECK_EQUAL(iso_time(2024, 257, 1, 0, 0, 0), "");
  CHECK_EQUAL(iso_time(2024, 1, 257, 0, 0, 0), "");
}

}  // namespace

CHECK_UNIT(replay_file) {
  the_replays_of_a_file_are_read_one_by_one();
  a_failure_names_the_byte_of_the_whole_file();
  a_cut_file_keeps_the_replays_before_the_cut();
  what_is_no_replay_is_refused();
  what_would_take_much_memory_is_refused();
  names_are_unicode_or_not();
  times_are_iso();
  CHECK_EQUAL(read_when_cut_or_changed(several(1, 0, ".evf")), 0);
}

}  // namespace replay_file_test
