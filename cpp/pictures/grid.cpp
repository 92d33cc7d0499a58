#include "pictures/grid.hpp"

#include <optional>

#include "base/sort.hpp"
#include "pictures/tiles.hpp"

namespace minewise::pictures {

namespace {

/// Cells are square as a rule; those of a terminal are not.
constexpr double least_ratio = 0.45, most_ratio = 2.2;
constexpr std::size_t most_pairs = 8, most_candidates = 3, most_by_gaps = 6;
/// Blocks of a pitch in each direction in which the board is looked for.
constexpr int window = 3;
/// What edges of a block count at most, as a multiple of its side.
constexpr double most_of_block = 80;

/// Pixels of the side of a part, which holds the middle of most boards, and from one to the next.
constexpr int part_side = 512, part_step = 256;
/// So many pitches of a part are followed.
constexpr std::size_t most_in_part = 2;

/// Does a grid cover a place?
bool covers(const CellGrid& grid, double x, double y) {
  const auto has = [](const Axis& axis, double at) {
    return at > axis.start && at < axis.at(axis.cells);
  };
  return has(grid.columns, x) && has(grid.rows, y);
}

std::vector<PitchPair> pitch_pairs(const Edges& edges) {
  std::vector<PitchPair> pairs;
  const std::vector<Pitch> of_rows = pitches(EdgeLines(edges, false));
  for (const Pitch& x : pitches(EdgeLines(edges, true))) {
    for (const Pitch& y : of_rows) {
      const double ratio = x.pixels / y.pixels;
      if (ratio < least_ratio || ratio > most_ratio) continue;
      pairs.push_back({x.pixels, y.pixels, std::sqrt(x.score * y.score)});
      if (pairs.back().is_square()) pairs.back().score *= 2;
    }
  }
  sort_stably(pairs, [](const PitchPair& a, const PitchPair& b) { return a.score > b.score; });
  if (pairs.size() > most_pairs) pairs.resize(most_pairs);
  return pairs;
}

/// Two by two cells where most edges recur at these pitches.
class Seed {
 public:
  Seed(const Edges& edges, const PitchPair& pitch)
      : edges_(&edges),
        pitch_{pitch.down, pitch.across},
        count_{static_cast<int>(edges.height / pitch.down),
               static_cast<int>(edges.width / pitch.across)} {}

  std::optional<CellGrid> grid(bool by_gaps) {
    if (blocks_.empty() && !(count() && find(nullptr))) return std::nullopt;
    return CellGrid{axis(true, by_gaps), axis(false, by_gaps)};
  }

  /// The same where another grid is not.
  std::optional<CellGrid> grid_beside(const CellGrid& other) {
    if (!find(&other)) return std::nullopt;
    return CellGrid{axis(true, false), axis(false, false)};
  }

 private:
  bool count() {
    if (std::min(count_[0], count_[1]) < window) return false;
    blocks_.resize(index_of(count_[0], 0, count_[1]));
    for (const bool vertical : {true, false}) {
      const EdgeLines lines(*edges_, vertical);
      const double pitch = pitch_[vertical];
      for (int y = 0; y < lines.count; ++y)
        for (int x = 1; x < lines.length; ++x)
          if (lines.is_peak(x, y) && lines.recurs(x, y, pitch) && lines.recurs(x, y, -pitch))
            add(vertical, vertical ? x : y, vertical ? y : x, lines.at(x, y));
    }
    return true;
  }

  bool find(const CellGrid* other) {
    double best = 0;
    for (int y = 0; y + window <= count_[0]; ++y) {
      for (int x = 0; x + window <= count_[1]; ++x) {
        if (other != nullptr &&
            covers(*other, (x + window / 2.0) * pitch_[1], (y + window / 2.0) * pitch_[0]))
          continue;
        std::array<double, 2> sum{};
        for (int i = 0; i < window * window; ++i) {
          const auto& block = blocks_[index_of(y + i / window, x + i % window, count_[1])];
          for (const std::size_t v : {0U, 1U})
            sum[v] += std::min(block[v] / pitch_[1 - v], most_of_block);
        }
        if (std::min(sum[0], sum[1]) > best) best = std::min(sum[0], sum[1]), at_ = {y, x};
      }
    }
    return best > 0;
  }

  void add(bool vertical, int x, int y, int edge) {
    const int column = static_cast<int>(x / pitch_[1]), row = static_cast<int>(y / pitch_[0]);
    if (column < count_[1] && row < count_[0])
      blocks_[index_of(row, column, count_[1])][vertical] += edge;
  }

  /// The pixels of the window and a block around it.
  [[nodiscard]] std::array<int, 2> stretch(bool vertical) const {
    const double pitch = pitch_[vertical];
    return {std::max(0, static_cast<int>((at_[vertical] - 1) * pitch)),
            std::min(vertical ? edges_->width : edges_->height,
                     static_cast<int>((at_[vertical] + window + 1) * pitch))};
  }

  [[nodiscard]] Axis axis(bool vertical, bool by_gaps) const {
    const double pitch = pitch_[vertical], from = at_[vertical] * pitch;
    const double at =
        phase(*edges_, vertical, pitch, stretch(vertical), stretch(!vertical), by_gaps);
    return {at + std::ceil((from - at) / pitch) * pitch, pitch, 2};
  }

