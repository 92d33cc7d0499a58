// Tests of pictures: a board that is drawn here, boards that are none, and pixels that are
// anything.
#include "pictures/reading.hpp"

#include <random>

#include "testing/check.hpp"

namespace reading_test {

namespace {

using minewise::pictures::Pixels;
using minewise::pictures::Reading;
using minewise::pictures::Refusal;

/// Seven rows of five bits for each sign.
constexpr std::array<std::string_view, 4> bitmaps = {
    "00000000000000000000000000000000000",  // 0
    "00100011000010000100001000010001110",  // 1
    "01110100010000100110010001000011111",  // 2
    "11111000100010000010000011000101110",  // 3
};
constexpr std::array<std::array<std::uint8_t, 3>, 4> colors = {
    {{189, 189, 189}, {0, 0, 255}, {0, 123, 0}, {255, 0, 0}}};

struct Drawing {
  int width, height;
  std::vector<std::uint8_t> bytes;

  Drawing(int w, int h) : width(w), height(h), bytes(static_cast<std::size_t>(3 * w * h), 230) {}

  void fill(int x, int y, int w, int h, std::array<std::uint8_t, 3> color) {
    for (int v = y; v < y + h; ++v)
      for (int u = x; u < x + w; ++u)
        for (std::size_t c = 0; c < 3; ++c)
          bytes[static_cast<std::size_t>(3 * (v * width + u)) + c] = color[c];
  }

  [[nodiscard]] Pixels pixels() const { return {bytes, width, height}; }
};

/// A board as the classic program draws it, in cells of 24 pixels, from (30, 20) on.
Drawing drawn(const std::vector<std::string>& rows) {
  constexpr int side = 24;
  Drawing made(static_cast<int>(rows[0].size()) * side + 70,
               static_cast<int>(rows.size()) * side + 50);
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      const int x = 30 + side * static_cast<int>(column), y = 20 + side * static_cast<int>(row);
      const char mark = rows[row][column];
      if (mark == '#' || mark == 'F') {
        made.fill(x, y, side, side, {123, 123, 123});
        made.fill(x, y, side - 3, side - 3, {255, 255, 255});
        made.fill(x + 3, y + 3, side - 6, side - 6, {189, 189, 189});
        if (mark == 'F') {
          made.fill(x + 8, y + 5, 6, 6, {255, 0, 0});
          made.fill(x + 13, y + 5, 2, 12, {0, 0, 0});
          made.fill(x + 8, y + 17, 10, 2, {0, 0, 0});
        }
        continue;
      }
      made.fill(x, y, side, side, {123, 123, 123});
      made.fill(x + 1, y + 1, side - 1, side - 1, {189, 189, 189});
      const auto digit = static_cast<std::size_t>(mark - '0');
      for (int i = 0; i < 35; ++i)
        if (bitmaps[digit][static_cast<std::size_t>(i)] == '1')
          made.fill(x + 7 + 2 * (i % 5), y + 5 + 2 * (i / 5), 2, 2, colors[digit]);
    }
  }
  return made;
}

/// A board of flat cells with gaps between them, tints under dark clues, and one flag that was set
/// last, whose cell is nearly as light as one that is revealed.
Drawing flat(const std::vector<std::string>& rows, int last_row, int last_column) {
  constexpr int side = 24;
  constexpr std::array<std::array<std::uint8_t, 3>, 4> tints = {
      {{222, 222, 220}, {221, 250, 195}, {236, 237, 191}, {237, 218, 180}}};
  Drawing made(static_cast<int>(rows[0].size()) * side + 70,
               static_cast<int>(rows.size()) * side + 50);
  made.fill(0, 0, made.width, made.height, {246, 245, 244});
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      const int x = 30 + side * static_cast<int>(column), y = 20 + side * static_cast<int>(row);
      const bool is_last =
          static_cast<int>(row) == last_row && static_cast<int>(column) == last_column;
      const char mark = rows[row][column];
      if (mark == '#' || mark == 'F') {
        const std::uint8_t shade = is_last ? 213 : 187;
        made.fill(x + 1, y + 1, side - 2, side - 2, {shade, shade, shade});
        if (mark == 'F') {
          made.fill(x + 7, y + 5, 2, 14, {46, 52, 54});
          for (int i = 0; i < 4; ++i)
            made.fill(x + 9, y + 5 + i, 8 - 2 * i, 8 - 2 * i, {46, 52, 54});
        }
        continue;
      }
      const auto digit = static_cast<std::size_t>(mark - '0');
      made.fill(x + 1, y + 1, side - 2, side - 2, tints[digit]);
      for (int i = 0; i < 35; ++i)
        if (bitmaps[digit][static_cast<std::size_t>(i)] == '1')
          made.fill(x + 7 + 2 * (i % 5), y + 5 + 2 * (i / 5), 2, 2, {46, 52, 54});
    }
  }
  return made;
}

