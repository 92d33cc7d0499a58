#include "pictures/counter.hpp"

#include <utility>

#include "base/sort.hpp"
#include "pictures/glyphs.hpp"

namespace minewise::pictures {

namespace {

struct Box {
  int left, top, right, bottom;

  [[nodiscard]] int width() const { return right - left; }
  [[nodiscard]] int height() const { return bottom - top; }
};

/// A number, and where it stands.
struct Number {
  int value;
  Box box;
};

/// Digits are so many pixels high, and a number has so many of them.
constexpr int least_height = 6, most_height = 120;
constexpr std::size_t most_digits = 4;
/// Parts of the strongest difference from the background that count as drawn: segments of a display
/// that do not shine are weaker.
constexpr float drawn_part = 0.62F;
/// Of the likeliest digit.
constexpr float least_likely = -0.5F;

/// The colour that most of a box has.
Color background_of(const Pixels& pixels, const Box& box) {
  constexpr int steps = 40;
  constexpr float same = 12;
  std::vector<std::pair<Color, int>> found;
  for (int j = 0; j < steps; ++j) {
    for (int i = 0; i < steps; ++i) {
      const Color color =
          pixels.at(box.left + i * box.width() / steps, box.top + j * box.height() / steps);
      auto known = std::find_if(found.begin(), found.end(), [&](const auto& one) {
        return difference(one.first, color) < same;
      });
      if (known == found.end()) known = found.insert(known, {color, 0});
      ++known->second;
    }
  }
  return std::max_element(found.begin(), found.end(),
                          [](const auto& a, const auto& b) { return a.second < b.second; })
      ->first;
}

/// What is drawn in a part of a picture, and the numbers there.
class Drawing {
 public:
  Drawing(const Pixels& pixels, const Box& box)
      : pixels_(&pixels), box_(box), ground_(background_of(pixels, box)) {}

  /// Adds the numbers of this part, and of the displays in it.
  void add_numbers(std::vector<Number>& numbers, bool has_displays) const {
    std::vector<Box> glyphs;
    for (const Part& part : parts()) {
      const Box& box = part.box;
      const bool is_display = box.width() >= 20 && box.height() >= 12 &&
                              5 * box.width() >= 6 * box.height() &&
                              2 * part.places >= box.width() * box.height();
      if (is_display) {
        const int border = std::max(1, box.height() / 12);
        const Box inside{box.left + border, box.top + border, box.right - border,
                         box.bottom - border};
        if (has_displays) Drawing(*pixels_, inside).add_numbers(numbers, false);
      } else if (box.height() <= most_height) {
        add_glyph(glyphs, box);
      }
    }
    sort_stably(glyphs, [](const Box& a, const Box& b) { return a.left < b.left; });
    for (std::size_t i = 0; i < glyphs.size(); ++i) {
      if (neighbor(glyphs, glyphs[i], -1) != nullptr) continue;
      std::vector<Box> word{glyphs[i]};
      while (const Box* next = neighbor(glyphs, word.back(), 1)) word.push_back(*next);
      add_number(numbers, word);
    }
  }

 private:
  struct Part {
    Box box;
    int places;
  };

  [[nodiscard]] float ink(int x, int y) const { return difference(pixels_->at(x, y), ground_); }

