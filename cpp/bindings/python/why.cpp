// Proofs, contradictions and hints for Python: read-only, with cells as pairs (row, column).
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>

#include "bindings/python/analysis.hpp"
#include "bindings/python/bindings.hpp"
#include "why/advice.hpp"
#include "why/hint.hpp"
#include "why/steps.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

/// What the proofs of a hint may cost: so many times the budget of a component, about a second.
constexpr std::size_t proofs_cost = 8;

/// A view from Python, and the office that counts its components.
class Seen {
 public:
  Seen(const nb::bytes& cells, Grid grid, std::optional<int> mines,
       const std::vector<double>& likelihood, std::size_t budget)
      : cells_(cells),
        office_(table_of(likelihood), {budget}, go_on),
        evidence_{grid, shown_of(grid, cells_), mines, &office_} {
    for (const std::int8_t code : evidence_.shown) {
      if (code < no_clue || code > 8) throw std::invalid_argument("expected codes from -4 to 8");
    }
  }

  [[nodiscard]] const Evidence& evidence() const { return evidence_; }
  /// What a question comes to, which may take so much.
  template <class Work>
  auto ask(const Work& work, std::size_t limit = Watch::unlimited) const {
    return counted_by(*evidence_.office, limit, work);
  }
  [[nodiscard]] Grid grid() const { return evidence_.grid; }
  [[nodiscard]] Cell at(const RowColumn& cell) const {
    if (!grid().contains(cell.first, cell.second)) throw std::out_of_range("expected a cell");
    return grid().at(cell.first, cell.second);
  }

 private:
  nb::bytes cells_;
  CensusOffice office_;
  Evidence evidence_;
};

/// What was found, on the grid that its cells belong to.
template <class Found>
struct Placed {
  Grid grid;
  Found found;
};

/// The cell of a move, the chance to win after it, and whether that is exact.
using GivenWin = std::tuple<RowColumn, double, bool>;

std::vector<WinChance> wins_of(const Seen& seen, const std::vector<GivenWin>& given) {
  std::vector<WinChance> wins;
  for (const auto& [cell, win, exact] : given) wins.push_back({seen.at(cell), win, exact});
  return wins;
}

using PlacedProof = Placed<Proof>;
using PlacedContradiction = Placed<Contradiction>;
using PlacedHint = Placed<Hint>;
using PlacedStep = Placed<Step>;
using PlacedAdvice = Placed<Advice>;

std::vector<RowColumn> places(Grid grid, const std::vector<Cell>& cells) {
  std::vector<RowColumn> found;
  for (const Cell cell : cells) found.emplace_back(grid.row(cell), grid.column(cell));
  return found;
}

Proof proof_of(const Seen& seen, const RowColumn& cell, bool mine,
               const std::vector<RowColumn>& clues, bool with_total) {
  Proof proof{seen.at(cell), mine, {}, with_total};
  for (const RowColumn& clue : clues) {
    proof.clues.push_back(seen.at(clue));
    if (!is_clue(seen.evidence().code(proof.clues.back())))
      throw std::out_of_range("expected a clue");
  }
  std::ranges::sort(proof.clues);
  return proof;
}

void bind_advice(nb::module_& m) {
  const auto cells = [](std::vector<Cell> Advice::* part) {
    return [part](const PlacedAdvice& a) { return places(a.grid, a.found.*part); };
  };
  nb::class_<PlacedAdvice>(m, "Advice", "What there is to be said about the cells of a position.")
      .def_prop_ro("safe", cells(&Advice::safe), "Without a flag, as the mines.")
      .def_prop_ro("mines", cells(&Advice::mines))
      .def_prop_ro("wrong_flags", cells(&Advice::wrong_flags), "On cells that are certainly safe.")
      .def_prop_ro("least", cells(&Advice::least),
                   "Where no cell is certainly safe the least likely mines, of equal ones those "
                   "without a flag; not of those whose chance is unknown.")
      .def_prop_ro("unknown", cells(&Advice::unknown),
                   "Away from clues, where the mine total is not given.");
  m.def(
      "contradiction_text",
      [](const std::vector<RowColumn>& clues, bool with_total, std::optional<int> total,
         const std::string& model, int height, int width) {
        const Grid grid{height, width};
        Contradiction contradiction{{}, with_total};
        for (const auto& [row, column] : clues) contradiction.clues.push_back(grid.at(row, column));
        return contradiction_text(grid, contradiction, total, model);
      },
      "clues"_a, "with_total"_a, "total"_a.none(), "model"_a, "height"_a, "width"_a,
      "Which clues contradict each other, in one line.");
}

