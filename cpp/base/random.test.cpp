// The generator: known answers, no bias, and keys that have nothing in common.
#include "base/random.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "base/chacha.hpp"
#include "testing/check.hpp"

namespace random_test {

namespace {

using minewise::derive_key;
using minewise::Key;
using minewise::Purpose;
using minewise::Random;

/// The first bytes of a block in hexadecimal, as the papers print them.
std::string bytes(const std::array<std::uint32_t, 16>& block, unsigned words = 16) {
  constexpr const char* digits = "0123456789abcdef";
  std::string text;
  for (unsigned i = 0; i < words; ++i) {
    for (unsigned shift = 0; shift < 32; shift += 8) {
      const std::uint32_t byte = block[i] >> shift & 0xff;
      text += digits[byte >> 4];
      text += digits[byte & 15];
    }
  }
  return text;
}

void known_answers() {
  CHECK_EQUAL(bytes(minewise::chacha_block(Key{}, 0, 0, 20)),
              "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
              "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586");
  CHECK_EQUAL(bytes(minewise::chacha_block(Key{}, 1, 0, 20)),
              "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
              "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f");
  CHECK_EQUAL(bytes(minewise::chacha_block(Key{}, 0, 0, 8), 8),
              "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e");
  // RFC 8439, 2.3.2. Its counter has 32 bits and its nonce 96; ours have 64 each.
  const Key key{0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c,
                0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c};
  CHECK_EQUAL(bytes(minewise::chacha_block(key, 0x09000000'00000001, 0x4a000000, 20)),
              "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
              "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
}

/// Blocks that are computed together are those that are computed alone, across a carry, too.
template <class Words>
void blocks_together() {
  constexpr unsigned lanes = sizeof(Words) / sizeof(std::uint32_t);
  std::array<std::uint32_t, 16> input{};
  for (unsigned word = 0; word < 16; ++word) input[word] = 0x9e3779b9 * word;
  input[12] = 0xffffffff;
  std::array<std::uint32_t, 16 * lanes> together{};
  minewise::chacha::compute_blocks<Words>(input.data(), together.data(), lanes);
  for (unsigned block = 0; block < lanes; ++block) {
    const auto alone = minewise::chacha::after_rounds(input, 8);
    for (unsigned word = 0; word < 16; ++word)
      CHECK_EQUAL(together[word * lanes + block], alone[word]);
    if (++input[12] == 0) ++input[13];
  }
}

void stream_is_the_blocks_in_order() {
  const Key key = derive_key(1, 2, Purpose::agent);
  Random words(key, 3);
  for (std::uint64_t counter = 0; counter < 9; ++counter) {
    for (const std::uint32_t word : minewise::chacha_block(key, counter, 3, 8)) {
      const Random::Place place = words.place();
      CHECK_EQUAL(words.bits32(), word);
      CHECK_EQUAL(Random(place).bits32(), word);
      // As it has been from the first version on: the number of the next block, and of one that is
      // begun the words that are used.
      CHECK_EQUAL(words.place().counter, counter + 1);
      CHECK_EQUAL(words.place().used, (place.used == 16 ? 0 : place.used) + 1);
    }
  }
  Random single(key);
  Random wide(key);
  Random real(key);
  for (int i = 0; i < 100; ++i) {
    const std::uint64_t first = single.bits32();
    const std::uint64_t both = first << 32 | single.bits32();
    CHECK_EQUAL(wide.bits64(), both);
    const double value = real.uniform();
    CHECK(value >= 0 && value < 1);
    CHECK_EQUAL(value, static_cast<double>(both >> 11) / 0x1.0p53);
  }
}

void below_has_no_bias() {
  Random random(derive_key(1, 0, Purpose::agent));
  for (int i = 0; i < 100; ++i) CHECK_EQUAL(random.below(1), 0U);
  for (const std::uint32_t bound : {2U, 3U, 7U, 10U, 100U, 480U}) {
    std::vector<int> counts(bound, 0);
    for (std::uint32_t i = 0; i < 200 * bound; ++i) ++counts[random.below(bound)];
    CHECK_UNIFORM(counts);
  }
  // Without rejection every third number below 3 * 2^30 would come twice as often.
  std::vector<int> remainders(3, 0);
  for (int i = 0; i < 3000; ++i) ++remainders[random.below(3U << 30) % 3];
  CHECK_UNIFORM(remainders);

  std::vector<int> tenths(10, 0);
  for (int i = 0; i < 5000; ++i) ++tenths[static_cast<std::size_t>(random.uniform() * 10)];
  CHECK_UNIFORM(tenths);
}

void each_below_is_below() {
  const Key key = derive_key(1, 2, Purpose::board);
  // A bound that is biased once in three numbers, and one that ends within a block.
  for (const std::uint32_t bound : {0xaaaaaaabU, 40U}) {
    Random one(key), each(key);
    std::uint32_t left = bound;
    for (const std::uint32_t numbers : {35U, 5U, 0U, 300U}) {
      const std::uint32_t last = left - std::min(left, numbers);
      each.each_below(left, last,
                      [&](std::uint32_t drawn) { CHECK_EQUAL(drawn, one.below(left--)); });
      CHECK_EQUAL(left, last);
    }
    CHECK_EQUAL(each.bits32(), one.bits32());
  }
}

void keys_differ() {
  std::set<Key> keys;
  std::size_t made = 0;
  const auto values = {0ULL, 1ULL, 2ULL, 1ULL << 32, 1ULL << 63, ~0ULL};
  for (const auto seed : values) {
    for (const auto game : values) {
      for (const auto purpose : {Purpose::board, Purpose::start, Purpose::agent, Purpose::clue}) {
        for (const auto& [height, width] : {std::pair{0, 0}, {9, 9}, {16, 30}, {30, 16}}) {
          keys.insert(derive_key(seed, game, purpose, height, width));
          ++made;
        }
      }
    }
  }
  CHECK_EQUAL(keys.size(), made);
}

void nonces_differ() {
  const Key key = derive_key(1, 0, Purpose::agent);
  std::set<std::uint64_t> first;
  for (std::uint64_t nonce = 0; nonce < 1000; ++nonce) first.insert(Random(key, nonce).bits64());
  CHECK_EQUAL(first.size(), std::size_t{1000});
}

void purposes_keep_their_numbers() {
  CHECK_EQUAL(static_cast<int>(Purpose::board), 1);
  CHECK_EQUAL(static_cast<int>(Purpose::start), 2);
  CHECK_EQUAL(static_cast<int>(Purpose::agent), 3);
  CHECK_EQUAL(static_cast<int>(Purpose::clue), 4);
}

}  // namespace

CHECK_UNIT(random) {
  known_answers();
  using FourWords [[gnu::vector_size(16)]] = std::uint32_t;
  blocks_together<std::uint32_t>();
  blocks_together<FourWords>();
  stream_is_the_blocks_in_order();
  each_below_is_below();
  below_has_no_bias();
  keys_differ();
  nonces_differ();
  purposes_keep_their_numbers();
}

}  // namespace random_test
