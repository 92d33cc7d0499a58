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

/// Digits are so many pixels high, none is larger, and a number has so many of them.
constexpr int least_height = 6, most_size = 120;
constexpr std::size_t most_digits = 4;
/// Parts of the strongest difference from the background that count as drawn: segments of a display
/// that do not shine are weaker.
constexpr float drawn_part = 0.62F;
/// Of the likeliest digit.
constexpr float least_likely = -0.5F;

/// The numbers of a picture: all, and those whose digits are segments, with their displays.
struct Numbers {
  struct Display {
    int value;
    Box box;
  };
  std::vector<int> all;
  std::vector<Display> displays;
};

/// The seven segments of a digit that is 10 wide and 20 high, but for their ends, which belong to
/// others, too: above, at the right, below, at the left, and in the middle.
constexpr int digit_width = 10, digit_height = 20;
constexpr std::array<Box, 7> segments{{{3, 0, 7, 4},
                                       {7, 3, 10, 8},
                                       {7, 12, 10, 17},
                                       {3, 16, 7, 20},
                                       {0, 12, 3, 17},
                                       {0, 3, 3, 8},
                                       {3, 8, 7, 12}}};
/// Those of each digit, the first one as the highest bit.
constexpr std::array<int, 10> segments_of_digits{0b1111110, 0b0110000, 0b1101101, 0b1111001,
                                                 0b0110011, 0b1011011, 0b1011111, 0b1110000,
                                                 0b1111111, 0b1111011};

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

  /// Adds the numbers of this part, and of the displays in it: so many levels, since a window may
  /// be one.
  void add_numbers(Numbers& numbers, int levels) const {
    std::vector<Box> glyphs;
    for (const Part& part : parts(least_ink())) {
      if (part.is_display()) {
        const Drawing display(*pixels_, part.inside());
        if (levels > 0 && !display.add_display(numbers)) display.add_numbers(numbers, levels - 1);
      } else if (std::max(part.box.width(), part.box.height()) <= most_size) {
        add_glyph(glyphs, part.box);
      }
    }
    // Displays may be hardly darker than what is around them.
    for (const Part& part : levels > 0 ? parts(faint_ink) : std::vector<Part>{})
      if (part.is_display()) Drawing(*pixels_, part.inside()).add_display(numbers);
    sort_stably(glyphs, [](const Box& a, const Box& b) { return a.left < b.left; });
    for (std::size_t i = 0; i < glyphs.size(); ++i) {
      if (neighbor(glyphs, glyphs[i], -1) != nullptr) continue;
      std::vector<Box> word{glyphs[i]};
      while (const Box* next = neighbor(glyphs, word.back(), 1)) word.push_back(*next);
      // A bar alone may be a 1, or a piece of a frame.
      if (word.size() > 1 || 2 * word[0].width() >= word[0].height())
        add_number(numbers, word, [&](const Box& glyph) { return digit_of(glyph); });
    }
  }

  /// Adds the number of a display, if it shows nothing else. A letter may be like one of few
  /// digits.
  bool add_display(Numbers& numbers) const {
    constexpr std::size_t least_digits = 3;
    constexpr int least_part = 60;  // a 1 of a line of pixels that is 30 high has twice as many
    const float least = least_ink();
    std::vector<Box> glyphs;  // what no empty column parts
    int places = 0;
    for (int x = box_.left; x <= box_.right; ++x) {
      const int before = places;
      for (int y = box_.top; y < box_.bottom; ++y) {
        if (x == box_.right || ink(x, y) < least) continue;
        if (places++ == 0) glyphs.push_back({x, y, x, y});
        Box& glyph = glyphs.back();
        glyph.top = std::min(glyph.top, y), glyph.bottom = std::max(glyph.bottom, y + 1);
        glyph.right = x + 1;
      }
      if (places > before) continue;
      // Specks of segments that do not shine are no digit.
      if (places > 0 && least_part * places < box_.height() * box_.height()) glyphs.pop_back();
      places = 0;
    }
    bool is_segmented = true;
    const auto digit = [&](const Box& glyph) {
      const int found = segmented_digit_of(glyph, least);
      is_segmented = is_segmented && found >= 0;
      return found < 0 ? digit_of(glyph) : found;
    };
    if (!add_number(numbers, glyphs, digit)) return false;
    if (is_segmented && glyphs.size() >= least_digits)
      numbers.displays.push_back({numbers.all.back(), box_});
    return true;
  }

 private:
  struct Part {
    Box box;
    int places;

    [[nodiscard]] bool is_display() const {
      return box.width() >= 20 && box.height() >= 12 && 5 * box.width() >= 6 * box.height() &&
             2 * places >= box.width() * box.height();
    }
    /// What is not its border.
    [[nodiscard]] Box inside() const {
      const int border = std::max(1, box.height() / 12);
      return {box.left + border, box.top + border, box.right - border, box.bottom - border};
    }
  };

  [[nodiscard]] float ink(int x, int y) const { return difference(pixels_->at(x, y), ground_); }

  /// What is fainter is not drawn.
  [[nodiscard]] float least_ink() const {
    float strongest = 0;
    for (int y = box_.top; y < box_.bottom; ++y)
      for (int x = box_.left; x < box_.right; ++x) strongest = std::max(strongest, ink(x, y));
    return drawn_part * std::min(strongest, most_ink);
  }

  /// Boxes of what hangs together.
  [[nodiscard]] std::vector<Part> parts(float least) const {
    std::vector<char> seen(index_of(box_.height(), 0, box_.width()));
    std::vector<Part> found;
    std::vector<std::pair<int, int>> open;
    for (int top = 0; top < box_.height(); ++top) {
      for (int left = 0; left < box_.width(); ++left) {
        const std::size_t first = index_of(top, left, box_.width());
        if (seen[first] || ink(box_.left + left, box_.top + top) < least) continue;
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
              if (seen[next] || ink(box_.left + u, box_.top + v) < least) continue;
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
        const int narrower = std::min(box.width(), other.width());
        if (2 * common < narrower || gap > std::max(2, narrower / 3)) continue;
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

  template <class DigitOf>
  static bool add_number(Numbers& numbers, const std::vector<Box>& word, const DigitOf& digit_of) {
    if (word.empty() || word.size() > most_digits) return false;
    int value = 0;
    for (const Box& glyph : word) {
      const int digit = digit_of(glyph);
      if (digit < 0 || glyph.height() < std::max(least_height, glyph.width()) ||
          4 * glyph.height() < 3 * word.front().height())
        return false;
      value = 10 * value + digit;
    }
    numbers.all.push_back(value);
    return true;
  }

  /// The digit whose segments shine, or -1. A 1 has no others than those at its right.
  [[nodiscard]] int segmented_digit_of(const Box& glyph, float least) const {
    if (3 * glyph.width() <= glyph.height()) return 1;
    int shine = 0;
    for (const Box& segment : segments) {
      int all = 0, lit = 0;
      for (int y = segment.top * glyph.height() / digit_height;
           y < segment.bottom * glyph.height() / digit_height; ++y)
        for (int x = segment.left * glyph.width() / digit_width;
             x < segment.right * glyph.width() / digit_width; ++x)
          ++all, lit += ink(glyph.left + x, glyph.top + y) >= least;
      shine = 2 * shine + (5 * lit >= all);
    }
    const auto found = std::find(segments_of_digits.begin(), segments_of_digits.end(), shine);
    return found == segments_of_digits.end() ? -1
                                             : static_cast<int>(found - segments_of_digits.begin());
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

  /// A stronger difference from the background than this is not looked for, nor a fainter one.
  static constexpr float most_ink = 160, faint_ink = 40;
  /// More are a photo, or a text.
  static constexpr std::size_t most_parts = 2000;

  const Pixels* pixels_;
  Box box_;
  Color ground_;
};

/// The mine totals of the usual sizes; none of others.
std::optional<int> usual_total(int rows, int columns) {
  const int shorter = std::min(rows, columns), longer = std::max(rows, columns);
  if (longer <= 10 && shorter >= 8) return 10;
  if (shorter == 16 && longer == 16) return 40;
  if (shorter == 14 && longer == 18) return 40;
  if (shorter == 16 && longer == 30) return 99;
  if (shorter == 20 && longer == 24) return 99;
  return std::nullopt;
}

}  // namespace

std::optional<int> mines_left(const Pixels& pixels, const CellGrid& grid,
                              const std::vector<std::string>& rows) {
  int flags = 0, mines = 0;  // those that are known
  for (const std::string& row : rows) {
    for (const char mark : row) {
      flags += mark == 'F' || mark == 'X';
      mines += mark == 'F' || mark == '*';
    }
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
  Numbers numbers;
  for (const Box& box : {Box{outer_left, outer_top, outer_right, top},
                         Box{outer_left, bottom, outer_right, outer_bottom},
                         Box{right, top, outer_right, bottom}, Box{outer_left, top, left, bottom}})
    if (std::min(box.width(), box.height()) >= least_height)
      Drawing(pixels, box).add_numbers(numbers, 2);
  const auto may_be = [&](int number, int most_percent) {
    const int total = number + flags;
    return 100 * total >= 8 * grid.cells() && 100 * total <= most_percent * grid.cells() &&
           total >= mines;
  };
  // Of two displays of one height the left one is the counter, and the other one a clock.
  for (const auto& [value, box] : numbers.displays)
    for (const auto& [time, other] : numbers.displays)
      if (box.right < other.left && std::abs(box.top - other.top) <= 2 &&
          std::abs(box.height() - other.height()) <= 2 && may_be(value, 40))
        return value;
  // Else the number that gives the usual total is the counter; on a board of another size it is the
  // only one that gives a usual density.
  const std::optional<int> usual = usual_total(grid.rows.cells, grid.columns.cells);
  std::optional<int> found;
  for (const int number : numbers.all) {
    if (number + flags == usual) return number;
    // The size of the board may stand beside it.
    if (usual || number == grid.rows.cells || number == grid.columns.cells || !may_be(number, 30))
      continue;
    if (found && *found != number) return std::nullopt;
    found = number;
  }
  return found;
}

}  // namespace minewise::pictures
