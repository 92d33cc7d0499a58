// SHA-256 (FIPS 180-4): names of things by what they hold.
#pragma once

#include <string>
#include <string_view>

namespace minewise {

/// The digest of some bytes as 64 hexadecimal digits.
std::string sha256(std::string_view bytes);

}  // namespace minewise
