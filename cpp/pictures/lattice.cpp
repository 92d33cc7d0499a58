#include "pictures/lattice.hpp"

namespace minewise::pictures {

namespace {

/// The part of a side that is looked at, since its ends belong to the sides that cross it.
constexpr double side_from = 0.18, side_to = 0.82;
/// How far beside its line a side may lie, as a share of the pitch.
constexpr double side_reach = 0.09;
/// How far a fitted pitch may be from the one that recurs.
constexpr double most_drift = 0.01;
/// A line of cells belongs to a grid if its sides are half as much edges as the others.
constexpr double least_share = 0.5, weakest_side = 0.02;
/// The last cell may be cut by so much.
constexpr double most_cut = 0.3;
/// The parts of a pitch in which edges are counted.
constexpr int bins = 48;

}  // namespace

Lattice::Lattice(const Edges& edges, const CellGrid& given)
    : grid(given),
      lines_{EdgeLines(edges, false), EdgeLines(edges, true)},
      pitches_{given.rows.pitch, given.columns.pitch} {}

double Lattice::side(bool vertical, double line, int cell) const {
  const EdgeLines& lines = lines_[vertical];
  const Axis &own = grid.axis(vertical), &other = grid.axis(!vertical);
  const double x = own.at(line), reach = std::max(1.0, side_reach * own.pitch);
  const int left = static_cast<int>(std::floor(x - reach + 0.5)),
            right = static_cast<int>(std::floor(x + reach + 0.5));
  const int top = static_cast<int>(std::ceil(other.at(cell + side_from))),
            bottom = static_cast<int>(other.at(cell + side_to));
  int sum = 0;
  for (int y = top; y <= bottom; ++y) sum += lines.greatest(left, right, y);
  return bottom < top ? 0 : static_cast<double>(sum) / (bottom - top + 1) / most_change;
}

std::pair<double, double> Lattice::strip(bool vertical, int cell, int outer) const {
  const int cells = grid.axis(!vertical).cells;
  double own = 0, cross = 0;
  for (int i = 0; i < cells; ++i) own += std::min(usual_[vertical], side(vertical, outer, i));
  for (int i = 0; i <= cells; ++i) cross += std::min(usual_[!vertical], side(!vertical, i, cell));
  return {own / cells, cross / (cells + 1)};
}

LineSides Lattice::line_sides(End end, int line) const {
  const int cells = grid.length(end);
  LineSides found;
  for (int i = 1; i < cells; ++i) {
    const double between = side(!end.vertical, i, line);
    if (!is_seen(between)) continue;
    ++found.crossing;
    found.clear += between > 2 * side(!end.vertical, i - 0.5, line);
  }
  for (int i = 0; i < cells; ++i) found.outer += is_seen(side(end.vertical, line + end.after, i));
  found.crossing /= cells - 1, found.clear /= cells - 1, found.outer /= cells;
  return found;
}

bool Lattice::is_frame(End end) const {
  // Of the sides between its cells a line of the board has half, a frame a tenth at most.
  constexpr double least = 0.5, most = 0.1;
  if (last_sides(end).crossing > most) return false;
  for (int line = 0; line < grid.lines(end); ++line)
    if (line != grid.last(end) && line_sides(end, line).crossing < least) return false;
  return true;
}

bool Lattice::is_cut(End end) const {
  // Less of a cell is a frame, and more would have been a cell.
  constexpr double least_seen = 0.12, most_seen = 0.95;
  constexpr int least_edge = 4;
  const Axis &own = grid.axis(end.vertical), &other = grid.axis(!end.vertical);
  const EdgeLines& across = lines_[!end.vertical];
  const double side = end.after ? own.at(own.cells) : own.start;
  const int length = lines_[end.vertical].length;
  const double seen = (end.after ? length - side : side) / own.pitch;
  if (seen < least_seen || seen > most_seen) return false;
  const int from = end.after ? static_cast<int>(std::ceil(side)) + 1 : 0,
            to = end.after ? length : static_cast<int>(side) - 1;
  // The lines of empty cells lie beside those of covered ones, which are wider.
  const int reach = std::max(2, static_cast<int>(side_reach * other.pitch));
  int crossing = 0;
  for (int i = 1; i < other.cells; ++i) {
    const int at = static_cast<int>(other.at(i) + 0.5);
    int edges = 0;
    for (int place = from; place < to; ++place) {
      edges += across.greatest(at - reach, at + reach, place) >= least_edge;
    }
    crossing += 10 * edges >= 7 * (to - from);
  }
  return to > from && 10 * crossing >= 6 * (other.cells - 1);
}

void Lattice::measure() {
  for (const bool vertical : {true, false}) {
    // A few hundred sides tell what is usual; a step that is odd or prime meets all lines.
    constexpr int enough = 200;
    const int across = grid.axis(!vertical).cells, all = (grid.axis(vertical).cells + 1) * across;
    const int step = std::max(1, all / enough);
    std::vector<float> sides;
    for (int i = 0; i < all; i += step)
      sides.push_back(static_cast<float>(side(vertical, i / across, i % across)));
    usual_[vertical] = static_cast<double>(median(sides));
  }
}

/// Moves the lines to where the edges are, by least squares. In each further round, edges that lie
/// beside a line count less, as those of a frame may.
void Lattice::fit(bool vertical, int rounds) {
  constexpr double least_beside = 0.5, beside = 0.02;  // pixels, and of a pitch
  const EdgeLines& lines = lines_[vertical];
  Axis& own = grid.axis(vertical);
  const Axis& other = grid.axis(!vertical);
  const int top = std::max(0, static_cast<int>(other.at(0))),
            bottom = std::min(lines.count, static_cast<int>(other.at(other.cells)));
  const double reach = std::max(1.5, 0.2 * own.pitch),
               near = std::max(least_beside, beside * own.pitch);
  std::vector<double> strengths, places;  // of the lines
  for (int i = 0; i <= own.cells; ++i) {
    double weight = 0, moment = 0;
    for (int at = static_cast<int>(std::ceil(own.at(i) - reach)); at <= own.at(i) + reach; ++at) {
      double sum = 0;
      for (int y = top; y < bottom; ++y) sum += lines.at(at, y);
      const double mean = sum / std::max(1, bottom - top);
      weight += mean * mean;
      moment += mean * mean * at;
    }
    strengths.push_back(std::sqrt(weight)), places.push_back(weight > 0 ? moment / weight : 0);
  }
  for (int round = 0; round < rounds; ++round) {
    double n = 0, si = 0, sx = 0, sii = 0, six = 0;
    for (int i = 0; i <= own.cells; ++i) {
      const double at = places[static_cast<std::size_t>(i)];
      const double far = round == 0 ? 0 : (at - own.at(i)) / near;
      const double w = strengths[static_cast<std::size_t>(i)] / (1 + far * far);
      n += w, si += w * i, sx += w * at, sii += w * i * i, six += w * i * at;
    }
    const double spread = n * sii - si * si;
    if (spread <= 1e-9) return;
    const double pitch = (n * six - si * sx) / spread;
    if (std::abs(pitch / pitches_[vertical] - 1) > most_drift) return;
    own.pitch = pitch;
    own.start = (sx - pitch * si) / n;
  }
}

bool Lattice::grow(End end) {
  const Axis& own = grid.axis(end.vertical);
  const int length = lines_[end.vertical].length;
  const int cell = grid.beyond(end), outer = cell + end.after;
  const double edge = own.at(outer), seen = end.after ? length - own.at(cell) : own.at(0);
  if (seen < (1 - most_cut) * own.pitch) return false;
  measure();
  constexpr int enough = 6;  // lines tell what is typical
  const int step = std::max(1, own.cells / enough);
  double typical = 0;
  int lines = 0;
  for (int i = 0; i < own.cells; i += step, ++lines) {
    const auto [sides, cross] = strip(end.vertical, i, i + 1);
    typical += std::min(sides, cross);
  }
  typical /= lines;
  const auto [sides, cross] = strip(end.vertical, cell, outer);
  const bool at_border = edge < 1.5 || edge > length - 1.5;  // which is no edge
  const double score = at_border ? cross : std::min(sides, cross);
  if (score < std::max(weakest_side, least_share * typical)) return false;
  grid.extend(end, 1);
  fit(end.vertical);
  return true;
}

void Lattice::grow() {
  fit(true), fit(false);
  for (bool grown = true; grown;) {
    grown = false;
    for (const End end : all_ends) grown = grow(end) || grown;
  }
  constexpr int rounds = 4;  // four more move lines by less than a fifth of a pixel
  fit(true, rounds), fit(false, rounds);
  usual_ = {1, 1};
}

double Lattice::score() const {
  double sum = 0;
  for (int i = 0; i < grid.columns.cells; ++i) {
    const auto [sides, cross] = strip(true, i, i);
    sum += std::min(sides, cross);
  }
  const double mean = sum / grid.columns.cells + 0.1;
  return mean * mean * grid.columns.pitch * grid.rows.pitch * grid.cells();
}

double phase(const Edges& edges, bool vertical, double pitch, std::array<int, 2> along,
             std::array<int, 2> beside, bool by_gaps) {
  const EdgeLines own(edges, vertical), other(edges, !vertical);
  const auto bin = [&](double at) {
    const double turn = at / pitch;
    return static_cast<std::size_t>((turn - std::floor(turn)) * bins) % bins;
  };
  std::array<double, bins> recurring{}, crossed{};
  std::vector<double> crossing;  // of each pixel
  for (int x = along[0]; x < along[1]; ++x) {
    crossing.push_back(0);
    for (int y = beside[0]; y < beside[1]; ++y) {
      if (own.at(x, y) > 0 && (own.recurs(x, y, pitch) || own.recurs(x, y, -pitch)))
        recurring[bin(x)] += own.at(x, y);
      crossing.back() += other.at(y, x);
    }
  }
  // An edge lies before its pixel, and what crosses in it, which may be several parts of a pitch.
  for (double at = along[0] + 0.5 * pitch / bins; at < along[1]; at += pitch / bins)
    crossed[bin(at)] += crossing[static_cast<std::size_t>(at) - static_cast<std::size_t>(along[0])];
  // The place that is nearest to all edges.
  const auto distance = [](int a, int b) {
    return std::min(std::abs(a - b), bins - std::abs(a - b));
  };
  int best = 0;
  double least = -1;
  for (int i = 0; i < bins; ++i) {
    double cost = 0;
    for (int j = 0; j < bins; ++j) cost += recurring[static_cast<std::size_t>(j)] * distance(i, j);
    if (least < 0 || cost < least) least = cost, best = i;
  }
  // The middle of the widest gap between what is drawn in cells.
  const auto [lowest, highest] = std::minmax_element(crossed.begin(), crossed.end());
  const double low = *lowest + 0.12 * (*highest - *lowest);
  int widest = 2, gap = best;
  for (int i = 0; i < bins; ++i) {
    int wide = 0;
    while (wide < bins && crossed[static_cast<std::size_t>((i + wide) % bins)] <= low) ++wide;
    if (wide > widest) widest = wide, gap = (i + wide / 2) % bins;
  }
  // Glyphs have edges, too: a line through them crosses far more than one between cells.
  const auto cut = [&](int at) {
    double sum = 0;
    for (int i = -4; i <= 4; ++i) sum += crossed[static_cast<std::size_t>((at + i + bins) % bins)];
    return sum;
  };
  if (cut(gap) < 0.5 * cut(best) || (by_gaps && *highest > 3 * *lowest)) best = gap;
  return (best + 0.5) * pitch / bins;
}

}  // namespace minewise::pictures
