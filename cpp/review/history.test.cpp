// Tests of games that are shown again and taken back, and of what became of them.
#include "review/history.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "players/exact_player.hpp"
#include "review/outcome.hpp"
#include "testing/check.hpp"

namespace history_test {

namespace {

using minewise::Board;
using minewise::Cell;
using minewise::FirstClick;
using minewise::given_board;
using minewise::History;
using minewise::MoveKind;
using minewise::OnMine;
using minewise::PlayedMove;
using minewise::Random;
using minewise::Rules;
using minewise::Status;
using minewise::Win;

using Codes = std::vector<std::int8_t>;

Codes codes(const History& history) {
  return {history.game().shown().begin(), history.game().shown().end()};
}

History beginner(std::uint64_t seed) {
  const Rules rules{{9, 9},      10,   FirstClick::opening, minewise::start_by_agent,
                    OnMine::end, true, Win::all_safe};
  return minewise::allowed(History::create(rules, seed, 0));
}

/// Mines at the ends of a row of four cells.
History row(OnMine on_mine) {
  const Rules rules{{1, 4},  2,    FirstClick::any, minewise::start_by_agent,
                    on_mine, true, Win::all_safe};
  auto boards = given_board(Board({1, 4}, {true, false, false, true}));
  return minewise::allowed(History::create(rules, 1, 0, std::move(boards)));
}

void person_moves(History& history, MoveKind kind, int row, int column) {
  minewise::allowed(history.move(kind, row, column));
  history.end_step(History::person);
}

void steps_are_taken_back_one_by_one() {
  History history = row(OnMine::end);
  std::vector<Codes> seen{codes(history)};
  person_moves(history, MoveKind::flag, 0, 3);
  seen.push_back(codes(history));
  person_moves(history, MoveKind::reveal, 0, 1);
  seen.push_back(codes(history));
  person_moves(history, MoveKind::reveal, 0, 0);
  CHECK_EQUAL(history.game().status(), Status::lost);
  CHECK(!history.move(MoveKind::reveal, 0, 2));
  for (int back = 1; back <= 3; ++back) {
    CHECK(history.undo());
    CHECK_EQUAL(codes(history), seen.back());
    seen.pop_back();
    CHECK_EQUAL(history.taken_back(), back);
  }
  CHECK(!history.undo());
  CHECK_EQUAL(history.mines_taken_back(), 1);
  CHECK(history.moves().empty() && history.steps().empty());
}

void any_moment_is_shown_again() {
  History history = row(OnMine::play_on);
  for (const int column : {1, 0, 2}) person_moves(history, MoveKind::reveal, 0, column);
  const Codes end = codes(history);
  CHECK_EQUAL(history.go(1).revealed(), 1);
  CHECK_EQUAL(history.go(0).clicks(), 0);
  CHECK_EQUAL(history.go(99).mines_hit(), 1);
  CHECK_EQUAL(codes(history), end);
  // A move from an earlier moment replaces what came after.
  history.go(1);
  person_moves(history, MoveKind::flag, 0, 3);
  CHECK_EQUAL(history.moves().size(), std::size_t{2});
  CHECK_EQUAL(history.steps().size(), std::size_t{2});
  CHECK_EQUAL(history.game().mines_hit(), 0);
}

/// Decisions that are carried out one by one make the moves of the player's whole game.
void decisions_are_carried_out_as_in_whole_games() {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    History history = beginner(seed);
    minewise::ExactPlayer player(history.rules(), true, minewise::Guess::fewest, {1'000'000});
    std::vector<PlayedMove> moves;
    const auto whole = player.play(seed, 0, &moves);
    const auto key = minewise::derive_key(seed, 0, minewise::Purpose::agent);
    while (history.game().status() == Status::playing) {
      Random random(key, history.decisions());
      minewise::allowed(history.carry_out(*player.decide(history.game().shown(), random), "exact"));
    }
    CHECK(std::ranges::equal(history.moves(), moves, [](const auto& one, const auto& other) {
      return one.cell == other.cell && one.kind == other.kind && one.guess == other.guess;
    }));
    CHECK_EQUAL(history.game().status(), whole->status);
    CHECK_EQUAL(minewise::guesses(history.rules(), history.moves()), whole->guesses);
  }
}

/// An agent that guesses at random plays on after mines, cell by cell, until the game is over or it
/// has decided so often.
void play_on(History& history, std::size_t decisions) {
  minewise::ExactPlayer player(history.rules(), true, minewise::Guess::random, {1'000'000});
  const auto key = minewise::derive_key(history.seed(), 0, minewise::Purpose::agent);
  while (history.game().status() == Status::playing) {
    if (minewise::allowed(history.carry_on("exact"))) continue;
    if (history.decisions() >= decisions) return;
    Random random(key, history.decisions());
    minewise::allowed(history.carry_out(*player.decide(history.game().shown(), random), "exact",
                                        minewise::portion(history.rules())));
  }
}

Rules played_on() {
  return {{9, 9},          15,   FirstClick::any, minewise::start_by_agent,
          OnMine::play_on, true, Win::all_safe};
}

bool same(const PlayedMove& one, const PlayedMove& other) {
  return one.cell == other.cell && one.kind == other.kind && one.guess == other.guess;
}

void a_decision_is_carried_out_cell_by_cell() {
  const auto key = minewise::derive_key(3, 0, minewise::Purpose::agent);
  History whole = minewise::allowed(History::create(played_on(), 3, 0));
  minewise::ExactPlayer player(whole.rules(), true, minewise::Guess::random, {1'000'000});
  while (whole.game().status() == Status::playing) {
    Random random(key, whole.decisions());
    minewise::allowed(whole.carry_out(*player.decide(whole.game().shown(), random), "exact"));
  }
  History parts = minewise::allowed(History::create(played_on(), 3, 0));
  play_on(parts, 1000);
  CHECK(codes(whole) == codes(parts));
  CHECK_EQUAL(whole.decisions(), parts.decisions());
  CHECK(parts.steps().size() > whole.steps().size());
  for (const auto& step : parts.steps()) {
    CHECK_EQUAL(std::ranges::count(parts.moves_of(step), MoveKind::reveal, &PlayedMove::kind), 1);
  }
  CHECK(!parts.left_of("exact") && !parts.left_of("csp"));
}

std::string kept(const History& history) {
  std::string text;
  for (const std::string& step : history.step_texts()) text += (text.empty() ? "" : ";") + step;
  return text;
}

/// A game that goes on from its text is the game itself, also for the agents in it.
void a_game_goes_on_from_its_text() {
  for (std::size_t decisions = 0; decisions < 12; ++decisions) {
    History history = minewise::allowed(History::create(played_on(), 7, 0));
    person_moves(history, MoveKind::flag, 8, 8);
    person_moves(history, MoveKind::unflag, 8, 8);
    play_on(history, decisions);
    for (std::size_t i = 0; i < decisions % 3; ++i) CHECK(history.undo());
    History other = minewise::allowed(History::create(played_on(), 7, 0));
    minewise::allowed(other.restore(kept(history), history.taken_back()));
    CHECK_EQUAL(kept(other), kept(history));
    CHECK_EQUAL(other.taken_back(), history.taken_back());
    CHECK_EQUAL(other.decisions(), history.decisions());
    play_on(history, 1000);
    play_on(other, 1000);
    CHECK_EQUAL(kept(other), kept(history));
    CHECK(codes(other) == codes(history));
    CHECK(std::ranges::equal(other.moves(), history.moves(), same));
  }
}

void the_text_of_steps() {
  History history = row(OnMine::play_on);
  person_moves(history, MoveKind::flag, 0, 3);
  minewise::Decision decision;
  decision.flags = {0};
  decision.reveals = {3, 1, 2};
  minewise::allowed(history.carry_out(decision, "own.py:Agent", minewise::StepSize::one_cell));
  CHECK_EQUAL(kept(history), "f0.3;own.py:Agent:f0.0,u0.3,r0.3!~0.1,0.2");
  CHECK(minewise::allowed(history.carry_on("own.py:Agent")).has_value());
  CHECK_EQUAL(history.step_texts(2), (std::vector<std::string>{"own.py:Agent:+r0.1!"}));
  for (const std::string_view wrong :
       {"x0.1", "r0.1?", "r0", "r0.9", "r-1.0", "r99999999999.0", "u0.0", ";", "csp:", "csp:+",
        "r0.1~0.9", "r0.1~0", "r0.1,,r0.2", "r0.1r0.2"}) {
    History other = row(OnMine::play_on);
    CHECK(other.restore(wrong, 0).has_value());
  }
}

void what_changes_nothing_or_is_illegal_is_refused() {
  History history = row(OnMine::end);
  person_moves(history, MoveKind::flag, 0, 0);
  person_moves(history, MoveKind::reveal, 0, 1);
  const Codes before = codes(history);
  using Cells = std::vector<Cell>;
  for (const auto& [flags, reveals] : std::vector<std::pair<Cells, Cells>>{{{}, {}},
                                                                           {{0}, {}},
                                                                           {{1}, {2}},
                                                                           {{}, {1}},
                                                                           {{}, {-1}},
                                                                           {{4}, {2}},
                                                                           {{}, {2, 4}},
                                                                           {{2}, {2}},
                                                                           {{2, 2}, {3}}}) {
    minewise::Decision decision;
    decision.flags = flags;
    decision.reveals = reveals;
    CHECK(history.carry_out(decision, "csp").has_value());
    CHECK(codes(history) == before);
  }
  CHECK_EQUAL(history.steps().size(), std::size_t{2});
}

/// Cell by cell, too, a decision none of whose reveals changes anything is refused.
void a_click_without_effect_is_a_turn_if_more_waits() {
  History history = row(OnMine::play_on);
  person_moves(history, MoveKind::reveal, 0, 1);
  minewise::Decision decision;
  decision.reveals = {1, 1};
  CHECK(history.carry_out(decision, "csp", minewise::StepSize::one_cell).has_value());
  CHECK_EQUAL(history.moves().size(), std::size_t{1});
  decision.reveals = {1, 2};
  minewise::allowed(history.carry_out(decision, "csp", minewise::StepSize::one_cell));
  CHECK(minewise::allowed(history.carry_on("csp")).has_value());
  CHECK_EQUAL(kept(history), "r0.1;csp:r0.1!~0.2;csp:+r0.2!");
}

void the_moves_before_an_illegal_one_are_undone_or_kept() {
  History history = row(OnMine::end);
  person_moves(history, MoveKind::reveal, 0, 1);
  const minewise::ForeignDecision decision{{{0, 3}}, {{1, 0}}};
  const auto refusal = [&](minewise::IllegalTail unfinished) {
    return history.carry_out(decision, "csp", minewise::StepSize::whole, unfinished)->text;
  };
  const std::string text = "expected a row from 0 to 0 and a column from 0 to 3: reveal 1,0";
  CHECK_EQUAL(refusal(minewise::IllegalTail::undone), text);
  CHECK_EQUAL(kept(history), "r0.1");
  CHECK_EQUAL(refusal(minewise::IllegalTail::kept), text);
  CHECK_EQUAL(kept(history), "r0.1;csp:f0.3");
}

void the_moves_of_a_record_are_played_up_to_an_illegal_one() {
  using Moves = std::vector<minewise::RecordedMove>;
  History history = row(OnMine::play_on);
  minewise::allowed(
      history.play(Moves{{MoveKind::flag, 0, 3, false}, {MoveKind::reveal, 0, 1, true}}));
  CHECK_EQUAL(history.steps().size(), std::size_t{2});
  CHECK(history.moves().back().guess);
  const auto refused =
      history.play(Moves{{MoveKind::reveal, 0, 0, true}, {MoveKind::unflag, 0, 9, false}}, "csp");
  CHECK_EQUAL(refused->text,
              "move 2, unflag 0,9: expected a row from 0 to 0 and a column from 0 to 3");
  CHECK_EQUAL(history.steps().back().player, "csp");
  CHECK_EQUAL(history.moves().size(), std::size_t{3});
}

/// Has a board for no game.
class NoBoards : public minewise::BoardSource {
 public:
  [[nodiscard]] minewise::Checked<Rules> rules_for(const Rules& rules) const override {
    return rules;
  }
  [[nodiscard]] std::optional<minewise::Error> lay(const Rules&, std::uint64_t, std::uint64_t, Cell,
                                                   Board&) const override {
    return minewise::Error{minewise::ErrorKind::no_board, "expected a board"};
  }
};

void a_decision_without_a_board_changes_nothing() {
  const Rules rules{{3, 3},      2,    FirstClick::safe, minewise::start_by_agent,
                    OnMine::end, true, Win::all_safe};
  for (const auto portion : {minewise::StepSize::whole, minewise::StepSize::one_cell}) {
    auto history = minewise::allowed(History::create(rules, 1, 0, std::make_shared<NoBoards>()));
    person_moves(history, MoveKind::flag, 0, 0);
    const Codes before = codes(history);
    minewise::Decision decision;
    decision.flags = {8};
    decision.reveals = {0, 1};
    const auto refused = history.carry_out(decision, "csp", portion);
    CHECK(refused && refused->kind == minewise::ErrorKind::no_board);
    CHECK(codes(history) == before);
    CHECK_EQUAL(history.moves().size(), std::size_t{1});
    CHECK_EQUAL(history.steps().size(), std::size_t{1});
    CHECK_EQUAL(history.game().status(), Status::playing);
  }
}

void what_became_of_a_game() {
  for (const OnMine on_mine : {OnMine::end, OnMine::play_on}) {
    History history = row(on_mine);
    person_moves(history, MoveKind::flag, 0, 2);
    person_moves(history, MoveKind::reveal, 0, 1);
    CHECK(!minewise::solved(history.rules(), history.game()));
    person_moves(history, MoveKind::reveal, 0, 0);
    if (on_mine == OnMine::play_on) {
      person_moves(history, MoveKind::unflag, 0, 2);
      person_moves(history, MoveKind::reveal, 0, 2);
    }
    const auto found = minewise::solved(history.rules(), history.game());
    CHECK(found.has_value());
    CHECK_EQUAL(found->mines, (std::vector<Cell>{0, 3}));
    if (on_mine == OnMine::end) {
      CHECK_EQUAL(found->visited, (std::vector<Cell>{1}));
      CHECK_EQUAL(found->wrong_flags, (std::vector<Cell>{2}));
      CHECK(found->identified.empty());
    } else {
      CHECK_EQUAL(found->visited, (std::vector<Cell>{1, 2}));
      CHECK_EQUAL(found->identified, (std::vector<Cell>{3}));
    }
  }
}

}  // namespace

CHECK_UNIT(history) {
  steps_are_taken_back_one_by_one();
  any_moment_is_shown_again();
  decisions_are_carried_out_as_in_whole_games();
  a_decision_is_carried_out_cell_by_cell();
  a_game_goes_on_from_its_text();
  the_text_of_steps();
  what_changes_nothing_or_is_illegal_is_refused();
  a_click_without_effect_is_a_turn_if_more_waits();
  the_moves_before_an_illegal_one_are_undone_or_kept();
  the_moves_of_a_record_are_played_up_to_an_illegal_one();
  a_decision_without_a_board_changes_nothing();
  what_became_of_a_game();
}

}  // namespace history_test
