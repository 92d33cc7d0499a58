// The guesses of a replay's game judged, all at once.
#pragma once

#include "review/game_review.hpp"
#include "review/judge.hpp"
#include "review/replay_game.hpp"

namespace minewise {

/// What the guesses of the game come to. Moves are judged by what their player saw. Programs
/// protect the first click, whatever the board says: it is no guess unless it hits a mine.
Interruptible<GameReview> review_of(const Board& board, const ReplayGame& game,
                                    const Effort& effort, const GoOn& go_on = {});

}  // namespace minewise
