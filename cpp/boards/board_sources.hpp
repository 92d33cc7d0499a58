// Which source has the boards that rules ask for.
#pragma once

#include <memory>

#include "game/board_source.hpp"

namespace minewise {

/// The source of the boards that games by these rules are played on. What it has worked out for one
/// board serves the next, so it is for one thread.
std::shared_ptr<const BoardSource> boards_of(const Rules& rules);

}  // namespace minewise
