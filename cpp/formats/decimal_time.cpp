#include "formats/decimal_time.hpp"

#include <algorithm>
#include <string>

namespace minewise {

std::optional<int> whole_of(std::string_view text) {
  // More digits than an int holds for certain.
  if (text.empty() || text.size() > 9) return {};
  int number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return {};
    number = 10 * number + (digit - '0');
  }
  return number;
}

std::optional<std::int32_t> milliseconds_of(std::string_view text) {
  const std::size_t point = std::min(text.find_first_of(".,"), text.size());
  const auto seconds = whole_of(text.substr(0, point));
  // The most that fit into 32 bits as milliseconds.
  if (!seconds || *seconds > 2'000'000) return {};
  if (point == text.size()) return 1000 * *seconds;
  const std::string_view decimals = text.substr(point + 1);
  if (decimals.size() > 6) return {};
  if (decimals.empty()) return 1000 * *seconds;
  if (!whole_of(decimals)) return {};
  const auto thousandths = whole_of((std::string(decimals) + "00").substr(0, 3));
  return 1000 * *seconds + *thousandths;
}

}  // namespace minewise
