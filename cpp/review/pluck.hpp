// Pluck: how unlikely it was that a game went as well as it did.
#pragma once

#include <span>

#include "base/interrupt.hpp"
#include "count/census.hpp"
#include "game/board.hpp"
#include "review/click.hpp"

namespace minewise {

/// -log10 of the chance that all reveals and chords of a game went well: the sum of -log10 of the
/// chance of each that it uncovers no mine, given the clues and the mine total before it, flags
/// read as covered cells. The first reveal does not count, since programs protect it. 0 where all
/// was certain, 1 where the game had one chance in ten; infinite once a mine was hit. The
/// definition of ms_toollib. Chances are exact unless a position is too wide for that; then they
/// come from samples, and a move for which there is none counts as certain.
Interruptible<double> pluck(const Board& board, std::span<const Click> clicks, const Effort& effort,
                            const KeepGoing& keep_going = {});

}  // namespace minewise
