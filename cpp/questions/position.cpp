#include "questions/position.hpp"

#include <algorithm>

#include "analyze/first_click.hpp"
#include "base/message.hpp"
#include "base/sort.hpp"
#include "formats/position_text.hpp"
#include "why/hint.hpp"
#include "why/proof.hpp"

namespace minewise::questions {

namespace {

/// Nearer to 0 or 1 the weight of eight mines in a box would be lost in doubles.
constexpr double least_prior = 1e-12;
/// Mines of the largest board, and far more.
constexpr int most_mines = 1'000'000'000;

int neighbors(Grid grid, Cell cell) { return grid.square(cell) - 1; }

/// Refuses clues that no model can show where they stand.
void check_clues(Request& request, const PositionRequest& asked, std::string_view source) {
  const Grid grid = asked.grid();
  for (Cell cell = 0; cell < grid.cells(); ++cell) {
    const int code = asked.cells[index(cell)];
    constexpr int always = 0;  // fits wherever it stands
    if (code <= always) continue;
    const int most = neighbors(grid, cell);
    if (code <= most || asked.model.fits(code, most)) continue;
    request.refuse({"ViewError", "expected a clue of at most " + std::to_string(most) + " at row " +
                                     std::to_string(grid.row(cell)) + ", column " +
                                     std::to_string(grid.column(cell)) + ", got " +
                                     std::to_string(code) + ": " + quoted(source)});
    return;
  }
}

/// The rules that a view is of, where no others are given: any first click, on its board.
NamedRules rules_of_view(Grid grid, std::optional<int> mines) {
  NamedRules variant;
  variant.rules.grid = grid;
  variant.rules.first_click = FirstClick::any;
  variant.rules.mines = mines.value_or(0);
  variant.has_total = variant.mines_known = mines.has_value();
  return variant;
}

std::string size_text(Grid grid) {
  return std::to_string(grid.width) + "x" + std::to_string(grid.height);
}

/// Takes over the rules of the request and the total.
void read_rules(Request& request, const WrittenPosition& given, std::string_view source,
                PositionRequest& asked) {
  const auto text = request.find("rules");
  std::optional<int> mines = given.mines;
  if (request.find("mines")) {
    mines = static_cast<int>(
        request.whole("mines", -most_mines, most_mines, {}, "a whole number as mines"));
    if (request.find("mines_left")) {
      return request.refuse({"RulesError", "expected mines or mines_left, got both"});
    }
  } else if (request.find("mines_left")) {
    mines = static_cast<int>(request.whole("mines_left", 0, most_mines, {},
                                           "a whole number from 0 as mines_left")) +
            static_cast<int>(std::ranges::count(given.cells, flag));
  }
  if (!text && !given.variant) {
    asked.variant = rules_of_view(given.grid, mines);
  } else {
    asked.variant = text ? request.unwrap(NamedRules::parse(*text), NamedRules{}) : *given.variant;
    if (mines) {
      asked.variant.rules.mines = *mines;
      asked.variant.has_total = true;
    }
  }
  if (request.refusal()) return;
  if (auto error = asked.variant.check()) return request.refuse(refusal_of(*error));
  if (given.grid != asked.grid()) {
    request.refuse({"ViewError", "expected a view of " + size_text(asked.grid()) +
                                     " cells as in its rules, got " + size_text(given.grid) + ": " +
                                     quoted(source)});
  }
  asked.variant = asked.variant.public_rules();
}

/// Reads the clues by another model than that of the rules. Then whoever asks about a position with
/// a clue that exceeds the neighbours of its cell is told that it contradicts, as other clues do.
void read_model(Request& request, std::string_view clues, PositionRequest& asked) {
  asked.model = request.unwrap(clue_model(clues), ClueModel{});
  asked.variant.clues = asked.model;
  asked.variant.rules.noise.reset();
  if (asked.model.is_exact()) return;
  asked.variant.rules.noise = asked.model.likelihood;
  asked.variant.rules.cascade = false;
}

bool is_same(const PositionRequest& one, const PositionRequest& other) {
  return one.cells == other.cells && one.variant.text() == other.variant.text() &&
         one.model.name == other.model.name && one.prior == other.prior &&
         one.budget == other.budget;
}

/// The totals that the clues allow, behind a refusal of another one; empty if they are not counted.
std::string possible_totals(const Session& session, const PositionRequest& asked) {
  ShapeCounter counter(asked.model.likelihood, Effort{asked.budget}, session.keep_going());
  const Position position(asked.grid(), asked.cells, Total{}, counter);
  int least = position.mines_found();
  int most = position.mines_found() + position.unconstrained();
  for (const auto& component : position.components()) {
    const Census& census = component->census();
    if (census.outcome() != Outcome::complete) return {};
    least += census.least();
    most += census.most();
  }
  const int mines = asked.variant.mines().value_or(least);
  if (position.contradictory() || (least <= mines && mines <= most)) return {};
  return "; possible: " + std::to_string(least) +
         (most > least ? " to " + std::to_string(most) + " mines"
          : least == 1 ? " mine"
                       : " mines");
}

}  // namespace

std::optional<double> read_prior(Request& request) {
  if (!request.find("prior")) return {};
  constexpr std::string_view expected = "a prior above 0 and below 1";
  const double prior = request.number("prior", 0.0, expected);
  const std::string got = ", got " + number_text(prior);
  if (!(prior > 0.0 && prior < 1.0)) {
    request.refuse({"RulesError", "expected " + std::string(expected) + got});
  } else if (!(prior >= least_prior && prior <= 1.0 - least_prior)) {
    request.refuse({"RulesError", "expected a prior at least 1e-12 from 0 and from 1" + got});
  }
  return prior;
}

std::size_t read_budget(Request& request) {
  return static_cast<std::size_t>(std::min<std::int64_t>(
      request.whole("budget", 1, INT64_MAX, default_budget, "a budget of at least 1 move"),
      ShapeCounter::most_budget));
}

int PositionRequest::covered_cells() const {
  return static_cast<int>(std::ranges::count_if(cells, is_covered));
}

Total PositionRequest::total() const {
  Total total{variant.mines(), {}};
  if (prior) total.odds = *prior / (1.0 - *prior);
  return total;
}

std::vector<std::string_view> fields(std::span<const std::string_view> common,
                                     std::initializer_list<std::string_view> own) {
  std::vector<std::string_view> all(common.begin(), common.end());
  all.insert(all.end(), own);
  return all;
}

PositionRequest read_position(const Session& session, Request& request) {
  PositionRequest asked;
  const std::string_view source = request.text("view");
  if (request.refusal()) return asked;
  const ReadOptions options{request.find("mines") || request.find("mines_left"),
                            request.find("rules") || request.text("clues", "exact") != "exact",
                            request.text("part", "")};
  auto given = position_of_text(source, options, session.keep_going());
  if (!given) {
    request.refuse(refusal_of(given.failure()));
    return asked;
  }
  read_rules(request, *given, source, asked);
  if (request.refusal()) return asked;
  asked.cells = std::move(given->cells);
  asked.format = given->format;
  asked.used = std::move(given->used);
  asked.left_out = std::move(given->left_out);
  asked.model = asked.variant.clues;
  const auto clues = request.find("clues");
  if (clues) read_model(request, *clues, asked);
  asked.prior = read_prior(request);
  asked.budget = read_budget(request);
  if (!request.refusal() && !clues) check_clues(request, asked, source);
  return asked;
}

Level read_level(Request& request, Level otherwise) {
  const std::string_view text = request.text("level", name_of(otherwise));
  const auto level = level_named(text);
  if (!level) {
    const std::vector<std::string> names(level_names.begin(), level_names.end());
    request.refuse({"BoardError", expected_one_of("level", text, names)});
  }
  return level.value_or(otherwise);
}

Refusal unreadable_clues(const ClueModel& model) {
  return {"RulesError",
          "expected no withheld clue in a view where whether a clue is withheld depends on the "
          "count, which analyze does not read: clues=" +
              model.name};
}

AnalyzedPosition::AnalyzedPosition(PositionRequest given, std::unique_ptr<ShapeCounter> used)
    : asked(std::move(given)),
      counter(std::move(used)),
      position(asked.grid(), asked.cells, asked.total(), *counter),
      certainty(certainty_of(position)) {
  if (!certainty.contradictory) chances = weigh(position, certainty);
  weigh_first_click(asked.variant.rules, position, chances);
}

namespace {

/// A counter for a position, with what it has counted of the last one, which is forgotten: the
/// positions of a game have most shapes in common.
std::unique_ptr<ShapeCounter> counter_for(Session& session, const PositionRequest& asked) {
  const auto last = std::move(session.analyzed);
  if (last && last->asked.model.name == asked.model.name && last->asked.budget == asked.budget &&
      last->counter->keeps_little()) {
    last->counter->begin();
    return std::move(last->counter);
  }
  return std::make_unique<ShapeCounter>(asked.model.likelihood, Effort{asked.budget},
                                        session.keep_going());
}

}  // namespace

AnalyzedPosition* examine(Session& session, Request& request, PositionRequest asked) {
  if (request.refusal()) return nullptr;
  if (session.analyzed && is_same(session.analyzed->asked, asked)) return session.analyzed.get();
  if (std::ranges::find(asked.cells, no_clue) != asked.cells.end() &&
      !asked.model.withholds_alike()) {
    request.refuse(unreadable_clues(asked.model));
    return nullptr;
  }
  auto counter = counter_for(session, asked);
  auto found = std::make_unique<AnalyzedPosition>(std::move(asked), std::move(counter));
  if (found->counter->watch().halt()) {
    request.refuse(interrupted());
  } else if (found->certainty.contradictory) {
    refuse_contradiction(session, request, found->asked);
  } else if (found->chances.lost) {
    request.refuse({"TooWideError", "expected a position within a budget of " +
                                        std::to_string(found->asked.budget) +
                                        " moves, or one for which sampling finds layouts"});
  } else {
    session.analyzed = std::move(found);
  }
  return session.analyzed.get();
}

Refusal not_certain(Grid grid, Cell cell) {
  const std::string name = cell_text({grid.row(cell), grid.column(cell)});
  return {"NotCertainError", "expected a cell that is certain, " + name + " is not"};
}

Refusal not_decided(const PositionRequest& asked, Cell cell) {
  const std::string name = cell_text({asked.grid().row(cell), asked.grid().column(cell)});
  return {"NotDecidedError", "expected a cell that is decided within a budget of " +
                                 grouped(static_cast<std::int64_t>(asked.budget)) + ", " + name +
                                 " is not; a larger budget may decide it"};
}

void refuse_contradiction(Session& session, Request& request, const PositionRequest& asked) {
  Proofs proofs(asked, session.keep_going());
  auto found = proofs.ask(request, [&] { return find_contradiction(proofs.evidence()); });
  sort_stably(found.clues);
  const auto mines = asked.variant.mines();
  std::string sentence = contradiction_text(asked.grid(), found, mines, asked.model.name);
  if (found.with_total) sentence += possible_totals(session, asked);
  request.refuse({"ContradictionError", sentence,
                  std::pair(std::move(found.clues), found.with_total), asked.grid(), sentence});
}

}  // namespace minewise::questions
