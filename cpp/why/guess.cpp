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

/// Numbers of layouts that are named up to the last: a million. Rounding hides none of them.
constexpr double most_bits = 20.0;

/// Totals as rare as this, at either end, are not named.
constexpr double rare_total = 0.025;

/// What is not certain is no nearer to certainty, whatever samples say.
constexpr double least_uncertain = 1e-9;

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
    std::vector<std::string> texts;
    if (!for_hint_ && known_.certainty.is_undecided(cell_)) {
      texts.push_back(joined(
          {"It is not decided within the budget whether ", named(grid_, cell_), " is certain."}));
    }
    if (is_unknown(known_.chances, cell_)) {
      texts.push_back(
          joined({"The chance of ", for_hint_ ? "such a cell" : named(grid_, cell_),
                  " is not known: too many clues hang together there for the budget."}));
      return texts;
    }
    for (std::string text : {risk(), others(), win(), flags()}) {
      if (!text.empty()) texts.push_back(std::move(text));
    }
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
  /// Samples may have no layout with a mine, or none without: that is not certain.
  [[nodiscard]] std::string percent(Cell cell) const {
    const double least =
        known_.certainty.verdict[index(cell)] == Verdict::unknown ? least_uncertain : 0.0;
    return uncertain_percent(std::clamp(chance(cell), least, 1.0 - least));
  }
  [[nodiscard]] std::string share(Cell cell) const {
    return joined({known_.chances.error.empty() ? "" : "about ", percent(cell)});
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
    // To a player a number of layouts says nothing.
    const bool are_counted = !for_hint_ && known_.evidence.mines && known_.chances.error.empty() &&
                             known_.evidence.table().is_exact();
    if (are_counted && bits < most_bits) {
      const double layouts = whole_power_of_2(bits);
      return joined({subject, " is a mine in ", decimal(std::round(chance(cell_) * layouts), 0),
                     " of the ", decimal(layouts, 0), " layouts of mines that fit: ", share(cell_),
                     "."});
    }
    std::string text = joined({subject, " is a mine with a chance of ", share(cell_), "."});
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
          known_.certainty.verdict[index(other)] == Verdict::mine) {
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

  /// A player's flag may be wrong, so only proofs count: whoever trusts it reads other chances.
  [[nodiscard]] std::string flags() const {
    std::vector<Cell> unproven;
    for (Cell cell = 0; cell < grid_.cells(); ++cell) {
      if (cell != cell_ && known_.evidence.code(cell) == flag &&
          known_.certainty.verdict[index(cell)] == Verdict::unknown) {
        unproven.push_back(cell);
      }
    }
    if (unproven.empty()) return {};
    const bool is_one = unproven.size() == 1;
    const std::string_view other = known_.evidence.code(cell_) == flag ? " other" : "";
    const std::string number = joined(
        {is_one ? "One" : std::to_string(unproven.size()), other, is_one ? " flag" : " flags"});
    const std::string subject =
        for_hint_ || !is_one ? number : joined({"The flag at ", named(grid_, unproven.front())});
    return joined({subject, is_one ? " is not proven, so it counts as a covered cell."
                                   : " are not proven, so they count as covered cells."});
  }

  const Uncertainty& known_;
  Grid grid_;
  Cell cell_;
  bool for_hint_;
};

}  // namespace

bool is_unknown(const Chances& chances, Cell cell) {
  return std::isnan(chances.probability[index(cell)]);
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

std::string missing_total_text(const Position& position, const Chances& chances) {
  if (position.total().mines) return {};
  std::string text = "The mine total is not given.";
  if (const std::vector<double> total = mine_totals(position, chances); !total.empty()) {
    double mean = 0.0;
    int least = 0;
    int most = 0;
    double up_to = 0.0;
    for (int mines = 0; const double chance : total) {
      mean += chance * mines;
      if (up_to < rare_total) least = mines;
      if (up_to < 1.0 - rare_total) most = mines;
      up_to += chance;
      ++mines;
    }
    const std::string number = decimal(std::round(mean), 0);
    text += joined({" About ", number, number == "1" ? " mine is" : " mines are", " likely"});
    if (least < most) {
      text += joined(
          {", ", std::to_string(least), " to ", std::to_string(most), " in 95 of 100 cases"});
    }
    text += ".";
  }
  const Grid grid = position.grid();
  if (const auto mines = usual_mines(grid)) {
    text += joined({" A board of ", std::to_string(grid.width), "x", std::to_string(grid.height),
                    " usually has ", std::to_string(*mines), " mines."});
  }
  return text;
}

}  // namespace minewise