  /// Boxes of what hangs together.
  [[nodiscard]] std::vector<Part> parts() const {
    float strongest = 0;
    std::vector<float> inks;
    for (int y = box_.top; y < box_.bottom; ++y)
      for (int x = box_.left; x < box_.right; ++x) inks.push_back(ink(x, y));
    for (const float one : inks) strongest = std::max(strongest, one);
    const float least = drawn_part * std::min(strongest, most_ink);
    std::vector<bool> seen(inks.size());
    std::vector<Part> found;
    std::vector<std::pair<int, int>> open;
    for (int top = 0; top < box_.height(); ++top) {
      for (int left = 0; left < box_.width(); ++left) {
        const std::size_t first = index_of(top, left, box_.width());
        if (inks[first] < least || seen[first]) continue;
        Part part{{left, top, left + 1, top + 1}, 0};
        seen[first] = true;
        for (open.assign(1, {left, top}); !open.empty(); ++part.places) {
          const auto [x, y] = open.back();
          open.pop_back();
          Box& box = part.box;
          box.left = std::min(box.left, x), box.right = std::max(box.right, x + 1);
          box.top = std::min(box.top, y), box.bottom = std::max(box.bottom, y + 1);
          for (int v = std::max(0, y - 1); v <= std::min(box_.height() - 1, y + 1); ++v) {
            for (int u = std::max(0, x - 1); u <= std::min(box_.width() - 1, x + 1); ++u) {
              const std::size_t next = index_of(v, u, box_.width());
              if (inks[next] < least || seen[next]) continue;
              seen[next] = true;
              open.emplace_back(u, v);
            }
          }
        }
        part.box.left += box_.left, part.box.right += box_.left;
        part.box.top += box_.top, part.box.bottom += box_.top;
        found.push_back(part);
        if (found.size() > most_parts) return {};
      }
    }
    return found;
  }

  /// Adds a part of a glyph, to the glyph above or below it if there is one.
  static void add_glyph(std::vector<Box>& glyphs, Box box) {
    for (bool joined = true; joined;) {
      joined = false;
      for (std::size_t i = 0; i < glyphs.size() && !joined; ++i) {
        const Box& other = glyphs[i];
        const int common = std::min(box.right, other.right) - std::max(box.left, other.left),
                  gap = std::max(box.top, other.top) - std::min(box.bottom, other.bottom);
        const int widest = std::max(box.width(), other.width());
        if (2 * common < std::min(box.width(), other.width()) || gap > std::max(2, widest / 3))
          continue;
        box = {std::min(box.left, other.left), std::min(box.top, other.top),
               std::max(box.right, other.right), std::max(box.bottom, other.bottom)};
        glyphs.erase(glyphs.begin() + static_cast<std::ptrdiff_t>(i));
        joined = true;
      }
    }
    glyphs.push_back(box);
  }

  /// The glyph beside another one in its word: at its right, or at its left for -1.
  static const Box* neighbor(const std::vector<Box>& glyphs, const Box& box, int side) {
    for (const Box& other : glyphs) {
      const int gap = side > 0 ? other.left - box.right : box.left - other.right;
      const int common = std::min(box.bottom, other.bottom) - std::max(box.top, other.top);
      const int highest = std::max(box.height(), other.height());
      if (&other != &box && gap >= -1 && 5 * gap <= 2 * highest && common > 0 &&
          (side > 0 ? other.left > box.left : other.left < box.left))
        return &other;
    }
    return nullptr;
  }

  void add_number(std::vector<Number>& numbers, const std::vector<Box>& word) const {
    if (word.size() > most_digits) return;
    int value = 0;
    Box box = word.front();
    for (const Box& glyph : word) {
      const int digit = digit_of(glyph);
      if (digit < 0 || glyph.height() < least_height ||
          4 * glyph.height() < 3 * word.front().height())
        return;
      value = 10 * value + digit;
      box = {box.left, std::min(box.top, glyph.top), glyph.right,
             std::max(box.bottom, glyph.bottom)};
    }
    numbers.push_back({value, box});
  }

