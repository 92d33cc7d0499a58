// What a clue tells of the mines around it: a likelihood, so that clues may lie; models by name;
// what is shown, one draw for each cell.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/grid.hpp"
#include "base/random.hpp"

namespace minewise {

// What a clue tells of the mines around it: a likelihood, so that clues that lie are one mechanism
// with clues that do not.

/// likelihood[shown][true]: the chance that a clue is shown where that many mines are around.
using Likelihoods = std::array<std::array<double, 9>, 9>;

/// Are there other constraints than clues? Not in the file that a page loads first.
#ifdef MINEWISE_WITHOUT_SETS
inline constexpr bool has_general_shapes = false;
#else
inline constexpr bool has_general_shapes = true;
#endif

/// Clues that tell the truth.
Likelihoods exact_clues();

/// Likelihoods, and what follows from them for a single clue.
class ClueTable {
 public:
  explicit ClueTable(const Likelihoods& likelihood);

  /// The fewest and the most mines that a clue allows; least > most if no count allows it.
  [[nodiscard]] int least(int shown) const { return least_[index(shown)]; }
  [[nodiscard]] int most(int shown) const { return most_[index(shown)]; }

  [[nodiscard]] bool is_exact() const { return exact_; }

  /// May so many mines be around a clue?
  [[nodiscard]] bool allows(int shown, int mines) const {
    return likelihood_[index(shown)][index(mines)] > 0.0;
  }

  /// Clues with one code say the same of the cells that are left around them, `known` mines being
  /// found already.
  [[nodiscard]] std::uint32_t code(int shown, int known) const {
    return static_cast<std::uint32_t>(exact_ ? (shown - known) * 9 : shown * 9 + known);
  }
  /// The code of a cell around which so many mines are left, whatever it would show.
  [[nodiscard]] std::uint32_t code_of_count(int mines) const {
    return exact_ ? code(mines, 0) : first_count + static_cast<std::uint32_t>(mines);
  }
  /// The likelihood of a clue of that code if `mines` of the cells left are mines.
  [[nodiscard]] double likelihood(std::uint32_t code, int mines) const {
    if (has_general_shapes && code >= first_table)
      return table(code)[static_cast<std::size_t>(mines)];
    if (code >= first_count) return code - first_count == static_cast<unsigned>(mines) ? 1.0 : 0.0;
    const std::size_t mines_in_all = code % 9 + static_cast<std::size_t>(mines);
    return mines_in_all > 8 ? 0.0 : likelihood_[code / 9][mines_in_all];
  }

  /// The code of a constraint that is no clue: its likelihood for each count that its cells can
  /// come to.
  std::uint32_t add(std::vector<double> table);
  [[nodiscard]] const std::vector<double>& table(std::uint32_t code) const {
    return tables_[code - first_table];
  }

 private:
  // After the codes of clues: nine digits shown times nine numbers of known mines.
  static constexpr std::uint32_t first_count = 81;
  // After those, nine counts from 0 to 8.
  static constexpr std::uint32_t first_table = 90;
  Likelihoods likelihood_;
  std::array<int, 9> least_{};
  std::array<int, 9> most_{};
  bool exact_;
  std::vector<std::vector<double>> tables_;
};

struct ClueModel {
  /// The text form, which is read back as the same.
  std::string name = "exact";
  Likelihoods likelihood = exact_clues();

  [[nodiscard]] bool is_exact() const { return name == "exact"; }
  /// Is a clue withheld by a chance that does not depend on the count, and so tells nothing?
  [[nodiscard]] bool withholds_alike() const;
  /// May a cell with so many neighbours show this clue?
  [[nodiscard]] bool fits(int shown, int neighbors) const;
};

/// Every text form that there is.
const std::vector<std::string>& clue_forms();

/// The model of a text form.
Checked<ClueModel> clue_model(std::string_view text);

/// The clue of a safe cell with so many mines around it, or `no_clue`: drawn in proportion to the
/// likelihoods, and withheld with the chance that they leave to 1. It depends on the key, the cell
/// and the count alone, so that it is the same whenever the cell is revealed.
std::int8_t draw_clue(const Likelihoods& likelihood, const Key& key, Cell cell, int mines);

}  // namespace minewise
