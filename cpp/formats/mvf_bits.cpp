#include "formats/mvf_bits.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "base/elementary.hpp"

namespace minewise {

namespace {

/// As many decimals as the program takes.
constexpr std::size_t digits_of_number = 8;

/// Eight decimals of a number from -1 to 1, without its sign.
std::string decimals(double number) {
  const std::string text = std::to_string(std::lround(std::fabs(number) * 1e8));
  return (std::string(digits_of_number - std::min(digits_of_number, text.size()), '0') + text)
      .substr(0, digits_of_number);
}

/// As many digits as an event has bits. They look random, and each bit stands where its digit comes
/// when the digits are sorted.
std::string mvf_digits(int key, std::size_t bytes) {
  const double first = std::sqrt(static_cast<double>(key));
  const double second = std::sqrt(static_cast<double>(key) + 1000.0);
  const double third = std::sqrt(first + 1000.0);
  const double fourth = std::sqrt(second + 1000.0);
  std::string digits =
      decimals(elementary::cos(third + 1000.0)) + decimals(elementary::sin(std::sqrt(second))) +
      decimals(elementary::cos(third)) + decimals(elementary::sin(std::sqrt(first) + 1000.0)) +
      decimals(elementary::cos(fourth));
  if (bytes == mvf_2007.bytes) digits += decimals(elementary::sin(fourth));
  return digits;
}

}  // namespace

std::vector<std::size_t> mvf_order(const MvfLayout& layout, int key) {
  const std::string digits = mvf_digits(key, layout.bytes);
  std::vector<std::size_t> order(digits.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t bit) { return digits[bit]; });
  return order;
}

MvfState mvf_state(const MvfLayout& layout, std::span<const std::size_t> order,
                   std::span<const std::uint8_t> event) {
  std::size_t bit = 0;
  const auto number = [&](int bits) {
    unsigned found = 0;
    for (int power = 0; power < bits; ++power, ++bit) {
      const unsigned byte = event[order[bit] / 8];
      found |= (byte >> (order[bit] % 8) & 1U) << static_cast<unsigned>(power);
    }
    return static_cast<int>(found);
  };
  MvfState state;
  state.right = number(1) != 0;
  state.middle = number(1) != 0;
  state.left = number(1) != 0;
  state.y = number(layout.y_bits) - layout.margin;
  state.x = number(layout.x_bits) - layout.margin;
  state.milliseconds = number(layout.fraction_bits) * (layout.second_bits > 0 ? 10 : 1);
  state.milliseconds += 1000 * number(layout.second_bits);
  return state;
}

}  // namespace minewise
