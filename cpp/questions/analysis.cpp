
#include "analyze/analysis.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analyze/digits.hpp"
#include "analyze/first_click.hpp"
#include "analyze/layout_count.hpp"
#include "analyze/layouts.hpp"
#include "base/interrupt.hpp"
#include "base/random.hpp"
#include "game/view.hpp"
#include "questions/position.hpp"
#include "why/guess.hpp"
#include "why/hint.hpp"

namespace minewise::questions {

namespace {

// Questions about positions: what is certain, the chances, digits, layouts.

/// What a position is asked for after it is analyzed may cost so many times the budget of one of
/// its components: about a second.
constexpr std::size_t asked_again = 6;
/// Cells of layouts that are drawn by one request: some tens of megabytes.
constexpr std::int64_t most_sampled = 1 << 22;

Refusal not_counted() { return {"TooWideError", "expected a position that is counted exactly"}; }

std::vector<Cell> decided(const AnalyzedPosition& found, Verdict verdict) {
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < found.position.grid().cells(); ++cell) {
    if (found.certainty.verdict[index(cell)] == verdict) cells.push_back(cell);
  }
  return cells;
}

/// A view as it was read: its rows, its rules, what is told of the mines, the notation of the text
/// and what to say of it, and the same for JSMinesweeper, which wants a mine total.
void view(Session& session, Request& request, Answer& answer) {
  const PositionRequest asked = read_position(session, request);
  if (request.refusal()) return;
  const auto mines = asked.variant.mines();
  answer.json.begin_object();
  answer.json.key("view").text(text_of(asked.grid(), asked.cells));
  answer.json.key("rules").text(asked.variant.text()).key("mines").whole(mines);
  answer.json.key("format").text(asked.format);
  answer.json.key("used").texts(asked.used).key("left_out").texts(asked.left_out);
  const auto sized = mines ? sized_text_of(asked.grid(), asked.cells, *mines) : std::nullopt;
  answer.json.key("sized").text(sized).end_object();
}

void analyze(Session& session, Request& request, Answer& answer) {
  AnalyzedPosition* found = examine(session, request, read_position(session, request));
  if (found == nullptr) return;
  const Grid grid = found->position.grid();
  const auto total = found->asked.variant.mines();
  const Evidence evidence{grid, found->asked.cells, total, found->counter.get()};
  const bool exact = found->chances.error.empty();
  answer.json.begin_object();
  answer.json.key("height").whole(grid.height).key("width").whole(grid.width);
  answer.json.key("exact").boolean(exact);
  const bool is_protected =
      is_first_click_protected(found->asked.variant.rules, found->asked.cells);
  answer.json.key("protected").boolean(is_protected);
  answer.json.key("log2_layouts").number(found->chances.log2_layouts);
  answer.json.key("safe").cells(grid, decided(*found, Verdict::safe));
  answer.json.key("mines").cells(grid, decided(*found, Verdict::mine));
  answer.json.key("undecided").cells(grid, undecided_cells(found->certainty));
  const Advice told = advice(evidence, found->certainty, found->chances);
  answer.json.key("to_reveal").cells(grid, told.safe).key("to_flag").cells(grid, told.mines);
  answer.json.key("wrong_flags").cells(grid, told.wrong_flags);
  answer.json.key("least").cells(grid, told.least).key("unknown").cells(grid, told.unknown);
  answer.json.key("missing_total")
      .text(is_protected ? "" : missing_total_text(found->position, found->chances))
      .key("usual_mines");
  const auto usual = total ? std::nullopt : usual_mines(grid);
  answer.json.whole(usual);
  std::vector<double> error = found->chances.error;
  error.resize(found->chances.probability.size());  // it is 0 where all is exact
  const std::vector<double> totals = mine_totals(found->position, found->chances);
  answer.write_arrays(
      {{"probability", found->chances.probability}, {"error", error}, {"mine_totals", totals}});
  answer.json.end_object();
}

/// The chance of each clue that a safe cell with these chances of true counts shows.
std::array<double, 9> shown(const std::array<double, 9>& counts, const Likelihoods& likelihood) {
  std::array<double, 9> chances{};
  for (std::size_t clue = 0; clue < 9; ++clue) {
    for (std::size_t mines = 0; mines < 9; ++mines) {
      chances[clue] += counts[mines] * likelihood[clue][mines];
    }
  }
  return chances;
}

/// Nine chances a cell, of the clues that it would show, and the chance that it opens a zero; of
/// all cells, or of the one in the request.
void digits(Session& session, Request& request, Answer& answer) {
  const auto place = request.find("cell") ? request.cell("cell") : std::nullopt;
  AnalyzedPosition* found = examine(session, request, read_position(session, request));
  if (found == nullptr) return;
  const Grid grid = found->position.grid();
  if (place && !grid.contains(place->first, place->second)) {
    return request.refuse({"ViewError", "expected a cell of the view, got " +
                                            std::to_string(place->first) + "," +
                                            std::to_string(place->second)});
  }
  const auto only = place ? std::optional(grid.at(place->first, place->second)) : std::nullopt;
  found->counter->begin(asked_again * found->asked.budget);
  auto counts = weigh_digits(found->position, found->certainty, only);
  const auto halt = found->counter->watch().halt();
  if (halt == Halt::interrupted) return request.refuse(interrupted());
  if (halt || !counts) return request.refuse(not_counted());
  // What is dead depends on the layouts alone, wherever the first click goes.
  const std::vector<Cell> dead = dead_cells(*counts);
  weigh_first_click(found->asked.variant.rules, found->position, *counts);
  std::vector<double> clues;
  std::vector<double> opening;
  for (Cell cell = only.value_or(0); cell < (only ? *only + 1 : grid.cells()); ++cell) {
    const auto& chances = (*counts)[index(cell)];
    for (const double chance : shown(chances, found->asked.model.likelihood)) {
      clues.push_back(chance);
    }
    const double mine = found->chances.probability[index(cell)];
    opening.push_back(mine == 1.0 ? 0.0 : (1.0 - mine) * chances[0]);
  }
  answer.json.begin_object().key("dead").cells(grid, dead);
  answer.write_arrays({{"chances", clues}, {"opening", opening}});
  answer.json.end_object();
}

void layouts(Session& session, Request& request, Answer& answer) {
  const AnalyzedPosition* found = examine(session, request, read_position(session, request));
  if (found == nullptr) return;
  if (!found->chances.error.empty()) return request.refuse(not_counted());
  const bool weigh_alike = found->asked.variant.mines() && found->asked.model.is_exact();
  const auto hidden = static_cast<std::size_t>(found->asked.covered_cells());
  // There are at most 2^hidden layouts; where all of them weigh 1 the estimate is closer.
  const std::size_t bits =
      weigh_alike ? std::min(hidden, static_cast<std::size_t>(found->chances.log2_layouts) + 2)
                  : hidden;
  const auto count = layout_count(found->position, bits, session.keep_going());
  if (count == "") return request.refuse(interrupted());
  if (!count) return request.refuse(not_counted());
  answer.json.begin_object().key("layouts").text(*count).end_object();
}

/// Layouts drawn at random, each as text, with * for a mine and . elsewhere.
void sample(Session& session, Request& request, Answer& answer) {
  const std::int64_t count =
      request.whole("layouts", 0, most_sampled, {}, "a number of layouts that fit into memory");
  const std::uint64_t seed = request.seed("seed", 1);
  const AnalyzedPosition* found = examine(session, request, read_position(session, request));
  if (found == nullptr) return;
  const auto cells = found->asked.cells.size();
  if (count > most_sampled / static_cast<std::int64_t>(cells)) {
    return request.refuse({"RulesError", "expected a number of layouts that fit into memory, got " +
                                             std::to_string(count)});
  }
  LayoutSampler sampler(found->position);
  if (!sampler.possible()) return request.refuse(not_counted());
  std::vector<std::uint8_t> mines(cells);
  answer.json.begin_array();
  for (std::int64_t i = 0; i < count; ++i) {
    if (is_interrupted(session.keep_going())) return request.refuse(interrupted());
    Random random(derive_key(seed, static_cast<std::uint64_t>(i), Purpose::sample));
    sampler.draw(random, mines.data());
    std::string text;
    const int width = found->position.grid().width;
    for (std::size_t cell = 0; cell < cells; ++cell) {
      if (cell > 0 && cell % index(width) == 0) text += '/';
      text += mines[cell] != 0 ? '*' : '.';
    }
    answer.json.text(text);
  }
  answer.json.end_array();
}

}  // namespace

std::vector<Question> questions_of_positions() {
  return {{"view", fields(view_fields, {"clues", "part"}), view},
          {"analyze", fields(position_fields), analyze},
          {"digits", fields(position_fields, {"cell"}), digits},
          {"layouts", fields(position_fields), layouts},
          {"sample", fields(position_fields, {"layouts", "seed"}), sample}};
}

}  // namespace minewise::questions
