// What two limits of the core cost and save: from how many starts an order of elimination is tried
// (`most_starts`), and how often components are counted anew (`most_recounts`).
#include <algorithm>
#include <chrono>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <string_view>
#include <utility>
#include <vector>

#include "analyze/analysis.hpp"
#include "base/random.hpp"
#include "bench/positions.hpp"
#include "count/shape.hpp"
#include "game/board.hpp"

namespace bench {
namespace {

using minewise::Cell;
using minewise::Shape;

constexpr std::size_t budget = 3'000'000;
constexpr std::size_t starts_tried[]{1, 2, 3, 4, 6, 8, 12, 24, 1000};

/// As elimination is known to cost: the sum over its steps of 4^(open constraints).
double cost_of(const Shape& shape, const std::vector<int>& order) {
  std::vector<std::size_t> left;
  for (int c = 0; c < static_cast<int>(shape.constraints().size()); ++c) {
    left.push_back(shape.boxes_of(c).size());
  }
  std::vector<std::size_t> all = left;
  double cost = 0.0;
  for (const int box : order) {
    int open = 0;
    for (const int c : shape.constraints_of(box)) --left[minewise::index(c)];
    for (std::size_t c = 0; c < left.size(); ++c) open += left[c] < all[c] && left[c] > 0 ? 1 : 0;
    cost += std::ldexp(1.0, 2 * open);
  }
  return cost;
}

/// Of a class: what its orders cost by the number of starts, over what they cost with
/// `most_starts`, and the time that finding them takes a component.
void tell_starts(std::string_view name, const std::vector<Position>& positions) {
  minewise::ShapeCounter counter(minewise::exact_clues(), {0});
  std::vector<Shape> shapes;
  for (const Position& given : positions) {
    const minewise::Position position(given.grid, given.shown, {given.mines}, counter);
    for (const auto& component : position.components()) {
      shapes.push_back(component->census().shape());
    }
  }
  const auto cost_with = [&](std::size_t starts) {
    double cost = 0.0;
    for (const Shape& shape : shapes) cost += cost_of(shape, elimination_order(shape, starts));
    return cost;
  };
  const double usual = cost_with(minewise::most_starts);
  std::cout << std::setw(14) << name << std::setw(7) << shapes.size();
  for (const std::size_t starts : starts_tried) {
    const auto before = std::chrono::steady_clock::now();
    for (const Shape& shape : shapes) elimination_order(shape, starts);
    const std::chrono::duration<double, std::micro> time =
        std::chrono::steady_clock::now() - before;
    std::cout << std::setw(8) << std::setprecision(3) << cost_with(starts) / usual << std::setw(7)
              << std::setprecision(1) << time.count() / static_cast<double>(shapes.size());
  }
  std::cout << '\n';
}

/// Boards of several sides and densities that show every fourth cell: the widest there are.
std::vector<Position> lattices() {
  std::vector<Position> all;
  for (const int height : {7, 9, 11, 13}) {
    for (const int width : {9, 13, 21, 35}) {
      for (const int percent : {15, 25, 35}) {
        all.push_back(with_clues({height, width}, height * width * percent / 100, all.size()));
      }
    }
  }
  return all;
}

/// Three rows with clues in the middle, every other cell, beside covered rows: one component, since
/// every column without a clue has one mine or two.
Position strip(int width, int covered_rows) {
  const minewise::Grid grid{3 + covered_rows, width};
  minewise::Random random(minewise::derive_key(1, 0, minewise::Purpose::agent));
  std::vector<bool> mine(minewise::index(grid.cells()), false);
  const auto lay = [&](int row, int column, bool is_mine) {
    mine[minewise::index(row * width + column)] = is_mine;
  };
  for (int column = 0; column < width; ++column) {
    const int odd_one = static_cast<int>(random.below(3));
    const bool one_mine = random.below(2) == 0;
    for (const int row : {0, 1, 2}) {
      if (column % 2 == 0) lay(row, column, (row == odd_one) == one_mine);
      if (column % 2 == 1 && row != 1) lay(row, column, random.below(2) == 0);
    }
  }
  const minewise::Board board(grid, std::move(mine));
  Position position{grid, std::vector(minewise::index(grid.cells()), minewise::covered), 0};
  for (Cell cell = width + 1; cell < 2 * width; cell += 2) {
    position.shown[minewise::index(cell)] = static_cast<std::int8_t>(board.clue(cell));
  }
  return position;
}

/// The fewest and the most mines that fit.
std::pair<int, int> totals_of(const Position& given) {
  minewise::ShapeCounter counter(minewise::exact_clues(), {budget});
  const minewise::Position position(given.grid, given.shown, {}, counter);
  int least = static_cast<int>(std::ranges::count(position.verdict(), minewise::Verdict::mine));
  int most = least + position.unconstrained();
  for (const auto& component : position.components()) {
    for (const auto& count : component->census().counts()) {
      least += count.total.least;
      most += count.total.most();
    }
  }
  return {least, most};
}

/// How often the components of a position are counted anew; `most_recounts` + 1 if that is not
/// enough.
int recounts_of(const Position& given, int mines) {
  minewise::ShapeCounter counter(minewise::exact_clues(), {budget});
  const minewise::Position position(given.grid, given.shown, {mines}, counter);
  const auto certainty = minewise::certainty_of(position);
  int recounts = 0;
  while (recounts <= minewise::most_recounts &&
         minewise::weigh(position, certainty, recounts).lost) {
    ++recounts;
  }
  return recounts;
}

/// Of strips with mine totals of all sizes: the views, those that are counted anew, and how often
/// at most.
void tell_recounts(int width) {
  constexpr int totals = 6;
  int views = 0;
  int anew = 0;
  int most = 0;
  for (const int covered_rows : {0, 3, 30}) {
    const Position position = strip(width, covered_rows);
    const auto [fewest, largest] = totals_of(position);
    for (int n = 0; n <= totals; ++n) {
      const int recounts = recounts_of(position, fewest + n * (largest - fewest) / totals);
      ++views;
      anew += recounts > 0 ? 1 : 0;
      most = std::max(most, recounts);
    }
  }
  std::cout << std::setw(8) << width << std::setw(7) << views << std::setw(7) << anew
            << std::setw(7) << most << std::endl;
}

}  // namespace
}  // namespace bench

int main() {
  std::cout << std::fixed
            << "Orders of elimination by the starts that are tried: what all cost, over those of "
            << minewise::most_starts << " starts, and microseconds to find one\n"
            << std::setw(21) << "components";
  for (const std::size_t starts : bench::starts_tried) std::cout << std::setw(15) << starts;
  std::cout << '\n';
  for (const auto& kind : bench::classes()) bench::tell_starts(kind.name, kind.positions());
  bench::tell_starts("lattices", bench::lattices());
  std::cout << "Views of strips with mine totals of all sizes: how many, how many are counted "
               "anew, and how often at most; the bound is "
            << minewise::most_recounts << '\n';
  for (const int width : {300, 1000, 3000, 6000}) bench::tell_recounts(width);
}
