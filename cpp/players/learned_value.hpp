// The value of positions as `minewise train value` found it: the numbers of engine/value.json of
// the package, which a test compares with these.
#pragma once

#include "players/value.hpp"

namespace minewise {

// By feature: openings, and what follows.
inline constexpr Features learned_early{0.4962, 0.4782, 0.4889, 0.4988, 0.5001,
                                        0.0047, 0.3786, 0.1019, 0.0126};
inline constexpr Features learned_late{0.543,   0.5042, 0.5281, 0.5421, 0.5443,
                                       -0.0098, 0.3652, 0.1684, 0.001};

}  // namespace minewise
