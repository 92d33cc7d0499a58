#include "questions/judging.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/host.hpp"
#include "questions/position.hpp"

namespace minewise::questions {

namespace {

/// Played out on so many layouts each, guesses of an expert game take ten minutes.
constexpr std::int64_t most_playouts = 10'000;

/// In an object that is open.
void write_winning(Json& json, Grid grid, const Winning& winning) {
  json.key("before").number(winning.before).key("best").cell(grid, winning.best);
  json.key("chosen").number(winning.chosen).key("lost").number(winning.lost());
  json.key("exact").boolean(winning.exact()).key("error").number(winning.error);
  json.key("lost_error").number(winning.lost_error);
}

void write_curve(Json& json, Grid grid, const WinningCurve& curve) {
  json.begin_object().key("points").begin_array();
  for (const WinningPoint& point : curve.points()) {
    json.begin_object().key("number").whole(point.number);
    write_winning(json, grid, point.winning);
    json.key("luck");
    point.luck ? json.number(*point.luck) : json.null();
    json.end_object();
  }
  json.end_array().key("lost").number(curve.lost()).key("luck");
  curve.luck() ? json.number(*curve.luck()) : json.null();
  json.key("sentence").text(curve.sentence()).end_object();
}

void write_missed(Json& json, Grid grid, const Missed& missed) {
  json.begin_object().key("technique").text(name_of(missed.technique));
  json.key("cell").cell(grid, missed.proof.cell).key("clues").cells(grid, missed.proof.clues);
  json.key("with_total").boolean(missed.proof.with_total);
  json.key("since").whole(missed.since).end_object();
}

void write_judged(Json& json, Grid grid, const Judged& judged) {
  json.begin_object().key("number").whole(judged.number);
  json.key("kind").text(name_of(judged.move.kind)).key("cell").cell(grid, judged.move.cell);
  json.key("proved").boolean(judged.proved).key("first").boolean(judged.first);
  json.key("verdict").text(name_of(judged.verdict())).key("guess").boolean(judged.guess());
  json.key("chance").number(judged.chance).key("least").number(judged.least);
  json.key("safest").cell(grid, judged.safest).key("luck").number(judged.luck());
  json.key("skill_loss").number(judged.skill_loss()).key("hit").boolean(judged.hit);
  json.key("mistake");
  judged.mistake().empty() ? json.null() : json.text(judged.mistake());
  json.key("missed_cell");
  judged.missed ? write_missed(json, grid, *judged.missed) : static_cast<void>(json.null());
  json.key("winning");
  if (judged.winning) {
    json.begin_object();
    write_winning(json, grid, *judged.winning);
    json.end_object();
  } else {
    json.null();
  }
  json.key("exact")
      .boolean(judged.exact)
      .key("phase")
      .text(phase_names[static_cast<std::size_t>(judged.phase)]);
  json.key("sentence").text(judged.sentence(grid)).key("best").text(judged.best(grid));
  json.end_object();
}

void write_mistakes(Json& json, const MistakeSum& sum) {
  json.begin_object().key("count").whole(sum.count).key("skill_loss").number(sum.skill_loss);
  json.key("winning_lost").number(sum.winning_lost).end_object();
}

/// Mistakes by kind and by phase, in an object that is open.
void write_kinds(Json& json, const MistakeSums& mistakes, const PhaseSums& phases) {
  json.key("worse");
  write_mistakes(json, mistakes.worse);
  json.key("needless");
  write_mistakes(json, mistakes.needless());
  json.key("missed").begin_object();
  for (std::size_t i = 0; i < technique_names.size(); ++i) {
    json.key(technique_names[i]);
    write_mistakes(json, mistakes.missed[i]);
  }
  json.end_object().key("phases").begin_object();
  for (std::size_t i = 0; i < phase_names.size(); ++i) {
    json.key(phase_names[i]).begin_object().key("guesses").whole(phases[i].guesses);
    json.key("hits").whole(phases[i].hits).key("mistakes");
    write_mistakes(json, phases[i].mistakes);
    json.end_object();
  }
  json.end_object();
}

void write_sums(Json& json, const Judging& judging) {
  const GameReview& sums = judging.sums();
  json.key("moves").whole(sums.moves);
  write_kinds(json, sums.mistakes, sums.phases);
  json.key("guesses").whole(sums.guesses);
  json.key("luck").number(sums.luck).key("skill_loss").number(sums.skill_loss);
  json.key("survival").number(sums.survival).key("summary").text(sums.summary());
  json.key("weighed").whole(sums.weighed).key("winning_lost").number(sums.winning_lost);
  json.key("first_mistake").whole(judging.first_mistake());
}

void write_verdict(Json& json, Grid grid, const GameVerdict& verdict) {
  const auto& losing = verdict.losing;
  json.begin_object().key("sentence").text(verdict.sentence);
  json.key("move");
  losing ? json.whole(losing->number) : json.null();
  json.key("cell");
  losing ? json.cell(grid, losing->move.cell) : json.null();
  json.key("risk");
  losing ? json.number(losing->chance) : json.null();
  json.key("better");
  verdict.better() ? json.cell(grid, *verdict.better()) : json.null();
  json.key("avoidable");
  verdict.avoidable() ? json.text(name_of(*verdict.avoidable())) : json.null();
  json.end_object();
}

/// The number of layouts that a guess is played out on.
int read_playouts(Request& request) {
  return static_cast<int>(
      request.whole("playouts", 0, most_playouts, 0, "a number of layouts for each guess"));
}

/// Judges the moves from `first` on, which is where the last part ended, or 0: one at least, then
/// as many as are asked for and there is time for.
void judge(Session& session, Request& request, Answer& answer) {
  HeldGame* const held = held_game(session, request);
  const std::int64_t first =
      request.whole("first", 0, most_moves, 0, "the number of the first move to be judged");
  const std::int64_t most =
      request.whole("moves", 1, most_moves, most_moves, "a number of moves to be judged");
  const int playouts = read_playouts(request);
  const bool protected_first = request.boolean("protected_first", false);
  if (request.refusal()) return;
  if (first == 0) {
    held->judging =
        std::make_unique<Judging>(*held, playouts, protected_first || held->protected_first);
  }
  const auto& moves = held->history.moves();
  Judging* const judging = held->judging.get();
  if (judging == nullptr || !judging->is_of(held->history) ||
      judging->at() != static_cast<std::size_t>(first)) {
    return request.refuse(
        {"RequestError",
         "expected first=0, or where the part before ended, got first=" + std::to_string(first)});
  }
  Json& json = answer.json;
  json.begin_object().key("first").whole(first).key("judged").begin_array();
  while (judging->at() < moves.size() && std::cmp_less(judging->at(), first + most)) {
    const PlayedMove& move = moves[judging->at()];
    if (judging->is_unreadable(move))
      return request.refuse(unreadable_clues(held->variant().clues));
    const auto judged = judging->next(move);
    judged ? write_judged(json, held->grid(), *judged) : static_cast<void>(json.null());
    if (is_interrupted(session.keep_going())) break;
  }
  json.end_array().key("next");
  judging->at() < moves.size() ? json.whole(judging->at()) : json.null();
  write_sums(json, *judging);
  json.key("curve");
  write_curve(json, held->grid(), judging->curve());
  json.key("verdict");
  if (judging->at() < moves.size()) {
    json.null();
  } else {
    write_verdict(json, held->grid(), judging->verdict(*held));
  }
  json.end_object();
}

void write_estimate(Json& json, const Estimate& estimate) {
  json.begin_object();
  json.key("value").number(estimate.value);
  json.key("low").number(estimate.interval.low);
  json.key("high").number(estimate.interval.high);
  json.end_object();
}

void write_review_sums(Json& json, const ReviewSums& sums) {
  json.begin_object().key("games").whole(sums.games()).key("wins").whole(sums.wins());
  json.key("win_rate");
  write_estimate(json, sums.win_rate());
  write_kinds(json, sums.mistakes(), sums.phases());
  json.key("means").begin_object();
  for (std::size_t i = 0; i < review_figures.size(); ++i) {
    json.key(review_figures[i].name);
    write_estimate(json, sums.mean(i));
  }
  json.end_object().end_object();
}

/// Adds the review of a game, all of whose moves are judged, to those before it.
void add_review(Session& session, Request& request, Answer& answer) {
  const HeldGame* const held = held_game(session, request);
  if (held == nullptr) return;
  const Judging* const judging = held->judging.get();
  if (judging == nullptr || judging->at() != held->history.moves().size()) {
    return request.refuse({"RequestError", "expected a game whose moves are all judged"});
  }
  if (!session.reviews) session.reviews = std::make_unique<ReviewSums>();
  session.reviews->add(judging->sums(), held->game().status() == Status::won);
  write_review_sums(answer.json, *session.reviews);
}

/// Programs protect the first click, though the rules of a replay's board do not say so.
Rules protected_rules(Rules rules, bool protected_first) {
  if (protected_first && rules.first_click == FirstClick::any) rules.first_click = FirstClick::safe;
  return rules;
}

/// Does a move rest on clues that tell something by being withheld? A chord is judged cell by cell:
/// one that turned out safe shows no clue then.
bool withholds_unreadably(const ClueModel& model, Shown shown, MoveKind kind) {
  return !model.withholds_alike() &&
         (kind == MoveKind::chord || std::ranges::find(shown, no_clue) != shown.end());
}

/// Judges a move by the view that it was made in, whatever came before it; null if it could reveal
/// nothing, or where the position is too wide for any answer.
void judge_move(Session& session, Request& request, Answer& answer) {
  const auto kind = read_move_kind(request);
  const auto cell = request.cell("cell");
  const std::int64_t number =
      request.whole("number", 0, most_moves, 0, "the number of the move in its game");
  const bool hit = request.boolean("hit", false);
  const int playouts = read_playouts(request);
  const bool protected_first = request.boolean("protected_first", false);
  const PositionRequest asked = read_position(session, request);
  if (request.refusal()) return;
  const Grid grid = asked.grid();
  if (!grid.contains(cell->first, cell->second)) {
    return request.refuse({"ViewError", "expected a cell of the view, got " + cell_text(*cell)});
  }
  if (withholds_unreadably(asked.model, asked.cells, *kind)) {
    return request.refuse(unreadable_clues(asked.model));
  }
  Judge judge(protected_rules(asked.variant.rules, protected_first), asked.variant.mines(),
              asked.model.likelihood, Effort{default_budget}, session.keep_going(), playouts);
  const auto found = judge.judge(asked.cells, {grid.at(cell->first, cell->second), *kind},
                                 static_cast<std::size_t>(number), hit);
  if (!found) return request.refuse(interrupted());
  if (std::holds_alternative<Judge::Contradictory>(*found)) {
    return refuse_contradiction(session, request, asked);
  }
  const auto* const judged = std::get_if<Judged>(&*found);
  judged == nullptr ? static_cast<void>(answer.json.null())
                    : write_judged(answer.json, grid, *judged);
}

/// The figures of reviews added up. Each is a list of numbers: whether the game was won, 1 or 0,
/// then moves, guesses, weighed, luck, skill_loss, survival, winning_lost, three of each kind of
/// mistake and five of each phase, as `judge` answers them. Commas part numbers, semicolons games.
void add_reviews(Session& /*session*/, Request& request, Answer& answer) {
  std::string_view left = request.text("reviews");
  ReviewSums sums;
  while (!left.empty() && !request.refusal()) {
    std::string_view game = take_part(left, ';');
    std::vector<double> numbers;
    while (!game.empty()) {
      const auto number = read_decimal(take_part(game, ','));
      numbers.push_back(number.value_or(std::numeric_limits<double>::quiet_NaN()));
    }
    const auto review = GameReview::of(std::span(numbers).subspan(numbers.empty() ? 0 : 1));
    if (!review || std::ranges::any_of(numbers, [](double one) { return std::isnan(one); })) {
      return request.refuse({"RequestError", "expected the numbers of a review"});
    }
    sums.add(*review, numbers.front() != 0.0);
  }
  write_review_sums(answer.json, sums);
}

}  // namespace

HeldGame::HeldGame(std::int64_t number, Origin from, History made)
    : id(number), origin(std::move(from)), history(std::move(made)) {}
HeldGame::~HeldGame() = default;

Judging::Judging(const HeldGame& held, int playouts, bool protected_first)
    : again_(allowed(History::create(held.variant().rules, held.origin.seed, held.origin.number,
                                     held.game().boards()))),
      judge_(protected_rules(held.variant().public_rules().rules, protected_first),
             held.variant().public_rules().mines(), held.variant().clues.likelihood,
             Effort{default_budget}, {}, playouts),
      clues_(held.variant().clues),
      taken_back_(held.history.taken_back()) {}

bool Judging::is_unreadable(const PlayedMove& move) const {
  return withholds_unreadably(clues_, again_.game().shown(), move.kind);
}

bool Judging::is_of(const History& history) const {
  return history.taken_back() == taken_back_ && history.moves().size() >= at_;
}

GameVerdict Judging::verdict(const HeldGame& held) const {
  const auto& credits = held.credits;
  const bool fault = credits && credits->fault && credits->moves == at_;
  return verdict_of(held.game(), held.variant().rules, at_, fault, sums_, last_);
}

std::optional<Judged> Judging::next(const PlayedMove& move) {
  const Game& game = again_.game();
  const std::vector<std::int8_t> before(game.shown().begin(), game.shown().end());
  const int hits = game.mines_hit();
  const Grid grid = again_.rules().grid;
  allowed(again_.move(move.kind, grid.row(move.cell), grid.column(move.cell)));
  const auto found = judge_.judge(before, move, at_, game.mines_hit() > hits);
  const std::size_t number = at_++;
  const auto* const judged = found ? std::get_if<Judged>(&*found) : nullptr;
  last_.reset();
  if (judged != nullptr) {
    last_ = *judged;
    sums_.add(*judged);
    curve_.add(*judged);
    if (!judged->mistake().empty() && !first_mistake_) first_mistake_ = number;
  }
  if (game.status() != Status::playing) curve_.end(game.status() == Status::won);
  return last_;
}

std::vector<Question> questions_of_judging() {
  return {{"judge", {"game", "first", "moves", "playouts", "protected_first"}, judge},
          {"judge_move",
           fields(view_fields, {"kind", "cell", "number", "hit", "playouts", "protected_first"}),
           judge_move},
          {"add_review", {"game"}, add_review},
          {"add_reviews", {"reviews"}, add_reviews}};
}

}  // namespace minewise::questions
