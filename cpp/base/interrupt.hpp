// Long work can be ended from outside: it asks every now and then whether it is to go on.
#pragma once

#include <cstdint>
#include <functional>

#include "base/result.hpp"

namespace minewise {

/// Says no when the work is to end. An empty one never does.
using GoOn = std::function<bool()>;

inline bool is_interrupted(const GoOn& go_on) { return go_on && !go_on(); }

/// What is left of work that was not to go on: nothing of it counts.
struct Interrupted {};

/// The result of work that asks whether it is to go on.
template <class Value>
using Interruptible = Result<Value, Interrupted>;

/// Why a search has no result.
enum class Halt : std::uint8_t { spent, interrupted };

/// The result of a search with a budget.
template <class Value>
using Searched = Result<Value, Halt>;

template <class Value>
bool is_interrupted(const Searched<Value>& found) {
  return !found && found.failure() == Halt::interrupted;
}

}  // namespace minewise
