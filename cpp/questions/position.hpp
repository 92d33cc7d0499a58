// Positions as requests give them, and what is known of the one that was looked at last.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "analyze/analysis.hpp"
#include "game/board_kind.hpp"
#include "game/named_rules.hpp"
#include "players/agent.hpp"
#include "questions/session.hpp"
#include "why/evidence.hpp"

namespace minewise::questions {

/// A view, how its clues are read, and what counting it may cost.
struct PositionRequest {
  NamedRules variant;
  std::vector<std::int8_t> cells;
  ClueModel model;
  std::optional<double> prior{};
  std::size_t budget = default_budget;
  /// The notation that the view came in, how it was read, and what of its text says nothing.
  std::string_view format{};
  std::vector<std::string> used{};
  std::vector<std::string> left_out{};

  [[nodiscard]] Grid grid() const { return variant.rules.grid; }
  [[nodiscard]] Cell at(std::pair<int, int> cell) const {
    return grid().at(cell.first, cell.second);
  }
  [[nodiscard]] int covered_cells() const;
  [[nodiscard]] Total total() const;
};

/// The fields of a view, and those of its analysis.
inline constexpr std::array<std::string_view, 4> view_fields{"view", "mines", "mines_left",
                                                             "rules"};
inline constexpr std::array<std::string_view, 8> position_fields{
    "view", "mines", "mines_left", "rules", "part", "clues", "prior", "budget"};

/// Fields of a question: some that others have too, and its own.
std::vector<std::string_view> fields(std::span<const std::string_view> common,
                                     std::initializer_list<std::string_view> own = {});

/// Reads a position from these fields; refused if it is none.
PositionRequest read_position(const Session& session, Request& request);
/// The chance of a mine before any clue is read, where that is told.
std::optional<double> read_prior(Request& request);
/// The moves between the states of a component.
std::size_t read_budget(Request& request);

/// The level of reasoning that the field `level` names.
Level read_level(Request& request, Level otherwise);

/// The refusal of clues that tell something by being withheld.
Refusal unreadable_clues(const ClueModel& model);

/// A position that was analyzed.
struct AnalyzedPosition {
  AnalyzedPosition(PositionRequest asked, std::unique_ptr<ShapeCounter> counter);

  PositionRequest asked;
  std::unique_ptr<ShapeCounter> counter;
  Position position;
  Certainty certainty;
  Chances chances;
};

/// The analysis of a position, once more if it was the last one; null if it is refused.
AnalyzedPosition* examine(Session& session, Request& request, PositionRequest asked);

/// A counter for proofs in a position, and what they may rest on.
class Proofs {
 public:
  Proofs(const PositionRequest& asked, const KeepGoing& keep_going)
      : counter_(asked.model.likelihood, Effort{asked.budget}, keep_going),
        evidence_{asked.grid(), asked.cells, asked.variant.mines(), &counter_} {}

  [[nodiscard]] const Evidence& evidence() const { return evidence_; }
  /// What a question comes to, which may take so much; refused if it was ended.
  template <class Work>
  auto ask(Request& request, const Work& work, std::size_t limit = Watch::unlimited) {
    counter_.begin(limit);
    auto found = work();
    const bool is_limited = limit != Watch::unlimited;
    const auto halt = counter_.watch().halt();
    // Where nothing limits the work but the range of numbers, that has come to its end.
    if (halt == Halt::interrupted || (halt && !is_limited)) request.refuse(interrupted());
    return found;
  }

 private:
  ShapeCounter counter_;
  Evidence evidence_;
};

/// The refusal of a cell of which there are layouts of both kinds, and of one for which the budget
/// does not suffice.
Refusal not_certain(Grid grid, Cell cell);
Refusal not_decided(const PositionRequest& asked, Cell cell);

/// The refusal of a view that no layout fits, with the clues that prove it.
void refuse_contradiction(Session& session, Request& request, const PositionRequest& asked);

}  // namespace minewise::questions
