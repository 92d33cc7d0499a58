// What became of games, and their moves judged.
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "bindings/python/bindings.hpp"
#include "bindings/python/games.hpp"
#include "review/game_review.hpp"
#include "review/judge.hpp"
#include "review/solved.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

using PlacedJudged = Placed<Judged>;
using PlacedSolved = Placed<Solved>;
using PlacedMissed = Placed<Missed>;
using PlacedWinning = Placed<Winning>;

/// What a player saw, which no layout fits.
struct ContradictoryView : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

void bind_solved(nb::module_& m) {
  const auto cells = [](std::vector<Cell> Solved::* part) {
    return [part](const PlacedSolved& s) { return pairs_of(s.grid, s.thing.*part); };
  };
  nb::class_<PlacedSolved>(m, "Solved", "What became of a game that is over.")
      .def_prop_ro("mines", cells(&Solved::mines),
                   nb::sig("def mines(self) -> list[tuple[int, int]]"))
      .def_prop_ro("visited", cells(&Solved::visited),
                   nb::sig("def visited(self) -> list[tuple[int, int]]"),
                   "Safe cells that were revealed.")
      .def_prop_ro("identified", cells(&Solved::identified),
                   nb::sig("def identified(self) -> list[tuple[int, int]]"),
                   "Mines with a flag on them and, where play goes on after a mine, every mine "
                   "that was not hit.")
      .def_prop_ro("wrong_flags", cells(&Solved::wrong_flags),
                   nb::sig("def wrong_flags(self) -> list[tuple[int, int]]"));
  m.def(
      "solved",
      [](const Rules& rules, const Game& game) -> std::optional<PlacedSolved> {
        auto found = solved(rules, game);
        if (!found) return {};
        return PlacedSolved{*std::move(found), rules.grid};
      },
      "rules"_a, "game"_a, "None as long as the game is not over, since this tells the mines.");
}

void bind_judged(nb::module_& m) {
  nb::class_<PlacedJudged>(m, "Judged",
                           "A move that revealed cells, judged by what its player could know.")
      .def_prop_ro("number", [](const PlacedJudged& j) { return j.thing.number; })
      .def_prop_ro(
          "kind", [](const PlacedJudged& j) { return name_of(j.thing.move.kind); },
          nb::sig("def kind(self) -> typing.Literal['reveal', 'chord']"))
      .def_prop_ro("cell", [](const PlacedJudged& j) { return j.place(j.thing.move.cell); })
      .def_prop_ro(
          "chance", [](const PlacedJudged& j) { return j.thing.chance; },
          "Of hitting a mine, from the clues and only the mine total; of a chord that any of "
          "its cells is a mine.")
      .def_prop_ro(
          "least", [](const PlacedJudged& j) { return j.thing.least; },
          "The chance of a mine in the safest cell of the board.")
      .def_prop_ro("safest", [](const PlacedJudged& j) { return j.place(j.thing.safest); })
      .def_prop_ro(
          "proved", [](const PlacedJudged& j) { return j.thing.proved; },
          "Do the clues prove it safe?")
      .def_prop_ro(
          "first", [](const PlacedJudged& j) { return j.thing.first; }, "Do the rules?")
      .def_prop_ro("hit", [](const PlacedJudged& j) { return j.thing.hit; })
      .def_prop_ro(
          "exact", [](const PlacedJudged& j) { return j.thing.exact; },
          "Else a chance comes from samples.")
      .def_prop_ro(
          "guess", [](const PlacedJudged& j) { return j.thing.guess(); },
          "Was it possible to hit a mine?")
      .def_prop_ro(
          "luck", [](const PlacedJudged& j) { return j.thing.luck(); },
          "Mines to be expected less mines hit: above 0 if it went well, below 0 if not.")
      .def_prop_ro(
          "skill_loss", [](const PlacedJudged& j) { return j.thing.skill_loss(); },
          "The chance of a mine that was taken beyond the least on the board.")
      .def_prop_ro(
          "verdict", [](const PlacedJudged& j) { return name_of(j.thing.verdict()); },
          nb::sig("def verdict(self) -> typing.Literal['certain', 'protected', 'least risk', "
                  "'more risk than needed', 'needless risk']"))
      .def_prop_ro(
          "mistake",
          [](const PlacedJudged& j) -> std::optional<std::string_view> {
            const auto name = j.thing.mistake();
            return name.empty() ? std::nullopt : std::optional(name);
          },
          nb::sig("def mistake(self) -> typing.Literal['needless guess', 'worse guess'] | None"),
          "A guess that took more risk than it had to.")
      .def_prop_ro(
          "missed",
          [](const PlacedJudged& j) -> std::optional<PlacedMissed> {
            if (!j.thing.missed) return {};
            return PlacedMissed{*j.thing.missed, j.grid};
          },
          "The certainly safe cell that a needless guess left out.")
      .def_prop_ro(
          "winning",
          [](const PlacedJudged& j) -> std::optional<PlacedWinning> {
            if (!j.thing.winning) return {};
            return PlacedWinning{*j.thing.winning, j.grid};
          },
          "The chance to win at a guess, where it was asked for and can be known.")
      .def_prop_ro(
          "sentence", [](const PlacedJudged& j) { return j.thing.sentence(j.grid); },
          "What there is to say of it.");
}

