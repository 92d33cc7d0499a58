// What a page leaves to its host: numbers as decimals, and the end of a program whose caller broke
// a promise.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace minewise {

/// A page waits for its code, and asks for little at a time: what only saves time is left out
/// there.
#ifdef __wasm__
inline constexpr bool keeps_code_small = true;
#else
inline constexpr bool keeps_code_small = false;
#endif

// Numbers as decimals. The library has tables of 16 kB for that, which pages would wait for: there
// the host does it, see bindings/wasm/host.hpp.

/// Room for the text of any number.
using DecimalText = std::array<char, 32>;

/// The shortest text of a finite number of at least 0 that is read back as the same: one digit, a
/// point and the others, and the exponent, `d.ddde+x`. It lies in `room`.
std::string_view write_decimal(double number, DecimalText& room);

/// The number that a whole text is: `-1.5e-3`, `inf`, `nan`; none if it is no number, or one that
/// is too large or too near to 0.
std::optional<double> read_decimal(std::string_view text);

/// For a mistake in the code of the caller only: whatever a user can cause is a value.
[[noreturn]] void misuse(const char* expected);

}  // namespace minewise
