// JSON as it is read: one value after the other, without a tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace minewise {

/// Each call reads one thing behind the last one. What is not there as asked for breaks the reader:
/// then it reads nothing any more.
class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : rest_(text) {}

  /// One of { } [ ] , :
  bool take(char mark);
  /// Is it the next one? It stays.
  [[nodiscard]] bool stands(char mark);
  std::string text();
  /// From 0 to 2^64 - 1.
  std::uint64_t whole();
  /// A number from 0 to the greatest int.
  int small();
  /// A number from the least to the greatest int.
  int integer();
  double number();
  /// true, false or null.
  std::string_view word();
  /// Any value: its text.
  std::string_view skip();

  [[nodiscard]] bool broken() const { return broken_; }
  /// Is all of the text read?
  [[nodiscard]] bool ended();
  [[nodiscard]] std::string_view rest() const { return rest_; }

 private:
  void blanks();
  void escape(std::string& value);
  std::optional<unsigned> unit();
  void plain();

  std::string_view rest_;
  bool broken_ = false;
};

}  // namespace minewise
