// The reader under the sanitizers: each notation, and texts that are cut off or changed anywhere.
#include "formats/position_text.hpp"

#include <string>
#include <vector>

#include "game/view.hpp"
#include "testing/check.hpp"

namespace position_text_test {

namespace {

using namespace minewise;

struct Case {
  std::string text;
  std::string view;
  std::string format;
};

const std::vector<Case> cases{
    {"##/11", "##/11", "text"},
    {" . . F\n 1 2 1\n", "##F/121", "text"},
    {"3x2x2\nHHF\n121\n", "##F/121", "JSMinesweeper text"},
    {"-,-,F,\n1,2,1,\n", "##F/121", "table"},
    {"#,#,F,\n1,2,1", "##F/121", "table"},
    {"#,#,F\n1,2,1,\n", "##F/121", "table"},
    {"[[-1, -1, -2],\n [1, 2, 1]]", "##F/121", "list of rows"},
    {"[\"##F\", \"121\"]", "##F/121", "list of rows"},
    {"🟦🟦🚩\n1️⃣2️⃣1️⃣", "##F/121", "emoji board"},
    {":blue_square: :triangular_flag_on_post:\n:one: :one:", "#F/11", "emoji board"},
    {"||:one:|| ||:bomb:||\n:one: ||1️⃣||", "##/1#", "Discord board"},
    {"0302000101 00", "###/###", "MBF board"},
    {"?b=0302&m=8g", "###/###", "board link"},
    {"https://example.org/index.html?board=3x2x1", "###/###", "JSMinesweeper link"},
    {"?board=3x2x2&analysis=adacaaacT2mb", "##F/121", "JSMinesweeper link"},
    {"#view=c2fbdb&width=3&rules=3x2%2F2+first_click%3Dany", "##F/121", "minewise link"},
    {"#rules=3x2%2F0&seed=1&moves=f0.1-r0.0", "0F0/000", "minewise link"},
    {"#rules=3x2/0 first_click=any cascade=no&seed=1&moves=r0.0", "0##/###", "minewise link"},
    {R"({"format": "minewise record", "version": 1, "agent": "a, \"]\"", "options": "",
        "rules": "3x2/1 first_click=any", "status": "playing", "revealed": 1, "mines_hit": 0,
        "flags_right": 0, "flags_wrong": 1, "clicks": 1, "redundant_clicks": 0, "guesses": 1,
        "fault": null, "seconds": 0, "seed": 0, "game": 0,
        "moves": [["flag", 0, 1, false], ["reveal", 1, 0, true]],
        "board": "* 1 0\n1 1 0", "boards": "given:a13e1850bca2be7e"})",
     "#F#/1##", "minewise record"},
};

void each_notation_is_read() {
  for (const Case& one : cases) {
    const auto found = position_of_text(one.text);
    if (!found) CHECK_EQUAL(found.failure().text, "");
    if (!found) continue;
    CHECK_EQUAL(text_of(found->grid, found->cells), one.view);
    CHECK_EQUAL(found->format, one.format);
  }
}

void a_text_that_is_cut_off_or_changed_is_read_or_refused() {
  std::size_t read = 0;
  for (const Case& one : cases) {
    for (std::size_t at = 0; at < one.text.size(); ++at) {
      // Copies of their own, so that a look behind the end is one behind their memory.
      read += static_cast<std::size_t>(bool(position_of_text(std::string(one.text, 0, at))));
      for (const char byte : {'\0', '"', '[', '=', ':', '|', '9', '\xf0', '\xff', ','}) {
        std::string changed = one.text;
        changed[at] = byte;
        read += static_cast<std::size_t>(bool(position_of_text(changed)));
      }
    }
  }
  CHECK(read > 0);
}

void a_refusal_names_the_notation_and_the_place() {
  CHECK_EQUAL(position_of_text("12\n1").failure().text,
              "expected 2 cells in row 1, got 1 (read as text): '12\\n1'");
  CHECK_EQUAL(position_of_text("1,,#").failure().text,
              "expected # for a covered cell or 0 for one with no mine around at row 0, column 1, "
              "got a blank, which may be either here (read as table): '1,,#'");
}

/// Each row was set beside the first one, mark by mark: a minute for such a text.
void a_long_row_over_many_short_ones_takes_no_time() {
  std::string text(100'000, '#');
  for (int row = 0; row < 50'000; ++row) text += "\n#";
  CHECK(!minewise::position_of_text(text));
}

}  // namespace

CHECK_UNIT(position_text) {
  a_long_row_over_many_short_ones_takes_no_time();
  each_notation_is_read();
  a_text_that_is_cut_off_or_changed_is_read_or_refused();
  a_refusal_names_the_notation_and_the_place();
}

}  // namespace position_text_test