void bind_found(nb::module_& m) {
  nb::class_<PlacedProof>(m, "Proof", "The clues that prove a cell; see minewise.explain.")
      .def_prop_ro("mine", [](const PlacedProof& p) { return p.found.mine; })
      .def_prop_ro("clues", [](const PlacedProof& p) { return places(p.grid, p.found.clues); })
      .def_prop_ro("with_total", [](const PlacedProof& p) { return p.found.with_total; });
  nb::class_<PlacedStep>(m, "ProofStep", "One idea of a proof; see minewise.Proof.steps.")
      .def_prop_ro(
          "kind", [](const PlacedStep& s) { return name_of(s.found.kind); },
          nb::sig("def kind(self) -> typing.Literal['fact', 'supposition', 'conclusion', "
                  "'conflict', 'pattern']"))
      .def_prop_ro("text", [](const PlacedStep& s) { return s.found.text; })
      .def_prop_ro("clues", [](const PlacedStep& s) { return places(s.grid, s.found.clues); })
      .def_prop_ro("cells", [](const PlacedStep& s) { return places(s.grid, s.found.cells); })
      .def_prop_ro(
          "mine",
          [](const PlacedStep& s) -> std::optional<bool> {
            if (s.found.verdict == Verdict::unknown) return {};
            return s.found.verdict == Verdict::mine;
          },
          "Are the cells said to be mines, or safe? None if neither.");
  nb::class_<PlacedContradiction>(m, "Contradiction", "Clues that contradict each other.")
      .def_prop_ro("clues",
                   [](const PlacedContradiction& c) { return places(c.grid, c.found.clues); })
      .def_prop_ro("with_total", [](const PlacedContradiction& c) { return c.found.with_total; });
  nb::class_<Area>(m, "Area", "A rectangle of cells, its last row and column included.")
      .def_ro("top", &Area::top)
      .def_ro("left", &Area::left)
      .def_ro("bottom", &Area::bottom)
      .def_ro("right", &Area::right);
  nb::class_<PlacedHint>(m, "Hint", "What to do next; see minewise.hint.")
      .def_prop_ro("cell",
                   [](const PlacedHint& h) {
                     return RowColumn{h.grid.row(h.found.cell), h.grid.column(h.found.cell)};
                   })
      .def_prop_ro(
          "move", [](const PlacedHint& h) { return name_of(h.found.move); },
          nb::sig("def move(self) -> typing.Literal['reveal', 'flag', 'unflag']"))
      .def_prop_ro("chance", [](const PlacedHint& h) { return h.found.chance; })
      .def_prop_ro("proof",
                   [](const PlacedHint& h) -> std::optional<PlacedProof> {
                     if (!h.found.proof) return {};
                     return PlacedProof{h.grid, *h.found.proof};
                   })
      .def_prop_ro("area", [](const PlacedHint& h) { return h.found.area; })
      .def_prop_ro("region", [](const PlacedHint& h) { return h.found.region(); })
      .def_prop_ro("reason", [](const PlacedHint& h) { return h.found.reason(); })
      .def_prop_ro("answer", [](const PlacedHint& h) { return h.found.answer(); });
}

}  // namespace

