// Playouts: games played on from a guess, on layouts drawn at random, and the choice between
// guesses by what came of them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "analyze/layouts.hpp"
#include "base/interrupt.hpp"
#include "game/game.hpp"
#include "players/assessment.hpp"

namespace minewise {

/// Plays games on to their end.
class PlayOn {
 public:
  virtual ~PlayOn() = default;
  /// Games come that are one reveal after this position, which must outlive them.
  virtual void start(const Position& before) = 0;
  /// From now on, these games have another layout.
  virtual void change_layout() = 0;
  /// The score of a game from where it stands: 1 or 0, or something with less luck that has the
  /// same mean.
  virtual Interruptible<double> play_on_score(Game& state, const Key& key) = 0;
};

/// Who plays on, with some strength.
using MakePlayOn = std::function<std::unique_ptr<PlayOn>(const Strength&)>;

class Playouts {
 public:
  /// `player` plays on; one that plays out itself takes very long.
  Playouts(const Rules& rules, std::unique_ptr<PlayOn> player, KeepGoing keep_going);

  /// Games go on from this position, which must outlive them, until the next call; false if no
  /// layouts can be drawn.
  bool start(const Position& position);
  /// Draws a layout and gives each guess its score on it: 1 or 0, or the share of layouts that an
  /// end game wins, less the luck of all guesses. It is right on average, and guesses share their
  /// luck of the layout. False if it was interrupted.
  [[nodiscard]] bool play(std::span<const Prospect> guesses, const Value& value, Random& random,
                          std::span<double> scores);
  /// Which of some guesses to take. Layouts are drawn until none of the others is likely to be much
  /// better than the best; `expected` are their values as thought before, off by `doubt`.
  Interruptible<std::size_t> choose(std::span<const Prospect> guesses,
                                    std::span<const double> expected, const Value& value,
                                    double doubt, const PlayoutLimits& limits, Random& random);

 private:
  Rules rules_;
  std::unique_ptr<PlayOn> player_;
  KeepGoing keep_going_;
  const Position* position_ = nullptr;
  std::optional<LayoutSampler> sampler_;
  std::optional<Game> game_;
  std::vector<std::uint8_t> drawn_;
  std::vector<bool> mine_;
};

}  // namespace minewise
