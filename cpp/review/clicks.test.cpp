// Clicks counted, the figures that follow from them, pluck, and pointers turned into clicks.
#include "review/clicks.hpp"

#include <cmath>
#include <limits>
#include <string_view>
#include <vector>

#include "review/metrics.hpp"
#include "testing/check.hpp"

namespace clicks_test {

namespace {

using minewise::Board;
using minewise::Cell;
using minewise::Click;
using minewise::click_figures;
using minewise::ClickCounts;
using minewise::ClickFigures;
using minewise::ClickKind;
using minewise::ClicksOfKind;
using minewise::count_clicks;
using minewise::follow_pointer;
using minewise::Grid;
using minewise::off_board;
using minewise::PointerAction;
using minewise::PointerEvent;
using minewise::Status;

constexpr auto left = ClickKind::left;
constexpr auto right = ClickKind::right;
constexpr auto chord = ClickKind::chord;

Board board_of(Grid grid, std::string_view cells) {
  std::vector<bool> mine;
  for (const char mark : cells) mine.push_back(mark == '*');
  return {grid, mine};
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-12 * std::abs(b); }

/// 1 * 1 0: its opening reveals two cells.
Board row() { return board_of({1, 4}, ".*.."); }

void a_won_game() {
  const ClickCounts counts = count_clicks(row(), std::vector<Click>{{right, 1, 100},
                                                                    {left, 3, 600},
                                                                    {left, 3, 700},
                                                                    {right, 2, 800},
                                                                    {left, off_board, 900},
                                                                    {chord, 2, 950},
                                                                    {left, 0, 1600},
                                                                    {left, 0, 9999}});
  CHECK_EQUAL(counts.left, (ClicksOfKind{4, 2}));
  CHECK_EQUAL(counts.right, (ClicksOfKind{2, 1}));
  CHECK_EQUAL(counts.chord, (ClicksOfKind{1, 0}));
  CHECK_EQUAL(counts.clicks(), 7);
  CHECK_EQUAL(counts.effective(), 3);
  CHECK_EQUAL(counts.flags, 1);
  CHECK_EQUAL(counts.three_bv, 2);
  CHECK_EQUAL(counts.three_bv_done, 2);
  CHECK_EQUAL(counts.status, Status::won);
  CHECK_EQUAL(counts.seconds(), 1.0);
}

void flags_that_count_once() {
  const ClickCounts counts = count_clicks(
      row(), std::vector<Click>{{right, 1, 0}, {right, 1, 0}, {right, 1, 0}, {right, 0, 0}});
  CHECK_EQUAL(counts.right, (ClicksOfKind{4, 1}));
  CHECK_EQUAL(counts.flags, 2);
  CHECK_EQUAL(counts.seconds(), 0.0);
}

void mines() {
  const ClickCounts hit = count_clicks(row(), std::vector<Click>{{left, 1, 5}, {left, 0, 6}});
  CHECK_EQUAL(hit.left, (ClicksOfKind{1, 0}));
  CHECK_EQUAL(hit.status, Status::lost);
  // The chord on the 1 uncovers the mine, since the flag is wrong.
  const Board board = board_of({1, 5}, "*...*");
  const ClickCounts chorded = count_clicks(
      board, std::vector<Click>{{left, 1, 0}, {right, 2, 0}, {chord, 1, 0}, {left, 3, 0}});
  CHECK_EQUAL(chorded.chord, (ClicksOfKind{1, 1}));
  CHECK_EQUAL(chorded.left.all, 1);
  CHECK_EQUAL(chorded.status, Status::lost);
}

void an_opening_behind_a_flag() {
  // The cascade stops at the flagged zero: the opening does not count until it is revealed.
  const Board board = board_of({1, 6}, "......");
  std::vector<Click> clicks{{right, 2, 0}, {left, 0, 0}};
  CHECK_EQUAL(count_clicks(board, clicks).three_bv_done, 0);
  clicks.insert(clicks.end(), {{right, 2, 0}, {left, 2, 0}});
  CHECK_EQUAL(count_clicks(board, clicks).three_bv_done, 1);
  CHECK_EQUAL(count_clicks(board, clicks).status, Status::won);
}

void figures() {
  const Board expert = Board::of_seed({16, 30}, 99, 1, 1, std::vector<Cell>{});
  ClickCounts counts;
  counts.left = {100, 80};
  counts.right = {20, 15};
  counts.chord = {30, 25};
  counts.three_bv = 160;
  counts.three_bv_done = 90;
  const ClickFigures found = click_figures(expert, counts, 60.0);
  CHECK_EQUAL(*found.ioe, 0.6);
  CHECK_EQUAL(*found.throughput, 0.75);
  CHECK_EQUAL(*found.correctness, 0.8);
  CHECK_EQUAL(*found.three_bv_per_second, 1.5);
  CHECK_EQUAL(*found.rqp, 40.0);
  CHECK(near(*found.qg, std::pow(60.0, 1.7) / 90.0));
  CHECK(near(*found.stnb, 435.0 * 90.0 / std::pow(60.0, 1.7) * 0.75));
}

void missing_figures() {
  const ClickFigures none = click_figures(row(), {}, 0.0);
  for (const auto& figure : {none.ioe, none.throughput, none.correctness, none.three_bv_per_second,
                             none.rqp, none.qg, none.stnb}) {
    CHECK(!figure);
  }
  ClickCounts counts;
  counts.three_bv = counts.three_bv_done = 2;
  CHECK(!click_figures(row(), counts, 1.0).stnb);
  CHECK_EQUAL(*click_figures(row(), counts, 1.0).qg, 0.5);
  CHECK(!click_figures(row(), counts, std::numeric_limits<double>::quiet_NaN()).rqp);
}

double pluck_of(const Board& board, const std::vector<Click>& clicks) {
  return *minewise::pluck(board, clicks, {1'000'000});
}

void plucks() {
  // 2x2 with one mine: after the first reveal each of the three others is a mine with 1/3, then
  // each of the two others with 1/2.
  const Board board = board_of({2, 2}, "...*");
  const double all = -std::log10(2.0 / 3.0) - std::log10(0.5);
  CHECK(near(pluck_of(board, {{left, 0, 0}, {left, 1, 0}, {left, 2, 0}}), all));
  // A chord uncovers both at once; the flag before it proves nothing.
  CHECK(near(pluck_of(board, {{left, 0, 0}, {right, 3, 0}, {chord, 0, 0}}), -std::log10(1.0 / 3)));
  CHECK_EQUAL(pluck_of(board, {{left, 0, 0}, {left, 3, 0}}),
              std::numeric_limits<double>::infinity());
  CHECK_EQUAL(pluck_of(board, {}), 0.0);
  // What is proved costs nothing: 1 * 1 0.
  CHECK_EQUAL(pluck_of(row(), {{left, 3, 0}, {left, 0, 0}}), 0.0);
}

struct Press {
  PointerAction action;
  int column;  // of a board of one row
};

minewise::PointedGame pointed(const Board& board, const std::vector<Press>& presses,
                              bool question_marks = false) {
  std::vector<PointerEvent> events;
  for (const Press& press : presses) {
    events.push_back({7, press.column * 10 + 5, 5, press.action, 0});
  }
  return follow_pointer(board, 10, events, question_marks);
}

using enum PointerAction;

void clicks_of_a_pointer() {
  const auto game = pointed(row(), {{left_down, 3},
                                    {left_up, 3},
                                    {right_down, 1},
                                    {right_up, 1},
                                    {left_down, 9},
                                    {left_up, 9},
                                    {left_down, 2},
                                    {move, 0},
                                    {left_up, 0},
                                    {left_down, 0},
                                    {left_up, 0}});
  CHECK(game.clicks ==
        (std::vector<Click>{{left, 3, 7}, {right, 1, 7}, {left, off_board, 7}, {left, 0, 7}}));
  // From 3 to 1, to 2, to 0: five cells, of 16 pixels each.
  CHECK_EQUAL(game.path, 80.0);
}

void chords_of_a_pointer() {
  // Flag and chord in one go, then two presses of the right button on what is revealed, of which
  // one becomes a chord; the last chord with the middle button.
  const Board board = board_of({1, 5}, ".*.*.");
  const auto game = pointed(board, {{left_down, 2},
                                    {left_up, 2},
                                    {right_down, 1},
                                    {left_down, 2},
                                    {right_up, 2},
                                    {left_up, 2},
                                    {right_down, 2},
                                    {right_up, 2},
                                    {right_down, 2},
                                    {left_down, 2},
                                    {left_up, 2},
                                    {right_up, 2},
                                    {middle_down, 2},
                                    {middle_up, 2}});
  CHECK(game.clicks == (std::vector<Click>{{left, 2, 7},
                                           {right, 1, 7},
                                           {chord, 2, 7},
                                           {right, 2, 7},
                                           {chord, 2, 7},
                                           {chord, 2, 7}}));
}

void before_the_first_reveal() {
  // All flags are taken away again: nothing has been done. A flag that stays counts, and so does
  // what is done in vain beside it.
  const auto nothing = pointed(row(), {{right_down, 1},
                                       {right_up, 1},
                                       {left_down, 1},
                                       {left_up, 1},
                                       {right_down, 1},
                                       {right_up, 1},
                                       {left_down, 9},
                                       {left_up, 3},
                                       {left_down, 9},
                                       {left_up, 9},
                                       {middle_up, 0}});
  CHECK(nothing.clicks.empty());
  CHECK_EQUAL(nothing.path, 0.0);
  const auto flagged = pointed(row(), {{right_down, 1},
                                       {right_up, 1},
                                       {left_down, 1},
                                       {left_up, 1},
                                       {move, 0},
                                       {left_down, 3},
                                       {left_up, 3}});
  CHECK(flagged.clicks == (std::vector<Click>{{right, 1, 7}, {left, 1, 7}, {left, 3, 7}}));
  CHECK_EQUAL(flagged.path, 0.0);
}

/// A flag, a question mark, nothing, a flag: the last click on the cell is in vain.
void question_marks_come_after_flags() {
  std::vector<Press> presses{{left_down, 3}, {left_up, 3}};
  for (int press = 0; press < 4; ++press) {
    presses.push_back({right_down, 0});
    presses.push_back({right_up, 0});
  }
  presses.push_back({left_down, 0});
  presses.push_back({left_up, 0});
  const auto counted = [&](bool question_marks) {
    return count_clicks(row(), pointed(row(), presses, question_marks).clicks);
  };
  const ClickCounts with = counted(true);
  CHECK_EQUAL(with.right.all, 4);
  CHECK_EQUAL(with.flags, 1);
  CHECK_EQUAL(with.three_bv_done, 1);
  const ClickCounts without = counted(false);
  CHECK_EQUAL(without.right.all, 4);
  CHECK_EQUAL(without.three_bv_done, 2);
}

/// Whatever the buttons do, what is followed can be counted, and says the same.
void any_presses() {
  std::uint32_t state = 1;
  const auto draw = [&state](std::uint32_t below) {
    state = state * 1664525 + 1013904223;
    return (state >> 16) % below;
  };
  for (std::uint64_t game = 0; game < 300; ++game) {
    const Board board = Board::of_seed({4, 4}, 3, 5, game, std::vector<Cell>{});
    std::vector<PointerEvent> events;
    for (int i = 0; i < 60; ++i) {
      events.push_back({i, static_cast<int>(draw(50)) - 5, static_cast<int>(draw(50)) - 5,
                        static_cast<PointerAction>(draw(8)), 0});
    }
    const auto followed = follow_pointer(board, 10, events, game % 2 == 1);
    const ClickCounts counts = count_clicks(board, followed.clicks);
    CHECK_EQUAL(counts.clicks(), static_cast<int>(followed.clicks.size()));
    CHECK(counts.effective() <= counts.clicks());
    CHECK(counts.three_bv_done <= counts.three_bv);
    CHECK((pluck_of(board, followed.clicks) >= 0.0));
    CHECK(followed.path >= 0.0);
  }
}

}  // namespace

CHECK_UNIT(clicks) {
  a_won_game();
  flags_that_count_once();
  mines();
  an_opening_behind_a_flag();
  figures();
  missing_figures();
  plucks();
  clicks_of_a_pointer();
  chords_of_a_pointer();
  before_the_first_reveal();
  question_marks_come_after_flags();
  any_presses();
}

}  // namespace clicks_test
