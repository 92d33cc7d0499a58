// What lies over a cell, such as a pointer, and what is below it.
#pragma once

#include <optional>
#include <vector>

#include "pictures/clusters.hpp"

namespace minewise::pictures {

/// Compares single cells with those of clusters, place by place: whatever lies over a cell, the
/// rest of it is as others are.
class Overlays {
 public:
  Overlays(const std::vector<Cluster>& clusters, const Looks& looks);

  /// The cluster of several cells, or of a digit, that most of a single cell is the same as, if one
  /// is.
  [[nodiscard]] std::optional<std::size_t> below(std::size_t single) const;

  /// The kind of the empty cells that a single empty one is like but for a shade, if no others are.
  [[nodiscard]] std::optional<int> kind_of_empty(std::size_t single) const;

  /// The kind of empty cells that have the ground of a cluster, where that is clear: of one empty
  /// cell, and of digits that have a ground of their own.
  [[nodiscard]] std::optional<int> ground(std::size_t c, const Looks& looks, unsigned empty) const;

  /// Is a single cell less like all cells that have its mark than like those of a cluster?
  [[nodiscard]] bool is_less_like(std::size_t c, std::size_t below,
                                  const std::vector<char>& marks) const;

  /// How many places of a single cell are as those of a cluster are.
  [[nodiscard]] int same(std::size_t single, std::size_t other) const;

 private:
  const std::vector<Cluster>* clusters_;
  std::vector<Tile> means_;
};

}  // namespace minewise::pictures
