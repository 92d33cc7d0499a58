#include "why/pattern.hpp"

#include <algorithm>

#include "why/phrase.hpp"

namespace minewise {

namespace {

/// Of a proof that is told as a pattern and little more.
constexpr std::size_t most_clues = 4;

/// Does a clue need exactly so many more mines?
bool needs(const Demand& demand, int mines) {
  return !demand.impossible && demand.least == mines && demand.most == mines;
}

/// Do all the cells of the clues lie in the one line beside them?
bool along_a_wall(Grid grid, const std::vector<Demand>& row, bool level) {
  int side = 0;
  for (const Demand& demand : row) {
    for (const Cell cell : demand.open) {
      const int at = level ? grid.row(cell) - grid.row(demand.clue)
                           : grid.column(cell) - grid.column(demand.clue);
      if (at == 0 || (side != 0 && at != side)) return false;
      side = at;
    }
  }
  return side != 0;
}

/// Is there a row of clues, level or upright, that begins at a cell, needs these numbers of mines
/// and holds all clues of the proof?
Pattern of_row(const Evidence& evidence, const Proof& proof, Cell first, bool level,
               const std::vector<int>& numbers, const char* name) {
  const Grid grid = evidence.grid;
  const Knowledge knowledge(evidence, proof);
  std::vector<Demand> row;
  std::vector<Cell> clues;
  bool reduced = false;
  for (int i = 0; i < static_cast<int>(numbers.size()); ++i) {
    const int at_row = grid.row(first) + (level ? 0 : i);
    const int at_column = grid.column(first) + (level ? i : 0);
    if (!grid.contains(at_row, at_column)) return {};
    const Cell clue = clues.emplace_back(grid.at(at_row, at_column));
    if (!is_clue(evidence.code(clue))) return {};
    const Demand& demand = row.emplace_back(knowledge.demand(clue));
    if (!needs(demand, numbers[static_cast<std::size_t>(i)])) return {};
    reduced = reduced || !demand.mines.empty();
  }
  return std::ranges::includes(clues, proof.clues) && along_a_wall(grid, row, level)
             ? Pattern{name, reduced}
             : Pattern{};
}

/// Does each inference take one clue alone?
bool is_clue_by_clue(const std::vector<Inference>& argument) {
  return !argument.empty() && std::ranges::all_of(argument, [](const Inference& inference) {
    return inference.source != the_total && inference.parts.empty() && !inference.supposed;
  });
}

}  // namespace

Pattern pattern_of(const Evidence& evidence, const Demand& part, const Demand& whole,
                   const Finding& finding) {
  const Grid grid = evidence.grid;
  if (part.clue == the_total || whole.clue == the_total) return {};
  if (!grid.adjacent(part.clue, whole.clue)) return {};
  if (grid.row(part.clue) != grid.row(whole.clue) &&
      grid.column(part.clue) != grid.column(whole.clue))
    return {};
  const bool reduced = !part.mines.empty() || !whole.mines.empty();
  if (!needs(part, 1)) return {};
  if (finding.kind == Finding::Kind::mines)
    return needs(whole, 2) && finding.cells.size() == 1 ? Pattern{"1-2", reduced} : Pattern{};
  return needs(whole, 1) ? Pattern{"1-1", reduced} : Pattern{};
}

Pattern pattern_of(const Evidence& evidence, const Proof& proof) {
  if (proof.with_total || proof.clues.size() < 3 || proof.clues.size() > most_clues) return {};
  const Grid grid = evidence.grid;
  for (const bool level : {true, false}) {
    // The first clue of the proof may be the second of the row.
    for (int back = 0; back < 2; ++back) {
      const int row = grid.row(proof.clues[0]) - (level ? 0 : back);
      const int column = grid.column(proof.clues[0]) - (level ? back : 0);
      if (!grid.contains(row, column)) continue;
      const Cell first = grid.at(row, column);
      Pattern pattern = of_row(evidence, proof, first, level, {1, 2, 1}, "1-2-1");
      if (!pattern.name.empty()) return pattern;
      pattern = of_row(evidence, proof, first, level, {1, 2, 2, 1}, "1-2-2-1");
      if (!pattern.name.empty()) return pattern;
    }
  }
  return {};
}

bool may_have_pattern(const Evidence& evidence, Cell cell, std::string_view name) {
  // Of a pair known mines may be taken off the clues.
  const int length = static_cast<int>(name.size() + 1) / 2;
  if (length < 3) return true;
  const Grid grid = evidence.grid;
  const auto is_row = [&](int row, int column, int down, int right) {
    for (int i = 0; i < length; ++i, row += down, column += right) {
      if (!grid.contains(row, column)) return false;
      if (evidence.code(grid.at(row, column)) != name[static_cast<std::size_t>(2 * i)] - '0')
        return false;
    }
    return true;
  };
  return std::ranges::any_of(clues_around(evidence, cell), [&](Cell clue) {
    const int row = grid.row(clue);
    const int column = grid.column(clue);
    for (int back = 0; back < length; ++back) {
      if (is_row(row - back, column, 1, 0) || is_row(row, column - back, 0, 1)) return true;
    }
    return false;
  });
}

bool has_pattern(const Evidence& evidence, const Proof& proof, std::string_view name) {
  const Pattern whole = pattern_of(evidence, proof);
  if (!whole.name.empty()) return whole.name == name;
  if (proof.with_total || proof.clues.size() > most_clues) return false;
  Knowledge knowledge(evidence, proof);
  const auto argument = find_argument(evidence, proof);
  return std::ranges::any_of(argument, [&](const Inference& inference) {
    const auto finding = inference.supposed ? std::nullopt : follow(knowledge, inference);
    if (!finding) return false;
    const bool is_pair = inference.parts.size() == 1;
    const bool has_name = is_pair && pattern_of(evidence, knowledge.demand(inference.parts[0]),
                                                knowledge.demand(inference.source), *finding)
                                             .name == name;
    learn(knowledge, {&inference, 1});
    return has_name;
  });
}

Technique technique_of(const Evidence& evidence, const Proof& proof) {
  if (proof.with_total) return Technique::mine_total;
  if (proof.clues.size() == 1) return Technique::one_clue;
  if (is_clue_by_clue(find_argument(evidence, proof))) return Technique::single_clues;
  // A longer pattern says more than the pairs that it is made of.
  for (const Technique pattern : {Technique::one_two_two_one, Technique::one_two_one,
                                  Technique::one_two, Technique::one_one}) {
    if (has_pattern(evidence, proof, name_of(pattern))) return pattern;
  }
  return proof.clues.size() == 2 ? Technique::two_clues : Technique::several_clues;
}

std::string phrase_of(Technique technique) {
  const bool is_pattern =
      technique >= Technique::one_one && technique <= Technique::one_two_two_one;
  const bool is_total = technique == Technique::mine_total;
  return joined({"by ", is_pattern || is_total ? "the " : "", name_of(technique),
                 is_pattern ? " pattern" : ""});
}

}  // namespace minewise
