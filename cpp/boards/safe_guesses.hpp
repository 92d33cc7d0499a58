// Games in which a guess that is forced is safe: the board is drawn anew where such a guess meets a
// mine.
#pragma once

#include <memory>

#include "game/board_source.hpp"

namespace minewise {

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

}  // namespace minewise
