#include "analyze/analysis.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <mutex>
#include <utility>

#include "analyze/digits.hpp"
#include "analyze/first_click.hpp"
#include "analyze/layouts.hpp"
#include "bindings/python/bindings.hpp"
#include "why/hint.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

/// A counter and the position that it counts, in memory that serves the next view as well.
struct Counting {
  Counting(const Likelihoods& likelihood, const Effort& effort)
      : counter(likelihood, effort, keep_going) {}

  const Position& count(Grid grid, Shown shown, const Total& total) {
    if (position && position->grid().height == grid.height &&
        position->grid().width == grid.width) {
      position->restart(shown, total);
    } else {
      position.emplace(grid, shown, total, counter);
    }
    return *position;
  }

  ShapeCounter counter;
  std::optional<Position> position;
};

/// Those of exact clues that no analysis holds. The positions of a game have most shapes in
/// common, so what one analysis has counted saves the next half of its time (bench/paths.py).
/// What a counter says of a shape does not depend on what it was asked before.
class IdleCountings {
 public:
  using Held = std::unique_ptr<Counting>;

  /// One with this effort, as if it were new; of exact clues where there are no likelihoods.
  static Held take(const std::optional<Likelihoods>& likelihood, const Effort& effort) {
    if (likelihood) return std::make_unique<Counting>(*likelihood, effort);
    const std::unique_lock lock(mutex, std::try_to_lock);
    if (lock) {
      for (Held& idle : idle_countings) {
        if (!idle || idle->counter.effort().budget != effort.budget) continue;
        idle->counter.begin();
        return std::move(idle);
      }
    }
    return std::make_unique<Counting>(exact_clues(), effort);
  }

  /// Keeps one of exact clues in place of the one that has been here longest.
  static void give(Held counting) {
    const ShapeCounter& counter = counting->counter;
    if (!counter.clues().is_exact() || !counter.keeps_little()) return;
    if (counting->position && counting->position->grid().cells() > most_kept_cells) {
      counting->position.reset();
    }
    if (counting->position) counting->position->drop_components();
    const std::unique_lock lock(mutex, std::try_to_lock);
    if (!lock) return;
    std::ranges::rotate(idle_countings, idle_countings.begin() + 1);
    idle_countings.back().swap(counting);
  }

 private:
  /// Who holds one analysis until the next is made uses two in turn. Each may hold a million
  /// numbers, some 20 MB, and the memory in which it counted.
  static inline std::array<Held, 2> idle_countings;
  /// The memory of more cells is not worth keeping: it is had in a small share of the time
  /// that they take.
  static constexpr Cell most_kept_cells = 10'000;
  /// Nobody waits for it: another counter will do, and in a forked process it may stay locked.
  static inline std::mutex mutex;
};

/// One view, what is certain about it, and the chances where there are any.
struct Analysis {
  Analysis(Grid grid, Shown shown, const Total& total, const std::optional<Likelihoods>& likelihood,
           const Effort& effort, const Rules& rules)
      : cells(shown.begin(), shown.end()),
        counting(IdleCountings::take(likelihood, effort)),
        counter(counting->counter),
        position(counting->count(grid, shown, total)),
        certainty(certainty_of(position)) {
    if (!certainty.contradictory) chances = weigh(position, certainty);
    if (!is_first_click_protected(rules, shown)) return;
    first_click = rules;
    weigh_first_click(*first_click, position, chances);
  }
  Analysis(const Analysis&) = delete;
  Analysis& operator=(const Analysis&) = delete;
  ~Analysis() { IdleCountings::give(std::move(counting)); }

  [[nodiscard]] Evidence evidence() const {
    return {position.grid(), cells, position.total().mines, &counter};
  }
  [[nodiscard]] CellList told(std::vector<Cell> Advice::* part) const {
    return pairs_of(position.grid(), advice(evidence(), certainty, chances).*part);
  }

  /// With the flags, which the position reads as covered cells.
  std::vector<std::int8_t> cells;
  std::unique_ptr<Counting> counting;
  ShapeCounter& counter;
  const Position& position;
  Certainty certainty;
  Chances chances;
  /// The rules, where the next reveal is the first one and they keep it safe.
  std::optional<Rules> first_click;
};

using Views = nb::ndarray<const std::int8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using Totals = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Doubles = nb::ndarray<double, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using Bytes = nb::ndarray<std::int8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using Outcomes = nb::ndarray<std::int8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using ResidueRows = nb::ndarray<std::uint64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

/// Stands where a number of layouts has no residue, or needs no more of them.
constexpr std::uint64_t no_residue = std::numeric_limits<std::uint64_t>::max();