void bind_reasons(nb::module_& m) {
  nb::class_<PlacedMissed>(m, "Missed", "A certainly safe cell that a guess left out.")
      .def_prop_ro("cell", [](const PlacedMissed& p) { return p.place(p.thing.proof.cell); })
      .def_prop_ro(
          "technique", [](const PlacedMissed& p) { return name_of(p.thing.technique); },
          nb::sig("def technique(self) -> typing.Literal['one clue', 'single clues', '1-1', '1-2', "
                  "'1-2-1', '1-2-2-1', 'two clues', 'several clues', 'mine total']"),
          "The easiest way to see it.")
      .def_prop_ro(
          "clues", [](const PlacedMissed& p) { return pairs_of(p.grid, p.thing.proof.clues); },
          nb::sig("def clues(self) -> list[tuple[int, int]]"),
          "The clues of its proof; none where finding a proof takes too long.")
      .def_prop_ro("uses_mine_total",
                   [](const PlacedMissed& p) { return p.thing.proof.with_total; })
      .def_prop_ro(
          "since", [](const PlacedMissed& p) { return p.thing.since; },
          "The number of a move before which it was certain already.");
  nb::class_<PlacedWinning>(m, "Winning", "The chance to win at a guess.")
      .def_prop_ro(
          "before", [](const PlacedWinning& p) { return p.thing.before; },
          "Before the guess, with the best cell.")
      .def_prop_ro("best", [](const PlacedWinning& p) { return p.place(p.thing.best); })
      .def_prop_ro(
          "chosen", [](const PlacedWinning& p) { return p.thing.chosen; },
          "With the cell that was chosen, before it showed anything.")
      .def_prop_ro(
          "lost", [](const PlacedWinning& p) { return p.thing.lost(); }, "What that cost.")
      .def_prop_ro(
          "exact", [](const PlacedWinning& p) { return p.thing.exact(); },
          "Was the rest of the game searched? Else games were played on.")
      .def_prop_ro(
          "error", [](const PlacedWinning& p) { return p.thing.error; },
          "The standard deviation of `before`; 0 if exact.")
      .def_prop_ro(
          "lost_error", [](const PlacedWinning& p) { return p.thing.lost_error; },
          "The standard deviation of `lost`; 0 if exact.");
}

/// Each technique that was missed, by its name.
nb::dict missed_by_name(const MistakeSums& mistakes) {
  nb::dict found;
  for (std::size_t i = 0; i < mistakes.missed.size(); ++i) {
    found[technique_names[i].data()] = mistakes.missed[i];
  }
  return found;
}