/// A board of raised cells; what is revealed is one ground with faint lines.
Drawing lined(const std::vector<std::string>& rows) {
  constexpr int side = 21;
  Drawing made(static_cast<int>(rows[0].size()) * side + 80,
               static_cast<int>(rows.size()) * side + 60);
  made.fill(28, 18, made.width - 76, made.height - 56, {80, 80, 80});
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      const int x = 30 + side * static_cast<int>(column), y = 20 + side * static_cast<int>(row);
      const char mark = rows[row][column];
      if (mark == '#' || mark == 'F') {
        made.fill(x, y, side, side, {140, 140, 140});
        made.fill(x + 1, y + 1, side - 2, side - 2, {215, 215, 215});
        made.fill(x + 3, y + 3, side - 5, side - 5, {200, 200, 200});
        if (mark == 'F') {
          made.fill(x + 7, y + 5, 2, 12, {50, 50, 50});
          made.fill(x + 9, y + 5, 6, 5, {200, 0, 0});
        }
        continue;
      }
      made.fill(x, y, side, side, {194, 194, 194});
      made.fill(x + 1, y + 1, side - 1, side - 1, {185, 185, 185});
      const auto digit = static_cast<std::size_t>(mark - '0');
      for (int i = 0; i < 35; ++i)
        if (bitmaps[digit][static_cast<std::size_t>(i)] == '1')
          made.fill(x + 5 + 2 * (i % 5), y + 3 + 2 * (i / 5), 2, 2, colors[digit]);
    }
  }
  return made;
}

void is_read(const Drawing& drawing, const std::vector<std::string>& rows) {
  const auto read = minewise::pictures::read(drawing.pixels());
  const Reading* reading = std::get_if<Reading>(&read);
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
  const auto read = minewise::pictures::read(drawing.pixels());
  const Reading* reading = std::get_if<Reading>(&read);
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

/// A pointer with its tip at a place: white, with a black outline.
void point_at(Drawing& drawing, int x, int y) {
  constexpr int height = 17;
  for (int i = 0; i < height; ++i) {
    drawing.fill(x, y + i, 2 + i / 2, 1, {0, 0, 0});
    if (i > 1 && i + 1 < height) drawing.fill(x + 1, y + i, i / 2, 1, {255, 255, 255});
  }
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
  const auto read = minewise::pictures::read(drawing.pixels());
  const Reading* reading = std::get_if<Reading>(&read);
  CHECK(reading != nullptr);
  if (reading == nullptr) return;
  CHECK_EQUAL(reading->rows, rows);
  CHECK(std::abs(reading->grid.columns.start - 30) < 2);
  CHECK(std::abs(reading->grid.rows.pitch - 24) < 0.2);
}

void what_holds_no_board_is_refused() {
  const Drawing blank(400, 300);
  CHECK(std::holds_alternative<Refusal>(minewise::pictures::read(blank.pixels())));
  const Drawing small(5, 5);
  CHECK(std::holds_alternative<Refusal>(minewise::pictures::read(small.pixels())));
  Drawing chess(400, 400);
  for (int i = 0; i < 64; ++i)
    if ((i / 8 + i % 8) % 2 == 0) chess.fill(50 * (i % 8), 50 * (i / 8), 50, 50, {120, 80, 40});
  CHECK(std::holds_alternative<Refusal>(minewise::pictures::read(chess.pixels())));
}

/// Whatever the pixels are, there is an answer, whose rows are all as long.
void any_pixels_are_answered(int count) {
  std::mt19937 random(44);
  const auto below = [&](int most) {
    return static_cast<int>(random() % static_cast<unsigned>(most));
  };
  for (int i = 0; i < count; ++i) {
    Drawing drawing = i % 3 ? drawn({"0001##", "0112##", "01F###", "011111", "000000"})
                            : Drawing(1 + below(120), 1 + below(90));
    const int changes = below(200);
    for (int k = 0; k < changes; ++k) {
      const int w = 1 + below(drawing.width), h = 1 + below(drawing.height);
      drawing.fill(below(drawing.width - w + 1), below(drawing.height - h + 1),
                   i % 2 ? std::min(w, 9) : w, i % 2 ? std::min(h, 9) : h,
                   {static_cast<std::uint8_t>(below(256)), static_cast<std::uint8_t>(below(256)),
                    static_cast<std::uint8_t>(below(256))});
    }
    const auto read = minewise::pictures::read(drawing.pixels());
    if (const Reading* reading = std::get_if<Reading>(&read)) {
      for (const std::string& row : reading->rows)
        CHECK_EQUAL(row.size(), reading->rows.front().size());
      CHECK_EQUAL(reading->doubts.size(), reading->rows.size() * reading->rows.front().size());
    }
  }
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
  any_pixels_are_answered(every_day ? 40 : 2'000);
}

}  // namespace reading_test
