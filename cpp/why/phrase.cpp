#include "why/phrase.hpp"

#include <cctype>
#include <cmath>
#include <cstdint>

namespace minewise {

std::string joined(std::initializer_list<std::string_view> pieces) {
  std::string text;
  for (const std::string_view piece : pieces) text += piece;
  return text;
}

std::string typed(Grid grid, Cell cell) {
  return joined({std::to_string(grid.row(cell)), ",", std::to_string(grid.column(cell))});
}

std::string named(Grid grid, Cell cell) { return joined({"(", typed(grid, cell), ")"}); }

std::string listed(Grid grid, std::span<const Cell> cells, std::string_view last) {
  if (cells.size() > most_named) return count(static_cast<int>(cells.size()), "cell");
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) text += i + 1 < cells.size() ? ", " : joined({" ", last, " "});
    text += named(grid, cells[i]);
  }
  return text;
}

std::string count(int number, std::string_view thing) {
  const std::string word = number == 1 ? "one" : number == 0 ? "no" : std::to_string(number);
  return joined({word, " ", thing, number == 1 ? "" : "s"});
}

std::string number_word(int number) {
  return number == 1 ? "one" : number == 0 ? "none" : std::to_string(number);
}

std::string decimal(double number, int digits) {
  // The number is exactly `bits` / 2^below.
  constexpr int mantissa_bits = 53;
  int exponent = 0;
  const double mantissa = std::frexp(std::abs(number), &exponent);
  const auto bits = static_cast<std::uint64_t>(std::ldexp(mantissa, mantissa_bits));
  const int below = mantissa_bits - exponent;
  std::uint64_t unit = 1;
  for (int i = 0; i < digits; ++i) unit *= 10;
  std::uint64_t units = 0;
  if (below < 64) {
    units = bits * unit >> below;
    const std::uint64_t rest = bits * unit - (units << below);
    const std::uint64_t half = std::uint64_t{1} << (below - 1);
    if (rest > half || (rest == half && units % 2 == 1)) ++units;
  }
  std::string text = (std::signbit(number) ? "-" : "") + std::to_string(units / unit);
  if (digits == 0) return text;
  const std::string after = std::to_string(units % unit);
  return text + '.' + std::string(static_cast<std::size_t>(digits) - after.size(), '0') + after;
}

std::string percent(double share, int digits) { return decimal(100.0 * share, digits) + '%'; }

std::string uncertain_percent(double chance) {
  const long tenths = std::lround(1000.0 * chance);
  if (tenths == 0 && chance > 0.0) return "under 0.1%";
  if (tenths == 1000 && chance < 1.0) return "over 99.9%";
  return joined({std::to_string(tenths / 10), ".", std::to_string(tenths % 10), "%"});
}

std::string capital(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

}  // namespace minewise