void bind_sums(nb::module_& m) {
  const auto missed_type = nb::sig("def missed(self) -> dict[str, MistakeSum]");
  nb::class_<MistakeSum>(m, "MistakeSum", "Mistakes of one kind, and what they cost.")
      .def_ro("count", &MistakeSum::count)
      .def_ro("skill_loss", &MistakeSum::skill_loss)
      .def_ro("winning_lost", &MistakeSum::winning_lost);
  nb::class_<GameReview>(m, "GameReview", "A whole game judged; see minewise.companion.review.")
      .def(nb::init<>())
      .def(
          "add", [](GameReview& self, const PlacedJudged& judged) { self.add(judged.thing); },
          "judged"_a)
      .def_ro("moves", &GameReview::moves)
      .def_ro("guesses", &GameReview::guesses)
      .def_prop_ro("worse", [](const GameReview& r) { return r.mistakes.worse; })
      .def_prop_ro("needless", [](const GameReview& r) { return r.mistakes.needless(); })
      .def_prop_ro(
          "missed", [](const GameReview& r) { return missed_by_name(r.mistakes); }, missed_type)
      .def_ro("luck", &GameReview::luck)
      .def_ro("skill_loss", &GameReview::skill_loss)
      .def_ro("survival", &GameReview::survival)
      .def_ro("weighed", &GameReview::weighed, "Guesses whose chance to win is known.")
      .def_ro("winning_lost", &GameReview::winning_lost)
      .def_prop_ro("summary", &GameReview::summary)
      .def_prop_ro(
          "numbers",
          [](const GameReview& r) {
            const auto numbers = r.numbers();
            return std::vector<double>(numbers.begin(), numbers.end());
          },
          "All its figures, to be kept.")
      .def_static(
          "of",
          [](const std::vector<double>& numbers) {
            auto found = GameReview::of(numbers);
            if (!found) throw std::invalid_argument("expected the numbers of a review");
            return *found;
          },
          "numbers"_a, "What was kept.");
  nb::class_<ReviewSums>(m, "ReviewSums", "Many games judged, added up.")
      .def(nb::init<>())
      .def("add", &ReviewSums::add, "game"_a, "won"_a)
      .def(nb::self += nb::self, nb::rv_policy::none)
      .def_prop_ro("games", &ReviewSums::games)
      .def_prop_ro("wins", &ReviewSums::wins)
      .def_prop_ro("worse", [](const ReviewSums& r) { return r.mistakes().worse; })
      .def_prop_ro("needless", [](const ReviewSums& r) { return r.mistakes().needless(); })
      .def_prop_ro(
          "missed", [](const ReviewSums& r) { return missed_by_name(r.mistakes()); }, missed_type)
      .def_prop_ro("win_rate", &ReviewSums::win_rate)
      .def_prop_ro(
          "means",
          [](const ReviewSums& r) {
            nb::dict means;
            for (std::size_t i = 0; i < review_figures.size(); ++i) {
              means[review_figures[i].name.data()] = r.mean(i);
            }
            return means;
          },
          nb::sig("def means(self) -> dict[str, Estimate]"),
          "Of each figure its mean over games, with its 95% interval.");
}

void bind_judge(nb::module_& m) {
  nb::exception<ContradictoryView>(m, "ContradictoryView", PyExc_ValueError);
  nb::class_<Judge>(m, "Judge", "Judges the moves of one game, in their order.")
      .def(
          "__init__",
          [](Judge* self, const Rules& rules, std::optional<int> mines,
             const std::vector<double>& likelihood, std::size_t budget, int playouts) {
            new (self) Judge(rules, mines, table_of(likelihood), Effort{budget}, go_on, playouts);
          },
          "rules"_a, "mines"_a.none(), "likelihood"_a, "budget"_a, "playouts"_a = 0)
      .def(
          "judge",
          [](Judge& self, const nb::bytes& cells, std::string_view kind, const RowColumn& cell,
             std::size_t number, bool hit) -> std::optional<PlacedJudged> {
            const Grid grid = self.rules().grid;
            const Shown shown = shown_of(grid, cells);
            if (!grid.contains(cell.first, cell.second)) {
              throw std::out_of_range("expected a cell of the board");
            }
            const PlayedMove move{grid.at(cell.first, cell.second), kind_of(kind)};
            auto found = without_python([&] { return self.judge(shown, move, number, hit); });
            if (std::holds_alternative<Judge::Contradictory>(found)) {
              throw ContradictoryView("expected clues that some layout of mines fits");
            }
            if (auto* const judged = std::get_if<Judged>(&found))
              return PlacedJudged{*judged, grid};
            return {};
          },
          "cells"_a, "kind"_a, "cell"_a, "number"_a, "hit"_a,
          "None if it reveals nothing, or where the position is too wide for any answer.");
}

}  // namespace

void bind_review(nb::module_& m) {
  bind_solved(m);
  bind_reasons(m);
  bind_judged(m);
  bind_sums(m);
  bind_judge(m);
  m.def(
      "is_first_click_protected",
      [](const Rules& rules, const nb::bytes& cells) {
        return is_first_click_protected(rules, shown_of(rules.grid, cells));
      },
      "rules"_a, "cells"_a, "Is the next reveal the first one of a game whose rules keep it safe?");
}

}  // namespace minewise::bindings
