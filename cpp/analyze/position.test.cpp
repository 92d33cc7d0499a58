// A position that is kept up to date is the one that is built anew, whatever order cells come in.
#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "analyze/analysis.hpp"
#include "base/random.hpp"
#include "game/game.hpp"
#include "testing/check.hpp"

namespace position_test {

namespace {

using minewise::Cell;
using minewise::Deduction;
using minewise::Grid;
using minewise::index;
using minewise::Position;
using minewise::Random;
using minewise::ShapeCounter;
using minewise::Total;
using minewise::Verdict;
using Codes = std::vector<std::int8_t>;
using Boxes = std::set<std::vector<Cell>>;
using Components = std::set<std::pair<std::vector<Cell>, Boxes>>;

constexpr std::size_t budget = 1'000'000;
std::uint32_t number(int value) { return static_cast<std::uint32_t>(value); }

template <class Range>
std::vector<Cell> sorted(const Range& cells) {
  std::vector<Cell> result(cells.begin(), cells.end());
  std::ranges::sort(result);
  return result;
}

/// The clues and the boxes of each component, in no order.
Components components_of(const Position& position) {
  Components components;
  for (const auto& component : position.components()) {
    Boxes boxes;
    for (std::size_t b = 0; b < component->boxes(); ++b) boxes.insert(sorted(component->box(b)));
    components.emplace(sorted(component->clues()), boxes);
  }
  return components;
}

/// Every cell knows the component it is in.
void check_places(const Position& position) {
  std::vector<int> expected(position.shown().size(), -1);
  for (std::size_t c = 0; c < position.components().size(); ++c) {
    const auto& component = *position.components()[c];
    for (const Cell cell : component.clues()) expected[index(cell)] = static_cast<int>(c);
    for (const Cell cell : component.cells()) expected[index(cell)] = static_cast<int>(c);
  }
  std::vector<int> found;
  for (Cell cell = 0; cell < position.grid().cells(); ++cell) {
    found.push_back(position.component_of(cell));
  }
  CHECK_EQUAL(found, expected);
}

/// What a view says after cells were shown is known already where it was decided before.
std::vector<Verdict> still_open(const Position& position) {
  std::vector<Verdict> verdict = position.verdict();
  for (std::size_t cell = 0; cell < verdict.size(); ++cell) {
    if (position.shown()[cell] != minewise::covered) verdict[cell] = Verdict::unknown;
  }
  return verdict;
}

void check_equal_chances(const Position& kept, const Position& fresh) {
  const auto certainty = certainty_of(kept);
  const auto expected = certainty_of(fresh);
  CHECK_EQUAL(certainty.contradictory, expected.contradictory);
  if (certainty.contradictory || expected.contradictory) return;
  CHECK_EQUAL(certainty.verdict, expected.verdict);
  const auto chances = weigh(kept, certainty);
  const auto truth = weigh(fresh, expected);
  CHECK_EQUAL(chances.lost, truth.lost);
  if (chances.lost || truth.lost) return;
  CHECK(std::abs(chances.log2_layouts - truth.log2_layouts) < 1e-9);
  for (std::size_t cell = 0; cell < truth.probability.size(); ++cell) {
    const double found = chances.probability[cell];
    const double right = truth.probability[cell];
    CHECK(std::isnan(right) ? std::isnan(found) : std::abs(found - right) < 1e-12);
  }
}

/// `kept` has been updated; `shown` is the view it has come to.
void check_fresh(const Position& kept, const Codes& shown, const Total& total,
                 ShapeCounter& counter) {
  const Position fresh(kept.grid(), shown, total, counter);
  CHECK_EQUAL(kept.contradictory(), fresh.contradictory());
  if (kept.contradictory() || fresh.contradictory()) return;
  CHECK_EQUAL(Codes(kept.shown().begin(), kept.shown().end()), shown);
  CHECK_EQUAL(kept.verdict(), fresh.verdict());
  CHECK_EQUAL(still_open(kept), kept.verdict());
  CHECK(components_of(kept) == components_of(fresh));
  CHECK_EQUAL(kept.unconstrained(), fresh.unconstrained());
  CHECK(kept.mines_left() == fresh.mines_left());
  check_places(kept);
  check_equal_chances(kept, fresh);
}

minewise::Rules random_rules(Random& random) {
  const int height = 1 + static_cast<int>(random.below(7));
  const int width = 2 + static_cast<int>(random.below(9));
  const bool play_on = random.below(2) == 0;
  // From boards that a click or two decide to crowded ones.
  const int mines = static_cast<int>(random.below(number(height * width * 2 / 5) + 1));
  return {{height, width},
          mines,
          minewise::FirstClick::any,
          minewise::start_by_agent,
          play_on ? minewise::OnMine::play_on : minewise::OnMine::end,
          random.below(2) == 0,
          minewise::Win::all_safe};
}

/// The codes of a game that differ from `shown`, which is brought up to date.
std::vector<Cell> changes(Codes& shown, minewise::Shown now) {
  std::vector<Cell> cells;
  for (std::size_t cell = 0; cell < shown.size(); ++cell) {
    if (shown[cell] != now[cell]) cells.push_back(static_cast<Cell>(cell));
    shown[cell] = now[cell];
  }
  return cells;
}

void shuffle(std::vector<Cell>& cells, Random& random) {
  for (std::size_t i = cells.size(); i > 1; --i) {
    std::swap(cells[i - 1], cells[random.below(static_cast<std::uint32_t>(i))]);
  }
}

/// Plays on at random; shows the position what has come up, in any order, and checks it.
void play(minewise::Game& game, Grid grid, Deduction& deduction, Position& position, Codes& shown,
          const Total& total, ShapeCounter& counter, Random& random, std::uint32_t turns) {
  const std::uint32_t at_once = 1 + random.below(3);
  while (game.status() == minewise::Status::playing && turns-- > 0) {
    for (std::uint32_t i = 0; i < at_once && game.status() == minewise::Status::playing; ++i) {
      const auto cell = static_cast<Cell>(random.below(number(grid.cells())));
      allowed(game.reveal(grid.row(cell), grid.column(cell)));
    }
    std::vector<Cell> come_up = changes(shown, game.shown());
    shuffle(come_up, random);
    for (const Cell cell : come_up) deduction.show(cell, shown[index(cell)]);
    // Single clues are read here or there.
    if (random.below(2) == 0) deduction.settle();
    if (random.below(4) == 0) continue;
    position.follow(deduction);
    position.refresh();
    check_fresh(position, shown, total, counter);
  }
  position.follow(deduction);
  position.refresh();
}

void kept_up_to_date() {
  Random random(minewise::derive_key(1, 0, minewise::Purpose::agent));
  for (std::uint64_t i = 0; i < 300; ++i) {
    const minewise::Rules rules = random_rules(random);
    const Grid grid = rules.grid;
    const Total total = random.below(3) == 0 ? Total{{}, 0.25} : Total{rules.mines, 1.0};
    ShapeCounter counter(minewise::exact_clues(), {budget});
    Codes shown(index(grid.cells()), minewise::covered);
    Deduction deduction(grid, counter.clues());
    Position position(grid, shown, total, counter);
    minewise::Game game(rules, 7, i);
    play(game, grid, deduction, position, shown, total, counter, random, random.below(12));
    // Two copies that go different ways do not disturb each other.
    minewise::Game other_game = game;
    Deduction other = deduction;
    Position copy = position;
    Codes other_shown = shown;
    play(game, grid, deduction, position, shown, total, counter, random, 1000);
    check_fresh(copy, other_shown, total, counter);
    play(other_game, grid, other, copy, other_shown, total, counter, random, 1000);
    check_fresh(position, shown, total, counter);
  }
}

/// A copy may outlive what it was copied from.
void assigned_over() {
  ShapeCounter counter(minewise::exact_clues(), {budget});
  const Grid grid{3, 5};
  const Codes covered(15, minewise::covered);
  Deduction deduction(grid, counter.clues());
  Position position(grid, covered, {3, 1.0}, counter);
  {
    Position other = position;
    deduction.show(7, 2);
    other.follow(deduction);
    other.refresh();
    position = other;
  }
  Codes shown = covered;
  shown[7] = 2;
  check_fresh(position, shown, {3, 1.0}, counter);
  deduction.show(0, 1);
  position.follow(deduction);
  position.refresh();
  shown[0] = 1;
  check_fresh(position, shown, {3, 1.0}, counter);
}

/// What it was before leaves no trace, also where it followed.
void restarted() {
  Random random(minewise::derive_key(4, 0, minewise::Purpose::agent));
  for (std::uint64_t i = 0; i < 200; ++i) {
    const minewise::Rules rules = random_rules(random);
    const Grid grid = rules.grid;
    const Codes nothing(index(grid.cells()), minewise::covered);
    ShapeCounter counter(minewise::exact_clues(), {budget});
    Position position(grid, nothing, {rules.mines}, counter);
    for (std::uint64_t number = 0; number < 4; ++number) {
      const Total total = random.below(3) == 0 ? Total{{}, 0.25} : Total{rules.mines, 1.0};
      minewise::Game game(rules, 8, 4 * i + number);
      Codes shown = nothing;
      Deduction deduction(grid, counter.clues());
      position.restart(shown, total);
      play(game, grid, deduction, position, shown, total, counter, random, random.below(12));
      if (random.below(2) == 0) shown[0] = 8;  // a contradiction, mostly
      position.restart(shown, total);
      check_fresh(position, shown, total, counter);
    }
  }
}

/// The mines of a wide board are found as its clues are shown one by one, each component once.
void shown_one_by_one_or_all_at_once() {
  Random random(minewise::derive_key(2, 0, minewise::Purpose::agent));
  for (int i = 0; i < 20; ++i) {
    const Grid grid{16, 16};
    const auto board = minewise::Board::of_seed(grid, 40, 3, static_cast<std::uint64_t>(i), {});
    ShapeCounter counter(minewise::exact_clues(), {budget});
    Codes shown(index(grid.cells()), minewise::covered);
    Deduction deduction(grid, counter.clues());
    Position position(grid, shown, {40, 1.0}, counter);
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < grid.cells(); ++cell) {
      if (!board.mine(cell)) cells.push_back(cell);
    }
    shuffle(cells, random);
    cells.resize(cells.size() * 3 / 4);
    for (std::size_t n = 0; n < cells.size(); ++n) {
      shown[index(cells[n])] = static_cast<std::int8_t>(board.clue(cells[n]));
      deduction.show(cells[n], shown[index(cells[n])]);
      if (random.below(4) == 0) position.follow(deduction);
      if (random.below(4) == 0) position.refresh();
      if (n % 20 == 0) {
        position.follow(deduction);
        position.refresh();
        check_fresh(position, shown, {40, 1.0}, counter);
      }
    }
    position.follow(deduction);
    position.refresh();
    check_fresh(position, shown, {40, 1.0}, counter);
    for (Cell cell = 0; cell < grid.cells(); ++cell) {
      const Verdict verdict = position.verdict()[index(cell)];
      CHECK(verdict == Verdict::unknown || (verdict == Verdict::mine) == board.mine(cell));
    }
  }
}

/// Codes of no board: whether they contradict each other is found either way.
void contradictions() {
  Random random(minewise::derive_key(3, 0, minewise::Purpose::agent));
  int found = 0;
  for (int i = 0; i < 1500; ++i) {
    const Grid grid{1 + static_cast<int>(random.below(4)), 1 + static_cast<int>(random.below(5))};
    ShapeCounter counter(minewise::exact_clues(), {budget});
    Total total{{}, 1.0};
    if (random.below(2) == 0) {
      total.mines = static_cast<int>(random.below(number(grid.cells()) + 3));
    }
    Codes shown(index(grid.cells()), minewise::covered);
    Deduction deduction(grid, counter.clues());
    Position position(grid, shown, total, counter);
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < grid.cells(); ++cell) cells.push_back(cell);
    shuffle(cells, random);
    cells.resize(random.below(number(grid.cells()) + 1));
    for (const Cell cell : cells) {
      // Exploded and withheld ones too, and now and then a clue of no board.
      shown[index(cell)] = random.below(3) == 0
                               ? static_cast<std::int8_t>(-4 + static_cast<int>(random.below(2)))
                               : static_cast<std::int8_t>(random.below(4));
      if (random.below(100) == 0) shown[index(cell)] = 9;
      deduction.show(cell, shown[index(cell)]);
      if (random.below(2) == 0) continue;
      position.follow(deduction);
      position.refresh();
      check_fresh(position, shown, total, counter);
    }
    position.follow(deduction);
    position.refresh();
    check_fresh(position, shown, total, counter);
    found += position.contradictory() ? 1 : 0;
  }
  CHECK(found > 300 && found < 1200);
}

}  // namespace

CHECK_UNIT(position) {
  kept_up_to_date();
  assigned_over();
  restarted();
  shown_one_by_one_or_all_at_once();
  contradictions();
}

}  // namespace position_test