/// Fills in the residues of the number of layouts, as many as it needs.
void write_residues(const Position& position, const Chances& chances, bool each_weighs_one,
                    const std::vector<std::uint64_t>& primes, std::uint64_t* residues) {
  const auto hidden = std::ranges::count_if(position.shown(), is_covered);
  // There are at most 2^hidden layouts; where all of them weigh 1 the estimate is closer. A prime
  // has 61 bits and more.
  constexpr double bits_of_prime = 61.9;
  const double bits = each_weighs_one ? std::min(static_cast<double>(hidden), chances.log2_layouts)
                                      : static_cast<double>(hidden);
  for (std::size_t i = 0; i < primes.size(); ++i) {
    residues[i] = static_cast<double>(i) * bits_of_prime > bits + 2.0
                      ? no_residue
                      : count_layouts(position, primes[i]).value_or(no_residue);
  }
}

/// How the analysis of one of many views came out.
enum class BatchOutcome : std::int8_t { exact, contradictory, sampled, too_wide };

BatchOutcome outcome_of(const Certainty& certainty, const Chances& chances) {
  if (certainty.contradictory) return BatchOutcome::contradictory;
  if (chances.lost) return BatchOutcome::too_wide;
  return chances.error.empty() ? BatchOutcome::exact : BatchOutcome::sampled;
}

CellList decided(const Analysis& analysis, Verdict verdict) {
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < analysis.position.grid().cells(); ++cell) {
    if (analysis.certainty.verdict[static_cast<std::size_t>(cell)] == verdict)
      cells.push_back(cell);
  }
  return pairs_of(analysis.position.grid(), cells);
}

/// What a position is asked for after it is analyzed may cost so many times the budget of one of
/// its components: about a second.
constexpr std::size_t asked_again = 6;

/// Layouts that are drawn between two looks at Ctrl+C.
constexpr std::size_t drawn_at_once = 64;

struct PlacedBox {
  std::vector<Cell> cells;
  std::vector<Cell> clues;
  Grid grid;
};
struct PlacedComponent {
  std::vector<PlacedBox> boxes;
  double expected_mines;
};

nb::typed<nb::frozenset, RowColumn> set_of(Grid grid, const std::vector<Cell>& cells) {
  return nb::frozenset(pairs_of(grid, cells));
}

std::vector<PlacedComponent> components_of(const Analysis& analysis) {
  const Grid grid = analysis.position.grid();
  std::vector<PlacedComponent> components;
  for (const auto& component : analysis.position.components()) {
    PlacedComponent placed{{}, analysis.chances.expected_mines[components.size()]};
    for (std::size_t b = 0; b < component->boxes(); ++b) {
      const auto box = component->box(b);
      std::vector<Cell> clues;
      for (const int c : component->census().shape().constraints_of(static_cast<int>(b))) {
        clues.push_back(component->clues()[static_cast<std::size_t>(c)]);
      }
      placed.boxes.push_back({{box.begin(), box.end()}, std::move(clues), grid});
    }
    components.push_back(std::move(placed));
  }
  return components;
}

void bind_components(nb::module_& m) {
  nb::class_<PlacedBox>(m, "Box",
                        "Cells that are seen by the same clues: only how many of them are mines "
                        "matters.")
      .def_prop_ro("cells", [](const PlacedBox& b) { return set_of(b.grid, b.cells); })
      .def_prop_ro("clues", [](const PlacedBox& b) { return set_of(b.grid, b.clues); });
  nb::class_<PlacedComponent>(m, "Component", "Boxes that hang together by clues.")
      .def_ro("boxes", &PlacedComponent::boxes)
      .def_ro("expected_mines", &PlacedComponent::expected_mines,
              "How many mines they hold on average.");
}

}  // namespace

std::optional<nb::bytes> sampled(const Problem& problem, std::uint64_t seed, std::uint64_t first,
                                 std::size_t layouts) {
  LayoutSampler sampler(problem);
  if (!sampler.possible()) return {};
  const std::size_t cells = problem.shown.size();
  std::vector<std::uint8_t> mines(layouts * cells);
  without_python([&]() -> Interruptible<bool> {
    for (std::size_t i = 0; i < layouts; ++i) {
      if (i % drawn_at_once == 0 && !keep_going()) return Interrupted{};
      Random random(derive_key(seed, first + i, Purpose::sample));
      sampler.draw(random, &mines[i * cells]);
    }
    return true;
  });
  return bytes_of(mines);
}

