#include "pictures/kinds.hpp"

#include <limits>
#include <numeric>

namespace minewise::pictures {

namespace {

/// Red, green and blue of the border of a tile, and of its corners.
using TileRing = std::vector<std::uint8_t>;

TileRing ring_of(const Tile& tile) {
  TileRing ring;
  for (int j = 0; j < tile_side; ++j) {
    for (int i = 0; i < tile_side; ++i) {
      const int v = std::min(j, tile_side - 1 - j), u = std::min(i, tile_side - 1 - i);
      if (std::min(v, u) >= 2 && std::max(v, u) >= 5) continue;
      const std::size_t at = 3 * index_of(j, i, tile_side);
      ring.insert(ring.end(), {tile[at], tile[at + 1], tile[at + 2]});
    }
  }
  return ring;
}

/// The mean difference of the seven tenths that differ least: a side may be drawn otherwise beside
/// another kind of cell.
float ring_difference(const TileRing& a, const TileRing& b) {
  std::array<int, 256> differing{};  // so much
  for (std::size_t i = 0; i < a.size(); i += 3)
    ++differing[static_cast<std::size_t>(std::max(
        {std::abs(a[i] - b[i]), std::abs(a[i + 1] - b[i + 1]), std::abs(a[i + 2] - b[i + 2])}))];
  const int counted = static_cast<int>(a.size() / 3 * 7 / 10);
  int sum = 0, left = counted;
  for (std::size_t much = 0; left > 0; ++much) {
    const int now = std::min(left, differing[much]);
    sum += now * static_cast<int>(much), left -= now;
  }
  return static_cast<float>(sum) / static_cast<float>(counted);
}

}  // namespace

std::vector<int> Distances::groups(float threshold) const {
  std::vector<int> group(count_, -1);
  std::vector<std::size_t> open;
  int count = 0;
  for (std::size_t start = 0; start < count_; ++start) {
    if (group[start] >= 0) continue;
    group[start] = count;
    for (open.assign(1, start); !open.empty();) {
      const std::size_t at = open.back();
      open.pop_back();
      for (std::size_t other = 0; other < count_; ++other) {
        if (group[other] >= 0 || (*this)(at, other) >= threshold) continue;
        group[other] = count;
        open.push_back(other);
      }
    }
    ++count;
  }
  return group;
}

Kinds kinds_of(const std::vector<Tile>& tiles, const std::vector<int>& grounds) {
  // Borders that are the same are one, so few are compared with each other.
  constexpr float same = 2.5F;
  constexpr std::size_t most_rings = 250;       // in a picture of nothing no two are the same
  std::vector<std::pair<TileRing, int>> rings;  // and the ground of each
  std::vector<std::size_t> ring_of_cell;
  const auto apart = [](const auto& a, const auto& b) {
    return a.second == b.second ? ring_difference(a.first, b.first)
                                : std::numeric_limits<float>::infinity();
  };
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    std::pair ring{ring_of(tiles[i]), grounds[i]};
    std::size_t nearest = 0;
    float least = std::numeric_limits<float>::infinity();
    for (std::size_t r = 0; r < rings.size() && least >= same; ++r)
      if (const float far = apart(ring, rings[r]); far < least) least = far, nearest = r;
    if (least >= same && rings.size() < most_rings) {
      nearest = rings.size();
      rings.push_back(std::move(ring));
    }
    ring_of_cell.push_back(nearest);
  }
  const std::size_t n = rings.size();
  const Distances far(n, [&](std::size_t a, std::size_t b) { return apart(rings[a], rings[b]); });
  Kinds kinds;
  // The noisier a picture is the more must be joined, until the large kinds hold nearly all cells.
  // Digits may have a ground of their own, each a kind beside those that are covered and empty.
  for (const float threshold : {5.0F, 8.0F, 12.0F, 17.0F, 23.0F}) {
    const std::vector<int> group = far.groups(threshold);
    std::vector<int> sizes(n), rank(n);
    for (const std::size_t r : ring_of_cell) ++sizes[static_cast<std::size_t>(group[r])];
    kinds.sizes.assign(static_cast<std::size_t>(*std::max_element(group.begin(), group.end())) + 1,
                       0);
    for (std::size_t g = 0; g < n; ++g) {
      for (std::size_t other = 0; other < n; ++other)
        rank[g] += sizes[other] > sizes[g] || (sizes[other] == sizes[g] && other < g);
      if (g < kinds.sizes.size()) kinds.sizes[static_cast<std::size_t>(rank[g])] = sizes[g];
    }
    kinds.of_cells.clear();
    for (const std::size_t r : ring_of_cell)
      kinds.of_cells.push_back(rank[static_cast<std::size_t>(group[r])]);
    const auto large = std::min<std::ptrdiff_t>(large_kinds, std::ssize(kinds.sizes));
    const int held = std::accumulate(kinds.sizes.begin(), kinds.sizes.begin() + large, 0);
    for (auto& row : kinds.apart) row.fill(std::numeric_limits<float>::infinity());
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = 0; b < n; ++b) {
        const auto [one, other] = std::array{rank[static_cast<std::size_t>(group[a])],
                                             rank[static_cast<std::size_t>(group[b])]};
        if (std::max(one, other) >= large_kinds) continue;
        float& nearest =
            kinds.apart[static_cast<std::size_t>(one)][static_cast<std::size_t>(other)];
        nearest = std::min(nearest, far(a, b));
      }
    }
    if (held * 100 >= static_cast<int>(tiles.size()) * 94) break;
  }
  return kinds;
}

}  // namespace minewise::pictures
