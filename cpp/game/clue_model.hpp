// Clue models by name: what a revealed safe cell tells of the mines around it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "game/clue_table.hpp"

namespace minewise {

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

}  // namespace minewise
