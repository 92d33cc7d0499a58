#include "why/guess.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/elementary.hpp"
#include "base/rounding.hpp"
#include "game/named_rules.hpp"
#include "why/phrase.hpp"

namespace minewise {

namespace {

/// The chance that is assumed of each cell where nothing tells another one.
constexpr double assumed = 0.5;

/// Numbers of layouts that are named up to the last: a million. Rounding hides none of them.
constexpr double most_bits = 20.0;

/// A difference that is seen in the figures.
constexpr double seen = 0.0005;

bool stands_alone(const Evidence& evidence, Cell cell) {
  return clues_around(evidence, cell).empty();
}

/// 2 to the power of a number of bits, where that is a whole number that the doubles hold.
double whole_power_of_2(double bits) {
  constexpr double log_of_2 = 0.69314718055994530942;
  return std::round(elementary::exp(bits * log_of_2));
}

/// 18, or about 3.2e19
std::string number_of_layouts(double log2_layouts) {
  constexpr double log_of_10 = 2.30258509299404568402;
  constexpr double log10_of_2 = 0.30102999566398119521;
  if (log2_layouts < most_bits) return decimal(whole_power_of_2(log2_layouts), 0);
  const double exponent = std::floor(log2_layouts * log10_of_2);
  return joined({"about ",
                 decimal(elementary::exp((log2_layouts * log10_of_2 - exponent) * log_of_10), 1),
                 "e", std::to_string(static_cast<int>(exponent))});
}

/// The reasons for one cell.
class Reasons {
 public:
  Reasons(const Uncertainty& known, Cell cell, bool for_hint)
      : known_(known), grid_(known.evidence.grid), cell_(cell), for_hint_(for_hint) {}

  [[nodiscard]] std::vector<std::string> give() const {
    if (is_unknown(known_.evidence, known_.chances, cell_)) {
      return {joined({"The chance of ", for_hint_ ? "such a cell" : named(grid_, cell_),
                      " is not known: no clue is beside it, and the mine total is not given."})};
    }
    std::vector<std::string> texts{risk(), others()};
    if (std::string text = win(); !text.empty()) texts.push_back(std::move(text));
    return texts;
  }

  [[nodiscard]] std::string better() const {
    if (known_.wins.empty()) return {};
    const WinChance& best = known_.wins.front();
    const auto own = own_win();
    if (best.cell == cell_ || (own && best.win < own->win + seen)) return {};
    return joined({own ? "A better move is " : "The best move is ", named(grid_, best.cell),
                   ": the chance of a mine is ", share(best.cell), ", and the chance to win ",
                   about(best), uncertain_percent(best.win), "."});
  }

 private:
  [[nodiscard]] double chance(Cell cell) const { return known_.chances.probability[index(cell)]; }
  [[nodiscard]] std::string share(Cell cell) const {
    return joined({known_.chances.error.empty() ? "" : "about ", uncertain_percent(chance(cell))});
  }
  /// A cell and its chance, or the chance alone.
  [[nodiscard]] std::string told(Cell cell) const {
    if (for_hint_) return joined({"has a chance of ", share(cell)});
    return joined({"is ", named(grid_, cell), ", with ", share(cell)});
  }
  [[nodiscard]] static std::string_view about(const WinChance& move) {
    return move.exact ? "" : "about ";
  }

  [[nodiscard]] std::string risk() const {
    const std::string subject = for_hint_ ? "The safest cell" : named(grid_, cell_);
    const double bits = known_.chances.log2_layouts;
    const bool are_counted =
        known_.evidence.mines && known_.chances.error.empty() && known_.evidence.table().is_exact();
    if (are_counted && bits < most_bits) {
      const double layouts = whole_power_of_2(bits);
      return joined({subject, " is a mine in ", decimal(std::round(chance(cell_) * layouts), 0),
                     " of the ", decimal(layouts, 0), " layouts of mines that fit: ", share(cell_),
                     "."});
    }
    std::string text = joined({subject, " has ", known_.chances.error.empty() ? "a " : "about a ",
                               uncertain_percent(chance(cell_)), " chance of being a mine."});
    if (are_counted) {
      text += joined({" ", capital(number_of_layouts(bits)), " layouts of mines fit."});
    }
    return text;
  }

