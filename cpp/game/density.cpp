#include "game/density.hpp"

#include <algorithm>
#include <string>

#include "base/message.hpp"
#include "base/sort.hpp"

namespace minewise {

namespace {

constexpr std::int64_t whole = 1'000'000'000;
/// Of one text: more than any plan has.
constexpr std::int64_t most_densities = 10'000;

Error refused(std::string text) {
  return {ErrorKind::invalid_rules, "expected " + std::move(text), "density"};
}

/// The digits that a text begins with, as so many digits after the point; false if there are more,
/// or none.
bool take_digits(std::string_view& text, std::size_t most, std::int64_t& number) {
  std::size_t digits = 0;
  while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') {
    if (digits == most) return false;
    number = number * 10 + (text[digits] - '0');
    ++digits;
  }
  text.remove_prefix(digits);
  return digits > 0;
}

Checked<Density> density(std::string_view text) {
  // Densities are told apart by billionths, as `whole` has it.
  constexpr std::size_t most_digits = 9;
  std::string_view left = text;
  while (left.starts_with(' ')) left.remove_prefix(1);
  while (left.ends_with(' ')) left.remove_suffix(1);
  const bool below_one = left.starts_with('.');
  std::int64_t number = 0;
  bool is_number = below_one || take_digits(left, most_digits, number);
  number *= whole;
  if (is_number && left.starts_with('.')) {
    left.remove_prefix(1);
    std::int64_t after = 0;
    const std::size_t digits = left.size();
    is_number = (digits == 0 && !below_one) || take_digits(left, most_digits, after);
    for (std::size_t i = digits; i < most_digits; ++i) after *= 10;
    number += after;
  }
  if (!is_number || !left.empty()) {
    return refused("a density from 0 to 1, got " + quoted(text, quoted_part));
  }
  if (number > whole) return refused("a density from 0 to 1, got " + std::string(text));
  return Density{number};
}

/// Those of parts of a text.
Checked<std::vector<Density>> split(std::string_view text, char mark) {
  std::vector<Density> found;
  for (;;) {
    const std::size_t end = std::min(text.find(mark), text.size());
    const auto one = density(text.substr(0, end));
    if (!one) return one.failure();
    found.push_back(*one);
    if (end == text.size()) return found;
    if (found.size() >= most_densities) return refused("at most 10,000 densities");
    text.remove_prefix(end + 1);
  }
}

}  // namespace

double Density::share() const { return static_cast<double>(mines) / static_cast<double>(whole); }

int Density::mines_on(Grid grid) const {
  const std::int64_t product = mines * grid.cells();
  const std::int64_t down = product / whole;
  const std::int64_t twice = 2 * (product % whole);
  const bool up = twice > whole || (twice == whole && down % 2 != 0);
  return static_cast<int>(down + (up ? 1 : 0));
}

Checked<std::vector<Density>> densities(std::string_view text) {
  const bool is_range = text.find(':') != std::string_view::npos;
  auto found = split(text, is_range ? ':' : ',');
  if (!found) return found;
  const std::string got = ", got " + quoted(text, quoted_part);
  if (is_range) {
    if (found->size() != 3) return refused("densities as start:stop:step" + got);
    const std::int64_t start = (*found)[0].mines;
    const std::int64_t stop = (*found)[1].mines;
    const std::int64_t step = (*found)[2].mines;
    if (step <= 0 || start > stop) return refused("start <= stop and a step above 0" + got);
    if (step * most_densities < stop - start) return refused("at most 10,000 densities" + got);
    found->clear();
    for (std::int64_t at = start; at <= stop; at += step) found->push_back({at});
  }
  sort_stably(*found);
  if (std::ranges::adjacent_find(*found) != found->end()) {
    return refused("densities, each once, got " + std::string(text));
  }
  return found;
}

}  // namespace minewise
