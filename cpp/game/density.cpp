#include "game/density.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/host.hpp"
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

std::string got(std::string_view text) {
  return text.size() <= quoted_part && read_decimal(text) ? std::string(text)
                                                          : quoted(text, quoted_part);
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

Checked<Density> density(std::string_view text) {
  const std::string_view blanks = " \t\n\r";
  std::string_view left = text;
  left.remove_prefix(std::min(left.find_first_not_of(blanks), left.size()));
  left = left.substr(0, left.find_last_not_of(blanks) + 1);
  const auto share = read_decimal(left);
  if (!share || !(*share >= 0.0 && *share <= 1.0)) {
    return refused("a density from 0 to 1, got " + got(text));
  }
  return Density{std::llround(*share * static_cast<double>(whole))};
}

double Density::share() const { return static_cast<double>(mines) / static_cast<double>(whole); }

std::string Density::text() const {
  // As many digits after the point as `whole` has zeros.
  std::string digits = std::to_string(whole + mines).substr(1);
  digits.resize(digits.find_last_not_of('0') + 1);
  return std::to_string(mines / whole) + (digits.empty() ? "" : "." + digits);
}

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
