// Replays of Minesweeper Clone of each kind, and files that are cut off or changed.
#include "formats/mvf_replay.hpp"

#include <tuple>

#include "formats/replay.hpp"
#include "testing/replay_bytes.hpp"

namespace mvf_replay_test {

namespace {

using namespace minewise;

ByteWriter header(char year, std::string_view version) {
  ByteWriter file = ByteWriter().u8(17).text("Minesweeper Clone").u8(9).text("2004-200");
  file.u8(year).u8(24).text("Rodrigo Silveira Camargo");
  return file.u8(static_cast<std::int64_t>(version.size())).text(version);
}

ByteWriter dated(ByteWriter file) {
  return file.u8(1).u8(26).u16(2008).u8(0).u8(40).u8(32).u8(3).u8(1);
}

ByteWriter counted(ByteWriter file) {
  return dated(file).u16(2).u8(50).u16(3).u16(3).u16(1).u16(1).u16(1);
}

/// An event as the program writes it.
std::vector<std::uint8_t> event_of(const MvfLayout& layout, int key, const MvfState& state) {
  const std::vector<std::size_t> order = mvf_order(layout, key);
  std::vector<std::uint8_t> bytes(layout.bytes, 0);
  std::size_t bit = 0;
  const auto put = [&](int number, int bits) {
    for (int power = 0; power < bits; ++power, ++bit) {
      const int one = number >> power & 1;
      auto& byte = bytes[order[bit] / 8];
      byte = static_cast<std::uint8_t>(byte | one << (order[bit] % 8));
    }
  };
  put(state.right ? 1 : 0, 1);
  put(state.middle ? 1 : 0, 1);
  put(state.left ? 1 : 0, 1);
  put(state.y + layout.margin, layout.y_bits);
  put(state.x + layout.margin, layout.x_bits);
  const bool parts = layout.second_bits > 0;
  put(parts ? state.milliseconds % 1000 / 10 : state.milliseconds, layout.fraction_bits);
  put(parts ? state.milliseconds / 1000 : 0, layout.second_bits);
  return bytes;
}

/// The board, the player, and a game: the left button pressed and released, then both buttons.
std::vector<std::uint8_t> played(ByteWriter file, const MvfLayout& layout, int key) {
  file.u8(1).u8(3).u8(2).u16(1).u8(3).u8(2).u8(4).text("Zo\xc3\xab").u16(key).u24(4);
  file.append(event_of(layout, key, {0, 20, 9, true, false, false}));
  file.append(event_of(layout, key, {10, 21, 9, false, false, false}));
  file.append(event_of(layout, key, {1230, 21, 9, true, true, false}));
  return file.append(event_of(layout, key, {2500, 5, 300, false, false, true})).file();
}

std::vector<std::uint8_t> game_097(char year = '5', int key = 40694) {
  return played(counted(header(year, "version 0.97 beta").bytes({1, 2, 3})), mvf_097, key);
}

std::vector<std::uint8_t> game_2007() {
  return played(dated(header('7', "version 2007 beta")).u24(2503), mvf_2007, 7);
}

std::vector<std::uint8_t> bare_game() {
  return played(counted(ByteWriter().bytes({0, 0, 9, 9, 9, 9, 9})), mvf_097, 0);
}

void check_game(const std::vector<std::uint8_t>& file, std::string_view program,
                std::string_view mode, int milliseconds) {
  const auto found = replay_of(file);
  if (!found) CHECK_EQUAL(found.failure().text, "");
  if (!found) return;
  CHECK_EQUAL(found->format, "mvf");
  CHECK(found->board.grid() == (Grid{2, 3}));
  CHECK(found->board.mine(5) && found->board.mines() == 1);
  CHECK_EQUAL(found->player, "Zo\xc3\xab");
  CHECK_EQUAL(found->claims.program, program);
  CHECK_EQUAL(found->claims.started, "2008-01-26T00:40:32");
  CHECK_EQUAL(found->claims.mode, mode);
  CHECK(found->claims.question_marks == true);
  CHECK_EQUAL(found->claims.milliseconds.value_or(0), milliseconds);
  CHECK_EQUAL(found->milliseconds, 2490);
  CHECK_EQUAL(actions_of(*found), "LmlLRmMlr");
  CHECK(found->events[0] == (PointerEvent{0, 20, 9, PointerAction::left_down, held_left}));
  CHECK(found->events[1] == (PointerEvent{10, 21, 9, PointerAction::move, held_left}));
  CHECK(found->events[8] == (PointerEvent{2500, 5, 300, PointerAction::right_up, held_middle}));
}

void every_kind_is_read() {
  check_game(game_097(), "Minesweeper Clone version 0.97 beta", "standard", 2500);
  check_game(game_097('8'), "Minesweeper Clone version 0.97 beta", replay_mode(1), 2500);
  check_game(game_2007(), "Minesweeper Clone version 2007 beta", "standard", 2503);
  check_game(bare_game(), "", "standard", 2500);
  const auto found = replay_of(game_097());
  CHECK(found && found->claims.end == ReplayEnd::won);
  CHECK_EQUAL(found ? found->claims.three_bv.value_or(0) : 0, 3);
}

/// A beginner's game as programs before 0.97 wrote it, with the ending of one of them.
std::vector<std::uint8_t> early_game(std::string_view name, std::string_view checksum) {
  ByteWriter file = ByteWriter().u8(8).u8(8).u16(10);
  for (int mine = 0; mine < 10; ++mine) file.u8(mine % 8).u8(mine / 8);
  file.u8(1).u8(0);
  const auto event = [&](int second, int hundredth, int buttons, int x, int y) {
    file.u8(second).u8(hundredth).u8(buttons).u16(x).u16(y).u8(38);
  };
  event(0, 0, 1, 60, 60);
  event(0, 5, 0, 61, 60);
  event(0, 90, 4, 5, 6);
  event(2, 50, 5, 5, 6);
  // Bytes of unknown meaning.
  file.bytes({0, 5, 0, 1, 186, 0}).u16(2).u8(50);
  return file.text(name).text(checksum).file();
}

void early_kinds_are_read() {
  const std::string name = "Zoe" + std::string(97, ' ');
  const std::string zeros = std::string(22, '\0');
  for (const auto& [written, checksum, player] :
       {std::tuple(name, zeros, "Zoe"), std::tuple(name, std::string("0123456789"), "Zoe"),
        std::tuple(std::string(), std::string("0123456789"), "")}) {
    const auto found = replay_of(early_game(written, checksum));
    if (!found) CHECK_EQUAL(found.failure().text, "");
    if (!found) return;
    CHECK_EQUAL(found->format, "mvf");
    CHECK_EQUAL(found->player, player);
    CHECK(found->board.mines() == 10 && found->board.mine(9));
    CHECK_EQUAL(actions_of(*found), "LmlmRLlr");
    CHECK_EQUAL(found->claims.milliseconds.value_or(0), 2500);
    CHECK_EQUAL(found->milliseconds, 2450);
  }
  std::vector<std::uint8_t> board = early_game("", "");
  board.resize(24);
  CHECK(!replay_of(board));
}

void bits_stand_where_the_number_says() {
  const std::vector<std::uint8_t> known{0x02, 0xa8, 0x00, 0xc7, 0x80};
  const MvfState first = mvf_state(mvf_097, mvf_order(mvf_097, 0x9ef6), known);
  CHECK(first.milliseconds == 0 && first.x == 213 && first.y == 164);
  CHECK(first.left && !first.right && !first.middle);
  const auto read_back = [](const MvfLayout& layout, int key, const MvfState& state) {
    return mvf_state(layout, mvf_order(layout, key), event_of(layout, key, state));
  };
  for (int key = 0; key < 65536; key += 97) {
    const MvfState back = read_back(mvf_097, key, {1'023'990, 511, 510, false, true, true});
    CHECK(back.milliseconds == 1'023'990 && back.x == 511 && back.y == 510);
    CHECK(!back.left && back.right && back.middle);
  }
  const MvfState back = read_back(mvf_2007, 12345, {4'000'123, -32, 2015, true, false, false});
  CHECK(back.milliseconds == 4'000'123 && back.x == -32 && back.y == 2015 && back.left);
}

void what_is_wrong_is_said_with_its_place() {
  std::vector<std::uint8_t> file = game_097();
  file[27] = '4';
  const auto found = replay_of(file);
  CHECK(!found && found.failure().byte == 27 && found.failure().format == "mvf");
}

}  // namespace

CHECK_UNIT(mvf_replay) {
  every_kind_is_read();
  early_kinds_are_read();
  bits_stand_where_the_number_says();
  what_is_wrong_is_said_with_its_place();
  CHECK_EQUAL(read_when_cut_or_changed(game_097()), 0);
  CHECK_EQUAL(read_when_cut_or_changed(game_2007()), 0);
  CHECK_EQUAL(read_when_cut_or_changed(bare_game()), 0);
  // A file that is cut may have an ending of the older kind.
  read_when_cut_or_changed(early_game(std::string(100, ' '), std::string(22, '\0')));
}

}  // namespace mvf_replay_test
