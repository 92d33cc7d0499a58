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

  /// Is a single cell as those of a cluster are, but for its shade and for what lies over it?
  [[nodiscard]] bool is_over(std::size_t single, std::size_t below) const;

  /// The kind of empty cells that have the ground of a cluster, where that is clear: of one empty
  /// cell, and of digits that have a ground of their own.
  [[nodiscard]] std::optional<int> ground(std::size_t c, const Looks& looks, unsigned empty) const;

  /// The kind of the empty cells, or of flags, in which the same is drawn as in a single one, such
  /// as edges.
  [[nodiscard]] std::optional<int> kind_by_drawing(std::size_t c, const Looks& looks,
                                                   unsigned empty) const;

  /// Is a single cell less like all cells that have its mark than like those of a cluster?
  [[nodiscard]] bool is_less_like(std::size_t c, std::size_t below,
                                  const std::vector<char>& marks) const;

  /// How many places of a single cell are as those of a cluster are.
  [[nodiscard]] int same(std::size_t single, std::size_t other) const;

 private:
  /// The cells that a single one is most like but for a shade, how far it is from them, and from
  /// the next ones.
  struct Nearest {
    std::optional<int> kind{};
    double first = std::numeric_limits<double>::infinity(), second = first;
  };
  enum class Candidates : std::uint8_t { empty, empty_or_patterned, flags };
  [[nodiscard]] Nearest nearest(std::size_t single, Candidates candidates, bool by_borders) const;

  /// The kind of the flags whose borders are those of a single cell, if no empty cells have such:
  /// flags stand on covered cells, and there may be no others.
  [[nodiscard]] std::optional<int> kind_by_flags(std::size_t single) const;

  /// The kind of empty cells whose borders are like those of a kind, if no others are.
  [[nodiscard]] std::optional<int> kind_by_border(int of, const Looks& looks, unsigned empty) const;

  const std::vector<Cluster>* clusters_;
  std::vector<Tile> means_;
};

}  // namespace minewise::pictures
