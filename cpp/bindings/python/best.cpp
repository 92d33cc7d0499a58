#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <span>

#include "bindings/python/bindings.hpp"
#include "bindings/python/weighed.hpp"
#include "endgame/optimal.hpp"
#include "learn/duel.hpp"
#include "learn/labels.hpp"
#include "learn/played_positions.hpp"
#include "players/agent.hpp"
#include "players/best_player.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

Features features_by_name(const std::map<std::string, double>& named) {
  Features features{};
  for (std::size_t i = 0; i < features.size(); ++i) {
    const auto found = named.find(std::string(feature_names[i]));
    if (found == named.end() || named.size() != features.size()) {
      throw std::invalid_argument(
          "expected one coefficient for each feature of `value_features()`");
    }
    features[i] = found->second;
  }
  return features;
}

Guesser best_guesser(const Rules& rules, bool mines_known, const Strength& strength,
                     ShapeCounter& counter) {
  return {rules,   mines_known, strength,
          counter, keep_going,  play_on_by_best(rules, counter.effort(), keep_going)};
}

/// The board of one byte a cell; throws std::invalid_argument unless the clues of the view are its
/// own.
Board board_under(Grid grid, std::span<const char> mines, Shown shown) {
  Board board(grid, {mines.begin(), mines.end()});
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    const std::int8_t code = shown[index(cell)];
    if (is_clue(code) && (board.mine(cell) || board.clue(cell) != code)) {
      throw std::invalid_argument("expected boards that fit the view");
    }
  }
  return board;
}

/// Games that go on from one view on boards that fit it, once `cell` is revealed, if one is given.
std::vector<double> scores_from(BestPlayer& player, const nb::bytes& mines, const nb::bytes& cells,
                                const std::optional<RowColumn>& cell, std::uint64_t seed) {
  Rules rules = player.rules();
  rules.first_click = FirstClick::any;
  rules.boards = {};
  const Grid grid = rules.grid;
  const auto shown = shown_of(grid, cells);
  const std::size_t size = index(grid.cells());
  if (mines.size() % size != 0) throw std::invalid_argument("expected one byte a cell");
  if (cell && !grid.contains(cell->first, cell->second)) {
    throw std::invalid_argument("expected a cell of the board");
  }
  std::vector<Board> boards;
  for (std::size_t at = 0; at < mines.size(); at += size) {
    boards.push_back(board_under(grid, {mines.c_str() + at, size}, shown));
  }
  Game state(rules, 0, 0);
  return of_games<double>(0, boards.size(), [&](std::uint64_t number, auto& scores) {
    state.resume(boards[number], shown);
    if (cell && state.status() == Status::playing) allowed(state.reveal(cell->first, cell->second));
    if (state.status() == Status::playing) {
      state.resume(boards[number], state.shown());
      const auto score = player.score_on(state, derive_key(seed, number, Purpose::agent));
      if (score) scores.push_back(score->steadied);
      return static_cast<bool>(score);
    }
    scores.push_back(state.status() == Status::won ? 1.0 : 0.0);
    return true;
  });
}

void bind_strength(nb::module_& m) {
  nb::enum_<Source>(m, "Source", "Where a guess comes from.")
      .value("first_click", Source::first_click)
      .value("ending", Source::ending)
      .value("look_ahead", Source::look_ahead)
      .value("safest", Source::safest);
  nb::class_<LinearValue>(m, "LinearValue",
                          "About the chance to win a position: the sum of the features of what was "
                          "just revealed, each times its coefficient.")
      .def(
          "__init__",
          [](LinearValue* self, const std::map<std::string, double>& coefficients) {
            new (self) LinearValue(features_by_name(coefficients));
          },
          "coefficients"_a, "One coefficient for each of `value_features()`, else ValueError.")
      .def_prop_ro(
          "coefficients",
          [](const LinearValue& self) {
            std::map<std::string, double> named;
            for (std::size_t i = 0; i < feature_names.size(); ++i) {
              named.emplace(feature_names[i], self.coefficients()[i]);
            }
            return named;
          },
          "The coefficient of each feature.")
      .def("without_progress", &LinearValue::without_progress,
           "The same where safe cells and zeros count no more than a next guess that is surely "
           "survived.")
      .def("without_second", &LinearValue::without_second,
           "The same where the safest cell counts for the second safest too.");
  m.def(
      "value_features", [] { return names_of(feature_names); },
      "What a value reads of a position after an answer.");
  m.def("label_columns", [] { return names_of(label_columns); }, "The numbers of a row of labels.");
  nb::class_<Phase>(m, "Phase", "How candidates are looked at in one phase of a game.")
      .def(
          "__init__",
          [](Phase* self, int candidates, double tolerance, int deeper, const LinearValue& value) {
            new (self)
                Phase{candidates, tolerance, deeper, std::make_shared<const LinearValue>(value)};
          },
          "candidates"_a, "tolerance"_a, "deeper"_a, "value"_a);
  nb::class_<PlayoutLimits>(m, "PlayoutLimits", "How far guesses are played out.")
      .def(nb::init<int, int, double, double, double>(), "layouts"_a, "guesses"_a, "tolerance"_a,
           "margin"_a, "least_gain"_a);
  nb::class_<Strength>(m, "Strength", "The parts of the agent `best`, and how far each goes.")
      .def(
          "__init__",
          [](Strength* self, bool look_ahead, double opening, const Phase& early, const Phase& late,
             int deeper_next, std::size_t layouts, std::size_t beliefs, std::size_t work,
             bool first_cell, const PlayoutLimits& playouts, const Strength* playing_on) {
            const EndingLimits ending{layouts, beliefs};
            new (self) Strength{look_ahead, opening, early,      late,     deeper_next,
                                ending,     work,    first_cell, playouts, nullptr};
            if (playing_on != nullptr) {
              self->playing_on = std::make_shared<const Strength>(*playing_on);
            }
          },
          "look_ahead"_a, "opening"_a, "early"_a, "late"_a, "deeper_next"_a, "layouts"_a,
          "beliefs"_a, "work"_a, "first_cell"_a, "playouts"_a, "playing_on"_a.none());
}

}  // namespace

