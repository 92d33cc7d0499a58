// Tests of the chances of a first click, by hand.
#include "analyze/first_click.hpp"

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "analyze/digits.hpp"
#include "game/named_rules.hpp"
#include "testing/check.hpp"

namespace first_click_test {

namespace {

using minewise::Cell;

struct Found {
  double mine;
  std::array<double, 9> digits;
  std::size_t dead;
};

/// Of a cell of the fresh board of some rules.
Found of(const std::string& text, Cell cell) {
  const auto variant = minewise::NamedRules::parse(text);
  CHECK(static_cast<bool>(variant));
  const minewise::Rules& rules = variant->rules;
  const std::vector<std::int8_t> cells(minewise::index(rules.grid.cells()), minewise::covered);
  minewise::ShapeCounter counter(minewise::exact_clues(), {1'000'000});
  const minewise::Position position(rules.grid, cells, {variant->mines()}, counter);
  const auto certainty = minewise::certainty_of(position);
  auto chances = minewise::weigh(position, certainty);
  auto digits = minewise::weigh_digits(position, certainty).value();
  const std::size_t dead = minewise::dead_cells(digits).size();
  weigh_first_click(rules, position, chances);
  weigh_first_click(rules, position, digits);
  return {chances.probability[minewise::index(cell)], digits[minewise::index(cell)], dead};
}

bool are_near(double one, double other) { return std::abs(one - other) < 1e-12; }

void the_click_is_safe_and_the_others_share_the_mines() {
  const Found found = of("4x1/2", 1);
  CHECK(found.mine == 0.0 && found.dead == 0);
  // Two mines in three cells, two of which are neighbours: C(2, 1) and C(2, 2) of C(3, 2).
  CHECK(found.digits[0] == 0.0);
  CHECK(are_near(found.digits[1], 2.0 / 3) && are_near(found.digits[2], 1.0 / 3));
  CHECK(of("4x1/3", 1).digits[2] == 1.0);
  CHECK(are_near(of("4x1/2 first_click=any", 1).mine, 0.5));
}

void an_opening_shows_a_zero() {
  const Found found = of("5x1/2 first_click=opening", 2);
  CHECK(found.mine == 0.0 && found.digits[0] == 1.0 && found.dead == 0);
}

void a_fixed_start_leaves_the_mines_to_the_other_cells() {
  CHECK(of("4x1/2 start=0,0", 0).mine == 0.0);
  CHECK(are_near(of("4x1/2 start=0,0", 3).mine, 2.0 / 3));
  // If it is safe the other two are mines, and one of them is beside it.
  CHECK(of("4x1/2 start=0,0", 3).digits[1] == 1.0);
}

}  // namespace

CHECK_UNIT(first_click) {
  the_click_is_safe_and_the_others_share_the_mines();
  an_opening_shows_a_zero();
  a_fixed_start_leaves_the_mines_to_the_other_cells();
}

}  // namespace first_click_test
