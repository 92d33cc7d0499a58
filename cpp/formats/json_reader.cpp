#include "formats/json_reader.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "base/host.hpp"
#include "base/message.hpp"

namespace minewise {

namespace {

/// In UTF-8. Of half a pair, which is no character, the escape stays.
void append(std::string& text, unsigned character) {
  if (character < 0xd800 || character >= 0xe000) {
    text += utf8(character);
    return;
  }
  text += "\\u";
  for (const unsigned shift : {12U, 8U, 4U, 0U}) {
    text += "0123456789abcdef"[character >> shift & 15U];
  }
}

}  // namespace

void JsonReader::blanks() {
  const std::size_t first = rest_.find_first_not_of(" \t\r\n");
  rest_.remove_prefix(first == std::string_view::npos ? rest_.size() : first);
}

bool JsonReader::stands(char mark) {
  blanks();
  return !broken_ && rest_.starts_with(mark);
}

bool JsonReader::take(char mark) {
  if (!stands(mark)) {
    broken_ = true;
    return false;
  }
  rest_.remove_prefix(1);
  return true;
}

bool JsonReader::ended() {
  blanks();
  return !broken_ && rest_.empty();
}

std::optional<unsigned> JsonReader::unit() {
  constexpr std::size_t digits = 4;  // of an escape
  unsigned value = 0;
  const char* const end = rest_.data() + std::min(digits, rest_.size());
  const auto read = std::from_chars(rest_.data(), end, value, 16);
  if (read.ec != std::errc{} || read.ptr != rest_.data() + digits) return {};
  rest_.remove_prefix(digits);
  return value;
}

/// What stands behind a backslash.
void JsonReader::escape(std::string& value) {
  constexpr std::string_view marks = "\"\\/bfnrt";
  constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
  const char mark = rest_.empty() ? '\0' : rest_[0];
  if (const std::size_t place = marks.find(mark); place != std::string_view::npos) {
    value += meanings[place];
    rest_.remove_prefix(1);
    return;
  }
  broken_ = mark != 'u';
  if (broken_) return;
  rest_.remove_prefix(1);
  auto character = unit();
  broken_ = !character;
  if (broken_) return;
  if (*character >= 0xd800 && *character < 0xdc00 && rest_.starts_with("\\u")) {
    // The first half of a pair: the second one follows.
    const std::string_view before = rest_;
    rest_.remove_prefix(2);
    const auto second = unit();
    if (second && *second >= 0xdc00 && *second < 0xe000) {
      character = 0x10000 + ((*character - 0xd800) << 10U) + (*second - 0xdc00);
    } else {
      rest_ = before;
    }
  }
  append(value, *character);
}

std::string JsonReader::text() {
  std::string value;
  if (!take('"')) return value;
  while (!broken_ && !rest_.empty() && rest_[0] != '"') {
    const char one = rest_[0];
    broken_ = static_cast<unsigned char>(one) < 0x20;
    if (broken_) return value;
    rest_.remove_prefix(1);
    if (one == '\\') {
      escape(value);
    } else {
      value += one;
    }
  }
  if (!broken_ && rest_.empty()) broken_ = true;
  if (!broken_) rest_.remove_prefix(1);
  return value;
}

std::uint64_t JsonReader::whole() {
  blanks();
  std::uint64_t value = 0;
  const auto read = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
  broken_ = broken_ || read.ec != std::errc{};
  if (!broken_) rest_.remove_prefix(static_cast<std::size_t>(read.ptr - rest_.data()));
  return value;
}

int JsonReader::small() {
  const std::uint64_t value = whole();
  broken_ = broken_ || value > static_cast<std::uint64_t>(std::numeric_limits<int>::max());
  return broken_ ? 0 : static_cast<int>(value);
}

int JsonReader::integer() {
  const bool is_negative = stands('-');
  if (is_negative) rest_.remove_prefix(1);
  const int value = small();
  return is_negative ? -value : value;
}

double JsonReader::number() {
  blanks();
  const std::size_t end = std::min(rest_.find_first_not_of("+-.0123456789Ee"), rest_.size());
  const bool begins = !rest_.empty() && rest_[0] != '+' && rest_[0] != '.';
  const auto value = begins ? read_decimal(rest_.substr(0, end)) : std::nullopt;
  broken_ = broken_ || !value;
  if (!broken_) rest_.remove_prefix(end);
  return value.value_or(0.0);
}

std::string_view JsonReader::word() {
  blanks();
  const std::size_t end = std::min(rest_.find_first_not_of("aeflnrstu"), rest_.size());
  const std::string_view found = rest_.substr(0, end);
  broken_ = broken_ || (found != "true" && found != "false" && found != "null");
  if (!broken_) rest_.remove_prefix(end);
  return found;
}

/// A text, a number or a word.
void JsonReader::plain() {
  if (stands('"')) {
    text();
  } else if (!rest_.empty() && rest_[0] >= 'a') {
    word();
  } else {
    number();
  }
}

std::string_view JsonReader::skip() {
  blanks();
  const std::string_view before = rest_;
  std::string closings;  // of the open brackets
  const auto key = [&] {
    if (closings.back() != '}') return;
    text();
    take(':');
  };
  do {
    if (stands('{') || stands('[')) {
      closings += rest_[0] == '{' ? '}' : ']';
      rest_.remove_prefix(1);
      if (!stands(closings.back())) {
        key();
        continue;
      }
    } else {
      plain();
    }
    while (!broken_ && !closings.empty() && !stands(',')) {
      take(closings.back());
      closings.pop_back();
    }
    if (!broken_ && !closings.empty()) {
      take(',');
      key();
    }
  } while (!broken_ && !closings.empty());
  return before.substr(0, before.size() - rest_.size());
}

}  // namespace minewise
