#include "base/json.hpp"

#include <cmath>

#include "base/message.hpp"

namespace minewise {

Json& Json::key(std::string_view name) {
  text(name);
  text_ += ':';
  follows_ = false;
  return *this;
}

Json& Json::text(std::string_view value) {
  static constexpr std::string_view digits = "0123456789abcdef";
  begin_value();
  text_ += '"';
  for (const char one : value) {
    const auto byte = static_cast<unsigned char>(one);
    if (one == '"' || one == '\\') {
      text_ += '\\';
      text_ += one;
    } else if (one == '\n') {
      text_ += "\\n";
    } else if (byte < 0x20) {
      text_ += "\\u00";
      text_ += digits[byte >> 4U];
      text_ += digits[byte & 15U];
    } else {
      text_ += one;
    }
  }
  text_ += '"';
  follows_ = true;
  return *this;
}

Json& Json::number(double value) { return std::isfinite(value) ? raw(number_text(value)) : null(); }

Json& Json::number_or_infinity(double value) {
  return std::isinf(value) ? raw(value > 0.0 ? "1e999" : "-1e999") : number(value);
}

Json& Json::cell(Grid grid, Cell cell) {
  return begin_array().whole(grid.row(cell)).whole(grid.column(cell)).end_array();
}

Json& Json::cells(Grid grid, std::span<const Cell> cells) {
  begin_array();
  for (const Cell one : cells) cell(grid, one);
  return end_array();
}

Json& Json::texts(std::span<const std::string> values) {
  begin_array();
  for (const std::string& value : values) text(value);
  return end_array();
}

void Json::clear() {
  text_.clear();
  follows_ = false;
}

Json& Json::open(char mark) {
  begin_value();
  text_ += mark;
  follows_ = false;
  return *this;
}

Json& Json::close(char mark) {
  text_ += mark;
  follows_ = true;
  return *this;
}

Json& Json::raw(std::string_view value) {
  begin_value();
  text_ += value;
  follows_ = true;
  return *this;
}

void Json::begin_value() {
  if (follows_) text_ += ',';
}

}  // namespace minewise
