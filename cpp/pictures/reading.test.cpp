// Tests of pictures: boards that are drawn here, and what holds none.
#include "pictures/reading.hpp"

#include "testing/check.hpp"
#include "testing/drawing.hpp"

namespace reading_test {

namespace {

using namespace minewise::pictures;

void is_read(const Drawing& drawing, const std::vector<std::string>& rows) {
  const auto answer = read(drawing.pixels());
  const Reading* reading = std::get_if<Reading>(&answer);
  CHECK(reading != nullptr);
  if (reading == nullptr) return;
  CHECK_EQUAL(reading->rows, rows);
  CHECK_EQUAL(std::count(reading->doubts.begin(), reading->doubts.end(), true), 0);
}

/// At the end of a game all that is covered has a flag, and one of them is lighter.
void what_is_revealed_is_not_taken_for_covered() {
  const std::vector<std::string> rows = {"001FF100", "11123210", "F1002F20", "22002F31",
                                         "F311112F", "F3F11121", "12111F10", "00001110"};
  is_read(flat(rows, 4, 7), rows);
  is_read(flat(rows, -1, -1), rows);
  // One cell is revealed and empty, and the rest is covered.
  const std::vector<std::string> corner = {"01######", "12######", "########", "########",
                                           "########", "########", "########", "########"};
  is_read(flat(corner, -1, -1), corner);
}

/// A background shines through: some empty cells are darker than all others. Flags show what
/// covered cells look like.
void shaded_cells_are_not_taken_for_covered() {
  const std::vector<std::string> rows = {"000002F3F", "111113F31", "2F21F2110",
                                         "2F2112110", "111112F21", "0001F22F2",
                                         "00011112F", "000000011", "000000000"};
  Drawing drawing = lined(rows);
  for (int column = 0; column < 5; ++column)
    drawing.fill(30 + 21 * column + 1, 20 + 1, 20, 20, {174, 174, 174});
  const auto answer = read(drawing.pixels());
  const Reading* reading = std::get_if<Reading>(&answer);
  CHECK(reading != nullptr);
  if (reading == nullptr) return;
  const auto doubts = std::count(reading->doubts.begin(), reading->doubts.end(), true);
  CHECK(reading->rows == rows || doubts > 0);
}

/// What is covered in the last lines of a board is nowhere else.
void the_last_lines_are_read() {
  const std::vector<std::string> rows = {"000001F10", "110001110", "F10000000",
                                         "121100000", "01F100011", "01110001F",
                                         "111011111", "1F211F321", "##F###FF#"};
  is_read(drawn(rows), rows);
  is_read(flat(rows, 4, 2), rows);
}

/// The clues of a line fit only together with those of two lines more.
void lines_beyond_an_opening_are_read() {
  const std::vector<std::string> rows = {"000002F20", "000002#20", "000001110",
                                         "000000000", "122222111", "#########",
                                         "#########", "#########", "#########"};
  is_read(lined(rows), rows);
}

/// What lies over a cell is no flag where flags are drawn otherwise, and hides no clue.
void a_pointer_is_seen_through() {
  const std::vector<std::string> rows = {"000001F10", "110001110", "F10000000",
                                         "121100000", "01F100011", "01110001F",
                                         "111011111", "1F211F321", "##F###FF#"};
  constexpr int side = 24;
  for (const auto& [row, column] : {std::pair{8, 0}, {8, 4}, {3, 2}, {6, 8}, {1, 3}}) {
    Drawing drawing = drawn(rows);
    point_at(drawing, 30 + side * column + 8, 20 + side * row + 10);
    is_read(drawing, rows);
  }
}

void a_drawn_board_is_read() {
  const std::vector<std::string> rows = {"0001##F#", "00012###", "11101##1", "##101111",
                                         "##100000", "F2111110", "12#11#10", "012F###1"};
  const Drawing drawing = drawn(rows);
  const auto answer = read(drawing.pixels());
  const Reading* reading = std::get_if<Reading>(&answer);
  CHECK(reading != nullptr);
  if (reading == nullptr) return;
  CHECK_EQUAL(reading->rows, rows);
  CHECK(std::abs(reading->grid.columns.start - 30) < 2);
  CHECK(std::abs(reading->grid.rows.pitch - 24) < 0.2);
}

void what_holds_no_board_is_refused() {
  const Drawing blank(400, 300);
  CHECK(std::holds_alternative<Refusal>(read(blank.pixels())));
  const Drawing small(5, 5);
  CHECK(std::holds_alternative<Refusal>(read(small.pixels())));
  Drawing chess(400, 400);
  for (int i = 0; i < 64; ++i)
    if ((i / 8 + i % 8) % 2 == 0) chess.fill(50 * (i % 8), 50 * (i / 8), 50, 50, {120, 80, 40});
  CHECK(std::holds_alternative<Refusal>(read(chess.pixels())));
}

}  // namespace

CHECK_UNIT(reading) {
  a_drawn_board_is_read();
  what_is_revealed_is_not_taken_for_covered();
  shaded_cells_are_not_taken_for_covered();
  the_last_lines_are_read();
  lines_beyond_an_opening_are_read();
  a_pointer_is_seen_through();
  what_holds_no_board_is_refused();
}

}  // namespace reading_test
