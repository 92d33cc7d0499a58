#include "pictures/grid.hpp"

#include <cmath>
#include <cstdio>

#include "pictures/cells.hpp"

namespace minewise::pictures {

namespace {

constexpr double kLeastPitch = 8, kMostPitch = 240;
constexpr int kMultiples = 4, kFarMultiples = 12;
constexpr int kRowsLooked = 400;
constexpr int kMostEdges = 600;

/// Edges in one direction, with the other one exchanged: a line of it is a row, or a column.
struct Lines {
  const std::vector<std::uint8_t>* edges;
  int length, count;
  std::ptrdiff_t along, beside;

  [[nodiscard]] int at(int x, int y) const {
    if (x < 0 || y < 0 || x >= length || y >= count) return 0;
    return (*edges)[static_cast<std::size_t>(x * along + y * beside)];
  }
};

Lines across(const Edges& e) { return {&e.across, e.width, e.height, 1, e.width}; }
Lines down(const Edges& e) { return {&e.down, e.height, e.width, e.width, 1}; }

/// How often an edge has another one so many pixels further on in its line.
std::vector<double> lags(const Lines& lines, int most) {
  std::vector<double> sums(static_cast<std::size_t>(most) + 2);
  std::vector<std::pair<int, int>> found;
  const int step = std::max(1, lines.count / kRowsLooked);
  for (int y = step / 2; y < lines.count; y += step) {
    found.clear();
    for (int x = 1; x < lines.length; ++x) {
      const int here = lines.at(x, y);
      if (here && here >= lines.at(x - 1, y) && here > lines.at(x + 1, y))
        found.emplace_back(x, here);
    }
    if (found.size() > kMostEdges) continue;
    for (std::size_t i = 0; i < found.size(); ++i) {
      for (std::size_t j = i + 1; j < found.size(); ++j) {
        const int lag = found[j].first - found[i].first;
        if (lag > most) break;
        sums[static_cast<std::size_t>(lag)] += std::min(found[i].second, found[j].second);
      }
    }
  }
  std::vector<double> smooth(sums.size());
  for (std::size_t i = 1; i + 1 < sums.size(); ++i)
    smooth[i] = (sums[i - 1] + 2 * sums[i] + sums[i + 1]) / 4;
  return smooth;
}

struct Pitch {
  double pitch, score;
};

std::vector<Pitch> pitches(const Lines& lines) {
  const double most = std::min(kMostPitch, lines.length / 3.5);
  const std::vector<double> sums = lags(lines, std::min(lines.length, static_cast<int>(most * kFarMultiples)) + 2);
  const auto at = [&](double lag) {
    const auto i = static_cast<std::size_t>(lag);
    if (i + 1 >= sums.size()) return 0.0;
    return sums[i] + (lag - std::floor(lag)) * (sums[i + 1] - sums[i]);
  };
  std::vector<Pitch> all;
  for (double pitch = kLeastPitch; pitch < most; pitch *= 1.004) {
    double score = 0;
    int used = 0;
    for (int k = 1; k <= kMultiples && (k + 1) * pitch < lines.length; ++k, ++used)
      score += at(k * pitch) - (at((k - 0.5) * pitch) + at((k + 0.5) * pitch)) / 2;
    all.push_back({pitch, used > 0 ? score / used : 0});
  }
  std::vector<Pitch> peaks;
  for (std::size_t i = 0; i < all.size(); ++i) {
    bool peak = all[i].score > 0;
    for (std::size_t j = i < 6 ? 0 : i - 6; j < std::min(all.size(), i + 7); ++j)
      peak = peak && all[j].score <= all[i].score;
    if (peak) peaks.push_back(all[i]);
  }
  std::sort(peaks.begin(), peaks.end(),
            [](const Pitch& a, const Pitch& b) { return a.score > b.score; });
  if (peaks.size() > 8) peaks.resize(8);
  for (Pitch& peak : peaks) {
    double best = 0, refined = peak.pitch;
    const double most_at = at(peak.pitch);
    for (double pitch = 0.985 * peak.pitch; pitch < 1.015 * peak.pitch; pitch *= 1.0005) {
      double score = 0;
      for (int k = 1; k <= kFarMultiples && k * pitch < lines.length; ++k) score += std::min(at(k * pitch), most_at);
      if (score > best) best = score, refined = pitch;
    }
    peak.pitch = refined;
  }
  if (getenv("PD")) { for (auto& q : peaks) fprintf(stderr, " %.2f:%.0f", q.pitch, q.score); fprintf(stderr, "\n"); }
  return peaks;
}

/// The lattice while it grows.
struct Lattice {
  const Edges* edges;
  Axis columns, rows;  // start is the first line of the cells so far
  std::array<double, 2> given{}, usual{1, 1};

