// JSON as it is written: the answers of the core.
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/grid.hpp"

namespace minewise {

class Json {
 public:
  Json& begin_object() { return open('{'); }
  Json& end_object() { return close('}'); }
  Json& begin_array() { return open('['); }
  Json& end_array() { return close(']'); }
  /// Of an object: what follows is its value.
  Json& key(std::string_view name);

  Json& text(std::string_view value);
  /// Null for what is not finite.
  Json& number(double value);
  /// Infinity as a number that is too large for a double, which every reader takes for infinity.
  Json& number_or_infinity(double value);
  template <std::integral Whole>
  Json& whole(Whole value) {
    return raw(std::to_string(value));
  }
  Json& boolean(bool value) { return raw(value ? "true" : "false"); }
  Json& null() { return raw("null"); }
  // What there may be, null where it is not.
  Json& number(std::optional<double> value) { return value ? number(*value) : null(); }
  template <std::integral Whole>
  Json& whole(std::optional<Whole> value) {
    return value ? whole(*value) : null();
  }
  template <class Text>
  Json& text(const std::optional<Text>& value) {
    return value ? text(*value) : null();
  }
  /// What is JSON already.
  Json& raw(std::string_view value);

  /// [row, column]
  Json& cell(Grid grid, Cell cell);
  Json& cells(Grid grid, std::span<const Cell> cells);
  Json& texts(std::span<const std::string> values);

  [[nodiscard]] const std::string& written() const { return text_; }
  void clear();

 private:
  Json& open(char mark);
  Json& close(char mark);
  void begin_value();

  std::string text_;
  /// Has a value been written before in what is open?
  bool follows_ = false;
};

}  // namespace minewise
