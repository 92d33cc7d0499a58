// Sorting against the library's.
#include "base/sort.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "testing/check.hpp"

namespace sort_test {

namespace {

using minewise::sort_stably;

void numbers_of_any_length() {
  minewise::Random random(minewise::derive_key(1, 0, minewise::Purpose::agent));
  for (std::uint32_t size = 0; size < 200; ++size) {
    for (const std::uint32_t values : {2U, 20U, 1000U}) {
      std::vector<std::pair<std::uint32_t, std::uint32_t>> items;
      for (std::uint32_t i = 0; i < size; ++i) items.emplace_back(random.below(values), i);
      auto expected = items;
      std::ranges::stable_sort(expected, {}, [](const auto& item) { return item.first; });
      auto falling = items;
      sort_stably(items, {}, [](const auto& item) { return item.first; });
      CHECK(items == expected);
      expected = falling;
      std::ranges::stable_sort(expected, std::ranges::greater{},
                               &decltype(items)::value_type::first);
      sort_stably(falling, std::ranges::greater{}, &decltype(items)::value_type::first);
      CHECK(falling == expected);
    }
  }
}

void texts() {
  std::vector<std::string> words;
  for (int i = 0; i < 100; ++i) words.push_back(std::to_string(7919 * i % 101));
  auto expected = words;
  std::ranges::sort(expected);
  sort_stably(words);
  CHECK(words == expected);
}

}  // namespace

CHECK_UNIT(sort) {
  numbers_of_any_length();
  texts();
}

}  // namespace sort_test