  [[nodiscard]] Lines lines(bool vertical) const { return vertical ? across(*edges) : down(*edges); }
  [[nodiscard]] const Axis& axis(bool vertical) const { return vertical ? columns : rows; }
  [[nodiscard]] Axis& axis(bool vertical) { return vertical ? columns : rows; }

  /// How much of the side of a cell is an edge: line `line` of one axis, beside cell `cell` of the
  /// other, both of which may lie outside of the cells so far.
  [[nodiscard]] double side(bool vertical, int line, int cell) const {
    const Lines all = lines(vertical);
    const Axis &own = axis(vertical), &other = axis(!vertical);
    const double x = own.at(line), y0 = other.at(cell + 0.18), y1 = other.at(cell + 0.82);
    const double reach = std::max(1.0, 0.09 * own.pitch);
    const int left = static_cast<int>(std::floor(x - reach + 0.5)),
              right = static_cast<int>(std::floor(x + reach + 0.5));
    double sum = 0;
    int used = 0;
    for (int y = static_cast<int>(std::ceil(y0)); y <= static_cast<int>(y1); ++y, ++used) {
      int most = 0;
      for (int i = left; i <= right; ++i) most = std::max(most, all.at(i, y));
      sum += most;
    }
    return used ? sum / used / 40 : 0;
  }

  /// How much the cells beside a line look like cells: line of cells `cell` along one axis.
  [[nodiscard]] std::pair<double, double> strip(bool vertical, int cell, int outer) const {
    const Axis& other = axis(!vertical);
    const double own_usual = usual[vertical], cross_usual = usual[!vertical];
    double own = 0, cross = 0;
    for (int i = 0; i < other.cells; ++i) own += std::min(own_usual, side(vertical, outer, i));
    for (int i = 0; i <= other.cells; ++i) cross += std::min(cross_usual, side(!vertical, i, cell));
    return {own / other.cells, cross / (other.cells + 1)};
  }

  /// Finds how strong the sides of cells are as a rule.
  void measure() {
    for (const bool vertical : {true, false}) {
      std::vector<double> all;
      for (int line = 0; line <= axis(vertical).cells; ++line)
        for (int cell = 0; cell < axis(!vertical).cells; ++cell)
          all.push_back(side(vertical, line, cell));
      std::sort(all.begin(), all.end());
      usual[vertical] = all[all.size() / 2];
    }
  }

