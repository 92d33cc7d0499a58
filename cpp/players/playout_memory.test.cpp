// What playouts remember: the end of another one on the same layout, and what to do in a view.
#include "players/playout_memory.hpp"

#include <cstdint>
#include <vector>

#include "testing/check.hpp"

namespace playout_memory_test {

namespace {

using minewise::Cell;
using minewise::PlayoutMemory;
using minewise::ViewKey;

ViewKey key_of(const std::vector<Cell>& cells, std::int8_t clue = 1) {
  ViewKey key;
  for (const Cell cell : cells) key.add(cell, clue);
  return key;
}

void keys_tell_views_apart() {
  CHECK(key_of({3, 5}) == key_of({5, 3}));
  CHECK(key_of({3, 5}) != key_of({3, 6}));
  CHECK(key_of({3, 5}) != key_of({3, 5}, 2));
  CHECK(key_of({3}) != key_of({3, 3}));
  CHECK(key_of({1}, 2) != key_of({2}, 1));
}

/// Plays through views, each with its luck, to an end.
void play(PlayoutMemory& memory, const std::vector<Cell>& views, double exact) {
  memory.begin();
  for (const Cell view : views) {
    CHECK(!memory.come_to(key_of({view})));
    memory.add_luck(view / 100.0);
  }
  memory.end(exact);
}

void check_rest(const std::optional<PlayoutMemory::Rest>& rest, const std::vector<double>& luck,
                double exact) {
  CHECK(rest);
  if (!rest) return;
  CHECK_EQUAL(std::vector(rest->luck.begin(), rest->luck.end()), luck);
  CHECK_EQUAL(rest->exact, exact);
}

void the_rest_is_that_of_the_playout_that_was_there() {
  PlayoutMemory memory;
  memory.start();
  play(memory, {}, 0.0);
  play(memory, {10, 11, 12}, 0.5);
  play(memory, {}, 1.0);
  play(memory, {20, 21}, 0.25);
  memory.begin();
  CHECK(!memory.come_to(key_of({30})));
  memory.add_luck(0.3);
  check_rest(memory.come_to(key_of({21})), {0.21}, 0.25);
  memory.end(0.25);
  memory.begin();
  check_rest(memory.come_to(key_of({11})), {0.11, 0.12}, 0.5);
  memory.end(0.5);
  // Through a playout that took over the end of another one.
  memory.begin();
  check_rest(memory.come_to(key_of({30})), {0.3, 0.21}, 0.25);
  memory.end(0.25);
  memory.change_layout();
  memory.begin();
  CHECK(!memory.come_to(key_of({11})));
}

void chance_is_not_remembered() {
  PlayoutMemory memory;
  memory.start();
  play(memory, {10}, 1.0);
  memory.begin();
  CHECK(!memory.come_to(key_of({20})));
  CHECK(!memory.come_to(key_of({21})));
  memory.give_up();
  CHECK(!memory.come_to(key_of({22})));
  memory.end(0.0);
  memory.begin();
  check_rest(memory.come_to(key_of({22})), {0.0}, 0.0);
  memory.end(0.0);
  memory.begin();
  CHECK(!memory.come_to(key_of({20})));
  CHECK(!memory.come_to(key_of({21})));
  check_rest(memory.come_to(key_of({10})), {0.1}, 1.0);
}

void plans_outlive_a_layout_but_not_a_position() {
  PlayoutMemory memory;
  memory.start();
  memory.keep(key_of({1}), {{7, 8}, true, {}});
  memory.change_layout();
  const auto* plan = memory.plan(key_of({1}));
  CHECK(plan != nullptr && plan->certain && plan->reveals == std::vector<Cell>({7, 8}));
  CHECK(memory.plan(key_of({2})) == nullptr);
  memory.start();
  CHECK(memory.plan(key_of({1})) == nullptr);
}

}  // namespace

CHECK_UNIT(playout_memory) {
  keys_tell_views_apart();
  the_rest_is_that_of_the_playout_that_was_there();
  chance_is_not_remembered();
  plans_outlive_a_layout_but_not_a_position();
}

}  // namespace playout_memory_test
