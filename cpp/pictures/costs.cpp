#include "pictures/costs.hpp"

#include <utility>

#include "base/elementary.hpp"
#include "pictures/glyphs.hpp"

namespace minewise::pictures {

namespace {

/// How unusual a colour is for a digit: most programs have those of the first ones.
double color_cost(int digit, const Color& color) {
  const float most = std::max({color[0], color[1], color[2]}), chroma = chroma_of(color);
  if (chroma < 30) return digit >= 7 ? 0.2 : 0.6;
  if (digit >= 7) return 1;
  float hue = 0;
  if (most == color[0])
    hue = 60 * (color[1] - color[2]) / chroma;
  else if (most == color[1])
    hue = 120 + 60 * (color[2] - color[0]) / chroma;
  else
    hue = 240 + 60 * (color[0] - color[1]) / chroma;
  if (hue < 0) hue += 360;
  constexpr std::array<float, 6> usual{230, 120, 0, 255, 20, 180};
  const float far = std::abs(hue - usual[static_cast<std::size_t>(digit - 1)]);
  double cost = std::min(1.5, static_cast<double>(std::min(far, 360 - far)) / 40);
  // Two blues and two reds, of which those of 4 and 5 are dark.
  if (digit == 4 && most > 200 && hue < 250) cost += 0.4;
  if (digit == 5 && most > 200 && hue < 10) cost += 0.6;
  if ((digit == 1 || digit == 3) && most < 150) cost += 0.3;
  return cost;
}

/// Is a glyph hardly more than a shade, or so low that it is a trace of a line or of compression?
bool is_faint(const Glyph& glyph, const Circumstances& circumstances) {
  constexpr float speck = 0.2F;
  return glyph.level < circumstances.faint || glyph.height < speck;
}

/// What it costs that something that looks like a digit is none.
double cost_of_text(const Cluster& cluster) {
  const double drawn = cost_of_drawing(cluster.likely, other_sign);
  return std::clamp(drawn - 1, 0.0, 3.0);
}

/// What it costs that a cell with a drawing has a mark that is drawn.
double cost_of_drawn(const Cluster& cluster, char mark) {
  const int sign = mark == 'F' ? flag_sign : (mark == '*' ? mine_sign : cross_sign);
  return std::min(6.0, cost_of_drawing(cluster.likely, sign)) + (cluster.dot ? 3 : 0);
}

/// What it costs that a glyph is a digit. What is as high as the others may be one of a font that
/// the network has not seen.
double cost_of_digit(const Cluster& cluster, int digit) {
  constexpr double most = 12, of_other = 0.3, unlike_text = 1.5;
  const auto likely = [&](int one) {
    return elementary::exp(static_cast<double>(cluster.likely[static_cast<std::size_t>(one - 1)]));
  };
  double chance = likely(digit);
  if (cluster.text) {
    double sum = 0;
    for (int one = 1; one <= 8; ++one) sum += likely(one);
    chance +=
        of_other * elementary::exp(static_cast<double>(cluster.likely[other_sign])) * chance / sum;
  }
  // Few digits are higher or lower than the others, unless something lies over them.
  const double of_height = cluster.odd && !is_clear_digit(cluster.likely) ? unlike_text : 0;
  return std::min(most, -elementary::log(std::max(1e-6, chance)) + of_height);
}

/// What it costs that a digit is seldom seen: where a fifth of the cells are mines, an 8 is 30
/// times rarer than a 7.
double rarity(int digit) { return digit == 8 ? 3 : 0; }

/// Is it wider than high, as two digits are that touch? A square may be so by one place.
bool is_wide(const Glyph& glyph) {
  constexpr float drawn = 0.3F;
  std::array<bool, glyph_side> rows{}, columns{};
  for (std::size_t place = 0; place < glyph.shape.size(); ++place) {
    if (glyph.shape[place] < drawn) continue;
    rows[place / glyph_side] = columns[place % glyph_side] = true;
  }
  return std::count(columns.begin(), columns.end(), true) >
         std::count(rows.begin(), rows.end(), true) + 1;
}

double cost_of_covered(const Cluster& cluster, char mark, const Circumstances& circumstances) {
  const Glyph& glyph = cluster.glyph;
  // Some programs write a chance on what is covered.
  const bool is_text = glyph.height < 0.62F && glyph.chroma <= colored &&
                       std::max(cluster.likely[flag_sign], cluster.likely[cross_sign]) < -0.7F &&
                       (glyph.parts > 1 || is_wide(glyph) || cost_of_text(cluster) > 0.5);
  // One thing by itself may be a pointer, or a caret, which have no colour.
  const double by_itself = cluster.cells.size() == 1 && glyph.chroma <= colored ? 2.5 : 4;
  const bool faint = is_faint(glyph, circumstances);
  const double drawn = (is_text ? 2.5 : 0) + (faint ? 2 : 0) + cost_of_drawn(cluster, mark);
  switch (mark) {
    case 'F':
      return drawn;
    case '?':
      return std::min(8.0, -static_cast<double>(cluster.likely[question_sign])) +
             (glyph.parts > 1 ? 3 : 0.2);
    case '#':
      return (faint || is_text ? 0.5 : by_itself) + (glyph.parts == 1 ? cost_of_text(cluster) : 0);
    case '*':
      return (circumstances.is_lost ? 0.3 : 4) + drawn;
    case 'X':
      return (circumstances.is_lost ? 0.5 : 4) + drawn;
    default:
      return never;
  }
}

double cost_of_revealed(const Cluster& cluster, char mark, const Circumstances& circumstances) {
  switch (mark) {
    case '*':
      return (circumstances.is_lost ? 0.2 : 4) + cost_of_drawn(cluster, mark);
    case 'X':
      return (circumstances.is_lost ? 0.5 : 4) + cost_of_drawn(cluster, mark);
    case '0':
      return std::min((is_faint(cluster.glyph, circumstances) ? 0.5 : 3) +
                          std::min(6.0, cost_of_drawing(cluster.likely, other_sign)),
                      1 - static_cast<double>(cluster.likely[zero_sign]));
    case '#':
      return 4 + std::min(6.0, cost_of_drawing(cluster.likely, other_sign));
    case 'F':
      // Whoever has lost may be shown flags on the ground of the mines.
      return (cluster.glyph.chroma <= colored                                       ? 5
              : circumstances.is_lost && circumstances.has_mine && is_flag(cluster) ? 1
                                                                                    : 3) +
             cost_of_drawn(cluster, mark);
    case '?':
      return never;
    default:
      break;
  }
  const int digit = mark - '0';
  // Colours of its own say nothing, and what is drawn in one colour neither.
  constexpr double of_own_color = 0.2;
  const double color = circumstances.own_colors && !cluster.dot
                           ? of_own_color
                           : color_cost(digit, cluster.glyph.color);
  // Dots are told apart by their colours alone, and those of the first digits are no greys.
  const bool is_grey = chroma_of(cluster.glyph.color) < 30;
  if (cluster.dot) return 3 * color + rarity(digit) + (is_grey && digit < 7 ? 2 : 0);
  return cost_of_digit(cluster, digit) + color;
}

}  // namespace

float faint_of(const Looks& looks) {
  // A part of the usual ink: of digits, if there are some, since most of what is drawn may be
  // shades.
  constexpr float faintest = 0.4F;
  constexpr std::size_t enough = 4;
  std::vector<float> levels, of_all;
  for (const Look& look : looks.cells) {
    if (look.blank) continue;
    of_all.push_back(look.glyph.level);
    if (is_clear_digit(look.likely)) levels.push_back(look.glyph.level);
  }
  if (levels.size() < enough) levels = std::move(of_all);
  if (levels.empty()) return 0;
  return faintest * median(levels);
}

bool has_own_colors(const std::vector<Cluster>& clusters) {
  // Of one digit the colour may be chance. Most programs lie below 0.4, and one colour for all is
  // at 0.6 if it is grey.
  constexpr double least_cost = 0.5;
  double sum = 0, count = 0;
  unsigned seen = 0;
  for (const Cluster& cluster : clusters) {
    if (cluster.blank || !is_clear_digit(cluster.likely)) continue;
    const auto digit =
        static_cast<int>(std::max_element(cluster.likely.begin(), cluster.likely.begin() + 8) -
                         cluster.likely.begin() + 1);
    const double weight = std::sqrt(static_cast<double>(cluster.cells.size()));
    sum += weight * color_cost(digit, cluster.glyph.color), count += weight;
    seen |= 1U << digit;
  }
  return (seen & (seen - 1)) != 0 && sum > least_cost * count;
}

double evidence_of(const Cluster& cluster, char mark, double cost) {
  const auto cells = static_cast<double>(cluster.cells.size());
  if (cluster.blank || (cluster.cover && mark == '#')) return 0.02 * cells;
  if (mark >= '1' && mark <= '8') return cells * std::clamp(2 - cost, -1.0, 2.0);
  return cells * std::clamp(0.3 - 0.3 * cost, -1.0, 0.3);
}

double cost_of(const Cluster& cluster, char mark, bool is_revealed, unsigned revealed,
               const Circumstances& circumstances) {
  const char empty = is_revealed ? '0' : '#';
  if (cluster.blank) return mark == empty ? 0 : never;
  // At the end of a game nearly all covered cells have a flag.
  const double of_flag =
      mark == '#' ? std::max(0.0, 3 - cost_of_drawing(cluster.likely, flag_sign)) : 0;
  const double of_all = 0.4 + std::min(1.5, cost_of_text(cluster)) + of_flag;
  if (cluster.cover && is_revealed && mark == '#') return of_all;
  // Where covered cells have the ground of revealed ones, flags have it, too.
  const bool has_any_ground = circumstances.has_cover && (mark == 'F' || mark == '?');
  const double cost = is_revealed && !has_any_ground
                          ? cost_of_revealed(cluster, mark, circumstances)
                          : cost_of_covered(cluster, mark, circumstances);
  if (!cluster.patterned) return cost;
  if (mark != empty) return cost + 0.3;
  // What is drawn on all covered cells, or on all empty ones, says nothing; but then no other kind
  // of such cells has nothing drawn on it.
  const unsigned alike = circumstances.empty & (is_revealed ? revealed : ~revealed);
  const bool has_plain = (alike & ~(1U << cluster.kind)) != 0;
  return std::min(cost, of_all) + (has_plain ? 2 : 0);
}

double enough(char here, char other) {
  const bool are_flags = (here == 'F' && other == 'X') || (here == 'X' && other == 'F');
  return are_flags ? sure / 3 : sure;
}

}  // namespace minewise::pictures
