// What is said of a whole game: how it came out and why, in one sentence, and the move that lost
// it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "game/game.hpp"
#include "review/game_review.hpp"

namespace minewise {

enum class Avoidable : std::uint8_t {
  /// A cell was certainly safe, or the one that was revealed a mine for certain.
  wholly,
  /// A cell had less risk.
  partly,
  no,
};

std::string_view name_of(Avoidable avoidable);

struct GameVerdict {
  std::string sentence;
  /// The move that hit the mine of a lost game, where its risk is known.
  std::optional<Judged> losing{};

  [[nodiscard]] std::optional<Avoidable> avoidable() const;
  /// The cell that would have been better.
  [[nodiscard]] std::optional<Cell> better() const;
};

/// Of a game of so many moves, all of them judged: `last` is the judgement of the last one, and
/// `fault` says that its player did what no player may.
GameVerdict verdict_of(const Game& game, const Rules& rules, std::size_t moves, bool fault,
                       const GameReview& review, const std::optional<Judged>& last);

}  // namespace minewise
