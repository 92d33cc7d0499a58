#include "base/random.hpp"

#include <cstring>

#include "base/chacha.hpp"

namespace minewise {

namespace {

/// The vectors that x86-64 and arm64 have: a word of four blocks.
using FourWords [[gnu::vector_size(16)]] = std::uint32_t;

constexpr std::uint32_t low(std::uint64_t x) { return static_cast<std::uint32_t>(x); }
constexpr std::uint32_t high(std::uint64_t x) { return static_cast<std::uint32_t>(x >> 32); }

std::array<std::uint32_t, 16> input_of(const Key& key, std::uint64_t counter, std::uint64_t nonce) {
  return {0x61707865,   0x3320646e,    0x79622d32, 0x6b206574, key[0], key[1],
          key[2],       key[3],        key[4],     key[5],     key[6], key[7],
          low(counter), high(counter), low(nonce), high(nonce)};
}

}  // namespace

std::array<std::uint32_t, 16> chacha_block(const Key& key, std::uint64_t counter,
                                           std::uint64_t nonce, int rounds) {
  return chacha::after_rounds(input_of(key, counter, nonce), rounds);
}

Key derive_key(std::uint64_t seed, std::uint64_t game, Purpose purpose, int height, int width) {
  const Key source{low(seed),
                   high(seed),
                   low(game),
                   high(game),
                   static_cast<std::uint32_t>(height),
                   static_cast<std::uint32_t>(width),
                   static_cast<std::uint32_t>(purpose),
                   0x6d696e65};
  const auto block = chacha_block(source, 0, 0, 20);
  Key key{};
  for (unsigned i = 0; i < 8; ++i) key[i] = block[i];
  return key;
}

Random::Random(const Place& place) : key_(place.key), nonce_(place.nonce), next_(place.counter) {
  if (place.used == 16) return;
  compute(place.counter - 1);
  used_ += place.used;
}

Random::Place Random::place() const {
  const unsigned left = static_cast<unsigned>(words_.size()) - used_;
  return {key_, nonce_, next_ - left / 16, left % 16 == 0 ? 16 : used_ % 16};
}

void Random::compute(std::uint64_t counter) {
  const auto input = input_of(key_, counter, nonce_);
  unsigned blocks = most_blocks;
  if constexpr (keeps_code_small) {
    const auto block = chacha::after_rounds(input, chacha::stream_rounds);
    std::memcpy(words_.data(), block.data(), sizeof block);
#ifdef MINEWISE_AVX2
  } else if (__builtin_cpu_supports("avx2")) {
    chacha::compute_eight_blocks(input.data(), words_.data());
#endif
  } else {
    blocks = sizeof(FourWords) / sizeof input[0];
    chacha::compute_blocks<FourWords>(input.data(), &words_[most_blocks - blocks], most_blocks);
  }
  used_ = (most_blocks - blocks) * 16;
  next_ = counter + blocks;
}

std::uint64_t Random::bits64() {
  const std::uint64_t first = bits32();
  return first << 32 | bits32();
}

double Random::uniform() { return static_cast<double>(bits64() >> 11) * 0x1.0p-53; }

std::size_t Random::choose(std::span<const double> weights) {
  double sum = 0.0;
  for (const double weight : weights) sum += weight;
  double point = uniform() * sum;
  std::size_t last = 0;  // rounding may leave a rest beyond the last one
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (!(weights[i] > 0.0)) continue;
    last = i;
    if (point < weights[i]) return i;
    point -= weights[i];
  }
  return last;
}

}  // namespace minewise
