#include "pictures/pitch.hpp"

#include <utility>

#include "base/sort.hpp"

namespace minewise::pictures {

namespace {

constexpr double least_pitch = 8, most_pitch = 240;
/// Fewer cells side by side are no board.
constexpr double least_cells = 3.5;
/// So many pitches away edges must recur, and so many away they say how long a pitch is exactly.
constexpr int multiples = 4, far_multiples = 12;
/// More lines say no more, and more edges in one are a photo.
constexpr int lines_looked_at = 400, most_edges = 600;
constexpr std::size_t most_peaks = 8;

/// What an edge counts for another one where the colour changes the other way: the two sides of a
/// thing are such, and so are those of light and dark cells that take turns.
constexpr double other_way = 0.5;

/// How often an edge has another one so many pixels further on in its line.
std::vector<double> lags(const EdgeLines& lines, int most) {
  std::vector<double> sums(static_cast<std::size_t>(most) + 2);
  std::vector<std::pair<int, int>> edges;
  const int step = std::max(1, lines.count / lines_looked_at);
  for (int y = step / 2; y < lines.count; y += step) {
    edges.clear();
    for (int x = 1; x < lines.length; ++x)
      if (lines.is_peak(x, y)) edges.emplace_back(x, lines.change(x, y));
    if (edges.size() > most_edges) continue;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      for (std::size_t j = i + 1; j < edges.size(); ++j) {
        const int lag = edges[j].first - edges[i].first;
        if (lag > most) break;
        const int a = edges[i].second, b = edges[j].second;
        sums[static_cast<std::size_t>(lag)] +=
            std::min(std::abs(a), std::abs(b)) * ((a < 0) == (b < 0) ? 1 : other_way);
      }
    }
  }
  std::vector<double> smooth(sums.size());
  for (std::size_t i = 1; i + 1 < sums.size(); ++i)
    smooth[i] = (sums[i - 1] + 2 * sums[i] + sums[i + 1]) / 4;
  return smooth;
}

double at(const std::vector<double>& sums, double lag) {
  const auto i = static_cast<std::size_t>(lag);
  if (i + 1 >= sums.size()) return 0;
  return sums[i] + (lag - std::floor(lag)) * (sums[i + 1] - sums[i]);
}

/// The pitch nearby whose multiples recur most.
double refined(const std::vector<double>& sums, double pitch, int length) {
  const double most = at(sums, pitch);
  double best = 0, found = pitch;
  for (double near = 0.985 * pitch; near < 1.015 * pitch; near *= 1.0005) {
    double score = 0;
    for (int k = 1; k <= far_multiples && k * near < length; ++k)
      score += std::min(at(sums, k * near), most);
    if (score > best) best = score, found = near;
  }
  return found;
}

}  // namespace

std::vector<Pitch> pitches(const EdgeLines& lines) {
  const double most = std::min(most_pitch, lines.length / least_cells);
  const std::vector<double> sums =
      lags(lines, std::min(lines.length, static_cast<int>(most * far_multiples)) + 2);
  std::vector<Pitch> all;
  for (double pitch = least_pitch; pitch < most; pitch *= 1.004) {
    double score = 0;
    int used = 0;
    for (int k = 1; k <= multiples && (k + 1) * pitch < lines.length; ++k, ++used)
      score +=
          at(sums, k * pitch) - (at(sums, (k - 0.5) * pitch) + at(sums, (k + 0.5) * pitch)) / 2;
    all.push_back({pitch, used > 0 ? score / used : 0});
  }
  std::vector<Pitch> peaks;
  for (std::size_t i = 0; i < all.size(); ++i) {
    bool is_peak = all[i].score > 0;
    for (std::size_t j = i < 6 ? 0 : i - 6; j < std::min(all.size(), i + 7); ++j)
      is_peak = is_peak && all[j].score <= all[i].score;
    if (is_peak) peaks.push_back(all[i]);
  }
  sort_stably(peaks, [](const Pitch& a, const Pitch& b) { return a.score > b.score; });
  if (peaks.size() > most_peaks) peaks.resize(most_peaks);
  for (Pitch& peak : peaks) peak.pixels = refined(sums, peak.pixels, lines.length);
  return peaks;
}

}  // namespace minewise::pictures
