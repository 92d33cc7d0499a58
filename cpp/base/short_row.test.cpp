// Short rows against vectors: the same values, within the row and outside of it.
#include "base/short_row.hpp"

#include <utility>
#include <vector>

#include "base/random.hpp"
#include "testing/check.hpp"

namespace short_row_test {

namespace {

using Row = minewise::RowInside<int, 4>;

std::vector<int> values(const Row& row) { return {row.begin(), row.end()}; }

void as_a_vector() {
  minewise::Random random(minewise::derive_key(1, 0, minewise::Purpose::agent));
  Row row;
  std::vector<int> expected;
  std::size_t longest = 0;
  for (int step = 0; step < 20'000; ++step) {
    const auto value = static_cast<int>(random.below(100));
    const std::size_t size = random.below(12);
    switch (random.below(8)) {
      case 0:
        row.assign(size, value);
        expected.assign(size, value);
        break;
      case 1:
        row.resize(size);
        expected.resize(size);
        break;
      case 2: {
        const Row copy = row;
        row.assign(size, value);
        row = copy;
        break;
      }
      case 3: {
        Row taken = std::move(row);
        row = Row(size, value);  // NOLINT(bugprone-use-after-move): it is given a value
        std::swap(row, taken);
        break;
      }
      case 4:
        row = Row{value, 1, 2};
        expected = {value, 1, 2};
        break;
      default:
        row.push_back(value);
        expected.push_back(value);
    }
    CHECK_EQUAL(values(row), expected);
    CHECK_EQUAL(row.empty(), expected.empty());
    if (!expected.empty()) {
      CHECK_EQUAL(row.back(), expected.back());
      CHECK_EQUAL(row[expected.size() / 2], expected[expected.size() / 2]);
    }
    longest = std::max(longest, expected.size());
  }
  CHECK(longest > 12);
}

void moved_from() {
  Row from(9, 7);
  const Row to = std::move(from);
  CHECK_EQUAL(values(to), std::vector<int>(9, 7));
  from = {1, 2};  // NOLINT(bugprone-use-after-move): it is given a value
  from.push_back(3);
  CHECK_EQUAL(values(from), (std::vector{1, 2, 3}));
}

}  // namespace

CHECK_UNIT(short_row) {
  as_a_vector();
  moved_from();
}

}  // namespace short_row_test
