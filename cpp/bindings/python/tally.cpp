#include "review/tally.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <span>

#include "bindings/python/bindings.hpp"
#include "bindings/python/games.hpp"
#include "review/interval.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

/// Digits of the lower half of a sum.
constexpr int half = 64;

/// A whole number of Python; OverflowError beyond 128 bits.
Sum sum_of(const nb::int_& number) {
  const nb::int_ high = nb::steal<nb::int_>(PyNumber_Rshift(number.ptr(), nb::int_(half).ptr()));
  const long long upper = PyLong_AsLongLong(high.ptr());
  if (upper == -1 && PyErr_Occurred() != nullptr) throw nb::python_error();
  return Sum::of_halves(static_cast<std::uint64_t>(upper),
                        PyLong_AsUnsignedLongLongMask(number.ptr()));
}

nb::int_ number_of(Sum sum) {
  const nb::int_ high(static_cast<std::int64_t>(sum.high()));
  const nb::int_ low(sum.low());
  const nb::object upper = nb::steal(PyNumber_Lshift(high.ptr(), nb::int_(half).ptr()));
  return nb::steal<nb::int_>(PyNumber_Or(upper.ptr(), low.ptr()));
}

nb::typed<nb::dict, nb::str, nb::int_> sums_of(const Tally& tally) {
  nb::dict sums;
  for (const auto& [name, sum] : tally_sums) sums[name] = number_of(tally.*sum);
  return sums;
}

/// The sums that an object has as attributes.
Tally tally_of(nb::handle sums) {
  Tally tally;
  for (const auto& [name, sum] : tally_sums) tally.*sum = sum_of(nb::int_(sums.attr(name)));
  return tally;
}

std::span<const GameRow> rows_of(const nb::bytes& table) {
  return {static_cast<const GameRow*>(table.data()), table.size() / sizeof(GameRow)};
}

/// What `one` says of each game of a table, as bytes.
template <class Number>
nb::bytes numbers_of(int (*one)(const Rules&, const PlayedGame&), const Rules& rules,
                     const nb::bytes& games) {
  std::vector<Number> numbers;
  for (const GameRow& row : rows_of(games)) {
    numbers.push_back(static_cast<Number>(one(rules, game_of(row))));
  }
  return bytes_of(numbers);
}

template <class Number>
void add_pairs(const nb::bytes& own, const nb::bytes& others, Tally& tally) {
  for (std::size_t at = 0; at + sizeof(Number) <= std::min(own.size(), others.size());
       at += sizeof(Number)) {
    Number one{};
    Number other{};
    std::memcpy(&one, own.c_str() + at, sizeof(Number));
    std::memcpy(&other, others.c_str() + at, sizeof(Number));
    tally.add_pair(one, other);
  }
}

std::pair<double, double> bounds(const Interval& interval) { return {interval.low, interval.high}; }

void bind_intervals(nb::module_& m) {
  m.attr("Z95") = z95;
  m.def(
      "wilson",
      [](const nb::int_& wins, const nb::int_& games) {
        return bounds(wilson(sum_of(wins), sum_of(games)));
      },
      "wins"_a, "games"_a, "The 95% interval of a win rate.");
  m.def(
      "mean_interval",
      [](const nb::int_& total, const nb::int_& squares, const nb::int_& count, double unit) {
        return bounds(mean_interval(sum_of(total), sum_of(squares), sum_of(count), unit));
      },
      "total"_a, "squares"_a, "count"_a, "unit"_a, "The 95% interval of a mean.");
  m.def("mcnemar", &mcnemar, "better"_a, "worse"_a);
  m.def("anytime_p", &anytime_p, "better"_a, "worse"_a);
  nb::class_<Estimate>(m, "Estimate", "A mean over games, with its 95% interval.")
      .def_ro("value", &Estimate::value)
      .def_prop_ro("interval", [](const Estimate& estimate) { return bounds(estimate.interval); });
}

}  // namespace

void bind_tally(nb::module_& m) {
  bind_intervals(m);
  nb::class_<Figures>(m, "Figures", "What the games of an agent come to; see minewise.Row.")
      .def_ro("win_rate", &Figures::win_rate)
      .def_ro("score", &Figures::score)
      .def_ro("gain", &Figures::gain)
      .def_ro("board_share", &Figures::board_share)
      .def_ro("clicks", &Figures::clicks);
  m.def(
      "figures",
      [](const Rules& rules, nb::handle tally) { return figures(rules, tally_of(tally)); },
      "rules"_a, "tally"_a, "Of at least one game.");
  m.def(
      "tally_games",
      [](const Rules& rules, const nb::bytes& games) {
        Tally tally;
        for (const GameRow& row : rows_of(games)) tally.add(rules, game_of(row));
        return sums_of(tally);
      },
      "rules"_a, "games"_a,
      "The sums of games, each an int32 for each of GAME_FIELDS, by their names.");
  m.def(
      "mines_identified_in",
      [](const Rules& rules, const nb::bytes& games) {
        return numbers_of<std::int32_t>(identified, rules, games);
      },
      "rules"_a, "games"_a, "Mines safely identified in the games of a table, an int32 each.");
  m.def(
      "paired_scores",
      [](const Rules& rules, const nb::bytes& games) {
        return measured_by_score(rules) ? numbers_of<std::uint32_t>(paired_score, rules, games)
                                        : numbers_of<std::uint8_t>(paired_score, rules, games);
      },
      "rules"_a, "games"_a,
      "What agents are compared by, game by game: a byte where games won count, else a uint32.");
  m.def(
      "tally_pairs",
      [](const Rules& rules, const nb::bytes& own, const nb::bytes& others) {
        Tally tally;
        if (measured_by_score(rules)) {
          add_pairs<std::uint32_t>(own, others, tally);
        } else {
          add_pairs<std::uint8_t>(own, others, tally);
        }
        return sums_of(tally);
      },
      "rules"_a, "own"_a, "others"_a,
      "By how much an agent did better than another, from the paired_scores of both.");
  m.def(
      "should_stop",
      [](const Rules& rules, const nb::typed<nb::sequence, nb::object>& tallies,
         std::optional<double> until, std::optional<double> tell_apart) {
        std::vector<Tally> found;
        for (const nb::handle tally : tallies) found.push_back(tally_of(tally));
        return should_stop({until, tell_apart}, rules, found);
      },
      "rules"_a, "tallies"_a, "until"_a.none(), "tell_apart"_a.none());
}

}  // namespace minewise::bindings
