// Replays as text, and texts that are cut off or changed.
#include "formats/replay.hpp"
#include "testing/replay_bytes.hpp"

namespace rawvf_replay_test {

namespace {

using namespace minewise;

const std::string text =
    "RawVF_Version: Rev6\nProgram: Minesweeper Clone\nVersion: 0.97\nPlayer: Zo\xc3\xab\n"
    "Level: Custom\nWidth: 3\nHeight: 2\nMines: 1\nMarks: On\nTime: 2.490\nBBBV: 3\n"
    "Timestamp: 2008-01-26 00:40:32\nMode: Density\nStyle: NF\nBoard:\n000\n00*\nEvents:\n"
    "0.000 start\n-0.02 lc 2 1 (20 9)\n0.010 mv 2 1 (21 9) (l)\n0.01 lr 2 1 (21 9)\n"
    "number1 2 1\n1.230 sc 2 1\n1.500 lr 2 1 (30 -4)\n2.500 mc 1 2 (5 300)\nwon\n";

std::vector<std::uint8_t> file_of(const std::string& written) {
  return {written.begin(), written.end()};
}

std::string with(std::string_view from, std::string_view to) {
  std::string changed = text;
  for (std::size_t at = changed.find(from); at != std::string::npos;
       at = changed.find(from, at + to.size())) {
    changed.replace(at, from.size(), to);
  }
  return changed;
}

void check_game(const std::string& written) {
  const auto found = replay_of(file_of(written));
  if (!found) CHECK_EQUAL(found.failure().text, "");
  if (!found) return;
  CHECK_EQUAL(found->format, "rawvf");
  CHECK(found->board.grid() == (Grid{2, 3}));
  CHECK(found->board.mine(5) && found->board.mines() == 1);
  CHECK_EQUAL(found->player, "Zo\xc3\xab");
  CHECK_EQUAL(found->milliseconds, 2490);
  CHECK_EQUAL(found->claims.program, "Minesweeper Clone 0.97");
  CHECK_EQUAL(found->claims.three_bv.value_or(0), 3);
  CHECK_EQUAL(found->claims.started, "2008-01-26T00:40:32");
  CHECK_EQUAL(found->claims.mode, "density");
  CHECK(found->claims.question_marks == true && found->claims.without_flags == true);
  CHECK(found->claims.end == ReplayEnd::won);
  CHECK_EQUAL(actions_of(*found), "LmlRLlrM");
  CHECK(found->events[0] == (PointerEvent{-20, 20, 9, PointerAction::left_down, held_left}));
  CHECK(found->events[3] == (PointerEvent{1230, 24, 8, PointerAction::right_down, held_right}));
  CHECK(found->events[6] == (PointerEvent{1500, 30, -4, PointerAction::right_up, 0}));
}

void a_replay_is_read() {
  check_game(text);
  check_game(with("\n", "\r\n"));
  check_game(text.substr(text.find("Program")));
  const auto timeless = replay_of(file_of(with("Time: 2.490\n", "")));
  CHECK(timeless && timeless->milliseconds == 2490);
}

/// As FreeSweeper writes: no line before the events, small letters; and by hand, with an empty
/// line.
void old_and_short_files_are_read() {
  const auto old = replay_of(
      file_of("RawVF_Version: Rev3\nLevel: custom\nSquareSize: 24\nMode: upk\nQuestionMarks: on\n"
              "Board:\n0*0\n000\n0.000 start\n0.000 lc (74 3)\n0.00 lr (74 3)\nnumber1 1 1\n"));
  CHECK(old && old->board.mine(1) && old->board.grid() == (Grid{2, 3}));
  if (!old) return;
  CHECK_EQUAL(actions_of(*old), "Ll");
  CHECK_EQUAL(old->cell_size, 24);
  CHECK_EQUAL(old->claims.mode, replay_mode(1));
  CHECK(old->claims.question_marks == true);
  const auto shorter = replay_of(file_of(
      "Width: 2\n\nBoard:\n0*\n\nEvents:\n0.000 lc (0 0)\n\n0.300 mt (0 0)\n0.500 lr (0 0)\n"));
  CHECK(shorter && shorter->board.mines() == 1 && actions_of(*shorter) == "Ll");
  CHECK(shorter && shorter->notes.size() == 1);
}

void clocks_that_run_backwards_take_no_time() {
  const auto seconds_of = [](std::string_view first, std::string_view last) {
    std::string written = "Board:\n0*0\nEvents:\n";
    written.append(first).append(" lc 1 1\n").append(first).append(" lr 1 1\n");
    written.append(last).append(" lc 3 1\n").append(last).append(" lr 3 1\n");
    const auto found = replay_of(file_of(written));
    return found ? found->milliseconds : -1;
  };
  CHECK_EQUAL(seconds_of("-9.00", "-7.50"), 1500);
  CHECK_EQUAL(seconds_of("5.00", "1.00"), 0);
  CHECK_EQUAL(seconds_of("-999999", "999999"), 999'999'999);
}

void what_is_wrong_is_said_with_its_place() {
  const auto failure = [](const std::string& written) {
    const auto found = replay_of(file_of(written));
    if (found) return std::string("read");
    const std::size_t byte = std::min(found.failure().byte, written.size());
    return written.substr(byte, written.find('\n', byte) - byte) + ": " + found.failure().text;
  };
  CHECK_EQUAL(failure(with("00*", "0*")),
              "0*: expected rows of one length and a line with Events:, got '0*'");
  CHECK_EQUAL(failure(with("1.230 sc", "sc")), "sc 2 1: expected a time, got 'sc 2 1'");
  CHECK_EQUAL(failure(with("(5 300)", "(5)")),
              "2.500 mc 1 2 (5): expected the place of the mouse, got ' 1 2 (5)'");
  CHECK_EQUAL(failure(with("000\n00*\n", "")), "Events:: expected a board, got 0x0");
}

}  // namespace

CHECK_UNIT(rawvf_replay) {
  a_replay_is_read();
  old_and_short_files_are_read();
  clocks_that_run_backwards_take_no_time();
  what_is_wrong_is_said_with_its_place();
  CHECK(read_when_cut_or_changed(file_of(text)) > 0);
}

}  // namespace rawvf_replay_test
