// The one generator of the project: ChaCha, counted, keyed, the same on every machine.
//
// A key is derived from (seed, game) for one purpose by a block of ChaCha20, which cannot be run
// backwards: whoever holds the agent's key learns nothing of the board's. Streams of numbers use
// 8 rounds, which is far beyond what statistics can see (Aumasson, "Too Much Crypto", 2019).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/host.hpp"

namespace minewise {

using Key = std::array<std::uint32_t, 8>;

/// What a key is for. The numbers are part of the identity of every board: never renumber.
enum class Purpose : std::uint32_t {
  board = 1,
  start = 2,
  agent = 3,
  clue = 4,
  sample = 5,
  guess = 6,
  walk = 7
};

/// 64 bytes of the ChaCha key stream (Bernstein, 2008) at the 64-bit `counter` and `nonce`.
std::array<std::uint32_t, 16> chacha_block(const Key& key, std::uint64_t counter,
                                           std::uint64_t nonce, int rounds);

/// The key of `purpose` in game number `game` of `seed`; boards also depend on their size.
Key derive_key(std::uint64_t seed, std::uint64_t game, Purpose purpose, int height = 0,
               int width = 0);

/// Blocks of a stream that are computed together at most: with vectors, four or eight take little
/// more time than one.
inline constexpr unsigned most_blocks = keeps_code_small ? 1 : 8;

/// A sequence of uniform numbers: the blocks 0, 1, 2, ... of one key and one nonce.
class Random {
 public:
  /// All that it takes to go on elsewhere; of a block, `used` of 16 words have been given out.
  struct Place {
    Key key;
    std::uint64_t nonce = 0;
    std::uint64_t counter = 0;
    unsigned used = 16;
  };

  explicit Random(const Key& key, std::uint64_t nonce = 0) : key_(key), nonce_(nonce) {}
  /// Goes on from a place: `used` is at most 16, and less only where `counter` is above 0.
  explicit Random(const Place& place);

  [[nodiscard]] Place place() const;

  std::uint32_t bits32() {
    if (used_ == words_.size()) compute(next_);
    const unsigned word = used_++;
    return words_[word % 16 * most_blocks + word / 16];
  }
  std::uint64_t bits64();
  /// Uniform in 0 .. bound-1, without bias (Lemire, 2019); bound must not be 0.
  std::uint32_t below(std::uint32_t bound) {
    for (;;) {
      const std::uint64_t product = std::uint64_t{bits32()} * bound;
      if (!is_biased(product, bound)) return static_cast<std::uint32_t>(product >> 32);
    }
  }
  /// Calls visit(number) with what `below` gives for `bound`, `bound` - 1, ..., `last` + 1. The
  /// visit must draw nothing from here.
  template <class Visit>
  void each_below(std::uint32_t bound, std::uint32_t last, Visit visit) {
    if constexpr (keeps_code_small) {
      for (; bound > last; --bound) visit(below(bound));
    }
    while (bound > last) {
      if (used_ == words_.size()) compute(next_);
      // What changes with each number is no member, which would be written and read each time.
      unsigned word = used_ % 16;
      const std::uint32_t* words = &words_[used_ / 16];
      used_ -= word;
      while (word < 16 && bound > last) {
        const std::uint64_t product = std::uint64_t{words[word++ * most_blocks]} * bound;
        if (is_biased(product, bound)) continue;
        visit(static_cast<std::uint32_t>(product >> 32));
        --bound;
      }
      used_ += word;
    }
  }
  /// Uniform in [0, 1), a multiple of 2^-53.
  double uniform();
  /// An index, each in proportion to its weight, of which one must be above 0.
  std::size_t choose(std::span<const double> weights);

 private:
  /// Would the number that a product gives come more often than others?
  static bool is_biased(std::uint64_t product, std::uint32_t bound) {
    const auto low = static_cast<std::uint32_t>(product);
    return low < bound && low < -bound % bound;
  }
  /// Computes blocks from number `counter` on. Where these are fewer than there is room for, they
  /// are the last.
  void compute(std::uint64_t counter);

  Key key_;
  std::uint64_t nonce_;
  std::uint64_t next_ = 0;  // the number of the first block that is not among those in words_
  /// Word w of block b at place w * most_blocks + b.
  std::array<std::uint32_t, 16 * most_blocks> words_;  // NOLINT: set before the first is given out
  unsigned used_ = 16 * most_blocks;                   // of the words, counted block by block
};

}  // namespace minewise