  void fit(bool vertical);
  bool grow(bool vertical, bool after);
};

/// Moves the lines to where the edges are.
void Lattice::fit(bool vertical) {
  const Lines all = lines(vertical);
  Axis& own = axis(vertical);
  const Axis& other = axis(!vertical);
  const int y0 = std::max(0, static_cast<int>(other.at(0))),
            y1 = std::min(all.count, static_cast<int>(other.at(other.cells)));
  double n = 0, si = 0, sx = 0, sii = 0, six = 0;
  for (int i = 0; i <= own.cells; ++i) {
    const double x = own.at(i), reach = std::max(1.5, 0.2 * own.pitch);
    double weight = 0, moment = 0;
    for (int at = static_cast<int>(std::ceil(x - reach)); at <= x + reach; ++at) {
      double sum = 0;
      for (int y = y0; y < y1; ++y) sum += all.at(at, y);
      const double mean = sum / std::max(1, y1 - y0);
      weight += mean * mean;
      moment += mean * mean * at;
    }
    if (weight <= 0) continue;
    const double w = std::sqrt(weight), at = moment / weight;
    n += w, si += w * i, sx += w * at, sii += w * i * i, six += w * i * at;
  }
  const double spread = n * sii - si * si;
  if (spread <= 1e-9) return;
  const double pitch = (n * six - si * sx) / spread;
  if (std::abs(pitch / given[vertical] - 1) > 0.01) return;
  own.pitch = pitch;
  own.start = (sx - pitch * si) / n;
}

bool Lattice::grow(bool vertical, bool after) {
  Axis& own = axis(vertical);
  const int length = lines(vertical).length;
  const int cell = after ? own.cells : -1, outer = after ? own.cells + 1 : -1;
  const double edge = own.at(outer), seen = after ? length - own.at(cell) : own.at(0);
  if (seen < 0.7 * own.pitch) return false;
  measure();
  auto [side_sum, cross] = strip(vertical, cell, outer);
  const bool cut = edge < 1.5 || edge > length - 1.5;
  const double score = cut ? cross : std::min(side_sum, cross);
  double typical = 0;
  for (int i = 0; i < own.cells; ++i) {
    const auto [a, b] = strip(vertical, i, i + 1);
    typical += std::min(a, b);
  }
  typical /= own.cells;
  if (score < std::max(0.02, 0.5 * typical)) return false;
  if (!after) own.start -= own.pitch;
  ++own.cells;
  fit(vertical);
  return true;
}

/// The line between cells, in pixels up to the pitch, of what lies within a window.
double phase(const Edges& edges, bool vertical, double pitch, int x0, int x1, int y0, int y1,
             bool by_gaps) {
  const Lines own = vertical ? across(edges) : down(edges);
  const Lines other = vertical ? down(edges) : across(edges);
  constexpr int kBins = 48;
  std::array<double, kBins> sums{}, crossed{};
  for (int x = x0; x < x1; ++x) {
    double sum = 0, cross = 0;
    for (int y = y0; y < y1; ++y) {
      const int here = own.at(x, y);
      if (here) {
        const auto recurs = [&](double lag) {
          const int at = static_cast<int>(std::floor(x + lag + 0.5));
          return std::max({own.at(at - 1, y), own.at(at, y), own.at(at + 1, y)}) * 2 >= here;
        };
        if (recurs(pitch) || recurs(-pitch)) sum += here;
      }
      cross += other.at(y, x);
    }
    // An edge lies before its pixel; what crosses lies in it.
    const auto bin = [&](double at) {
      const double turn = at / pitch;
      return static_cast<std::size_t>((turn - std::floor(turn)) * kBins) % kBins;
    };
    sums[bin(x)] += sum;
    crossed[bin(x + 0.5)] += cross;
  }
  int best = 0;
  double least = 1e300;
  for (int i = 0; i < kBins; ++i) {
    double cost = 0;
    for (int j = 0; j < kBins; ++j) {
      const int d = std::abs(i - j);
      cost += sums[static_cast<std::size_t>(j)] * std::min(d, kBins - d);
    }
    if (cost < least) least = cost, best = i;
  }
  // Between cells, where nothing is drawn, the fewest edges are crossed.
  const auto [least_crossed, most_crossed] = std::minmax_element(crossed.begin(), crossed.end());
  const double low = *least_crossed + 0.12 * (*most_crossed - *least_crossed);
  int gap = 0, widest = 0;
  for (int i = 0; i < kBins; ++i) {
    int wide = 0;
    while (wide < kBins && crossed[static_cast<std::size_t>((i + wide) % kBins)] <= low) ++wide;
    if (wide > widest) widest = wide, gap = (i + wide / 2) % kBins;
  }
  const auto cut = [&](int at) {
    double sum = 0;
    for (int i = -4; i <= 4; ++i) sum += crossed[static_cast<std::size_t>((at + i + kBins) % kBins)];
    return sum;
  };
  if (const int other = (best + kBins / 2) % kBins; cut(other) < 0.5 * cut(best)) best = other;
  if (by_gaps && *most_crossed > 3 * *least_crossed && widest >= 3) best = gap;
  return (best + 0.5) * pitch / kBins;
}

/// The lattice of these pitches that begins where the picture is most like one.
bool seed(const Edges& edges, double px, double py, bool by_gaps, Lattice& lattice) {
  const int across_blocks = static_cast<int>(edges.width / px),
            down_blocks = static_cast<int>(edges.height / py);
  if (across_blocks < 3 || down_blocks < 3) return false;
  std::vector<std::array<double, 2>> blocks(static_cast<std::size_t>(across_blocks) * down_blocks);
  for (const bool vertical : {true, false}) {
    const Lines own = vertical ? across(edges) : down(edges);
    const double pitch = vertical ? px : py;
    for (int y = 0; y < own.count; ++y) {
      for (int x = 1; x < own.length; ++x) {
        const int here = own.at(x, y);
        if (here == 0 || here < own.at(x - 1, y) || here <= own.at(x + 1, y)) continue;
        const auto recurs = [&](double lag) {
          const int at = static_cast<int>(std::floor(x + lag + 0.5));
          return std::max({own.at(at - 1, y), own.at(at, y), own.at(at + 1, y)}) * 2 >= here;
        };
        if (!recurs(pitch) || !recurs(-pitch)) continue;
        const int bx = static_cast<int>((vertical ? x : y) / px),
                  by = static_cast<int>((vertical ? y : x) / py);
        if (bx < across_blocks && by < down_blocks)
          blocks[static_cast<std::size_t>(by) * across_blocks + bx][vertical ? 0 : 1] += here;
      }
    }
  }
  double best = 0;
  int left = 0, top = 0;
  for (int y = 0; y + 3 <= down_blocks; ++y) {
    for (int x = 0; x + 3 <= across_blocks; ++x) {
      double a = 0, b = 0;
      for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
          const auto& block = blocks[static_cast<std::size_t>(y + i) * across_blocks + x + j];
          a += std::min(block[0] / py, 80.0), b += std::min(block[1] / px, 80.0);
        }
      }
      if (std::min(a, b) > best) best = std::min(a, b), left = x, top = y;
    }
  }
  if (best <= 0) return false;
  const int x0 = std::max(0, static_cast<int>((left - 1) * px)),
            x1 = std::min(edges.width, static_cast<int>((left + 4) * px)),
            y0 = std::max(0, static_cast<int>((top - 1) * py)),
            y1 = std::min(edges.height, static_cast<int>((top + 4) * py));
  const auto axis = [&](bool vertical, double pitch, double from) {
    const double at = vertical ? phase(edges, true, pitch, x0, x1, y0, y1, by_gaps)
                               : phase(edges, false, pitch, y0, y1, x0, x1, by_gaps);
    return Axis{at + std::ceil((from - at) / pitch) * pitch, pitch, 2};
  };
  lattice = {&edges, axis(true, px, left * px), axis(false, py, top * py), {py, px}};
  return true;
}

}  // namespace

