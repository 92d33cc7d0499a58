// Compiled for processors that have AVX2: only who has asked the processor may call what is here.
#include "base/chacha.hpp"

#ifdef __AVX2__
namespace minewise::chacha {

void compute_eight_blocks(const std::uint32_t* input, std::uint32_t* output) {
  using EightWords [[gnu::vector_size(32)]] = std::uint32_t;
  compute_blocks<EightWords>(input, output, 8);
}

}  // namespace minewise::chacha
#endif
