#include "formats/json_reader.hpp"

#include <charconv>
#include <limits>

namespace minewise {

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

std::string JsonReader::text() {
  std::string value;
  if (!take('"')) return value;
  while (!rest_.empty() && rest_[0] != '"') {
    const bool escaped = rest_[0] == '\\' && rest_.size() > 1;
    if (escaped) rest_.remove_prefix(1);
    // Of \u.... the letter u stays: no name or value that is asked for has such a character.
    value += escaped && rest_[0] == 'n' ? '\n' : rest_[0];
    rest_.remove_prefix(1);
  }
  take('"');
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

std::string_view JsonReader::word() {
  blanks();
  const std::size_t end = std::min(rest_.find_first_not_of("aeflnrstu"), rest_.size());
  const std::string_view found = rest_.substr(0, end);
  broken_ = broken_ || (found != "true" && found != "false" && found != "null");
  if (!broken_) rest_.remove_prefix(end);
  return found;
}

void JsonReader::skip() {
  std::size_t depth = 0;
  do {
    blanks();
    if (broken_ || rest_.empty()) {
      broken_ = true;
      return;
    }
    if (rest_[0] == '"') {
      text();
      continue;
    }
    const bool opens = rest_[0] == '{' || rest_[0] == '[';
    const bool closes = rest_[0] == '}' || rest_[0] == ']';
    if (closes && depth == 0) return;
    depth += static_cast<std::size_t>(opens);
    depth -= static_cast<std::size_t>(closes);
    if (depth == 0 && !closes) {
      // A number or a word: up to what stands behind it.
      const std::size_t end = rest_.find_first_of(",]} \t\r\n");
      rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end);
    } else {
      rest_.remove_prefix(1);
    }
  } while (depth > 0);
}

}  // namespace minewise
