#include "base/host.hpp"

#include <charconv>
#include <cstdio>
#include <cstdlib>

namespace minewise {

std::string_view write_decimal(double number, DecimalText& room) {
  const auto end =
      std::to_chars(room.data(), room.data() + room.size(), number, std::chars_format::scientific);
  return {room.data(), static_cast<std::size_t>(end.ptr - room.data())};
}

std::optional<double> read_decimal(std::string_view text) {
  double number = 0.0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc{} || read.ptr != text.data() + text.size()) return {};
  return number;
}

void misuse(const char* expected) {
  std::fprintf(stderr, "minewise: %s\n", expected);
  std::abort();
}

}  // namespace minewise
