// What can go wrong without anybody's mistake is a value: a result, or why there is none.
#pragma once

#include <utility>
#include <variant>

#include "base/host.hpp"

namespace minewise {

template <class Value, class Failure>
class [[nodiscard]] Result {
 public:
  // Both are returned as they are: `return value;`, `return failure;`.
  Result(Value value) : held_(std::in_place_index<0>, std::move(value)) {}
  Result(Failure failure) : held_(std::in_place_index<1>, std::move(failure)) {}

  explicit operator bool() const { return held_.index() == 0; }

  // Only where there is a result.
  [[nodiscard]] const Value& operator*() const& { return *checked(std::get_if<0>(&held_)); }
  [[nodiscard]] Value& operator*() & { return *checked(std::get_if<0>(&held_)); }
  [[nodiscard]] Value&& operator*() && { return std::move(*checked(std::get_if<0>(&held_))); }
  [[nodiscard]] const Value* operator->() const { return checked(std::get_if<0>(&held_)); }
  [[nodiscard]] Value* operator->() { return checked(std::get_if<0>(&held_)); }

  /// Only where there is none.
  [[nodiscard]] const Failure& failure() const { return *checked(std::get_if<1>(&held_)); }

 private:
  template <class Held>
  static Held* checked(Held* held) {
    if (held == nullptr) misuse("expected a look at whether there is a result before its use");
    return held;
  }

  std::variant<Value, Failure> held_;
};

}  // namespace minewise