  const Edges* edges_;
  std::array<double, 2> pitch_;
  std::array<int, 2> count_, at_{};
  std::vector<std::array<double, 2>> blocks_;
};

/// Moves the lines of a grid into the gaps between what is drawn in its cells.
void center(const Edges& edges, CellGrid& grid) {
  const auto stretch = [&](bool vertical) {
    const Axis& axis = grid.axis(vertical);
    return std::array<int, 2>{
        std::max(0, static_cast<int>(axis.start)),
        std::min(vertical ? edges.width : edges.height, static_cast<int>(axis.at(axis.cells)))};
  };
  for (const bool vertical : {true, false}) {
    Axis& own = grid.axis(vertical);
    const double at =
        phase(edges, vertical, own.pitch, stretch(vertical), stretch(!vertical), true);
    own.start = at + std::round((own.start - at) / own.pitch) * own.pitch;
  }
}

/// Moves the lines of a grid to where the most sides are edges; says whether that is elsewhere.
bool shift(Lattice& lattice) {
  constexpr int steps = 10;
  bool moved = false;
  for (const bool vertical : {true, false}) {
    Axis& own = lattice.grid.axis(vertical);
    const double start = own.start;
    double most = lattice.score(), best = start;
    for (int step = -steps / 2 + 1; step <= steps / 2; ++step) {
      own.start = start + step * own.pitch / steps;
      if (const double score = lattice.score(); score > most) most = score, best = own.start;
    }
    own.start = best;
    moved = moved || best != start;
  }
  return moved;
}

}  // namespace

GridFinder::GridFinder(const Pixels& pixels, const Edges& edges)
    : pixels_(&pixels), edges_(&edges), pitches_(pitch_pairs(edges)) {}

void GridFinder::grow(const PitchPair& pitch) {
  Seed seed(*edges_, pitch);
  const std::optional<CellGrid> grid = seed.grid(false);
  if (!grid) return;
  const bool is_first = by_gaps_.empty();
  by_sides_.emplace_back(*edges_, *grid).grow();
  if (by_gaps_.size() < most_by_gaps) by_gaps_.emplace_back(*edges_, *seed.grid(true));
  // Where the first cells are like few others, as flags are, a grid does not grow from there.
  if (is_first) beside_ = seed.grid_beside(by_sides_.front().grid);
}

void GridFinder::grow(const Edges& part, int left, int top, const PitchPair& pitch) {
  std::optional<CellGrid> grid = Seed(part, pitch).grid(false);
  if (!grid) return;
  grid->columns.start += left, grid->rows.start += top;
  // A board reaches into several parts.
  for (const Lattice& other : by_sides_)
    if (std::abs(other.grid.columns.pitch / pitch.across - 1) < square_within &&
        covers(other.grid, grid->columns.at(1), grid->rows.at(1)))
      return;
  by_sides_.emplace_back(*edges_, *grid).grow();
}

void GridFinder::add(Lattice& lattice, bool gaps, std::vector<CellGrid>& found) const {
  const double alike = settle(*pixels_, lattice, gaps);
  lattice.grid.score = alike * alike * lattice.score();
  for (const End end : all_ends) lattice.grid.frames += lattice.is_frame(end);
  const auto worse = std::find_if(found.begin(), found.end(), [&](const CellGrid& other) {
    return other.score < lattice.grid.score;
  });
  found.insert(worse, lattice.grid);
}

std::vector<CellGrid> GridFinder::by_likeliest_sides() {
  while (next_ < pitches_.size() && by_sides_.empty()) grow(pitches_[next_++]);
  return candidates(&Lattice::score);
}

std::vector<CellGrid> GridFinder::by_sides() {
  if (beside_) by_sides_.emplace_back(*edges_, *beside_).grow();
  while (next_ < pitches_.size()) grow(pitches_[next_++]);
  return candidates(&Lattice::score);
}

std::vector<CellGrid> GridFinder::in_parts() {
  if (std::max(edges_->width, edges_->height) <= part_side) return {};
  const int width = std::min(part_side, edges_->width),
            height = std::min(part_side, edges_->height);
  for (int y = 0; y == 0 || y + part_step < edges_->height; y += part_step) {
    for (int x = 0; x == 0 || x + part_step < edges_->width; x += part_step) {
      const int left = std::min(x, edges_->width - width),
                top = std::min(y, edges_->height - height);
      const Edges part(*edges_, left, top, width, height);
      const std::vector<PitchPair> pairs = pitch_pairs(part);
      for (std::size_t i = 0; i < std::min(pairs.size(), most_in_part); ++i)
        if (pairs[i].is_square()) grow(part, left, top, pairs[i]);
    }
  }
  return candidates(&Lattice::clarity);
}

std::vector<CellGrid> GridFinder::candidates(double (Lattice::*worth)() const) {
  // What the sides of cells say is quick to find, so it chooses what is looked at more closely.
  while (by_sides_.size() > most_candidates)
    by_sides_.erase(std::ranges::min_element(by_sides_, {}, worth));
  std::vector<CellGrid> found;
  for (Lattice& lattice : by_sides_) {
    add(lattice, false, found);
    // What is drawn in many cells may have been taken for their sides.
    Lattice other = lattice;
    if (shift(other)) other.grow(), add(other, false, found);
  }
  by_sides_.clear();
  return found;
}

std::vector<CellGrid> GridFinder::by_gaps() {
  std::vector<CellGrid> found;
  for (Lattice& lattice : by_gaps_) {
    settle(*pixels_, lattice, true);
    center(*edges_, lattice.grid);
    add(lattice, true, found);
  }
  return found;
}

}  // namespace minewise::pictures
