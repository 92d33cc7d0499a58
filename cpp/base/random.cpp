#include "base/random.hpp"

#include <cstring>
#include <type_traits>

namespace minewise {

namespace {

/// A word of each of the blocks that are computed together.
using FourWords [[gnu::vector_size(16)]] = std::uint32_t;
using Words = std::conditional_t<blocks_at_once == 4, FourWords, std::uint32_t>;

template <class Word>
Word rotated(Word word, int bits) {
  return word << bits | word >> (32 - bits);
}

template <class Word>
void quarter_round(std::array<Word, 16>& s, unsigned a, unsigned b, unsigned c, unsigned d) {
  s[a] += s[b];
  s[d] = rotated(s[d] ^ s[a], 16);
  s[c] += s[d];
  s[b] = rotated(s[b] ^ s[c], 12);
  s[a] += s[b];
  s[d] = rotated(s[d] ^ s[a], 8);
  s[c] += s[d];
  s[b] = rotated(s[b] ^ s[c], 7);
}

template <class Word>
std::array<Word, 16> after_rounds(const std::array<Word, 16>& input, int rounds) {
  std::array<Word, 16> state = input;
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

/// Of the streams of numbers: far beyond what statistics can see (random.hpp).
constexpr int stream_rounds = 8;

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
  return after_rounds(input_of(key, counter, nonce), rounds);
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
  used_ = place.used;
}

Random::Place Random::place() const {
  const unsigned left = static_cast<unsigned>(words_.size()) - used_;
  return {key_, nonce_, next_ - left / 16, left % 16 == 0 ? 16 : used_ % 16};
}

void Random::compute(std::uint64_t counter) {
  std::array<Words, 16> input;
  std::array<std::uint32_t, 16 * blocks_at_once> words;
  for (unsigned block = 0; block < blocks_at_once; ++block) {
    const auto of_block = input_of(key_, counter + block, nonce_);
    for (unsigned word = 0; word < 16; ++word)
      words[word * blocks_at_once + block] = of_block[word];
  }
  std::memcpy(input.data(), words.data(), sizeof words);
  const std::array<Words, 16> output = after_rounds(input, stream_rounds);
  std::memcpy(words_.data(), output.data(), sizeof words);
  next_ = counter + blocks_at_once;
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
