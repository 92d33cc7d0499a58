// What clues and the mine total say, in English: alone, and two clues side by side.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "why/argument.hpp"
#include "why/phrase.hpp"
#include "why/steps.hpp"

namespace minewise {

class Wording {
 public:
  explicit Wording(const Evidence& evidence) : evidence_(&evidence) {}

  [[nodiscard]] std::string cell(Cell cell) const { return named(evidence_->grid, cell); }
  [[nodiscard]] std::string list(const std::vector<Cell>& cells,
                                 std::string_view last = "and") const {
    return listed(evidence_->grid, cells, last);
  }
  /// the 2 at (1,0)
  [[nodiscard]] std::string clue(Cell cell) const;
  /// Does the clue stand for the number that it shows?
  [[nodiscard]] bool exact(Cell clue) const;
  /// Under these rules the 2 at (1,0) means 2 to 8 mines.
  [[nodiscard]] std::string meaning(Cell clue) const;
  /// needs 2 mines; has the mine (0,1) and needs one more
  [[nodiscard]] std::string needs(const Demand& demand) const;

  /// What one clue, or the mine total, says for itself.
  [[nodiscard]] Step alone(const Demand& demand, const Finding& finding) const;
  /// What it says beside clues that see some of its cells.
  [[nodiscard]] std::vector<Step> beside(const Demand& whole, const std::vector<Demand>& parts,
                                         const Finding& finding) const;

 private:
  struct Share;

  [[nodiscard]] Step clue_alone(const Demand& demand, const Finding& finding) const;
  [[nodiscard]] Step total_alone(const Demand& demand, const Finding& finding) const;
  [[nodiscard]] std::vector<Step> at_least(const Share& share) const;
  [[nodiscard]] Step at_most(const Share& share) const;
  [[nodiscard]] Step full(const Demand& whole, const std::vector<Cell>& cells, int least) const;
  [[nodiscard]] Step sparse(const Demand& whole, const std::vector<Cell>& others, int most) const;

  [[nodiscard]] int mines() const { return evidence_->mines.value_or(0); }
  [[nodiscard]] std::string total_left(const Demand& total) const;
  [[nodiscard]] std::string total_needed(const Demand& total) const;
  /// the mine (0,1); the mines (0,1) and (0,2)
  [[nodiscard]] std::string known_mines(const Demand& demand) const;

  const Evidence* evidence_;
};

/// A step that a clue, or the mine total, makes.
Step fact(std::string text, const Demand& demand, std::vector<Cell> cells);
/// Such a step to what is impossible, which the text then says.
Step conflict(std::string text, const Demand& demand, std::vector<Cell> cells);

/// is, are
std::string_view is(std::size_t number);

/// safe, a mine, mines
std::string_view verdict_word(bool mine, std::size_t cells);

}  // namespace minewise
