#include "formats/bytes.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>

namespace minewise {

namespace {

std::string padded(std::int64_t number, std::size_t digits) {
  const std::string text = std::to_string(number);
  return std::string(digits - std::min(digits, text.size()), '0') + text;
}

}  // namespace

std::span<const std::uint8_t> ByteReader::bytes(std::size_t count) {
  if (broken()) return {};
  if (count > left()) {
    refuse(at_, Expected("expected ")
                    .number(count)
                    .add(count == 1 ? " byte, got " : " bytes, got ")
                    .number(left()));
    return {};
  }
  const auto found = file_.subspan(at_, count);
  at_ += count;
  return found;
}

std::uint64_t ByteReader::whole(std::size_t count) {
  std::uint64_t number = 0;
  for (const std::uint8_t byte : bytes(count)) number = number << 8U | byte;
  return number;
}

std::string ByteReader::text(int count) {
  const auto found = bytes(index(count));
  return {found.begin(), found.end()};
}

std::string ByteReader::text_until(char end) {
  if (broken()) return {};
  const auto rest = file_.subspan(at_);
  const auto stop = std::ranges::find(rest, static_cast<std::uint8_t>(end));
  if (stop == rest.end()) {
    refuse(at_, Expected("expected a text that ends with ").quote(std::string_view(&end, 1)));
    return {};
  }
  at_ += static_cast<std::size_t>(stop - rest.begin()) + 1;
  return {rest.begin(), stop};
}

std::string ByteReader::line() {
  if (broken()) return {};
  const auto rest = file_.subspan(at_);
  const auto stop = std::ranges::find(rest, static_cast<std::uint8_t>('\n'));
  std::string text(rest.begin(), stop);
  at_ += text.size() + (stop == rest.end() ? 0 : 1);
  if (text.ends_with('\r')) text.pop_back();
  return text;
}

void ByteReader::find(std::string_view text) {
  if (broken()) return;
  const auto rest = file_.subspan(at_);
  const auto found = std::search(
      rest.begin(), rest.end(), text.begin(), text.end(),
      [](std::uint8_t byte, char mark) { return byte == static_cast<std::uint8_t>(mark); });
  if (found == rest.end()) {
    refuse(at_, Expected("expected ").quote(text).add(" before the end of the file"));
    return;
  }
  at_ += static_cast<std::size_t>(found - rest.begin()) + text.size();
}

int ByteReader::ahead(std::size_t count) const { return count < left() ? file_[at_ + count] : -1; }

void ByteReader::refuse(std::size_t byte, Expected expected) {
  if (!broken()) failure_ = ByteError{byte, expected.error().text};
}

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
  // Eleven days, as in evf: far less than the milliseconds that fit into 32 bits.
  if (!seconds || *seconds >= 1'000'000) return {};
  if (point == text.size()) return 1000 * *seconds;
  const std::string_view decimals = text.substr(point + 1);
  if (decimals.size() > 6) return {};
  if (decimals.empty()) return 1000 * *seconds;
  if (!whole_of(decimals)) return {};
  const auto thousandths = whole_of((std::string(decimals) + "00").substr(0, 3));
  return 1000 * *seconds + *thousandths;
}

std::string iso_time(int year, int month, int day, int hour, int minute, int second) {
  const std::chrono::year_month_day date{std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok() || year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31 ||
      hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) {
    return {};
  }
  return padded(year, 4) + '-' + padded(month, 2) + '-' + padded(day, 2) + 'T' + padded(hour, 2) +
         ':' + padded(minute, 2) + ':' + padded(second, 2);
}

std::string iso_time(std::uint64_t microseconds) {
  constexpr std::uint64_t second = 1'000'000;
  // The end of the year 9999.
  if (microseconds >= 253'402'300'800 * second) return {};
  const auto seconds = static_cast<std::int64_t>(microseconds / second);
  const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(seconds / 86400))};
  const int of_day = static_cast<int>(seconds % 86400);
  std::string text =
      iso_time(static_cast<int>(date.year()), static_cast<int>(static_cast<unsigned>(date.month())),
               static_cast<int>(static_cast<unsigned>(date.day())), of_day / 3600, of_day / 60 % 60,
               of_day % 60);
  const auto rest = static_cast<std::int64_t>(microseconds % second);
  if (rest != 0) text += '.' + padded(rest, 6);
  return text + 'Z';
}

std::optional<std::int64_t> microseconds_of(std::string_view iso) {
  constexpr std::string_view pattern = "0000-00-00T00:00:00";
  // In microseconds.
  constexpr std::int64_t second = 1'000'000;
  if (iso.size() < pattern.size() || iso_time_of(iso.substr(0, pattern.size())).empty()) return {};
  const auto part = [&](std::size_t at, std::size_t size) {
    return whole_of(iso.substr(at, size)).value_or(0);
  };
  const std::chrono::year_month_day date{std::chrono::year(part(0, 4)),
                                         std::chrono::month(static_cast<unsigned>(part(5, 2))),
                                         std::chrono::day(static_cast<unsigned>(part(8, 2)))};
  const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
  if (days < 0) return {};
  const std::int64_t of_day = 3600 * part(11, 2) + 60 * part(14, 2) + part(17, 2);
  const bool fraction = iso.size() > pattern.size() && iso[pattern.size()] == '.';
  return second * (86400 * days + of_day) + (fraction ? part(pattern.size() + 1, 6) : 0);
}

std::string iso_time_of(std::string_view text) {
  const char* const end = text.data() + text.size();
  std::uint64_t number = 0;
  if (const auto [rest, error] = std::from_chars(text.data(), end, number);
      error == std::errc() && rest == end) {
    // As microseconds, the first day of 1970: so they are seconds, and before the year 5200.
    constexpr std::uint64_t day = 100'000'000'000;
    return iso_time(number < day ? 1'000'000 * number : number);
  }
  std::array<int, 6> parts{};
  const char* at = text.data();
  for (int& part : parts) {
    // A mark between two numbers, whichever it is.
    if (&part != &parts.front()) ++at;
    const auto [rest, error] = std::from_chars(at, end, part);
    if (error != std::errc() || (rest == end && &part != &parts.back())) return {};
    at = rest;
  }
  if (parts[0] < 100) std::swap(parts[0], parts[2]);
  return iso_time(parts[0], parts[1], parts[2], parts[3], parts[4], parts[5]);
}

}  // namespace minewise