std::vector<Grid> grids(const Pixels& pixels, const Edges& edges) {
  std::vector<Grid> found;
  struct Pair {
    double x, y, score;
  };
  std::vector<Pair> pairs;
  const std::vector<Pitch> of_rows = pitches(down(edges));
  for (const Pitch& x : pitches(across(edges))) {
    for (const Pitch& y : of_rows) {
      const double ratio = x.pitch / y.pitch;
      if (ratio < 0.45 || ratio > 2.2) continue;
      const bool square = std::abs(ratio - 1) < 0.04;
      pairs.push_back({x.pitch, y.pitch, std::sqrt(x.score * y.score) * (square ? 2 : 1)});
    }
  }
  std::sort(pairs.begin(), pairs.end(),
            [](const Pair& a, const Pair& b) { return a.score > b.score; });
  if (pairs.size() > 8) pairs.resize(8);
  // What the sides of cells say is quick to find, so it chooses what is looked at more closely.
  struct Candidate {
    Lattice lattice;
    bool by_gaps;
    double score;
  };
  const auto score_of = [](const Lattice& lattice) {
    double sum = 0;
    for (int i = 0; i < lattice.columns.cells; ++i) {
      const auto [a, b] = lattice.strip(true, i, i);
      sum += std::min(a, b);
    }
    const double mean = sum / lattice.columns.cells + 0.1;
    return mean * mean * lattice.columns.pitch * lattice.columns.cells * lattice.rows.pitch *
           lattice.rows.cells;
  };
  std::vector<Candidate> candidates, by_gaps;
  for (const Pair& pair : pairs) {
    Lattice lattice{};
    if (!seed(edges, pair.x, pair.y, false, lattice)) continue;
    lattice.fit(true), lattice.fit(false);
    for (bool grown = true; grown;) {
      grown = false;
      for (const bool vertical : {true, false})
        for (const bool after : {true, false}) grown = lattice.grow(vertical, after) || grown;
    }
    lattice.usual = {1, 1};
    candidates.push_back({lattice, false, score_of(lattice)});
    if (by_gaps.size() < 2 && seed(edges, pair.x, pair.y, true, lattice))
      by_gaps.push_back({lattice, true, 0});
  }
  std::sort(candidates.begin(), candidates.end(),
            [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
  if (candidates.size() > 4) candidates.resize(4);
  candidates.insert(candidates.end(), by_gaps.begin(), by_gaps.end());
  for (Candidate& candidate : candidates) {
    Lattice& lattice = candidate.lattice;
    Grid grid{lattice.columns, lattice.rows, 0};
    double like = settle(pixels, grid, candidate.by_gaps);
    if (candidate.by_gaps) {
      for (const bool vertical : {true, false}) {
        Axis& own = vertical ? grid.columns : grid.rows;
        const Axis& other = vertical ? grid.rows : grid.columns;
        const int length = vertical ? pixels.width : pixels.height,
                  count = vertical ? pixels.height : pixels.width;
        const double at = phase(edges, vertical, own.pitch, std::max(0, static_cast<int>(own.start)),
                                std::min(length, static_cast<int>(own.at(own.cells))),
                                std::max(0, static_cast<int>(other.start)),
                                std::min(count, static_cast<int>(other.at(other.cells))), true);
        own.start = at + std::round((own.start - at) / own.pitch) * own.pitch;
      }
      like = settle(pixels, grid, true);
    }
    lattice.columns = grid.columns, lattice.rows = grid.rows;
    lattice.usual = {1, 1};
    grid.score = like * like * score_of(lattice);
    found.push_back(grid);
  }
  std::sort(found.begin(), found.end(),
            [](const Grid& a, const Grid& b) { return a.score > b.score; });
  return found;
}

}  // namespace minewise::pictures
