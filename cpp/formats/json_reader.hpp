// JSON as it is read: one value after the other, without a tree.
#pragma once

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
  /// true, false or null.
  std::string_view word();
  /// Whatever value comes.
  void skip();

  [[nodiscard]] bool broken() const { return broken_; }
  [[nodiscard]] std::string_view rest() const { return rest_; }

 private:
  void blanks();

  std::string_view rest_;
  bool broken_ = false;
};

}  // namespace minewise
