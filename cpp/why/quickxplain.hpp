// Irreducible sets: the few among many that are enough for a contradiction.
#pragma once

#include <span>
#include <vector>

namespace minewise {

/// The fewest of `maybe` that do not fit together with `sure`; the last ones first.
template <class Item, class Fits>
std::vector<Item> needed(const std::vector<Item>& sure, std::span<const Item> maybe,
                         const Fits& fits) {
  if (!fits(std::span<const Item>(sure))) return {};
  if (maybe.size() == 1) return {maybe.front()};
  const auto first = maybe.first(maybe.size() / 2);
  const auto second = maybe.subspan(maybe.size() / 2);
  const auto with = [&](std::span<const Item> more) {
    std::vector<Item> all = sure;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const std::vector<Item> of_second = needed(with(first), second, fits);
  std::vector<Item> found = needed(with(of_second), first, fits);
  found.insert(found.end(), of_second.begin(), of_second.end());
  return found;
}

/// Items that do not fit together, of which none can be left out; all of them must not fit.
///
/// Half of the items at a time are left out, as long as the rest still does not fit (QuickXplain,
/// Junker 2004), so a handful of guilty ones is found in few questions.
template <class Item, class Fits>
std::vector<Item> irreducible(std::span<const Item> items, const Fits& fits) {
  if (items.empty()) return {};
  return needed(std::vector<Item>{}, items, fits);
}

}  // namespace minewise
