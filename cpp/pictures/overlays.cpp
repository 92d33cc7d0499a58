#include "pictures/overlays.hpp"

#include <limits>
#include <numeric>

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

/// The part of a tile that is its border.
constexpr int border_width = 2;

bool is_border(std::size_t place) {
  const int y = static_cast<int>(place) / tile_side, x = static_cast<int>(place) % tile_side;
  return std::min({x, y, tile_side - 1 - x, tile_side - 1 - y}) < border_width;
}

/// How far two tiles, or their borders, are from each other, whatever the shade of each: the mean
/// of the places that differ least.
double difference_of_shaded(const Tile& a, const Tile& b, bool of_borders) {
  // Something may lie over three tenths of a cell. Of a border less is drawn otherwise: a side
  // beside another kind of cell.
  constexpr std::size_t tenths = 7, tenths_of_border = 8;
  std::vector<float> differences, own, others;
  for (std::size_t c = 0; c < 3; ++c) {
    own.clear();
    for (std::size_t at = 0; at < places; ++at)
      if (!of_borders || is_border(at))
        own.push_back(static_cast<float>(a[3 * at + c] - b[3 * at + c]));
    others = own;
    const float shade = median(others);
    differences.resize(own.size());
    for (std::size_t i = 0; i < own.size(); ++i)
      differences[i] = std::max(differences[i], std::abs(own[i] - shade));
  }
  const std::size_t counted = differences.size() * (of_borders ? tenths_of_border : tenths) / 10;
  value_at(differences, counted);
  return std::accumulate(differences.begin(),
                         differences.begin() + static_cast<std::ptrdiff_t>(counted), 0.0) /
         static_cast<double>(counted);
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

bool Overlays::is_over(std::size_t single, std::size_t below) const {
  constexpr double most = 4;  // compression and scales change the rest by less
  return difference_of_shaded(means_[single], means_[below], false) <= most;
}

Overlays::Nearest Overlays::nearest(std::size_t single, Candidates candidates,
                                    bool by_borders) const {
  Nearest found;
  for (std::size_t other = 0; other < clusters_->size(); ++other) {
    const Cluster& cluster = (*clusters_)[other];
    const bool is_candidate =
        candidates == Candidates::flags
            ? is_flag(cluster)
            : cluster.blank || (candidates == Candidates::empty_or_patterned && cluster.patterned);
    if (!is_candidate || cluster.cells.size() < 2) continue;
    const double far = difference_of_shaded(means_[single], means_[other], by_borders);
    found.second = std::min(found.second, std::max(far, found.first));
    if (far < found.first) found.first = far, found.kind = cluster.kind;
  }
  return found;
}

std::optional<int> Overlays::kind_by_flags(std::size_t single) const {
  // Compression and the shade of a picture change borders by less, and sides by more.
  constexpr double most = 8, least_ratio = 2, least_less = 2.5;
  const Nearest flags = nearest(single, Candidates::flags, true),
                empty = nearest(single, Candidates::empty, true);
  const bool is_clear = flags.first <= most && flags.first * least_ratio <= empty.first &&
                        flags.first + least_less <= empty.first;
  return is_clear ? flags.kind : std::nullopt;
}

std::optional<int> Overlays::kind_by_border(int of, const Looks& looks, unsigned empty) const {
  // Digits on strong colours have the ground of neither; a tint is nearer to one of the two.
  constexpr float most_tint = 30, least_ratio = 1.5F;
  if (of >= large_kinds) return std::nullopt;
  std::optional<int> nearest;
  float least = std::numeric_limits<float>::infinity(), second = least;
  for (int kind = 0; kind < large_kinds; ++kind) {
    if ((empty >> kind & 1U) == 0) continue;
    const float apart =
        looks.kinds.apart[static_cast<std::size_t>(of)][static_cast<std::size_t>(kind)];
    second = std::min(second, std::max(apart, least));
    if (apart < least) least = apart, nearest = kind;
  }
  const bool is_clear = std::isfinite(second) && second >= least_ratio * least;
  return least <= most_tint && is_clear ? nearest : std::nullopt;
}

std::optional<int> Overlays::kind_by_drawing(std::size_t c, const Looks& looks,
                                             unsigned empty) const {
  // A cell must be far more like one kind than like the others; if its border says the same, twice
  // as much is enough.
  constexpr double most = 4, least_ratio = 2, least_less = 2.5;
  const Cluster& cluster = (*clusters_)[c];
  if (!(cluster.blank || is_foreign(cluster)) || cluster.cells.size() > 1) return std::nullopt;
  if (const auto of_flags = kind_by_flags(c)) return of_flags;
  const auto [kind, first, second] = nearest(c, Candidates::empty, false);
  if (!cluster.blank || first > most || !std::isfinite(second) || second < least_ratio * first)
    return std::nullopt;
  const bool is_clear =
      second - first >= least_less || kind_by_border(cluster.kind, looks, empty) == kind;
  return is_clear ? kind : std::nullopt;
}

std::optional<int> Overlays::ground(std::size_t c, const Looks& looks, unsigned empty) const {
  // Flat cells are alike but for their shade, and tell nothing.
  constexpr double most = 2, least_ratio = 5;
  const Cluster& cluster = (*clusters_)[c];
  if (cluster.blank) {
    if (cluster.cells.size() > 1) return std::nullopt;
    const auto [kind, first, second] = nearest(c, Candidates::empty_or_patterned, false);
    return first <= most && std::isfinite(second) && second >= least_ratio * first ? kind
                                                                                   : std::nullopt;
  }
  if (cluster.kind >= large_kinds || (empty >> cluster.kind & 1U) != 0 ||
      !is_clear_digit(cluster.likely))
    return std::nullopt;
  return kind_by_border(cluster.kind, looks, empty);
}

bool Overlays::is_less_like(std::size_t c, std::size_t below,
                            const std::vector<char>& marks) const {
  constexpr int clear = 4;  // places
  bool found = false;
  for (std::size_t other = 0; other < clusters_->size(); ++other) {
    if (other == c || marks[other] != marks[c] || (*clusters_)[other].cells.size() < 2) continue;
    if (same(c, other) + clear >= same(c, below) ||
        drawing_difference((*clusters_)[c].glyph, (*clusters_)[other].glyph) < otherwise)
      return false;
    found = true;
  }
  return found;
}

}  // namespace minewise::pictures
