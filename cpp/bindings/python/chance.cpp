#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>

#include "bindings/python/bindings.hpp"
#include "bindings/python/weighed.hpp"
#include "game/rules.hpp"
#include "players/chance_to_win.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

/// Calls `see(position, certainty, chances)` for each of many views, one after the other, and
/// `miss()` where nothing is known.
template <class See, class Miss>
Interruptible<bool> for_views(const Rules& rules, Shown views, std::size_t budget, See see,
                              Miss miss) {
  ShapeCounter counter(exact_clues(), Effort{budget});
  const std::size_t cells = index(rules.grid.cells());
  for (std::size_t first = 0; first < views.size(); first += cells) {
    if (!keep_going()) return Interrupted{};
    const Position position(rules.grid, views.subspan(first, cells), {rules.mines}, counter);
    const Certainty certainty = certainty_of(position);
    Chances chances;
    if (!certainty.contradictory) chances = weigh(position, certainty);
    if (certainty.contradictory || chances.lost || chances.incomplete) {
      miss();
    } else {
      see(position, certainty, chances);
    }
  }
  return true;
}

Shown views_of(const Rules& rules, const nb::bytes& cells) {
  if (cells.size() % index(rules.grid.cells()) != 0) {
    throw std::invalid_argument("expected one byte for each cell of each view");
  }
  return {static_cast<const std::int8_t*>(cells.data()), cells.size()};
}

}  // namespace

void bind_chance(nb::module_& m) {
  m.def(
      "chance_feature_names", [] { return names_of(chance_feature_names); },
      "What the learned chance to win reads of a position.");
  m.def(
      "chance_features",
      [](const Rules& rules, const nb::bytes& cells, std::size_t budget) {
        const Shown views = views_of(rules, cells);
        std::vector<float> rows;
        without_python([&] {
          const auto add = [&](const ChanceFeatures& features) {
            for (const double feature : features) rows.push_back(static_cast<float>(feature));
          };
          return for_views(
              rules, views, budget,
              [&](const Position& position, const Certainty& certainty, const Chances& chances) {
                add(chance_features(position, certainty, chances));
              },
              [&] { add({}); });
        });
        return bytes_of(rows);
      },
      "rules"_a, "cells"_a, "budget"_a,
      "The features of many views, one after the other, in float32; 0 where nothing is known.");
  m.def(
      "learned_chances",
      [](const Rules& rules, const nb::bytes& cells, std::size_t budget) {
        const Shown views = views_of(rules, cells);
        std::vector<double> rows;
        without_python([&] {
          return for_views(
              rules, views, budget,
              [&](const Position& position, const Certainty& certainty, const Chances& chances) {
                rows.push_back(learned_chance_to_win(position, certainty, chances).chance);
              },
              [&] { rows.push_back(std::nan("")); });
        });
        return bytes_of(rows);
      },
      "rules"_a, "cells"_a, "budget"_a,
      "The learned chance to win of many views, one after the other, in float64; nan where nothing "
      "is known.");
  m.def(
      "weigh_view",
      [](const nb::bytes& cells, const Rules& rules, const Strength& strength, std::size_t budget,
         bool look_on) {
        const auto shown = shown_of(rules.grid, cells);
        auto weighed = without_python([&]() -> Interruptible<std::optional<WeighedPosition>> {
          ShapeCounter counter(exact_clues(), Effort{budget});
          ChanceSearch search(rules, strength, counter, keep_going);
          auto found = search.weigh(shown);
          if (!found) return Interrupted{};
          if (look_on && *found && !search.look_on(shown, **found)) return Interrupted{};
          return found;
        });
        std::optional<std::pair<double, std::vector<WeighedMove>>> view;
        if (weighed) {
          view.emplace(weighed->win.error, weighed_of(rules.grid, std::move(weighed->moves)));
        }
        return view;
      },
      "cells"_a, "rules"_a, "strength"_a, "budget"_a, "look_on"_a,
      "The standard deviation of the chance to win, 0 if that is exact, and the moves that are "
      "considered, the best first; with `look_on` what may come of each, too. None where it is not "
      "known.");
}

}  // namespace minewise::bindings
