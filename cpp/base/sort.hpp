// Sorting with little code: a page loads every copy that the library's would make of its own.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <ranges>
#include <utility>
#include <vector>

namespace minewise {

namespace sorting {

/// Ranges up to this length are sorted by insertion, without asking for memory.
constexpr std::size_t short_length = 32;

template <class Item, class Before>
void insert_each(Item* items, std::size_t size, const Before& before) {
  for (std::size_t i = 1; i < size; ++i) {
    if (!before(items[i], items[i - 1])) continue;
    Item item = std::move(items[i]);
    std::size_t at = i;
    do {
      items[at] = std::move(items[at - 1]);
    } while (--at > 0 && before(item, items[at - 1]));
    items[at] = std::move(item);
  }
}

template <class Item, class Before>
void merge_halves(Item* items, std::size_t size, const Before& before) {
  if (size <= short_length) return insert_each(items, size, before);
  const std::size_t half = size / 2;
  merge_halves(items, half, before);
  merge_halves(items + half, size - half, before);
  if (!before(items[half], items[half - 1])) return;
  std::vector<Item> left(std::make_move_iterator(items), std::make_move_iterator(items + half));
  std::size_t right = half;
  for (std::size_t i = 0, at = 0; i < half; ++at) {
    const bool takes_right = right < size && before(items[right], left[i]);
    items[at] = std::move(takes_right ? items[right++] : left[i++]);
  }
}

}  // namespace sorting

/// Sorts by a key, in a strict order; what is equal stays in its order.
template <std::ranges::contiguous_range Range, class Less = std::ranges::less,
          class Key = std::identity>
void sort_stably(Range&& range, const Less& less = {}, const Key& key = {}) {
  const auto before = [&](const auto& one, const auto& other) {
    return less(std::invoke(key, one), std::invoke(key, other));
  };
  sorting::merge_halves(std::ranges::data(range), std::ranges::size(range), before);
}

}  // namespace minewise
