// Replays of Viennasweeper in both versions, and files that are cut off or changed.
#include "formats/replay.hpp"
#include "testing/replay_bytes.hpp"

namespace rmv_replay_test {

namespace {

using namespace minewise;

struct Written {
  std::string name = "Zo\xc3\xab";
  std::vector<int> properties{};
  std::vector<std::uint8_t> events{};
};

std::vector<std::uint8_t> written(int version, const Written& game) {
  const std::string result = "\nLEVEL:Custom#NAME:Zoe#3BV:3#NF:0#\n";
  const std::string program = "Vienna Minesweeper 5 Copyright (C)";
  ByteWriter file = ByteWriter().text("*rmv").u16(version);
  if (version == 2) file.u8(1).u8(5);
  file.u32(0);
  if (version == 1) file.u16(static_cast<std::int64_t>(result.size()));
  file.u16(static_cast<std::int64_t>(program.size())).u16(0).u16(0).u16(4);
  file.u16(static_cast<std::int64_t>(game.properties.size()));
  if (version == 2) file.u16(9);
  file.u32(0).u16(3);
  if (version == 1) file.text(result);
  file.text(program).u16(4).u8(static_cast<std::int64_t>(game.name.size())).text(game.name);
  file.u8(2).text("zo").u8(0).u8(6).text("secret");
  file.u32(1731621352).u8(3).u8(2).u16(1).u8(2).u8(1);
  file.u16(1).u8(2).u8(1);
  for (const int property : game.properties) file.u8(property);
  if (version == 2) file.u16(1).u8(1).text("k").u8(2).text("vv");
  return file.append(game.events).text("sum").file();
}

ByteWriter pointed(ByteWriter file, int code, int milliseconds, int x, int y) {
  return file.u8(code).u24(milliseconds).u8(0).u16(x).u16(y);
}

/// The first press is left out.
std::vector<std::uint8_t> first() {
  ByteWriter events;
  events = pointed(events, 1, 0, 14, 66);
  events = pointed(events, 3, 0, 15, 67).bytes({18, 0, 0});
  events = pointed(events.u8(0).u32(99), 4, 1200, 2, 3);
  events = pointed(events, 5, 1300, 42, 80);
  const std::vector<std::uint8_t> read =
      written(1, {"Zo\xc3\xab", {1, 0, 1, 3, 1}, events.u8(16).u24(1300).file()});
  return read;
}

std::vector<std::uint8_t> second(const std::string& name = "Zo\xc3\xab") {
  ByteWriter events;
  events = pointed(events, 2, 0, 30, 40).bytes({9, 0, 0});
  events.bytes({28, 255, 0x8f});
  events = pointed(events, 3, 300, -2, 40).bytes({28, 2, 0x70});
  return written(2, {name, {0, 1, 0, 3, 3, 0, 24, 77}, events.u8(15).u24(302).file()});
}

void the_first_version_is_read() {
  const auto found = replay_of(first());
  if (!found) CHECK_EQUAL(found.failure().text, "");
  if (!found) return;
  CHECK_EQUAL(found->format, "rmv 1");
  CHECK(found->board.grid() == (Grid{2, 3}));
  CHECK(found->board.mine(5) && found->board.mines() == 1);
  CHECK_EQUAL(found->player, "Zo\xc3\xab");
  CHECK_EQUAL(found->claims.program, "Vienna Minesweeper 5");
  CHECK_EQUAL(found->claims.three_bv.value_or(0), 3);
  CHECK_EQUAL(found->claims.started, "2024-11-14T21:55:52Z");
  CHECK_EQUAL(found->claims.mode, replay_mode(1));
  CHECK(found->claims.end == ReplayEnd::won);
  CHECK(found->claims.question_marks == true && found->claims.without_flags == false);
  CHECK_EQUAL(found->claims.names.size(), 1U);
  CHECK_EQUAL(found->milliseconds, 1300);
  CHECK_EQUAL(actions_of(*found), "fLmlRr");
  CHECK(found->events[0] == (PointerEvent{0, 40, 24, PointerAction::flag_before, 0}));
  CHECK(found->events[1] == (PointerEvent{0, 2, 10, PointerAction::left_down, held_left}));
  CHECK(found->events[2] == (PointerEvent{0, 2, 10, PointerAction::move, held_left}));
  CHECK(found->events[4] == (PointerEvent{1200, -10, -53, PointerAction::right_down, held_right}));
}

void the_second_version_is_read() {
  const auto found = replay_of(second());
  if (!found) CHECK_EQUAL(found.failure().text, "");
  if (!found) return;
  CHECK_EQUAL(found->format, "rmv 2");
  CHECK_EQUAL(found->claims.three_bv.value_or(0), 3);
  CHECK_EQUAL(found->cell_size, 24);
  CHECK(found->claims.end == ReplayEnd::lost);
  CHECK_EQUAL(found->milliseconds, 302);
  CHECK_EQUAL(actions_of(*found), "fLmlm");
  CHECK(found->events[2] == (PointerEvent{255, 22, 39, PointerAction::move, held_left}));
  CHECK(found->events[4] == (PointerEvent{302, 5, 40, PointerAction::move, 0}));
  CHECK(found->notes.empty());
  // A name that no text is leads to no failure.
  const auto broken = replay_of(second("Zo\xeb"));
  CHECK(broken);
  if (!broken) return;
  CHECK_EQUAL(broken->player, "Zo\xeb");
  CHECK_EQUAL(broken->notes.size(), 1U);
}

void what_is_wrong_is_said_with_its_place() {
  const auto failure = [](const std::vector<std::uint8_t>& file) {
    const auto found = replay_of(file);
    return found ? "read" : std::to_string(found.failure().byte) + ": " + found.failure().text;
  };
  std::vector<std::uint8_t> file = second();
  file[5] = 3;
  CHECK_EQUAL(failure(file), "4: expected version 1 or 2, got 3");
  file = written(2, {"Z", {0, 1, 0, 3, 3, 0, 24}, {28, 1, 1}});
  CHECK_EQUAL(failure(file),
              std::to_string(file.size() - 6) + ": expected an event, got the code 28");
  file = written(1, {"Z", {0, 1}, {}});
  CHECK_EQUAL(failure(file), std::to_string(file.size() - 5) + ": expected 4 properties, got 2");
}

}  // namespace

CHECK_UNIT(rmv_replay) {
  the_first_version_is_read();
  the_second_version_is_read();
  what_is_wrong_is_said_with_its_place();
  CHECK_EQUAL(read_when_cut_or_changed(first()), 0);
  CHECK_EQUAL(read_when_cut_or_changed(second()), 0);
}

}  // namespace rmv_replay_test