void bind_analysis(nb::module_& m) {
  bind_components(m);
  nb::class_<Analysis>(m, "Analysis", "Mine probabilities of one view; see minewise.analyze.")
      .def_prop_ro("contradictory", [](const Analysis& a) { return a.certainty.contradictory; })
      .def_prop_ro(
          "exact", [](const Analysis& a) { return a.chances.error.empty(); },
          "Was every component within the budget?")
      .def_prop_ro(
          "is_known",
          [](const Analysis& a) { return !a.certainty.contradictory && !a.chances.lost; },
          "Is some chance known? Else the view is contradictory, or no layout has been found where "
          "the budget did not allow to count them.")
      .def_prop_ro("log2_layouts", [](const Analysis& a) { return a.chances.log2_layouts; })
      .def_prop_ro(
          "probability", [](const Analysis& a) { return bytes_of(a.chances.probability); },
          "One double a cell, row by row; nan where it is revealed.")
      .def_prop_ro(
          "error", [](const Analysis& a) { return bytes_of(a.chances.error); },
          "One double a cell, row by row; empty if the analysis is exact.")
      .def_prop_ro("safe", [](const Analysis& a) { return decided(a, Verdict::safe); })
      .def_prop_ro("mines", [](const Analysis& a) { return decided(a, Verdict::mine); })
      .def_prop_ro("undecided",
                   [](const Analysis& a) {
                     return pairs_of(a.position.grid(), undecided_cells(a.certainty));
                   })
      .def_prop_ro("to_reveal", [](const Analysis& a) { return a.told(&Advice::safe); })
      .def_prop_ro("to_flag", [](const Analysis& a) { return a.told(&Advice::mines); })
      .def_prop_ro("wrong_flags", [](const Analysis& a) { return a.told(&Advice::wrong_flags); })
      .def_prop_ro("least", [](const Analysis& a) { return a.told(&Advice::least); })
      .def_prop_ro("unknown", [](const Analysis& a) { return a.told(&Advice::unknown); })
      .def_prop_ro("missing_total",
                   [](const Analysis& a) {
                     return a.first_click ? std::string()
                                          : missing_total_text(a.position, a.chances);
                   })
      .def_prop_ro("components", components_of)
      .def(
          "digits",
          [](const Analysis& a) -> std::optional<std::pair<nb::bytes, CellList>> {
            const std::size_t limit = asked_again * a.counter.effort().budget;
            auto digits = counted_by(a.counter, limit, [&] {
              auto found = weigh_digits(a.position, a.certainty);
              if (a.counter.watch().halt()) found.reset();
              return found;
            });
            if (!digits) return {};
            // What is dead depends on the layouts alone, wherever the first click goes.
            const CellList dead = pairs_of(a.position.grid(), dead_cells(*digits));
            if (a.first_click) weigh_first_click(*a.first_click, a.position, *digits);
            return std::pair(bytes_of(*digits), dead);
          },
          "Nine doubles a cell: the chances of 0 to 8 mines around it, if it is safe; and the dead "
          "cells. None where a component is too wide.")
      .def(
          "sample",
          [](const Analysis& a, std::uint64_t seed, std::uint64_t first, std::size_t layouts) {
            return sampled(a.position, seed, first, layouts);
          },
          "seed"_a, "first"_a, "layouts"_a,
          "Layouts drawn at random, one byte a cell; None where a component is too wide.")
      .def(
          "layouts_of_both_kinds",
          [](const Analysis& a, Cell cell) -> std::optional<std::array<nb::bytes, 2>> {
            a.counter.begin();  // whatever else was asked may have come to its limit
            const auto found = layouts_of_both_kinds(a.position, cell);
            if (!found) return {};
            const auto bytes = [&](bool mine) {
              const std::vector<std::uint8_t>& layout = (*found)[mine ? 1 : 0];
              return nb::bytes(layout.data(), layout.size());
            };
            return std::array{bytes(false), bytes(true)};
          },
          "cell"_a,
          "Layouts where a covered cell, by its number, is safe and a mine, one byte a cell; None "
          "where there are no two, or the budget ends before.")
      .def(
          "mine_totals",
          [](const Analysis& a) { return bytes_of(mine_totals(a.position, a.chances)); },
          "The chance of each mine total, where the view shows how dense the mines are.")
      .def(
          "count_layouts",
          [](const Analysis& a, std::uint64_t prime) { return count_layouts(a.position, prime); },
          "prime"_a, nb::call_guard<nb::gil_scoped_release>(),
          "The number of layouts modulo a prime; None if the analysis is not exact.");
  nb::enum_<Verdict>(m, "CellVerdict", nb::is_arithmetic(), "What all layouts that fit say.")
      .value("unknown", Verdict::unknown)
      .value("safe", Verdict::safe)
      .value("mine", Verdict::mine);
  nb::enum_<BatchOutcome>(m, "BatchOutcome", nb::is_arithmetic(),
                          "How the analysis of one of many views came out.")
      .value("exact", BatchOutcome::exact)
      .value("contradictory", BatchOutcome::contradictory)
      .value("sampled", BatchOutcome::sampled, "By samples: a component was too wide.")
      .value("too_wide", BatchOutcome::too_wide, "Samples found no layout either.");
  m.def(
      "analyze_many",
      [](const Views& views, const Totals& totals, std::optional<double> odds,
         const std::vector<double>& likelihood, std::size_t budget, const Doubles& probability,
         const Bytes& verdict, const Outcomes& outcome, const std::vector<Rules>& rules,
         const std::vector<std::uint64_t>& primes, const ResidueRows& residues) {
        const std::size_t count = views.shape(0);
        const Grid grid{static_cast<int>(views.shape(1)), static_cast<int>(views.shape(2))};
        const std::size_t cells = views.shape(1) * views.shape(2);
        for (std::size_t axis = 0; axis < 3; ++axis) {
          if (probability.shape(axis) != views.shape(axis) ||
              verdict.shape(axis) != views.shape(axis)) {
            throw std::invalid_argument("expected results in the shape of the views");
          }
        }
        if (totals.shape(0) != count || outcome.shape(0) != count) {
          throw std::invalid_argument("expected one total and one outcome for each view");
        }
        if (rules.size() > 1 && rules.size() != count) {
          throw std::invalid_argument("expected the rules of all views, or of each");
        }
        if (residues.shape(0) != count || residues.shape(1) != primes.size()) {
          throw std::invalid_argument("expected a residue of each view for each prime");
        }
        const Likelihoods table = table_of(likelihood);
        const bool is_exact = table == exact_clues();
        without_python([&]() -> Interruptible<bool> {
          IdleCountings::Held counting =
              IdleCountings::take(is_exact ? std::nullopt : std::optional(table), Effort{budget});
          for (std::size_t i = 0; i < count; ++i) {
            const int mines = totals.data()[i];
            const Total total{mines < 0 ? std::nullopt : std::optional(mines), odds};
            const Position& position =
                counting->count(grid, {views.data() + i * cells, cells}, total);
            const Certainty certainty = certainty_of(position);
            double* const p = probability.data() + i * cells;
            std::int8_t* const v = verdict.data() + i * cells;
            Chances chances;
            if (!certainty.contradictory) chances = weigh(position, certainty);
            if (!rules.empty()) {
              weigh_first_click(rules[rules.size() > 1 ? i : 0], position, chances);
            }
            if (counting->counter.watch().halt()) return Interrupted{};
            outcome.data()[i] = static_cast<std::int8_t>(outcome_of(certainty, chances));
            if (certainty.contradictory || chances.lost) {
              std::fill_n(p, cells, std::numeric_limits<double>::quiet_NaN());
              std::fill_n(v, cells, std::int8_t{0});
              continue;
            }
            write_residues(position, chances, is_exact && mines >= 0, primes,
                           residues.data() + i * primes.size());
            std::ranges::copy(chances.probability, p);
            std::ranges::transform(certainty.verdict, v,
                                   [](Verdict one) { return static_cast<std::int8_t>(one); });
          }
          IdleCountings::give(std::move(counting));
          return true;
        });
      },
      "views"_a, "totals"_a, "odds"_a.none(), "likelihood"_a, "budget"_a, "probability"_a,
      "verdict"_a, "outcome"_a, "rules"_a, "primes"_a, "residues"_a,
      "Fills in, of each cell, the chance of a mine and its `CellVerdict`, and of each view its "
      "`BatchOutcome`. Totals below 0 are unknown. `rules` are those of all views, or of each, "
      "or unknown. `residues` gets those of the number of layouts of each view that is not "
      "contradictory, and 2^64 - 1 where there is none or no more of them are needed.");
  m.def(
      "analyze",
      [](const nb::bytes& cells, const Rules& rules, std::optional<int> mines,
         std::optional<double> odds, const std::optional<std::vector<double>>& likelihood,
         std::size_t budget) {
        const auto shown = shown_of(rules.grid, cells);
        std::optional<Likelihoods> table;
        if (likelihood) table = table_of(*likelihood);
        return without_python([&]() -> Interruptible<std::unique_ptr<Analysis>> {
          auto found = std::make_unique<Analysis>(rules.grid, shown, Total{mines, odds}, table,
                                                  Effort{budget}, rules);
          if (found->counter.watch().halt()) return Interrupted{};
          return found;
        });
      },
      "cells"_a, "rules"_a, "mines"_a.none(), "odds"_a.none(), "likelihood"_a.none(), "budget"_a,
      "The mine probabilities of a view of a game by these rules, whose clue of s where t mines "
      "are around has the likelihood 9 s + t; None for exact clues.");
}

}  // namespace minewise::bindings
