// Checks that go on after a failure and say where it was, what was checked and the values.
#pragma once

#include <cstdint>
#include <iostream>
#include <ranges>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace check {

inline int failures = 0;

template <class Value>
void print(const Value& value) {
  if constexpr (std::is_enum_v<Value>) {
    std::cerr << static_cast<std::int64_t>(value);
  } else if constexpr (std::is_same_v<Value, std::int8_t>) {
    std::cerr << static_cast<int>(value);
  } else if constexpr (requires { std::cerr << value; }) {
    std::cerr << value;
  } else if constexpr (std::ranges::range<Value>) {
    for (const auto& item : value) {
      print(item);
      std::cerr << ' ';
    }
  } else {
    std::cerr << '?';
  }
}

inline void fail(const char* file, int line, const char* what) {
  ++failures;
  std::cerr << file << ':' << line << ": " << what;
}

inline void is_true(bool value, const char* file, int line, const char* what) {
  if (value) return;
  fail(file, line, what);
  std::cerr << '\n';
}

template <class Left, class Right>
void equal(const Left& left, const Right& right, const char* file, int line, const char* what) {
  if (left == right) return;
  fail(file, line, what);
  std::cerr << "\n  left:  ";
  print(left);
  std::cerr << "\n  right: ";
  print(right);
  std::cerr << '\n';
}

/// Pearson's chi-square against the uniform distribution stays within five standard deviations.
inline void uniform(std::span<const int> counts, const char* file, int line, const char* what) {
  double total = 0;
  for (const int count : counts) total += count;
  const double expected = total / static_cast<double>(counts.size());
  const auto freedom = static_cast<double>(counts.size() - 1);
  double square = 0;
  for (const int count : counts) square += (count - expected) * (count - expected) / expected;
  if ((square - freedom) * (square - freedom) <= 25 * 2 * freedom || square <= freedom) return;
  fail(file, line, what);
  std::cerr << " is not uniform: chi-square " << square << " with " << freedom
            << " degrees of freedom\n";
}

/// The tests of one unit of a room. They prove more where they need not end soon.
struct Unit {
  std::string_view name;
  void (*run)(bool every_day);
};

/// The units of this program, in the order of their names.
inline std::vector<Unit>& units() {
  static std::vector<Unit> known;
  return known;
}

struct Registration {
  Registration(std::string_view name, void (*run)(bool)) { units().push_back({name, run}); }
};

}  // namespace check

#define CHECK(value) check::is_true(static_cast<bool>(value), __FILE__, __LINE__, #value)
#define CHECK_EQUAL(left, right) \
  check::equal((left), (right), __FILE__, __LINE__, #left " == " #right)
#define CHECK_UNIFORM(counts) check::uniform((counts), __FILE__, __LINE__, #counts)
/// Begins the function that runs the checks of a unit.
#define CHECK_UNIT(unit)                                                 \
  static void run_##unit(bool every_day);                                \
  static const check::Registration registered_##unit(#unit, run_##unit); \
  static void run_##unit([[maybe_unused]] bool every_day)
