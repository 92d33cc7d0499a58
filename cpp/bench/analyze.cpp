// Analyzes the positions of one class, so that callgrind can count the instructions; without an
// argument it lists the classes and tells its compiler. bench/instructions.py reads both.
#include <iostream>
#include <string_view>

#include "bench/positions.hpp"
#include "core/analysis.hpp"

namespace {

constexpr std::size_t budget = 3'000'000;

#ifdef __clang__
constexpr std::string_view compiler = "clang";
#else
constexpr std::string_view compiler = "g++";
#endif

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::cout << compiler << ' ' << __VERSION__ << '\n';
    for (const auto& kind : bench::classes()) {
      std::cout << kind.name << ' ' << kind.positions().size() << '\n';
    }
    return 0;
  }
  double sum = 0.0;
  for (const auto& kind : bench::classes()) {
    if (kind.name != arguments[1]) continue;
    for (const auto& [grid, shown, mines] : kind.positions()) {
      minewise::CensusOffice office(minewise::exact_clues(), {budget});
      const minewise::Position position(grid, shown, {mines}, office);
      const auto chances = minewise::weigh(position, minewise::judge(position));
      for (const double expected : chances.expected_mines) sum += expected;
    }
  }
  std::cout << sum << '\n';
  return sum > 0.0 ? 0 : 1;
}
