// The end of a program whose caller broke a promise that a function states.
#pragma once

namespace minewise {

/// For a mistake in the code of the caller only: whatever a user can cause is a value.
[[noreturn]] void misuse(const char* expected);

}  // namespace minewise