void bind_best(nb::module_& m) {
  bind_strength(m);
  nb::class_<ScoredGame>(m, "ScoredGame", "How a game went, by three measures.")
      .def_ro("exact", &ScoredGame::exact, "The value of the first end game that was solved.")
      .def_ro("steadied", &ScoredGame::steadied, "The same, less the luck of earlier guesses.")
      .def_ro("won", &ScoredGame::won);
  nb::class_<BestPlayer, ExactPlayer>(m, "BestPlayer", "Whole games of the agent `best`.")
      .def(
          "__init__",
          [](BestPlayer* self, const Rules& rules, bool mines_known, const Strength& strength,
             std::size_t budget) {
            new (self) BestPlayer(rules, mines_known, strength, Effort{budget}, keep_going);
          },
          "rules"_a, "mines_known"_a, "strength"_a, "budget"_a)
      .def(
          "score",
          [](BestPlayer& self, std::uint64_t seed, std::uint64_t first, std::size_t games) {
            return of_games<ScoredGame>(first, games, [&](std::uint64_t number, auto& scores) {
              const auto game = self.score(seed, number, true);
              if (game) scores.push_back(*game);
              return static_cast<bool>(game);
            });
          },
          "seed"_a, "first"_a, "games"_a, "Of each game.")
      .def("scores_from", scores_from, "mines"_a, "cells"_a, "cell"_a = nb::none(), "seed"_a = 0,
           "The steadied scores of games that go on from one view, on boards that fit it (one byte "
           "a cell, board after board), once `cell` is revealed; 0 where that is a mine.");
  nb::class_<Labeller>(m, "Labeller",
                       "Labels guesses of the agent `best`; a row has the numbers of "
                       "`label_columns()`, all float64, "
                       "with those of `value_features()` at `features`.")
      .def(
          "__init__",
          [](Labeller* self, const Rules& rules, const Strength& player, const Strength& playing_on,
             int candidates, int at_random, double tolerance, int layouts, std::size_t searched,
             std::size_t beliefs, std::size_t budget) {
            const Labelling labelling{
                candidates, at_random, tolerance, layouts, {searched, beliefs}};
            new (self) Labeller(rules, player, playing_on, labelling, Effort{budget}, keep_going);
          },
          "rules"_a, "player"_a, "playing_on"_a, "candidates"_a, "at_random"_a, "tolerance"_a,
          "layouts"_a, "searched"_a, "beliefs"_a, "budget"_a)
      .def(
          "label",
          [](Labeller& self, std::uint64_t seed, std::uint64_t game) {
            const auto rows = without_python([&] { return self.label(seed, game); });
            return nb::bytes(rows.data(), rows.size() * sizeof(LabelRow));
          },
          "seed"_a, "game"_a, "Of each guess in a game that looks ahead: one row an answer.");
  nb::class_<PlayedPosition>(m, "PlayedPosition",
                             "A position of a game, and what came of the game from there on.")
      .def_ro("game", &PlayedPosition::game)
      .def_prop_ro(
          "cells",
          [](const PlayedPosition& self) {
            return nb::bytes(self.shown.data(), self.shown.size());
          },
          "The view, without flags.")
      .def_ro("certain", &PlayedPosition::certain, "Was some covered cell safe for certain?")
      .def_ro("won", &PlayedPosition::won)
      .def_ro("exact", &PlayedPosition::exact, "As of `ScoredGame`.")
      .def_ro("steadied", &PlayedPosition::steadied,
              "The same for the rest of the game, without the luck from this position on.");
  nb::class_<PositionSampler>(
      m, "PositionSampler",
      "The agent `best`, which keeps some positions of its games: each "
      "guess before the end game is solved, and each turn before that which "
      "had a certain cell, with these chances.")
      .def(
          "__init__",
          [](PositionSampler* self, const Rules& rules, const Strength& strength, double guess,
             double certain, bool one, std::size_t budget) {
            new (self) PositionSampler(rules, strength, SamplingRates{guess, certain, one},
                                       Effort{budget}, keep_going);
          },
          "rules"_a, "strength"_a, "guess"_a, "certain"_a, "one"_a, "budget"_a)
      .def(
          "sample",
          [](PositionSampler& self, std::uint64_t seed, std::uint64_t first, std::size_t games) {
            return of_games<PlayedPosition>(first, games, [&](std::uint64_t number, auto& found) {
              auto positions = self.sample(seed, number);
              if (positions) std::ranges::move(*positions, std::back_inserter(found));
              return static_cast<bool>(positions);
            });
          },
          "seed"_a, "first"_a, "games"_a, "Of each game.");
  nb::class_<DuelRow>(m, "DuelRow", "A guess at which two strengths of `best` differ.")
      .def_ro("game", &DuelRow::game)
      .def_ro("log2_layouts", &DuelRow::log2_layouts, "Of the layouts that fit, the logarithm.")
      .def_ro("gain", &DuelRow::gain, "Of the challenger's cell, as a part of a game.");
  nb::class_<GuessDuel>(m, "GuessDuel", "Two strengths of `best`, guess by guess.")
      .def(
          "__init__",
          [](GuessDuel* self, const Rules& rules, const Strength& champion,
             const Strength& challenger, int layouts, std::size_t budget) {
            new (self) GuessDuel(rules, champion, challenger, layouts, Effort{budget}, keep_going);
          },
          "rules"_a, "champion"_a, "challenger"_a, "layouts"_a, "budget"_a)
      .def(
          "play",
          [](GuessDuel& self, std::uint64_t seed, std::uint64_t first, std::size_t games) {
            return of_games<DuelRow>(first, games, [&](std::uint64_t number, auto& rows) {
              return self.play(seed, number, rows);
            });
          },
          "seed"_a, "first"_a, "games"_a,
          "Each guess in games of the challenger at which the two differ.");
  nb::class_<MoveValue::Answered>(m, "WeighedAnswer", "A clue that a move may show.")
      .def_ro("clue", &MoveValue::Answered::count)
      .def_ro("chance", &MoveValue::Answered::chance, "Of the clue, before the move.")
      .def_ro("value", &MoveValue::Answered::value, "The chance to win then.");
  nb::class_<WeighedMove>(m, "WeighedMove", "A move that is considered, and its value.")
      .def_ro("cell", &WeighedMove::cell)
      .def_ro("source", &WeighedMove::source, "Where the value comes from.")
      .def_ro("survival", &WeighedMove::survival, "The chance that it hits no mine.")
      .def_ro("value", &WeighedMove::value, "The chance to win.")
      .def_ro("answers", &WeighedMove::answers, "Each clue that it may show.");
  m.def("missing_for_optimum", &missing_for_optimum, "rules"_a, "clues_are_exact"_a,
        "What rules must be for their optimum to be known, if these are not.");
  m.def(
      "weigh_moves",
      [](const nb::bytes& cells, const Rules& rules, const Strength& strength, std::size_t budget,
         const std::optional<RowColumn>& also) {
        const auto shown = shown_of(rules.grid, cells);
        std::optional<Cell> other;
        if (also) {
          if (!rules.grid.contains(also->first, also->second)) {
            throw std::invalid_argument("expected a cell of the board");
          }
          other = rules.grid.at(also->first, also->second);
        }
        auto moves = without_python([&] {
          ShapeCounter counter(exact_clues(), Effort{budget});
          return best_guesser(rules, true, strength, counter).weigh_moves(shown, other);
        });
        return weighed_of(rules.grid, std::move(moves));
      },
      "cells"_a, "rules"_a, "strength"_a, "budget"_a, "also"_a = nb::none(),
      "The moves that are considered, the best first, and `also` that one, if it may be safe.");
}

}  // namespace minewise::bindings
