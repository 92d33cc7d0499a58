// Long work can be ended from outside: it asks every now and then whether it is to go on.
#pragma once

#include <functional>

namespace minewise {

/// Says no when the work is to end. An empty one never does.
using GoOn = std::function<bool()>;

/// Thrown out of work that is not to go on.
struct Interrupted {};

inline void look_up(const GoOn& go_on) {
  if (go_on && !go_on()) throw Interrupted{};
}

}  // namespace minewise
