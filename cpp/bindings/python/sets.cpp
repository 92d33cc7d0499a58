#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <memory>
#include <tuple>
#include <utility>

#include "analyze/analysis.hpp"
#include "bindings/python/bindings.hpp"
#include "sets/position.hpp"
#include "sets/proof.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

using PlainSet = std::tuple<std::vector<Cell>, std::vector<int>, std::vector<double>>;
using PlainProof = std::pair<std::vector<std::uint32_t>, bool>;

/// Sets, what is certain about their cells, and the chances where there are any.
struct SetAnalysis {
  SetAnalysis(SetProblem asked, const Effort& effort, KeepGoing keep_going)
      : problem(std::make_unique<SetProblem>(std::move(asked))),
        counter(std::make_unique<ShapeCounter>(exact_clues(), effort, std::move(keep_going))),
        position(std::make_unique<SetPosition>(*problem, *counter)),
        certainty(certainty_of(*position)) {
    if (!certainty.contradictory) chances = weigh(*position, certainty);
  }

  std::unique_ptr<SetProblem> problem;
  std::unique_ptr<ShapeCounter> counter;
  std::unique_ptr<SetPosition> position;
  Certainty certainty;
  Chances chances;
};

std::optional<PlainProof> plain(const std::optional<SetProof>& proof) {
  if (!proof) return {};
  return PlainProof(proof->sets, proof->with_total);
}

}  // namespace

void bind_sets(nb::module_& m) {
  nb::class_<SetAnalysis>(m, "SetAnalysis",
                          "Mine probabilities of sets of cells; see minewise.analyze_sets.")
      .def_prop_ro("contradictory", [](const SetAnalysis& a) { return a.certainty.contradictory; })
      .def_prop_ro(
          "exact", [](const SetAnalysis& a) { return a.chances.error.empty(); },
          "Was every component within the budget?")
      .def_prop_ro(
          "lost", [](const SetAnalysis& a) { return a.chances.lost; },
          "Has no layout been found where the budget did not allow to count them?")
      .def_prop_ro("log2_layouts", [](const SetAnalysis& a) { return a.chances.log2_layouts; })
      .def_prop_ro(
          "probability", [](const SetAnalysis& a) { return bytes_of(a.chances.probability); },
          "One double a cell; after them that of the others, if there are any.")
      .def_prop_ro(
          "error", [](const SetAnalysis& a) { return bytes_of(a.chances.error); },
          "One double a cell; empty if the analysis is exact.")
      .def_prop_ro(
          "verdict", [](const SetAnalysis& a) { return bytes_of(a.certainty.verdict); },
          "One `CellVerdict` a cell; after them that of the others, if there are any.")
      .def_prop_ro("undecided", [](const SetAnalysis& a) { return undecided_cells(a.certainty); })
      .def(
          "sample",
          [](const SetAnalysis& a, std::uint64_t seed, std::uint64_t first, std::size_t layouts) {
            return sampled(*a.position, seed, first, layouts);
          },
          "seed"_a, "first"_a, "layouts"_a,
          "Layouts drawn at random, one byte a cell, and one for the others, which means nothing; "
          "None where a component is too wide.")
      .def(
          "count_layouts",
          [](const SetAnalysis& a, std::uint64_t prime) {
            return count_layouts(*a.position, prime);
          },
          "prime"_a, nb::call_guard<nb::gil_scoped_release>(),
          "The number of layouts modulo a prime; None if the analysis is not exact.")
      .def(
          "prove",
          [](const SetAnalysis& a, Cell cell, bool mine) {
            return plain(counted_by(*a.counter, Watch::unlimited, [&] {
              return prove_by_sets(*a.problem, cell, mine, *a.counter);
            }));
          },
          "cell"_a, "mine"_a,
          "The numbers of sets that prove a cell, and whether the mine total is needed too.")
      .def(
          "contradiction",
          [](const SetAnalysis& a) {
            return plain(counted_by(*a.counter, Watch::unlimited,
                                    [&] { return contradiction_of_sets(*a.problem, *a.counter); }));
          },
          "The same of sets that no layout keeps.");
  m.def(
      "analyze_sets",
      [](int cells, int others, std::vector<PlainSet> sets, std::optional<int> mines,
         std::optional<double> odds, std::size_t budget) {
        SetProblem problem{cells, others, {}, {mines, odds}};
        for (auto& [members, counts, likelihood] : sets) {
          problem.sets.push_back({std::move(members), std::move(counts), std::move(likelihood)});
        }
        return without_python([&]() -> Interruptible<SetAnalysis> {
          SetAnalysis found(std::move(problem), Effort{budget}, keep_going);
          if (found.counter->watch().halt()) return Interrupted{};
          return found;
        });
      },
      "cells"_a, "others"_a, "sets"_a, "mines"_a.none(), "odds"_a.none(), "budget"_a,
      "Cells by number, each in some set; of each set its cells, what a mine of each counts, and "
      "the likelihood of each count.");
}

}  // namespace minewise::bindings
