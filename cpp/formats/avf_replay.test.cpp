// Replays of Arbiter: a custom board, the standard ones, and files that are cut off or changed.
#include "formats/replay.hpp"
#include "testing/replay_bytes.hpp"

namespace avf_replay_test {

namespace {

using namespace minewise;

ByteWriter event(ByteWriter file, int code, int hundredths, int x, int y) {
  const int second = hundredths / 100 + 1;
  return file.bytes(
      {code, x / 256, second % 256, x % 256, hundredths % 100, y / 256, second / 256, y % 256});
}

/// A 3x2 board with a mine in its second row and third column.
ByteWriter custom_board() {
  return ByteWriter().bytes({52, 1, 2, 3, 4, 6, 2, 1, 0, 1, 2, 3}).text("[1|junk");
}

ByteWriter ended(ByteWriter file) {
  return file.bytes({1, 0, 0, 0, 0, 0, 0, 0})
      .text("0123cs=0123456789abcdef\rRealTime: 1.00\rSkin: 3.1\rZo\xc3\xab\r")
      .text("Minesweeper Arbiter 0.52.3. Copyright");
}

std::vector<std::uint8_t> game(std::string_view brackets) {
  ByteWriter file = custom_board().bytes({127, 0}).text(brackets).bytes({7, 5, 8});
  file = event(file, 3, 0, 5, 6);
  file = event(file, 5, 12, 5, 6);
  file = event(file, 1, 250, 300, 7);
  file = event(file, 11, 25700, 20, 20);
  file = event(file, 21, 25800, 20, 20);
  return ended(file).file();
}

const std::string_view usual = "[3|W3H2M1|24.8.2024.16:38:59:6687|24.16:39:14:2213|B3T259,00]";

void a_replay_is_read() {
  const auto found = replay_of(game(usual));
  if (!found) CHECK_EQUAL(found.failure().text, "");
  if (!found) return;
  CHECK_EQUAL(found->format, "avf");
  CHECK(found->board.grid() == (Grid{2, 3}));
  CHECK_EQUAL(found->board.mines(), 1);
  CHECK(found->board.mine(5));
  CHECK_EQUAL(found->player, "Zo\xc3\xab");
  CHECK_EQUAL(found->milliseconds, 258000);
  CHECK_EQUAL(found->claims.three_bv.value_or(0), 3);
  CHECK_EQUAL(found->claims.program, "Minesweeper Arbiter 0.52.3");
  CHECK_EQUAL(found->claims.started, "2024-08-24T16:38:59");
  CHECK(found->claims.question_marks == false);
  CHECK(found->notes.empty());
  // Shift and the left button press and release both buttons at once.
  CHECK_EQUAL(actions_of(*found), "LlmLRlr");
  CHECK(found->events[2] == (PointerEvent{2500, 300, 7, PointerAction::move, 0}));
  CHECK_EQUAL(found->events[4].milliseconds, 257000);
  CHECK_EQUAL(int{found->events[4].held}, held_left + held_right);
  CHECK_EQUAL(int{found->events[6].held}, 0);
}

void times_are_read_as_arbiter_wrote_them() {
  const auto time = [](std::string_view brackets) {
    const auto found = replay_of(game(brackets));
    return found ? found->milliseconds : -1;
  };
  CHECK_EQUAL(time("[3|W3H2M1|1.2.2012.12:08:03:33|1.12:09:44:66B3T259.34]"), 258340);
  CHECK_EQUAL(time("[2|1.2.2022.20:15:35:66|1.20:16:24:88|HS|B3T260.25]"), 259250);
  // Too short for the events: from the first release to the last event.
  CHECK_EQUAL(time("[3|W3H2M1|1.2.2012.12:08:03:33|1.12:09:44:66|B3T3.61]"), 257880);
  CHECK_EQUAL(time("[3|W3H2M1|1.2.2012.12:08:03:33|1.12:09:44:66|B3]"), -1);
  CHECK_EQUAL(time("[3|W3H2M1|1.2.2012|BxT3.61]"), -1);
}

void a_standard_board_has_its_size() {
  ByteWriter file = ByteWriter().bytes({52, 1, 2, 3, 4, 3});
  for (int mine = 0; mine < 10; ++mine) file.bytes({1 + mine / 8, 1 + mine % 8});
  file.bytes({17, 0}).text("[0|1.1.2020.1:1:1:1|1.1:1:2:2|B40T2.00]");
  file = ended(event(event(file, 3, 0, 5, 6), 5, 12, 5, 6));
  const auto found = replay_of(file.file());
  CHECK(found);
  if (!found) return;
  CHECK(found->board.grid() == (Grid{8, 8}));
  CHECK(found->board.mine(8) && found->board.mine(9) && !found->board.mine(10));
  CHECK(found->claims.question_marks == true);
}

void what_is_wrong_is_said_with_its_place() {
  const auto failure = [](std::vector<std::uint8_t> file) {
    const auto found = replay_of(file);
    if (found) return std::string("read");
    const ReplayError error = found.failure();
    return error.format + " " + std::to_string(error.byte) + ": " + error.text;
  };
  std::vector<std::uint8_t> file = game(usual);
  file[10] = 3;
  CHECK_EQUAL(failure(file),
              "avf 10: expected another cell of the 3x2 board for each mine, got row 2, column 2");
  file = game(usual);
  file.resize(11);
  CHECK_EQUAL(failure(file), "avf 11: expected 1 byte, got 0");
  file = game(usual);
  file[9] = 7;
  CHECK_EQUAL(failure(file),
              "avf 5: expected a board and no more mines than cells, got 3x2 with 7 mines");
}

}  // namespace

CHECK_UNIT(avf_replay) {
  a_replay_is_read();
  times_are_read_as_arbiter_wrote_them();
  a_standard_board_has_its_size();
  what_is_wrong_is_said_with_its_place();
  // The last lines are the player and the program, which may be of any length.
  CHECK(read_when_cut_or_changed(game(usual)) < 40);
}

}  // namespace avf_replay_test
