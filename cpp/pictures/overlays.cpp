#include "pictures/overlays.hpp"

namespace minewise::pictures {

namespace {

/// Places of a tile, and those that must be seen of what is below.
constexpr std::size_t places = static_cast<std::size_t>(tile_side) * tile_side;
constexpr int least_seen = places * 2 / 5;

/// The mean of the first cells of a cluster, which are enough against noise.
Tile mean_of(const Cluster& cluster, const Looks& looks) {
  constexpr std::size_t enough = 8;
  const std::size_t count = std::min(enough, cluster.cells.size());
  std::array<std::size_t, std::tuple_size_v<Tile>> sums{};
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t at = 0; at < sums.size(); ++at) sums[at] += looks.tiles[cluster.cells[i]][at];
  Tile mean;
  for (std::size_t at = 0; at < sums.size(); ++at)
    mean[at] = static_cast<std::uint8_t>((sums[at] + count / 2) / count);
  return mean;
}

}  // namespace

Overlays::Overlays(const std::vector<Cluster>& clusters, const Looks& looks)
    : clusters_(&clusters) {
  for (const Cluster& cluster : clusters) means_.push_back(mean_of(cluster, looks));
}

int Overlays::same(std::size_t single, std::size_t other) const {
  constexpr int within = 24;  // compression changes less, and what is drawn differs by more
  const Tile &a = means_[single], &b = means_[other];
  int sum = 0;
  for (std::size_t at = 0; at < a.size(); at += 3)
    sum += std::max({std::abs(a[at] - b[at]), std::abs(a[at + 1] - b[at + 1]),
                     std::abs(a[at + 2] - b[at + 2])}) <= within;
  return sum;
}

std::optional<std::size_t> Overlays::below(std::size_t single) const {
  std::optional<std::size_t> best;
  int most = least_seen;
  for (std::size_t other = 0; other < clusters_->size(); ++other) {
    const Cluster& cluster = (*clusters_)[other];
    if (other == single || (cluster.cells.size() < 2 && !is_clear_digit(cluster.likely))) continue;
    if (const int seen = same(single, other); seen > most) most = seen, best = other;
  }
  return best;
}

}  // namespace minewise::pictures
