#include "pictures/choices.hpp"

namespace minewise::pictures {

namespace {

/// The cost of a board of several kinds of cells of which all are covered, or all revealed.
constexpr double one_sided = 15;
/// The cost of empty cells of several kinds of which none is covered, or none revealed, and the
/// same for a kind of one cell, which may be a highlight.
constexpr double plain = 8, plain_cell = 2.5;
/// The cost of a cell that is covered and looks as if it was not, or the other way round.
constexpr double highlight = 1;
/// The cost of an empty cell, or of all digits, whose ground is that of the other side.
constexpr double unlike_ground = 2.2;
/// The cost of empty cells that are covered where all flags stand on another kind of cells: some
/// programs draw flags on a ground of their own.
constexpr double without_flags = 1;
/// What a cluster of many cells counts, as a multiple of one cell.
constexpr double most_weight = 4;

bool shows_digit(const Cluster& cluster) {
  return !cluster.blank && is_clear_digit(cluster.likely);
}

}  // namespace

Choices::Choices(const Looks& given, int columns)
    : looks(given),
      clusters(clusters_of(looks)),
      overlays(clusters, looks),
      board{{static_cast<int>(looks.cells.size()) / columns, columns},
            std::vector<char>(looks.cells.size())},
      cluster_of_(looks.cells.size()) {
  circumstances.faint = faint_of(looks);
  circumstances.has_cover = std::any_of(clusters.begin(), clusters.end(),
                                        [](const Cluster& cluster) { return cluster.cover; });
  constexpr double clear_mine = 0.7;  // the greatest cost of a drawing that is one
  circumstances.has_mine =
      std::any_of(clusters.begin(), clusters.end(), [](const Cluster& cluster) {
        return !cluster.blank && cost_of_drawing(cluster.likely, mine_sign) < clear_mine;
      });
  circumstances.own_colors = has_own_colors(clusters);
  for (std::size_t c = 0; c < clusters.size(); ++c) {
    for (const std::size_t cell : clusters[c].cells) cluster_of_[cell] = c;
    around_.push_back(board.around(clusters[c].cells));
    if (clusters[c].kind >= kinds() || !clusters[c].blank) continue;
    (clusters[c].cells.size() > 1 ? circumstances.empty : single_) |= 1U << clusters[c].kind;
  }
  for (std::size_t c = 0; c < clusters.size(); ++c) {
    const Cluster& cluster = clusters[c];
    const std::optional<int> drawn = overlays.kind_by_drawing(c, looks, circumstances.empty);
    grounds.push_back(drawn ? drawn : overlays.ground(c, looks, circumstances.empty));
    if (const int kind = grounds[c].value_or(cluster.kind); is_flag(cluster) && kind < kinds())
      flags_on_[static_cast<std::size_t>(kind)] += cluster.cells.size();
    if (cluster.kind < kinds() && cluster.blank && cluster.cells.size() == 1 && !drawn)
      board.single.push_back(cluster.cells.front());
  }
}

double Choices::weight(std::size_t c) const {
  return std::min(most_weight, std::sqrt(static_cast<double>(clusters[c].cells.size())));
}

MarkCosts Choices::costs(std::size_t c, unsigned revealed) const {
  MarkCosts found;
  const Cluster& cluster = clusters[c];
  const bool is_single =
      cluster.kind < kinds() && looks.kinds.sizes[static_cast<std::size_t>(cluster.kind)] == 1;
  for (const bool side : {true, false}) {
    const bool is_large = cluster.kind < large_kinds,
               is_other = is_large && side != ((revealed >> cluster.kind & 1U) != 0);
    if (is_other && !cluster.stray) continue;
    const double of_side =
        (!is_other ? (is_large ? 0 : 0.1) : (is_single ? 0 : highlight)) +
        (grounds[c] && !shows_digit(cluster) && side != ((revealed >> *grounds[c] & 1U) != 0)
             ? unlike_ground
             : 0);
    for (const char mark : all_marks) {
      const double cost = cost_of(cluster, mark, side, revealed, circumstances) + of_side;
      if (cost < never) found.all[found.count++] = {mark, weight(c) * cost};
    }
  }
  return found;
}

double Choices::violations_at(std::size_t c) const {
  double sum = 0;
  for (const std::size_t cell : around_[c]) sum += board.violation(cell);
  return sum;
}

/// What it costs that all large kinds are covered, or all revealed.
double Choices::cost_of_sides(unsigned revealed) const {
  int large = 0, open = 0;
  for (int kind = 0; kind < kinds(); ++kind) {
    if (looks.kinds.sizes[static_cast<std::size_t>(kind)] * 12 <= std::ssize(board.marks)) continue;
    ++large;
    open += (revealed >> kind & 1U) != 0;
  }
  // Empty cells of two kinds: one is covered, and one is not.
  const auto are_on_one_side = [&](unsigned kinds) {
    return (kinds & (kinds - 1)) != 0 && ((kinds & revealed) == 0 || (kinds & revealed) == kinds);
  };
  const double of_plain = are_on_one_side(circumstances.empty)             ? plain
                          : are_on_one_side(circumstances.empty | single_) ? plain_cell
                                                                           : 0;
  int unlike = 0;  // digits that have the ground of covered cells, beyond those that have not
  for (std::size_t c = 0; c < clusters.size(); ++c)
    if (grounds[c] && shows_digit(clusters[c]))
      unlike += static_cast<int>(clusters[c].cells.size()) *
                ((revealed >> *grounds[c] & 1U) != 0 ? -1 : 1);
  std::size_t flags = 0;
  unsigned under = 0;  // the kinds on which they stand
  for (int kind = 0; kind < kinds(); ++kind) {
    const std::size_t here = flags_on_[static_cast<std::size_t>(kind)];
    if (here == 0 || (revealed >> kind & 1U) != 0) continue;
    flags += here;
    under |= 1U << kind;
  }
  const bool has_bare = flags >= least_flags && (circumstances.empty & ~revealed & ~under) != 0;
  return (has_bare ? without_flags : 0) +
         (large > 1 && (open == 0 || open == large) ? one_sided : 0) + of_plain +
         (unlike > 0 ? unlike_ground : 0);
}

Choice Choices::by_looks(unsigned revealed) {
  Choice choice{revealed, std::vector<char>(clusters.size()), cost_of_sides(revealed)};
  for (std::size_t c = 0; c < clusters.size(); ++c) {
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [mark, cost] : costs(c, revealed))
      if (cost < least) least = cost, choice.marks[c] = mark;
    choice.cost += least;
  }
  assign(choice.marks);
  choice.cost += board.violations();
  choice.cost += board.cost_of_rest();
  return choice;
}

