// Which source has the boards that rules ask for; boards where a forced guess is safe.
#pragma once

#include <memory>

#include "base/interrupt.hpp"
#include "game/board_source.hpp"

namespace minewise {

// Games in which a guess that is forced is safe: the board is drawn anew where such a guess meets a
// mine.

/// The board of (seed, game), uniform over the layouts that the other rules allow, until a guess
/// meets a mine. Where some covered cell was certainly safe by the clues and the mine total, the
/// guess was not forced, and the board stays. Else, if what is revealed can be safe, the board
/// becomes one of the layouts in which it is and that fit all that is shown, each with the same
/// chance.
///
/// Which one depends on the rules, the seed, the game, the view and the cells alone. The player
/// learns nothing by it: given what is shown, the board is uniform over all layouts that fit,
/// before and after.
std::shared_ptr<const BoardSource> safe_guesses();

/// The source of the boards that games by these rules are played on. What it has worked out for one
/// board serves the next, so it is for one thread. `keep_going` is asked every now and then while a
/// board is looked for, which may take hours where such boards are large and dense.
std::shared_ptr<const BoardSource> boards_of(const Rules& rules, KeepGoing keep_going = {});

}  // namespace minewise
