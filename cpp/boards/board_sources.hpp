// Which source has the boards that rules ask for.
#pragma once

#include <memory>

#include "base/interrupt.hpp"
#include "game/board_source.hpp"

namespace minewise {

/// The source of the boards that games by these rules are played on. What it has worked out for one
/// board serves the next, so it is for one thread. `keep_going` is asked every now and then while a
/// board is looked for, which may take hours where such boards are large and dense.
std::shared_ptr<const BoardSource> boards_of(const Rules& rules, KeepGoing keep_going = {});

}  // namespace minewise
