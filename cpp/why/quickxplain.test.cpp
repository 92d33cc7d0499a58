// Irreducible sets against the definition: they do not fit, and without any one of them they do.
#include <algorithm>
#include <numeric>

#include "base/random.hpp"
#include "testing/check.hpp"
#include "why/proof.hpp"

namespace quickxplain_test {

namespace {

using minewise::Random;

void nothing_can_be_left_out() {
  Random random(minewise::derive_key(9, 0, minewise::Purpose::agent));
  for (int round = 0; round < 500; ++round) {
    std::vector<int> items(1 + random.below(20));
    std::iota(items.begin(), items.end(), 0);
    // Two guilty sets, so that which one is found is a choice.
    std::vector<std::vector<int>> guilty(2);
    for (auto& set : guilty) {
      for (const int item : items) {
        if (random.below(4) == 0) set.push_back(item);
      }
    }
    if (guilty[0].empty()) guilty[0].push_back(0);
    if (guilty[1].empty()) guilty[1] = guilty[0];
    const auto fits = [&](std::span<const int> kept) {
      return std::ranges::none_of(guilty, [&](const auto& set) {
        return std::ranges::all_of(set,
                                   [&](int item) { return std::ranges::count(kept, item) > 0; });
      });
    };
    const auto found = minewise::irreducible(std::span<const int>(items), fits);
    CHECK(!fits(found));
    for (const int left_out : found) {
      std::vector<int> rest = found;
      std::erase(rest, left_out);
      CHECK(fits(rest));
    }
  }
}

void none_of_none() {
  CHECK(minewise::irreducible(std::span<const int>(), [](std::span<const int>) {
          return false;
        }).empty());
}

}  // namespace

CHECK_UNIT(quickxplain) {
  nothing_can_be_left_out();
  none_of_none();
}

}  // namespace quickxplain_test
