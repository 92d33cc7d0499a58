// Many games at once: each is the game of its seed and number, in every mode; nothing that comes
// out tells more than the view; what is refused changes nothing.
#include "learn/vector_environment.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <new>
#include <tuple>
#include <vector>

#include "base/error.hpp"
#include "testing/check.hpp"

namespace {

/// How often memory has been asked for.
std::size_t asked = 0;

}  // namespace

// Not inlined, or the compiler takes `free` for the wrong answer to `new`.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++asked;
  if (void* const memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace vector_environment_test {

namespace {

using minewise::Autoreset;
using minewise::Cell;
using minewise::FirstClick;
using minewise::Game;
using minewise::Grid;
using minewise::MoveKind;
using minewise::OnMine;
using minewise::Purpose;
using minewise::Random;
using minewise::Rewards;
using minewise::Rules;
using minewise::Status;
using minewise::VectorEnvironment;
using minewise::Win;

using Options = VectorEnvironment::Options;

Rules classic(Grid grid, int mines, FirstClick first_click = FirstClick::safe,
              Cell start = minewise::start_by_agent) {
  return {grid, mines, first_click, start, OnMine::end, true, Win::all_safe};
}

Rules with(Rules rules, OnMine on_mine, Win win, bool cascade) {
  rules.on_mine = on_mine;
  rules.win = win;
  rules.cascade = cascade;
  return rules;
}

const std::vector<MoveKind> every_move{MoveKind::reveal, MoveKind::flag, MoveKind::unflag,
                                       MoveKind::chord};

/// Rules of each kind, with the moves that they are played with.
std::vector<std::pair<Rules, std::vector<MoveKind>>> kinds() {
  const Grid grid{5, 6};
  Rules noisy = with(classic(grid, 6), OnMine::end, Win::all_safe, false);
  noisy.noise = minewise::exact_clues();
  for (auto& row : *noisy.noise) {
    for (double& chance : row) chance *= 0.75;
  }
  return {{classic(grid, 5), {MoveKind::reveal}},
          {classic(grid, 5, FirstClick::any), {MoveKind::reveal}},
          {classic(grid, 5, FirstClick::opening), {MoveKind::chord, MoveKind::reveal}},
          {classic(grid, 5, FirstClick::safe, 7), every_move},
          {classic(grid, 5, FirstClick::any, minewise::start_at_random), {MoveKind::reveal}},
          {with(classic(grid, 5), OnMine::end, Win::all_flagged, false), every_move},
          {with(classic(grid, 9, FirstClick::any), OnMine::play_on, Win::all_identified, false),
           {MoveKind::reveal, MoveKind::flag}},
          {with(classic(grid, 5), OnMine::play_on, Win::all_safe, true), every_move},
          {noisy, {MoveKind::reveal}}};
}

template <class Item>
std::vector<Item> part(std::span<const Item> items, std::size_t i, std::size_t size) {
  const auto found = items.subspan(i * size, size);
  return {found.begin(), found.end()};
}

/// All that comes out of an environment.
auto state(const VectorEnvironment& env) {
  const auto list = [](auto items) { return std::vector(items.begin(), items.end()); };
  return std::tuple(list(env.observations()), list(env.masks()), list(env.rewards()),
                    list(env.terminated()), list(env.truncated()), list(env.won()),
                    list(env.illegal()), list(env.numbers()));
}

std::optional<minewise::Error> begun(VectorEnvironment& env, std::uint64_t seed = 1) {
  std::vector<std::uint64_t> seeds(env.games());
  for (std::size_t i = 0; i < seeds.size(); ++i) seeds[i] = seed + i;
  return env.reset(seeds, std::vector<std::uint64_t>(env.games()), {});
}

void begin(VectorEnvironment& env, std::uint64_t seed = 1) { allowed(begun(env, seed)); }

/// Makes the move; false where it is refused.
bool apply(Game& game, MoveKind kind, int row, int column) {
  if (kind == MoveKind::reveal) return !is_refused(game.reveal(row, column));
  if (kind == MoveKind::flag) return !is_refused(game.set_flag(row, column));
  if (kind == MoveKind::unflag) return !is_refused(game.remove_flag(row, column));
  return !is_refused(game.chord(row, column));
}

/// Is a move allowed, and does it change anything?
bool changes(Game game, MoveKind kind, int row, int column) {
  const std::vector before(game.shown().begin(), game.shown().end());
  return apply(game, kind, row, column) && !std::ranges::equal(before, game.shown());
}

/// The first game of a seed, from `number` on, that is not over when it begins.
std::uint64_t next_game(const Rules& rules, std::uint64_t seed, std::uint64_t number) {
  while (Game(rules, seed, number).status() != Status::playing) ++number;
  return number;
}

void each_game_is_that_of_its_seed_and_number(Autoreset autoreset) {
  for (const auto& [rules, moves] : kinds()) {
    constexpr std::size_t count = 20;
    Options options{moves, {}, autoreset, true, 0};
    options.rewards.win = 1.0;
    options.rewards.loss = -1.0;
    VectorEnvironment env(rules, count, options);
    begin(env, 5);
    std::vector<Game> games;
    for (std::size_t i = 0; i < count; ++i) {
      games.emplace_back(rules, 5 + i, next_game(rules, 5 + i, 0));
    }
    Random random(derive_key(2, 0, Purpose::agent));
    std::vector<std::int64_t> actions(count);
    for (int turn = 0; turn < 60; ++turn) {
      for (std::size_t i = 0; i < count; ++i) {
        const bool last = autoreset == Autoreset::same_step && env.terminated()[i] != 0;
        CHECK(std::ranges::equal(part(env.observations(), i, env.cells()), games[i].shown()));
        CHECK_EQUAL(env.terminated()[i] != 0, last || games[i].status() != Status::playing);
        for (std::size_t action = 0; turn % 10 == 0 && action < env.actions(); ++action) {
          const auto cell = static_cast<Cell>(action % env.cells());
          CHECK_EQUAL(env.masks()[i * env.actions() + action] != 0,
                      changes(games[i], moves[action / env.cells()], rules.grid.row(cell),
                              rules.grid.column(cell)));
        }
      }
      env.sample(random, actions);
      allowed(env.step(actions));
      for (std::size_t i = 0; i < count; ++i) {
        Game& game = games[i];
        const auto begin_next = [&] {
          const auto following = env.numbers()[i];
          CHECK_EQUAL(following, next_game(rules, 5 + i, following));
          game.restart(5 + i, following);
        };
        if (game.status() != Status::playing) {
          begin_next();
          CHECK_EQUAL(env.rewards()[i], 0.0);
          continue;
        }
        const auto cell = static_cast<Cell>(static_cast<std::size_t>(actions[i]) % env.cells());
        apply(game, moves[static_cast<std::size_t>(actions[i]) / env.cells()], rules.grid.row(cell),
              rules.grid.column(cell));
        CHECK_EQUAL(env.won()[i] != 0, game.status() == Status::won);
        CHECK_EQUAL(env.rewards()[i], game.status() == Status::won    ? 1.0
                                      : game.status() == Status::lost ? -1.0
                                                                      : 0.0);
        if (autoreset == Autoreset::same_step && game.status() != Status::playing) {
          CHECK(std::ranges::equal(part(env.last_observations(), i, env.cells()), game.shown()));
          CHECK_EQUAL(std::ranges::count(part(env.last_masks(), i, env.actions()), 1), 0);
          begin_next();
        }
      }
    }
  }
}

void what_comes_out_depends_on_the_views_alone() {
  for (const auto& [rules, moves] : kinds()) {
    constexpr std::size_t count = 400;
    Rules small = rules;
    small.grid = {2, 3};
    small.mines = 2;
    if (small.start >= 0) small.start = 1;
    if (small.first_click == FirstClick::opening) small.mines = 0;
    if (small.mines == 0) continue;
    Options options{moves, {1, 2, 3, 4, 5, 6, 7, 8, 9}, Autoreset::next_step, false, 0};
    VectorEnvironment env(small, count, options);
    begin(env);
    // What has been seen so far, and what came out with it.
    using Seen = std::vector<std::vector<std::int8_t>>;
    using Out = std::tuple<std::vector<std::int8_t>, double, bool, bool>;
    std::vector<Seen> seen(count);
    std::map<Seen, Out> known;
    Random random(derive_key(7, 0, Purpose::agent));
    std::size_t met_again = 0;
    for (int turn = 0; turn < 6; ++turn) {
      const auto action =
          static_cast<std::int64_t>(random.below(static_cast<std::uint32_t>(env.actions())));
      allowed(env.step(std::vector(count, action)));
      for (std::size_t i = 0; i < count; ++i) {
        if (env.numbers()[i] != 0) continue;
        seen[i].push_back(part(env.observations(), i, env.cells()));
        if (env.terminated()[i] != 0) continue;
        const Out out(part(env.masks(), i, env.actions()), env.rewards()[i], env.won()[i] != 0,
                      env.illegal()[i] != 0);
        const auto [place, fresh] = known.emplace(seen[i], out);
        CHECK(place->second == out);
        met_again += fresh ? 0 : 1;
      }
    }
    CHECK(met_again > count / 10);
  }
}

void a_refused_step_changes_nothing() {
  VectorEnvironment env(classic({4, 4}, 3), 3, {});
  CHECK(is_refused(env.step(std::vector<std::int64_t>{0, 0, 0})));
  begin(env);
  allowed(env.step(std::vector<std::int64_t>{0, 5, 9}));
  const auto before = state(env);
  CHECK(env.terminated()[0] == 0);
  const auto mask = part(env.masks(), 1, 16);
  const std::int64_t legal = std::ranges::find(mask, 1) - mask.begin();
  CHECK(is_refused(env.step(std::vector<std::int64_t>{0, legal, legal})));
  CHECK(is_refused(env.step(std::vector<std::int64_t>{-1, legal, legal})));
  CHECK(is_refused(env.step(std::vector<std::int64_t>{16, legal, legal})));
  CHECK(state(env) == before);
}

void an_illegal_action_costs_what_is_said() {
  Options options{{MoveKind::reveal}, {}, Autoreset::next_step, false, 0};
  options.rewards.step = -0.5;
  options.rewards.illegal = -2.0;
  VectorEnvironment env(classic({5, 5}, 5), 2, options);
  begin(env);
  allowed(env.step(std::vector<std::int64_t>{3, 3}));
  CHECK_EQUAL(env.rewards()[0], -0.5);
  const auto before = part(env.observations(), 0, 50);
  allowed(env.step(std::vector<std::int64_t>{3, 3}));
  CHECK_EQUAL(env.rewards()[0], -2.0);
  CHECK_EQUAL(env.illegal()[1], 1);
  CHECK(part(env.observations(), 0, 50) == before);
  CHECK(is_refused(env.step(std::vector<std::int64_t>{25, 3})));
}

void long_games_are_cut_off() {
  Options options{
      {MoveKind::reveal, MoveKind::flag, MoveKind::unflag}, {}, Autoreset::next_step, true, 4};
  VectorEnvironment env(classic({5, 5}, 5), 1, options);
  begin(env);
  for (int turn = 1; turn <= 4; ++turn) {
    allowed(env.step(std::vector<std::int64_t>{turn % 2 == 1 ? 25 : 50}));
    CHECK_EQUAL(env.truncated()[0] != 0, turn == 4);
    CHECK_EQUAL(env.terminated()[0], 0);
  }
  allowed(env.step(std::vector<std::int64_t>{0}));
  CHECK_EQUAL(env.truncated()[0], 0);
  CHECK_EQUAL(env.numbers()[0], 1u);
}

void without_autoreset_a_game_waits() {
  VectorEnvironment env(classic({1, 4}, 1), 2,
                        {{MoveKind::reveal}, {}, Autoreset::disabled, true, 0});
  begin(env);
  Random random(derive_key(1, 0, Purpose::agent));
  std::vector<std::int64_t> actions(2);
  while (env.terminated()[0] == 0 && env.terminated()[1] == 0) {
    env.sample(random, actions);
    allowed(env.step(actions));
  }
  env.sample(random, actions);
  CHECK(is_refused(env.step(actions)));
  const std::vector<std::uint64_t> seeds{8, 9};
  const std::vector<std::uint64_t> numbers{30, 40};
  const std::vector<std::uint8_t> which{env.terminated()[0], env.terminated()[1]};
  const auto kept = part(env.numbers(), 0, 2);
  allowed(env.reset(seeds, numbers, which));
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK_EQUAL(env.numbers()[i], which[i] != 0 ? numbers[i] : kept[i]);
    CHECK_EQUAL(env.terminated()[i], 0);
  }
  env.sample(random, actions);
  allowed(env.step(actions));
}

void rewards_add_up() {
  const Rewards rewards{0.125, 1, 10, 100, 1000, 10'000, 100'000, 1'000'000, 0};
  const Rules rules = with(classic({4, 4}, 4), OnMine::play_on, Win::all_identified, true);
  VectorEnvironment env(
      rules, 50, {{MoveKind::reveal, MoveKind::flag}, rewards, Autoreset::next_step, true, 0});
  begin(env);
  std::vector<Game> games;
  for (std::size_t i = 0; i < 50; ++i) games.emplace_back(rules, 1 + i, 0);
  Random random(derive_key(4, 0, Purpose::agent));
  std::vector<std::int64_t> actions(50);
  for (int turn = 0; turn < 16; ++turn) {
    env.sample(random, actions);
    allowed(env.step(actions));
    for (std::size_t i = 0; i < 50; ++i) {
      if (env.numbers()[i] != 0 || games[i].status() != Status::playing) continue;
      const auto cell = static_cast<Cell>(actions[i] % 16);
      bool beside = false;
      for (Cell next = 0; next < 16; ++next) {
        beside = beside || (rules.grid.adjacent(cell, next) &&
                            !minewise::is_covered(games[i].shown()[static_cast<unsigned>(next)]));
      }
      const int revealed = games[i].revealed();
      const int hit = games[i].mines_hit();
      apply(games[i], actions[i] < 16 ? MoveKind::reveal : MoveKind::flag, cell / 4, cell % 4);
      const int mines = games[i].mines_hit() - hit;
      const int cells = games[i].revealed() - revealed;
      double expected = 0.125 + cells + 10 * mines;
      if (games[i].status() == Status::playing) {
        if (cells > 0 && mines == 0) expected += beside ? 100 : 1000;
      } else {
        expected += games[i].status() == Status::won ? 10'000 : 100'000;
        expected += 1'000'000 * (4 - games[i].mines_hit()) / 4.0;
      }
      CHECK_EQUAL(env.rewards()[i], expected);
    }
  }
}

void a_step_asks_for_no_memory() {
  for (const auto& [rules, moves] : kinds()) {
    VectorEnvironment env(rules, 50, {moves, {}, Autoreset::same_step, true, 0});
    begin(env);
    Random random(derive_key(1, 0, Purpose::agent));
    std::vector<std::int64_t> actions(50);
    const std::size_t before = asked;
    for (int turn = 0; turn < 50; ++turn) {
      env.sample(random, actions);
      allowed(env.step(actions));
    }
    CHECK_EQUAL(asked, before);
    CHECK(before > 0);
  }
}

void samples_are_legal_and_uniform() {
  VectorEnvironment env(classic({5, 5}, 12), 500, {});
  begin(env);
  Random random(derive_key(1, 0, Purpose::agent));
  std::vector<std::int64_t> actions(500);
  std::vector<int> counts(25);
  for (int turn = 0; turn < 20; ++turn) {
    env.sample(random, actions);
    for (const auto action : actions) ++counts[static_cast<std::size_t>(action)];
  }
  CHECK_UNIFORM(counts);

  // One cell is left of many: it is found by counting.
  VectorEnvironment covered(with(classic({1, 400}, 1), OnMine::end, Win::all_safe, false), 1, {});
  begin(covered);
  while (covered.terminated()[0] == 0) {
    std::vector<std::int64_t> action(1);
    covered.sample(random, action);
    allowed(covered.step(action));
  }
}

void what_can_not_be_played_is_refused() {
  const Rules rules = classic({3, 3}, 2);
  const auto made = [](const Rules& by, std::vector<MoveKind> moves) {
    return VectorEnvironment::create(by, 1, {std::move(moves), {}, {}, true, 0});
  };
  CHECK(is_refused(made(rules, {})));
  CHECK(is_refused(made(rules, {MoveKind::flag, MoveKind::unflag})));
  CHECK(is_refused(made(rules, {MoveKind::reveal, MoveKind::reveal})));
  CHECK(is_refused(made(rules, {MoveKind::reveal, MoveKind::flag})));
  CHECK(is_refused(made(rules, {MoveKind::reveal, MoveKind::unflag})));
  CHECK(is_refused(made(classic({3, 3}, 9), {MoveKind::reveal})));

  CHECK(is_refused(VectorEnvironment::create(rules, std::size_t{1} << 40, {})));
  CHECK(is_refused(VectorEnvironment::create(classic({1000, 1000}, 9), 5000, {})));

  // Won before it begins, whatever the board.
  VectorEnvironment decided = *made(classic({3, 3}, 9, FirstClick::any), {MoveKind::reveal});
  CHECK(is_refused(begun(decided)));
  VectorEnvironment opened = *made(classic({9, 9}, 0, FirstClick::safe, 3), {MoveKind::reveal});
  CHECK(is_refused(begun(opened)));
}

}  // namespace

CHECK_UNIT(vector_environment) {
  each_game_is_that_of_its_seed_and_number(Autoreset::next_step);
  each_game_is_that_of_its_seed_and_number(Autoreset::same_step);
  what_comes_out_depends_on_the_views_alone();
  a_refused_step_changes_nothing();
  an_illegal_action_costs_what_is_said();
  long_games_are_cut_off();
  without_autoreset_a_game_waits();
  rewards_add_up();
  a_step_asks_for_no_memory();
  samples_are_legal_and_uniform();
  what_can_not_be_played_is_refused();
}

}  // namespace vector_environment_test
