// A game that a session holds for its player, with the moves that were made in it.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "bindings/wasm/session.hpp"
#include "game/variant.hpp"
#include "review/history.hpp"

namespace minewise::wasm {

struct HeldGame {
  Variant variant;
  History history;

  [[nodiscard]] Grid grid() const { return variant.rules.grid; }
  [[nodiscard]] const Game& game() const { return history.game(); }
  [[nodiscard]] std::vector<std::int8_t> shown() const {
    return {game().shown().begin(), game().shown().end()};
  }
};

/// The game of the field `game`; null if it is refused.
HeldGame* held_game(Session& session, Request& request);

/// What changed in a game since its cells were `before`, and how it stands.
void write_changes(Json& json, const HeldGame& held, const std::vector<std::int8_t>& before);

}  // namespace minewise::wasm