  [[nodiscard]] std::string others() const {
    int alike = 0;
    std::optional<Cell> safest;
    std::optional<Cell> next;
    for (Cell other = 0; other < grid_.cells(); ++other) {
      if (other == cell_ || !is_covered(known_.evidence.code(other)) ||
          known_.certainty.verdict[index(other)] == Verdict::mine ||
          is_unknown(known_.evidence, known_.chances, other)) {
        continue;
      }
      const double difference = chance(other) - chance(cell_);
      if (std::abs(difference) < rounding) {
        ++alike;
      } else if (auto& nearest = difference < 0.0 ? safest : next;
                 !nearest || chance(other) < chance(*nearest) - rounding) {
        nearest = other;
      }
    }
    if (safest) return joined({"The safest cell ", told(*safest), "."});
    std::string text = alike == 0 ? "No other cell is as safe"
                       : alike == 1
                           ? "One other cell is just as safe"
                           : joined({std::to_string(alike), " other cells are just as safe"});
    if (next) text += joined({"; the next one ", told(*next)});
    return text + ".";
  }

  /// What a move is worth. Of the cells far from all clues, which are alike, one stands for all.
  [[nodiscard]] const WinChance* own_win() const {
    const bool is_far = stands_alone(known_.evidence, cell_);
    const auto own = std::ranges::find_if(known_.wins, [&](const WinChance& move) {
      return move.cell == cell_ || (is_far && stands_alone(known_.evidence, move.cell));
    });
    return own == known_.wins.end() ? nullptr : &*own;
  }

  [[nodiscard]] std::string win() const {
    const WinChance* const own = own_win();
    if (own == nullptr) return {};
    return joined({"If you reveal it, your chance to win is ", about(*own),
                   uncertain_percent(own->win), own->exact ? " with perfect play." : "."});
  }

  const Uncertainty& known_;
  Grid grid_;
  Cell cell_;
  bool for_hint_;
};

}  // namespace

bool is_unknown(const Evidence& evidence, const Chances& chances, Cell cell) {
  return !evidence.mines && chances.probability[index(cell)] == assumed &&
         stands_alone(evidence, cell);
}

std::vector<std::string> guess_reasons(const Uncertainty& uncertainty, Cell cell, bool for_hint) {
  return Reasons(uncertainty, cell, for_hint).give();
}

std::string better_move_text(const Uncertainty& uncertainty, Cell cell) {
  return Reasons(uncertainty, cell, false).better();
}

std::optional<int> usual_mines(Grid grid) {
  for (const Preset& preset : presets()) {
    const Grid own = preset.variant.rules.grid;
    const bool is_level =
        preset.name == "beginner" || preset.name == "intermediate" || preset.name == "expert";
    if (is_level && ((own.height == grid.height && own.width == grid.width) ||
                     (own.height == grid.width && own.width == grid.height))) {
      return preset.variant.mines();
    }
  }
  return {};
}

std::string missing_total_text(const Evidence& evidence) {
  if (evidence.mines) return {};
  std::string text = "The mine total is not given, so chances are rough";
  bool is_any_far = false;
  for (Cell cell = 0; cell < evidence.grid.cells(); ++cell) {
    is_any_far = is_any_far || (is_covered(evidence.code(cell)) && stands_alone(evidence, cell));
  }
  text += is_any_far ? ", and away from clues unknown." : ".";
  if (const auto mines = usual_mines(evidence.grid)) {
    text += joined({" A board of ", std::to_string(evidence.grid.width), "x",
                    std::to_string(evidence.grid.height), " usually has ", std::to_string(*mines),
                    " mines."});
  }
  return text;
}

}  // namespace minewise
