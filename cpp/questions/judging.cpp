#include "questions/judging.hpp"

#include <cmath>

#include "players/agent.hpp"

namespace minewise::questions {

namespace {

/// Played out on so many layouts each, guesses of an expert game take ten minutes.
constexpr std::int64_t most_playouts = 10'000;

void write_winning(Json& json, Grid grid, const Winning& winning) {
  json.begin_object().key("before").number(winning.before).key("best").cell(grid, winning.best);
  json.key("chosen").number(winning.chosen).key("lost").number(winning.lost());
  json.key("exact").boolean(winning.exact()).key("error").number(winning.error);
  json.key("lost_error").number(winning.lost_error).end_object();
}

void write_judged(Json& json, Grid grid, const Judged& judged) {
  json.begin_object().key("number").whole(judged.number);
  json.key("verdict").text(name_of(judged.verdict())).key("guess").boolean(judged.guess());
  json.key("chance").number(judged.chance).key("least").number(judged.least);
  json.key("safest").cell(grid, judged.safest).key("luck").number(judged.luck());
  json.key("skill_loss").number(judged.skill_loss()).key("hit").boolean(judged.hit);
  json.key("mistake");
  judged.mistake().empty() ? json.null() : json.text(judged.mistake());
  json.key("missed");
  judged.missed ? json.text(name_of(judged.missed->technique)) : json.null();
  json.key("winning");
  judged.winning ? write_winning(json, grid, *judged.winning) : static_cast<void>(json.null());
  json.key("exact").boolean(judged.exact);
  json.key("sentence").text(judged.sentence(grid)).key("best").text(judged.best(grid));
  json.end_object();
}

void write_sums(Json& json, const Judging& judging) {
  const GameReview& sums = judging.sums();
  json.key("guesses").whole(sums.guesses).key("needless");
  json.whole(sums.mistakes.needless().count);
  json.key("luck").number(sums.luck).key("skill_loss").number(sums.skill_loss);
  json.key("survival").number(sums.survival).key("summary").text(sums.summary());
  json.key("weighed").whole(sums.weighed).key("winning_lost").number(sums.winning_lost);
  json.key("first_mistake");
  judging.first_mistake() ? json.whole(*judging.first_mistake()) : json.null();
}

/// Judges the moves from `first` on, which is where the last part ended, or 0: one at least, then
/// as many as there is time for.
void judge(Session& session, Request& request, Answer& answer) {
  HeldGame* const held = held_game(session, request);
  const std::int64_t first =
      request.whole("first", 0, most_moves, 0, "the number of the first move to be judged");
  const std::int64_t playouts =
      request.whole("playouts", 0, most_playouts, 0, "a number of layouts for each guess");
  if (request.refusal()) return;
  if (first == 0) {
    held->judging = std::make_unique<Judging>(*held, static_cast<int>(playouts));
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
  while (judging->at() < moves.size()) {
    const auto judged = judging->next(moves[judging->at()]);
    judged ? write_judged(json, held->grid(), *judged) : static_cast<void>(json.null());
    if (is_interrupted(session.go_on())) break;
  }
  json.end_array().key("next");
  judging->at() < moves.size() ? json.whole(judging->at()) : json.null();
  write_sums(json, *judging);
  json.end_object();
}

/// A number that is none where it is not known.
void write_known(Json& json, std::string_view name, double number) {
  json.key(name);
  std::isnan(number) ? json.null() : json.number(number);
}

void write_estimate(Json& json, const Estimate& estimate) {
  json.begin_object();
  write_known(json, "value", estimate.value);
  write_known(json, "low", estimate.interval.low);
  write_known(json, "high", estimate.interval.high);
  json.end_object();
}

void write_mistakes(Json& json, const MistakeSum& sum) {
  json.begin_object().key("count").whole(sum.count);
  json.key("skill_loss").number(sum.skill_loss).end_object();
}

void write_review_sums(Json& json, const ReviewSums& sums) {
  json.begin_object().key("games").whole(sums.games()).key("wins").whole(sums.wins());
  json.key("win_rate");
  write_estimate(json, sums.win_rate());
  json.key("worse");
  write_mistakes(json, sums.mistakes().worse);
  json.key("needless");
  write_mistakes(json, sums.mistakes().needless());
  json.key("missed").begin_object();
  for (std::size_t i = 0; i < technique_names.size(); ++i) {
    json.key(technique_names[i]);
    write_mistakes(json, sums.mistakes().missed[i]);
  }
  json.end_object().key("means").begin_object();
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

Rules rules_of(const HeldGame& held) {
  Rules rules = held.variant().told().rules;
  if (held.protected_first) rules.first_click = FirstClick::safe;
  return rules;
}

}  // namespace

HeldGame::HeldGame(std::int64_t number, Origin from, History made)
    : id(number), origin(std::move(from)), history(std::move(made)) {}
HeldGame::~HeldGame() = default;

Judging::Judging(const HeldGame& held, int playouts)
    : again_(allowed(History::create(held.variant().rules, held.origin.seed, held.origin.number,
                                     held.game().boards()))),
      judge_(rules_of(held), held.variant().told().mines(), held.variant().clues.likelihood,
             Effort{default_budget}, {}, playouts),
      taken_back_(held.history.taken_back()) {}

bool Judging::is_of(const History& history) const {
  return history.taken_back() == taken_back_ && history.moves().size() >= at_;
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
  if (judged == nullptr) return {};
  sums_.add(*judged);
  if (!judged->mistake().empty() && !first_mistake_) first_mistake_ = number;
  return *judged;
}

std::vector<Question> questions_of_judging() {
  return {{"judge", {"game", "first", "playouts"}, judge}, {"add_review", {"game"}, add_review}};
}

}  // namespace minewise::questions
