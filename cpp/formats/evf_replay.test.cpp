// Replays of evf in every version, and files that are cut off or changed.
#include "formats/replay.hpp"
#include "testing/replay_bytes.hpp"

namespace evf_replay_test {

namespace {

using namespace minewise;

/// Up to the time: a 5x3 board with two mines.
ByteWriter numbers(int version) {
  ByteWriter file = ByteWriter().u8(version).u8(version == 4 ? 0x98 : 0xb0);
  if (version >= 3) file.u8(0x80);
  return file.u8(3).u8(5).u16(2).u8(20).u16(5).u16(7);
}

ByteWriter zero_ended(ByteWriter file, std::initializer_list<std::string_view> texts) {
  for (const std::string_view text : texts) file.text(text).u8(0);
  return file;
}

ByteWriter with_board(ByteWriter file) { return file.u8(0b01000000).u8(0b00000010); }

ByteWriter pointed(ByteWriter file, int code, int milliseconds, int x, int y) {
  return file.u8(code).u24(milliseconds).u16(x).u16(y);
}

std::vector<std::uint8_t> written(int version, const ByteWriter& events,
                                  std::string_view started = "1723313188971031") {
  ByteWriter file = numbers(version).u24(3796);
  file =
      zero_ended(file, {"Meta 3.1.9", "Zo\xc3\xab", "", "zo", started, "1723313192767449", "NL"});
  if (version >= 2) file = zero_ended(file, {"0123456789abcdef"});
  return with_board(file).append(events.file()).file();
}

ByteWriter game() {
  ByteWriter events;
  events = pointed(events, 8, 0, 10, 30);
  events = pointed(events, 2, 0, 70, 70);
  events = pointed(events, 3, 83, 70, 71);
  events = pointed(events, 1, 100, 100, 60);
  events = pointed(events, 9, 200, 100, 60);
  events = pointed(events, 10, 210, 100, 60);
  return pointed(events, 11, 70000, 100, 60);
}

std::vector<std::uint8_t> fourth() {
  ByteWriter file = numbers(4).u32(70000).text("NL").u64(1723313188971031).u64(1723313192767449);
  file = zero_ended(file, {"Arbiter", "Meta 3.2", "gbk", "Zo\xc3\xab", "cup", ""});
  file = with_board(file.u16(3).text("abc")).u16(2);
  file = zero_ended(file, {"first", "second"});
  file.u8(2).u8(0).u16(70).u16(70);
  file.u8(3).u8(83).u16(0).u16(1);
  file.u8(100).u8(1).u8(1).u8(0).u8(200).u8(1).u16(10000).u64(0);
  file.u8(201).u8(1).u16(10001).text("text").u8(0);
  file.u8(255).u16(60000).u8(255).u16(9000);
  file.u8(1).u8(14).u16(-80).u16(-10);
  file.u8(12).u8(0).u16(0).u16(0).u8(83).u8(2);
  return file.u8(0).u16(3).text("sum").file();
}

void versions_0_to_3_are_read() {
  for (int version = 0; version <= 3; ++version) {
    const auto found = replay_of(written(version, game().u8(255)));
    if (!found) CHECK_EQUAL(found.failure().text, "");
    if (!found) continue;
    CHECK_EQUAL(found->format, "evf " + std::to_string(version));
    CHECK(found->board.grid() == (Grid{3, 5}));
    CHECK(found->board.mine(1) && found->board.mine(14) && found->board.mines() == 2);
    CHECK_EQUAL(found->player, "Zo\xc3\xab");
    CHECK_EQUAL(found->milliseconds, 3796);
    CHECK_EQUAL(found->cell_size, 20);
    CHECK_EQUAL(found->claims.mode, replay_mode(5));
    CHECK_EQUAL(found->claims.three_bv.value_or(0), 7);
    CHECK_EQUAL(found->claims.program, "Meta 3.1.9");
    CHECK_EQUAL(found->claims.started, "2024-08-10T18:06:28.971031Z");
    CHECK_EQUAL(found->claims.ended, "2024-08-10T18:06:32.767449Z");
    CHECK_EQUAL(found->claims.names.size(), 2U);
    CHECK(found->claims.end == ReplayEnd::won);
    CHECK_EQUAL(found->claims.without_flags.has_value(), version > 0);
    CHECK(found->claims.question_marks == (version > 2 ? std::optional(true) : std::nullopt));
    CHECK_EQUAL(actions_of(*found), "fLlmLRlr");
    CHECK(found->events[2] == (PointerEvent{83, 70, 71, PointerAction::left_up, 0}));
    CHECK(found->events[5] ==
          (PointerEvent{200, 100, 60, PointerAction::right_down, held_left + held_right}));
  }
}

void a_checksum_belongs_to_the_file() {
  const std::string checksum(32, 'x');
  CHECK(replay_of(written(3, game().u8(0).text(checksum))));
  const auto found = replay_of(written(3, game().u8(0).text("short")));
  CHECK(!found && found.failure().text == "expected 32 bytes, got 5");
}

void dates_of_other_programs_are_read() {
  const auto started = [](std::string_view text) {
    const auto found = replay_of(written(3, game().u8(255), text));
    return found ? found->claims.started : "refused";
  };
  CHECK_EQUAL(started("1731621352"), "2024-11-14T21:55:52Z");
  CHECK_EQUAL(started("24.8.2024.16:38:59:6687"), "2024-08-24T16:38:59");
  CHECK_EQUAL(started("yesterday"), "");
  CHECK_EQUAL(started("99999999999999999999999"), "");
}

void version_4_is_read() {
  const auto found = replay_of(fourth());
  if (!found) CHECK_EQUAL(found.failure().text, "");
  if (!found) return;
  CHECK_EQUAL(found->format, "evf 4");
  CHECK(found->board.mine(1) && found->board.mine(14) && found->board.mines() == 2);
  CHECK_EQUAL(found->player, "Zo\xc3\xab");
  CHECK_EQUAL(found->claims.program, "Arbiter");
  CHECK_EQUAL(found->claims.started, "2024-08-10T18:06:28.971031Z");
  CHECK_EQUAL(found->claims.names.size(), 2U);
  CHECK(found->claims.end == ReplayEnd::lost);
  CHECK_EQUAL(actions_of(*found), "LlmM");
  CHECK(found->events[1] == (PointerEvent{83, 70, 71, PointerAction::left_up, 0}));
  CHECK(found->events[2] == (PointerEvent{69100, -10, 61, PointerAction::move, 0}));
  CHECK(found->notes.empty());
}

void what_is_wrong_is_said_with_its_place() {
  const std::vector<std::uint8_t> file = written(3, ByteWriter().bytes({13, 1, 2}));
  const auto found = replay_of(file);
  CHECK(!found && found.failure().byte == file.size() - 3);
  std::vector<std::uint8_t> more = written(3, game().u8(255));
  more[6] = 3;
  const auto refused = replay_of(more);
  CHECK(!refused && refused.failure().text == "expected 3 mines, got 2");
}

}  // namespace

CHECK_UNIT(evf_replay) {
  versions_0_to_3_are_read();
  a_checksum_belongs_to_the_file();
  dates_of_other_programs_are_read();
  version_4_is_read();
  what_is_wrong_is_said_with_its_place();
  for (int version = 0; version <= 3; ++version) {
    CHECK_EQUAL(read_when_cut_or_changed(written(version, game().u8(255))), 0);
  }
  CHECK_EQUAL(read_when_cut_or_changed(fourth()), 0);
}

}  // namespace evf_replay_test
