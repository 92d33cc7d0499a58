#include "core/best_player.hpp"

namespace minewise {

namespace {

/// About what a game is worth that has survived a guess: that it is near the truth makes scores
/// steady, that it is fixed beforehand makes them right on average.
double worth_of_survival(double log2_layouts) { return log2_layouts > 216.0 ? 0.5 : 0.7; }

}  // namespace

Cell BestPlayer::first_cell(Random&) { return guesser_.first_cell(); }

Cell BestPlayer::choose(const Position& position, const Certainty& certainty, Random& random) {
  const BestGuess best = guesser_.guess(position.shown());
  if (!best.cell) return ExactPlayer::choose(position, certainty, random);
  if (scoring_) {
    ++scored_.guesses;
    scored_.steadied += at_stake_ * (survival_ - 1.0);  // the one before was survived
    at_stake_ = 0.0;
    survival_ = 1.0;
    if (best.source == Source::ending) {
      scored_.exact = best.wins;
      return -1;
    }
    at_stake_ = worth_of_survival(best.log2_layouts);
    survival_ = best.survival;
  }
  return *best.cell;
}

ScoredGame BestPlayer::score(std::uint64_t seed, std::uint64_t game) {
  scored_ = {};
  at_stake_ = 0.0;
  survival_ = 1.0;
  scoring_ = true;
  const PlayedGame played = play(seed, game, nullptr);
  scoring_ = false;
  scored_.status = played.status;
  if (played.status == Status::won) scored_.exact = 1.0;
  const double survived = played.status == Status::lost ? 0.0 : 1.0;
  scored_.steadied += scored_.exact + at_stake_ * (survival_ - survived);
  return scored_;
}

}  // namespace minewise
