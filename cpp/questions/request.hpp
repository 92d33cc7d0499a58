// A request: what is asked, and its fields, each checked as it is read.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/grid.hpp"
#include "base/json.hpp"

namespace minewise::questions {

/// Why there is no answer. Kinds are the names of the errors of the Python package, and `request`
/// for what is no request at all.
struct Refusal {
  std::string_view kind;
  std::string text;
  /// Of a contradiction: its clues, or the numbers of its sets; whether the mine total is needed;
  /// and all in one line.
  std::optional<std::pair<std::vector<Cell>, bool>> clues{};
  Grid grid{1, 1};
  std::string sentence{};
  /// Of rules: what is wrong of them, if it is one thing.
  std::string part{};
  /// Of a file: the format that it was read as, and the byte that is wrong.
  std::string format{};
  std::optional<std::size_t> byte{};
  bool is_of_sets = false;
};

Refusal refusal_of(const Error& error);

/// (row, column), as programs write a cell.
std::string cell_text(std::pair<int, int> cell);

/// Reads a text that is a whole number and nothing else.
template <class Whole>
bool read_whole(std::string_view text, Whole& number) {
  const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
  return end.ec == std::errc{} && end.ptr == text.data() + text.size();
}

/// Takes the part before a mark away from a text, and the mark.
std::string_view take_part(std::string_view& text, char mark);

/// Texts `name=value`, each ended by a zero byte; the first one is `ask=NAME`.
class Request {
 public:
  /// The text must outlive the request.
  explicit Request(std::string_view text);

  [[nodiscard]] std::string_view ask() const { return ask_; }
  /// Refuses fields that are not among these, or come twice.
  void check_fields(std::span<const std::string_view> known);

  // What a field holds. Whatever is wrong is kept as the refusal, of which the first one counts,
  // and something harmless returned: all fields are read before anything is done.

  [[nodiscard]] std::optional<std::string_view> find(std::string_view name) const;
  std::string_view text(std::string_view name);
  std::string_view text(std::string_view name, std::string_view otherwise) const;
  std::int64_t whole(std::string_view name, std::int64_t least, std::int64_t most,
                     std::optional<std::int64_t> otherwise, std::string_view expected);
  double number(std::string_view name, double otherwise, std::string_view expected);
  bool boolean(std::string_view name, bool otherwise);
  /// A cell of a board, as `row,column`.
  std::optional<std::pair<int, int>> cell(std::string_view name);
  /// Cells as `row,column,row,column`; none where there is no such field.
  std::vector<std::pair<int, int>> cells(std::string_view name);
  /// A seed or the number of a game, from 0 to 2^64 - 1.
  std::uint64_t seed(std::string_view name, std::uint64_t otherwise);

  void refuse(Refusal refusal);
  /// The first refusal, if there is any.
  [[nodiscard]] std::optional<Refusal>& refusal() { return refusal_; }
  template <class Value>
  Value unwrap(Checked<Value> asked, Value otherwise) {
    if (asked) return *std::move(asked);
    refuse(refusal_of(asked.failure()));
    return otherwise;
  }

 private:
  std::string_view ask_;
  std::vector<std::pair<std::string_view, std::string_view>> fields_;
  std::optional<Refusal> refusal_;
};

}  // namespace minewise::questions