void bind_why(nb::module_& m) {
  bind_found(m);
  bind_advice(m);
  m.def("first_cell_text", first_cell_text, "opens"_a,
        "What is told in place of a hint where the rules protect the first cell.");
  m.def(
      "nothing_left_text",
      [](const nb::bytes& cells) {
        return nothing_left_text(
            {reinterpret_cast<const std::int8_t*>(cells.c_str()), cells.size()});
      },
      "cells"_a, "What is told where there is no hint.");
  nb::class_<Seen>(m, "Evidence", "What a proof may rest on: a view, and how its clues are read.")
      .def(
          "__init__",
          [](Seen* self, const nb::bytes& cells, int height, int width, std::optional<int> mines,
             const std::vector<double>& likelihood, std::size_t budget) {
            new (self) Seen(cells, {height, width}, mines, likelihood, budget);
          },
          "cells"_a, "height"_a, "width"_a, "mines"_a.none(), "likelihood"_a, "budget"_a)
      .def(
          "explain",
          [](const Seen& seen, const RowColumn& cell)
              -> std::variant<std::monostate, PlacedProof, PlacedContradiction> {
            const Cell place = seen.at(cell);
            Explanation found = seen.ask([&] { return explain(seen.evidence(), place); });
            if (auto* proof = std::get_if<Proof>(&found))
              return PlacedProof{seen.grid(), std::move(*proof)};
            if (auto* against = std::get_if<Contradiction>(&found))
              return PlacedContradiction{seen.grid(), std::move(*against)};
            return {};
          },
          "cell"_a,
          "The proof of a covered cell, None if it may be both, or the clues that contradict.")
      .def(
          "prove",
          [](const Seen& seen, const RowColumn& cell, bool mine) -> std::optional<PlacedProof> {
            const Cell place = seen.at(cell);
            auto proof = seen.ask([&] { return prove(seen.evidence(), place, mine); });
            if (!proof) return {};
            return PlacedProof{seen.grid(), *std::move(proof)};
          },
          "cell"_a, "mine"_a,
          "The proof of a cell that is known to be a mine, or safe; None if there is none.")
      .def(
          "holds",
          [](const Seen& seen, const RowColumn& cell, bool mine,
             const std::vector<RowColumn>& clues, bool with_total) {
            const Proof proof = proof_of(seen, cell, mine, clues, with_total);
            return seen.ask([&] { return holds(seen.evidence(), proof); });
          },
          "cell"_a, "mine"_a, "clues"_a, "with_total"_a,
          "Do the clues prove the cell, and does none go without?")
      .def(
          "steps",
          [](const Seen& seen, const RowColumn& cell, bool mine,
             const std::vector<RowColumn>& clues, bool with_total) {
            std::vector<PlacedStep> steps;
            const Proof proof = proof_of(seen, cell, mine, clues, with_total);
            for (Step& step : seen.ask([&] { return steps_of(seen.evidence(), proof); })) {
              steps.push_back({seen.grid(), std::move(step)});
            }
            return steps;
          },
          "cell"_a, "mine"_a, "clues"_a, "with_total"_a, "A proof in words, one idea a step.")
      .def(
          "contradiction",
          [](const Seen& seen) {
            return PlacedContradiction{
                seen.grid(), seen.ask([&] { return find_contradiction(seen.evidence()); })};
          },
          "Which clues contradict each other, where no layout fits the view.")
      .def(
          "hint",
          [](const Seen& seen, const Analysis& analysis, bool flags_count,
             const std::vector<GivenWin>& given) -> std::optional<PlacedHint> {
            const std::size_t limit = proofs_cost * seen.evidence().office->effort().budget;
            const auto wins = wins_of(seen, given);
            const Uncertainty known{seen.evidence(), analysis.certainty, analysis.chances, wins};
            auto hint = seen.ask([&] { return find_hint(known, flags_count); }, limit);
            if (!hint) return {};
            return PlacedHint{seen.grid(), *std::move(hint)};
          },
          "analysis"_a, "flags_count"_a, "wins"_a,
          "What to do next in a view that is analyzed; None if nothing is left to reveal. `wins` "
          "are the moves that were weighed, the best first: the cell, the chance to win, and "
          "whether it is exact.")
      .def(
          "guess_reasons",
          [](const Seen& seen, const Analysis& analysis, const RowColumn& cell,
             const std::vector<GivenWin>& given) {
            const auto wins = wins_of(seen, given);
            const Uncertainty known{seen.evidence(), analysis.certainty, analysis.chances, wins};
            auto texts = guess_reasons(known, seen.at(cell));
            if (auto better = better_move_text(known, seen.at(cell)); !better.empty()) {
              texts.push_back(std::move(better));
            }
            return texts;
          },
          "analysis"_a, "cell"_a, "wins"_a,
          "What there is to say of a cell that is not certain, sentence by sentence.")
      .def(
          "advice",
          [](const Seen& seen, const Analysis& analysis) {
            return PlacedAdvice{seen.grid(),
                                advice(seen.evidence(), analysis.certainty, analysis.chances)};
          },
          "analysis"_a, "What there is to be said about the cells of a view that is analyzed.")
      .def(
          "missing_total", [](const Seen& seen) { return missing_total_text(seen.evidence()); },
          "What to say where the mine total is not given; empty where it is.");
}

}  // namespace minewise::bindings
