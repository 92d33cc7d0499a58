// The door between the core and Python (nanobind): types are converted here, nothing is decided.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>

#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analyze/position.hpp"
#include "base/error.hpp"
#include "base/grid.hpp"
#include "base/interrupt.hpp"
#include "count/census.hpp"
#include "game/clue_model.hpp"
#include "game/view.hpp"

namespace minewise::bindings {

namespace nb = nanobind;

using RowColumn = std::pair<int, int>;
using CellList = nb::typed<nb::list, RowColumn>;
using Names = nb::typed<nb::tuple, nb::str, nb::ellipsis>;

// What the core refuses, as Python's exceptions of the same names; of boards and records those of
// minewise.errors.
struct InvalidRules : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};
struct IllegalMove : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};
struct NoBoard : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};
struct NoRecord : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

[[noreturn]] void raise(const Error& error);
inline void check(const std::optional<Error>& error) {
  if (error) raise(*error);
}
template <class Value>
Value checked(Checked<Value> asked) {
  if (!asked) raise(asked.failure());
  return *std::move(asked);
}

/// A text of Python, also one with lone surrogates, which UTF-8 has not: they become escapes.
std::string utf8(const nb::str& text);

inline RowColumn place_of(Grid grid, Cell cell) { return {grid.row(cell), grid.column(cell)}; }
/// Cells as a list of pairs (row, column).
CellList pairs_of(Grid grid, const std::vector<Cell>& cells);

template <std::size_t n>
Names names_of(const std::array<std::string_view, n>& names) {
  nb::list list;
  for (const std::string_view name : names) list.append(nb::cast(name));
  return nb::tuple(list);
}

/// One signed byte a cell, row by row; throws std::invalid_argument if there are more or fewer.
Shown shown_of(Grid grid, const nb::bytes& cells);

/// The likelihoods of a clue model, those of one shown clue after those of another; throws
/// std::invalid_argument unless they are 81 chances.
Likelihoods table_of(const std::vector<double>& likelihood);

/// Raises what has ended the work: what a signal's handler raised, or else KeyboardInterrupt.
[[noreturn]] void raise_interrupted();

/// Has nobody pressed Ctrl+C, which Python's main thread hears of, and has no other thread raised
/// an exception in this one (PyThreadState_SetAsyncExc)?
bool keep_going();

/// The result of long work that needs nothing of Python; work that was interrupted raises
/// KeyboardInterrupt there.
template <class Work>
auto without_python(const Work& work) {
  auto found = [&] {
    const nb::gil_scoped_release release;
    return work();
  }();
  if (!found) raise_interrupted();
  return *std::move(found);
}

/// The result of work that needs nothing of Python and whose components a counter counts; it may
/// take so much.
template <class Work>
auto counted_by(ShapeCounter& counter, std::size_t limit, const Work& work) {
  return without_python([&] {
    counter.begin(limit);
    auto found = work();
    using Found = Interruptible<decltype(found)>;
    return counter.watch().halt() == Halt::interrupted ? Found(Interrupted{})
                                                       : Found(std::move(found));
  });
}

/// Python's own copy of the numbers.
template <class Number>
nb::bytes bytes_of(const std::vector<Number>& numbers) {
  return nb::bytes(numbers.data(), numbers.size() * sizeof(Number));
}

/// Layouts of a problem drawn at random, one byte a cell; none where a component is too wide.
std::optional<nb::bytes> sampled(const Problem& problem, std::uint64_t seed, std::uint64_t first,
                                 std::size_t layouts);

/// What `one` has to say of each of some games, one after the other; `one` appends it to a list
/// and is true unless it was interrupted. Ctrl+C is heard between games.
template <class Item, class One>
std::vector<Item> of_games(std::uint64_t first, std::size_t games, const One& one) {
  return without_python([&]() -> Interruptible<std::vector<Item>> {
    std::vector<Item> items;
    for (std::size_t i = 0; i < games; ++i) {
      if (!keep_going() || !one(first + i, items)) return Interrupted{};
    }
    return items;
  });
}

void bind_random(nb::module_& m);
void bind_rules(nb::module_& m);
void bind_game(nb::module_& m);
void bind_records(nb::module_& m);
void bind_replays(nb::module_& m);
void bind_environment(nb::module_& m);
void bind_inference(nb::module_& m);
void bind_analysis(nb::module_& m);
void bind_sets(nb::module_& m);
void bind_playing(nb::module_& m);
void bind_best(nb::module_& m);
void bind_chance(nb::module_& m);
void bind_tally(nb::module_& m);
void bind_boards(nb::module_& m);
void bind_pictures(nb::module_& m);
void bind_questions(nb::module_& m);

}  // namespace minewise::bindings
