// The likeliest marks of clusters of cells: what is covered and what is revealed, and what each
// shows.
#pragma once

#include <limits>
#include <utility>

#include "pictures/clues.hpp"
#include "pictures/costs.hpp"
#include "pictures/overlays.hpp"

namespace minewise::pictures {

/// So many flags tell what covered cells look like: fewer may be drawn on a ground of their own.
inline constexpr std::size_t least_flags = 3;

/// Which kinds are revealed, and the mark of each cluster.
struct Choice {
  unsigned revealed = 0;
  std::vector<char> marks;
  double cost = std::numeric_limits<double>::infinity();
};

/// The marks that a cluster may have, and what each of them costs; some of them twice.
struct MarkCosts {
  std::array<std::pair<char, double>, 2 * all_marks.size()> all;
  std::size_t count = 0;

  [[nodiscard]] const std::pair<char, double>* begin() const { return all.data(); }
  [[nodiscard]] const std::pair<char, double>* end() const { return all.data() + count; }
};

/// The clusters of a board, and marks that are tried on it.
struct Choices {
  Choices(const Looks& looks, int columns);

  /// The likeliest choice, and the likeliest by looks alone if these kinds are revealed. Both leave
  /// their marks, or others, on the board.
  Choice likeliest();
  Choice by_looks(unsigned revealed);

  void assign(std::size_t c, char mark) {
    for (const std::size_t cell : clusters[c].cells) board.marks[cell] = mark;
  }
  void assign(const std::vector<char>& marks) {
    for (std::size_t c = 0; c < clusters.size(); ++c) assign(c, marks[c]);
  }

  /// What is wrong with the clues of a cluster and around it.
  [[nodiscard]] double violations_at(std::size_t c) const;

  /// The costs of a cluster by its looks; kinds of few cells may be covered or revealed.
  [[nodiscard]] MarkCosts costs(std::size_t c, unsigned revealed) const;

  /// The cost of one mark by looks, and of the mark that a cluster has.
  [[nodiscard]] double cost_as(std::size_t c, char wanted, const Choice& choice) const;
  [[nodiscard]] double own_cost(std::size_t c, const Choice& choice) const {
    return cost_as(c, choice.marks[c], choice);
  }

  /// What a cluster counts beside one cell.
  [[nodiscard]] double weight(std::size_t c) const;

  /// How many kinds are large.
  [[nodiscard]] int kinds() const {
    return std::min(large_kinds, static_cast<int>(looks.kinds.sizes.size()));
  }

  const Looks& looks;
  std::vector<Cluster> clusters;
  Overlays overlays;
  std::vector<std::optional<int>> grounds;
  MarkedBoard board;
  Circumstances circumstances;

 private:
  [[nodiscard]] double cost_of_sides(unsigned revealed) const;
  void improve(Choice& choice);

  std::vector<std::size_t> cluster_of_;
  std::vector<std::vector<std::size_t>> around_;
  std::array<std::size_t, large_kinds> flags_on_{};  // what looks like flags on each kind
  unsigned single_ = 0;  // the kinds with one cell that shows nothing, a bit for each
};

}  // namespace minewise::pictures
