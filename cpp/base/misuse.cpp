#include "base/misuse.hpp"

#include <cstdio>
#include <cstdlib>

namespace minewise {

void misuse(const char* expected) {
  std::fprintf(stderr, "minewise: %s\n", expected);
  std::abort();
}

}  // namespace minewise
