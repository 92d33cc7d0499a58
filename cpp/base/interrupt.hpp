// Long work can be ended from outside: it asks every now and then whether it is to go on.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "base/result.hpp"

namespace minewise {

/// Says no when the work is to end. An empty one never does.
using KeepGoing = std::function<bool()>;

inline bool is_interrupted(const KeepGoing& keep_going) { return keep_going && !keep_going(); }

/// What is left of work that was not to go on: nothing of it counts.
struct Interrupted {};

/// The result of work that asks whether it is to go on.
template <class Value>
using Interruptible = Result<Value, Interrupted>;

/// Why a search has no result.
enum class Halt : std::uint8_t { spent, interrupted };

/// Watches over work that many hands do: counts it, and asks every now and then whether it is to go
/// on. Once it has halted all that is left is done in a hurry, and what was found since is not to
/// be used: whoever began the work looks at `halt` in the end.
class Watch {
 public:
  static constexpr std::size_t unlimited = ~std::size_t{0};

  Watch() = default;
  explicit Watch(KeepGoing keep_going) : keep_going_(std::move(keep_going)) {}

  /// From now on work may take so much.
  void begin(std::size_t limit = unlimited) {
    left_ = limit;
    uncounted_ = 0;
    halt_.reset();
  }
  /// Counts work; has it halted?
  bool halts(std::size_t work) {
    if (halt_) return true;
    since_ += work;
    uncounted_ += work;
    if (since_ >= pause) {
      since_ = 0;
      if (is_interrupted(keep_going_)) halt_ = Halt::interrupted;
    }
    if (uncounted_ >= pause) {
      if (!halt_ && uncounted_ > left_) halt_ = Halt::spent;
      left_ -= std::min(uncounted_, left_);
      uncounted_ = 0;
    }
    return halt_.has_value();
  }
  [[nodiscard]] std::optional<Halt> halt() const { return halt_; }

 private:
  /// Steps of tens of nanoseconds between two questions: some milliseconds.
  static constexpr std::size_t pause = 131072;

  KeepGoing keep_going_;
  std::size_t left_ = unlimited;
  std::size_t since_ = 0;      // the last question
  std::size_t uncounted_ = 0;  // since `begin`: what was done before it is no part of the limit
  std::optional<Halt> halt_;
};

/// The result of a search with a budget.
template <class Value>
using Searched = Result<Value, Halt>;

template <class Value>
bool is_interrupted(const Searched<Value>& found) {
  return !found && found.failure() == Halt::interrupted;
}

}  // namespace minewise
