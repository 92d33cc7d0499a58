// The statistics of a person's own games.
#include "review/statistics.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <string_view>

#include "bindings/python/bindings.hpp"

namespace minewise::bindings {

using namespace nb::literals;

void bind_statistics(nb::module_& m) {
  nb::class_<GameSums>(m, "GameSums", "What games of a level come to.")
      .def_ro("games", &GameSums::games)
      .def_ro("wins", &GameSums::wins)
      .def_prop_ro(
          "win_rate",
          [](const GameSums& sums) { return std::pair(sums.win_rate.low, sums.win_rate.high); },
          "Its 95% interval.")
      .def_ro("best", &GameSums::best, "Seconds of the fastest won game.")
      .def_ro("mean", &GameSums::mean, "Seconds of a won game.")
      .def_ro("speed", &GameSums::speed, "3BV a second of won games.")
      .def_ro("efficiency", &GameSums::efficiency, "3BV a click of won games.");
  nb::class_<MonthStatistics>(m, "MonthStatistics")
      .def_ro("month", &MonthStatistics::month)
      .def_ro("sums", &MonthStatistics::sums);
  nb::class_<LevelStatistics>(m, "LevelStatistics", "A person's own games of a level.")
      .def_ro("level", &LevelStatistics::level)
      .def_ro("sums", &LevelStatistics::sums)
      .def_ro("streak", &LevelStatistics::streak, "Won games one after the other, up to now.")
      .def_ro("longest", &LevelStatistics::longest, "The longest streak.")
      .def_ro("months", &LevelStatistics::months);
  m.def(
      "statistics_of",
      [](std::string_view log) {
        auto games = game_log_of(log);
        if (!games) throw nb::value_error(games.failure().text.c_str());
        return statistics_of(*std::move(games));
      },
      "log"_a);
}

}  // namespace minewise::bindings