  /// The digit that a glyph is, or -1.
  [[nodiscard]] int digit_of(const Box& glyph) const {
    // A face is a cell: the glyph stands in its middle, and nothing else beside it.
    const double side = 1.3 * std::max(glyph.width(), glyph.height()), step = side / face_side;
    const double left = (glyph.left + glyph.right - side) / 2,
                 top = (glyph.top + glyph.bottom - side) / 2;
    Face face;
    mean_colors(*pixels_, {left, top, step, step, face_side}, face.colors);
    Ink inks{};
    float most = 1;
    for (int j = 0; j < face_side; ++j) {
      for (int i = 0; i < face_side; ++i) {
        const double x = left + i * step, y = top + j * step;
        if (x + step / 2 < glyph.left || x + step / 2 > glyph.right || y + step / 2 < glyph.top ||
            y + step / 2 > glyph.bottom)
          continue;
        const std::size_t place = index_of(j, i, face_side);
        inks[place] = difference(face.colors[place], ground_);
        most = std::max(most, inks[place]);
      }
    }
    for (float& one : inks) one = one < drawn_part * most / 2 ? 0 : one / most;
    const auto likely = signs_of(glyph_of(inks, face));
    for (int digit = 0; digit <= 9; ++digit) {
      const int sign = digit == 0 ? zero_sign : (digit == 9 ? nine_sign : digit - 1);
      if (likely[static_cast<std::size_t>(sign)] > least_likely) return digit;
    }
    return -1;
  }

  /// A stronger difference from the background than this is not looked for.
  static constexpr float most_ink = 160;
  /// More are a photo, or a text.
  static constexpr std::size_t most_parts = 2000;

  const Pixels* pixels_;
  Box box_;
  Color ground_;
};

/// The mine totals of the usual sizes.
int usual_total(int rows, int columns) {
  const int shorter = std::min(rows, columns), longer = std::max(rows, columns);
  if (longer <= 10 && shorter >= 8) return 10;
  if (shorter == 16 && longer == 16) return 40;
  if (shorter == 14 && longer == 18) return 40;
  if (shorter == 16 && longer == 30) return 99;
  if (shorter == 20 && longer == 24) return 99;
  return 0;
}

}  // namespace

std::optional<int> mines_left(const Pixels& pixels, const CellGrid& grid,
                              const std::vector<std::string>& rows) {
  int flags = 0, shown = 0;
  for (const std::string& row : rows) {
    flags += static_cast<int>(std::count_if(row.begin(), row.end(),
                                            [](char mark) { return mark == 'F' || mark == 'X'; }));
    shown += static_cast<int>(std::count(row.begin(), row.end(), '*'));
  }
  // Counters stand near the board: above it as a rule, else beside or below it.
  const int near = static_cast<int>(6 * grid.rows.pitch) + 40;
  const int left = static_cast<int>(grid.columns.at(0)),
            right = static_cast<int>(grid.columns.at(grid.columns.cells)),
            top = static_cast<int>(grid.rows.at(0)),
            bottom = static_cast<int>(grid.rows.at(grid.rows.cells));
  const int outer_left = std::max(0, left - near),
            outer_right = std::min(pixels.width, right + near), outer_top = std::max(0, top - near),
            outer_bottom = std::min(pixels.height, bottom + near);
  std::vector<Number> numbers;
  for (const Box& box : {Box{outer_left, outer_top, outer_right, top},
                         Box{outer_left, bottom, outer_right, outer_bottom},
                         Box{right, top, outer_right, bottom}, Box{outer_left, top, left, bottom}})
    if (std::min(box.width(), box.height()) >= least_height)
      Drawing(pixels, box).add_numbers(numbers, true);
  // The number that gives the usual total is the counter; on a board of another size it is the only
  // one that gives a usual density.
  const int usual = usual_total(grid.rows.cells, grid.columns.cells);
  std::optional<int> found;
  for (const Number& number : numbers) {
    const int total = number.value + flags;
    if (total == usual) return number.value;
    // The size of the board may stand beside it.
    const bool is_size = number.value == grid.rows.cells || number.value == grid.columns.cells;
    const bool may_be = usual == 0 && !is_size && 100 * total >= 8 * grid.cells() &&
                        100 * total <= 30 * grid.cells() && total >= shown + flags;
    if (!may_be) continue;
    if (found && *found != number.value) return std::nullopt;
    found = number.value;
  }
  return found;
}

}  // namespace minewise::pictures
