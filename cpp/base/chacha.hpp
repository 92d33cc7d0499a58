// The rounds of ChaCha (Bernstein, 2008), on words or on vectors of one word of several blocks.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

namespace minewise::chacha {

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
inline constexpr int stream_rounds = 8;

/// The block that `input` belongs to and those after it, one for each lane of `Words`. Word w of
/// block b goes to output[w * stride + b].
template <class Words>
void compute_blocks(const std::uint32_t* input, std::uint32_t* output, unsigned stride) {
  constexpr unsigned lanes = sizeof(Words) / sizeof(std::uint32_t);
  std::array<Words, 16> words;
  for (unsigned word = 0; word < 16; ++word) words[word] = Words{} + input[word];
  if constexpr (lanes > 1) {
    Words block{};
    for (unsigned lane = 0; lane < lanes; ++lane) block[lane] = lane;
    words[12] += block;
    words[13] -= words[12] < block;  // a comparison is -1 in the lanes where it holds
  }
  words = after_rounds(words, stream_rounds);
  for (unsigned word = 0; word < 16; ++word)
    std::memcpy(output + word * stride, &words[word], sizeof words[word]);
}

/// For processors that have AVX2: `compute_blocks` for eight blocks, in two thirds of the time.
void compute_eight_blocks(const std::uint32_t* input, std::uint32_t* output);

}  // namespace minewise::chacha
