// Files that are broken at random, each the same whenever it is asked for.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/random.hpp"

namespace minewise {

using Bytes = std::vector<std::uint8_t>;

/// Changes a file in one to eight places: bits, bytes, cuts, runs that are put in again, numbers of
/// one to four bytes and of digits that become the least or the largest, and parts of other files.
class Mutation {
 public:
  Mutation(std::uint64_t seed, std::uint64_t number)
      : random_(derive_key(seed, number, Purpose::sample)) {}

  std::size_t below(std::size_t bound) {
    return random_.below(static_cast<std::uint32_t>(std::max<std::size_t>(bound, 1)));
  }

  Bytes of(const Bytes& file, std::span<const Bytes> others) {
    Bytes changed = file;
    const std::size_t changes = 1 + below(below(2) == 0 ? 2 : 8);
    for (std::size_t change = 0; change < changes; ++change) change_once(changed, others);
    if (changed.size() > most) changed.resize(most);
    return changed;
  }

 private:
  static constexpr std::size_t most = 1'000'000;

  void change_once(Bytes& file, std::span<const Bytes> others) {
    const std::size_t at = below(file.size() + 1);
    const auto place = file.begin() + static_cast<std::ptrdiff_t>(at);
    const std::size_t left = file.size() - at;
    switch (below(9)) {
      case 0:
        if (left > 0) *place = static_cast<std::uint8_t>(*place ^ 1U << below(8));
        break;
      case 1:
        if (left > 0) *place = static_cast<std::uint8_t>(below(256));
        break;
      case 2:
        set_number(file, at);
        break;
      case 3:
        set_digits(file, at);
        break;
      case 4:
        file.resize(at);
        break;
      case 5:
        file.erase(place, place + static_cast<std::ptrdiff_t>(std::min(left, length())));
        break;
      case 6: {
        const Bytes run(place, place + static_cast<std::ptrdiff_t>(std::min(left, length())));
        const std::size_t times = 1 + below(below(16) == 0 ? 1000 : 3);
        if (run.size() * times < most) {
          Bytes runs;
          for (std::size_t time = 0; time < times; ++time) {
            runs.insert(runs.end(), run.begin(), run.end());
          }
          file.insert(place, runs.begin(), runs.end());
        }
        break;
      }
      case 7: {
        Bytes noise(length());
        for (auto& byte : noise) byte = static_cast<std::uint8_t>(below(256));
        file.insert(place, noise.begin(), noise.end());
        break;
      }
      default:
        splice(file, at, others[below(others.size())]);
    }
  }

  /// Short as a rule.
  std::size_t length() { return 1 + below(below(4) == 0 ? 300 : 8); }

  void set_number(Bytes& file, std::size_t at) {
    constexpr std::array<std::uint32_t, 10> extremes{
        0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0xffffffff};
    const std::uint32_t number = extremes[below(extremes.size())];
    const std::size_t bytes = std::min(file.size() - at, 1 + below(4));
    for (std::size_t byte = 0; byte < bytes; ++byte) {
      file[at + byte] = static_cast<std::uint8_t>(number >> (8 * (bytes - 1 - byte)));
    }
  }

  void set_digits(Bytes& file, std::size_t at) {
    constexpr std::array<std::string_view, 12> extremes{"0",
                                                        "-1",
                                                        "9",
                                                        "255",
                                                        "1000",
                                                        "65536",
                                                        "999999",
                                                        "-999999",
                                                        "1000000",
                                                        "2147483648",
                                                        "18446744073709551616",
                                                        "1e99"};
    const std::string_view number = extremes[below(extremes.size())];
    const auto is_digit = [](std::uint8_t byte) { return byte >= '0' && byte <= '9'; };
    const auto first =
        std::find_if(file.begin() + static_cast<std::ptrdiff_t>(at), file.end(), is_digit);
    const auto end = std::find_if_not(first, file.end(), is_digit);
    file.insert(file.erase(first, end), number.begin(), number.end());
  }

  /// Goes on with another file, somewhere in it.
  void splice(Bytes& file, std::size_t at, const Bytes& other) {
    const std::size_t from = below(other.size() + 1);
    const std::size_t until = below(2) == 0 ? other.size() : from + below(other.size() - from + 1);
    if (below(2) == 0) file.resize(at);
    file.insert(file.begin() + static_cast<std::ptrdiff_t>(at),
                other.begin() + static_cast<std::ptrdiff_t>(from),
                other.begin() + static_cast<std::ptrdiff_t>(until));
  }

  Random random_;
};

}  // namespace minewise
