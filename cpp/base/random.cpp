#include "base/random.hpp"

#include <bit>

namespace minewise {

namespace {

void quarter_round(std::array<std::uint32_t, 16>& s, unsigned a, unsigned b, unsigned c,
                   unsigned d) {
  s[a] += s[b];
  s[d] = std::rotl(s[d] ^ s[a], 16);
  s[c] += s[d];
  s[b] = std::rotl(s[b] ^ s[c], 12);
  s[a] += s[b];
  s[d] = std::rotl(s[d] ^ s[a], 8);
  s[c] += s[d];
  s[b] = std::rotl(s[b] ^ s[c], 7);
}

/// Of the streams of numbers: far beyond what statistics can see (random.hpp).
constexpr int stream_rounds = 8;

constexpr std::uint32_t low(std::uint64_t x) { return static_cast<std::uint32_t>(x); }
constexpr std::uint32_t high(std::uint64_t x) { return static_cast<std::uint32_t>(x >> 32); }

}  // namespace

std::array<std::uint32_t, 16> chacha_block(const Key& key, std::uint64_t counter,
                                           std::uint64_t nonce, int rounds) {
  const std::array<std::uint32_t, 16> input{0x61707865,   0x3320646e,    0x79622d32, 0x6b206574,
                                            key[0],       key[1],        key[2],     key[3],
                                            key[4],       key[5],        key[6],     key[7],
                                            low(counter), high(counter), low(nonce), high(nonce)};
  std::array<std::uint32_t, 16> state = input;
  for (int round = 0; round < rounds; round += 2) {
    quarter_round(state, 0, 4, 8, 12);
    quarter_round(state, 1, 5, 9, 13);
    quarter_round(state, 2, 6, 10, 14);
    quarter_round(state, 3, 7, 11, 15);
    quarter_round(state, 0, 5, 10, 15);
    quarter_round(state, 1, 6, 11, 12);
    quarter_round(state, 2, 7, 8, 13);
    quarter_round(state, 3, 4, 9, 14);
  }
  for (unsigned i = 0; i < 16; ++i) state[i] += input[i];
  return state;
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

Random::Random(const Place& place)
    : key_(place.key), nonce_(place.nonce), counter_(place.counter), used_(place.used) {
  if (used_ < 16) block_ = chacha_block(key_, counter_ - 1, nonce_, stream_rounds);
}

std::uint32_t Random::bits32() {
  if (used_ == 16) {
    block_ = chacha_block(key_, counter_++, nonce_, stream_rounds);
    used_ = 0;
  }
  return block_[used_++];
}

std::uint64_t Random::bits64() {
  const std::uint64_t first = bits32();
  return first << 32 | bits32();
}

std::uint32_t Random::below(std::uint32_t bound) {
  std::uint64_t product = std::uint64_t{bits32()} * bound;
  if (low(product) < bound) {
    const std::uint32_t biased = -bound % bound;
    while (low(product) < biased) product = std::uint64_t{bits32()} * bound;
  }
  return high(product);
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
