// Records played again, to see whether their moves give what they say.
#pragma once

#include <optional>

#include "base/error.hpp"
#include "formats/record_text.hpp"
#include "review/history.hpp"

namespace minewise {

/// Makes the moves of a record in its game, in which none was made, each as a step of its agent. An
/// error if one is illegal, or if the game comes out otherwise; then it is of no further use.
std::optional<Error> play_record(const Record& record, History& history);

}  // namespace minewise