/// Exchanges the mark of one cluster after the other as long as that makes them likelier.
void Choices::improve(Choice& choice) {
  // The cost of a cell from which on a picture shows no board, and the marks that are exchanged.
  constexpr double hopeless = 0.7;
  constexpr int most_exchanged = 150;
  if (choice.cost > hopeless * static_cast<double>(board.marks.size())) return;
  assign(choice.marks);
  for (int exchanged = 0; exchanged < most_exchanged; ++exchanged) {
    std::vector<char> suspect(clusters.size());
    for (const std::size_t cell : board.suspects()) suspect[cluster_of_[cell]] = true;
    double best = choice.cost - 1e-6;
    std::size_t which = clusters.size();
    char chosen = 0;
    for (std::size_t c = 0; c < clusters.size(); ++c) {
      if (!suspect[c]) continue;
      const double own = own_cost(c, choice), wrong = violations_at(c);
      for (const auto& [mark, cost] : costs(c, choice.revealed)) {
        if (mark == choice.marks[c] || cost - own > wrong + 20) continue;
        assign(c, mark);
        const double sum = choice.cost + cost - own + violations_at(c) - wrong;
        if (sum < best) best = sum, which = c, chosen = mark;
      }
      assign(c, choice.marks[c]);
    }
    if (which == clusters.size()) return;
    choice.marks[which] = chosen;
    choice.cost = best;
    assign(which, chosen);
  }
}

Choice Choices::likeliest() {
  // Of the ways in which kinds may be covered or revealed, only the likeliest are worth a search.
  constexpr std::size_t most_improved = 4;
  std::vector<Choice> choices;
  for (unsigned revealed = 0; revealed < 1U << kinds(); ++revealed)
    choices.push_back(by_looks(revealed));
  const auto is_likelier = [](const Choice& a, const Choice& b) { return a.cost < b.cost; };
  const std::size_t improved = std::min(choices.size(), most_improved);
  for (std::size_t i = 0; i < improved; ++i) {
    const auto from = choices.begin() + static_cast<std::ptrdiff_t>(i);
    std::swap(*from, *std::min_element(from, choices.end(), is_likelier));
  }
  choices.resize(improved);
  for (Choice& choice : choices) improve(choice);
  return *std::min_element(choices.begin(), choices.end(), is_likelier);
}

double Choices::cost_as(std::size_t c, char wanted, const Choice& choice) const {
  double least = std::numeric_limits<double>::infinity();
  for (const auto& [mark, cost] : costs(c, choice.revealed))
    if (mark == wanted) least = std::min(least, cost);
  return least;
}

}  // namespace minewise::pictures
