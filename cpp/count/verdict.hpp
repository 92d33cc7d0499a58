// What all layouts that fit say of a covered cell.
#pragma once

#include <cstdint>

namespace minewise {

enum class Verdict : std::uint8_t { unknown, safe, mine };

}  // namespace minewise
