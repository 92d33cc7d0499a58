// Broken pictures, given to the reader of pictures: each is read or refused, in two minutes
// and 100 MB, and what is read is whole.
//
//   fuzz_pictures COUNT SEED
//
// draws boards, and colours without a board, and changes them: parts of other colours, noise, cuts,
// scales, stripes, parts that are put elsewhere. A picture that breaks the promise is written to
// `fuzz-found` as a PPM file, and named; under the sanitizers so is one that ends the program.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

#include "base/random.hpp"
#include "pictures/reading.hpp"
#include "testing/drawing.hpp"
#include "testing/trial.hpp"

namespace {

using namespace minewise;
using namespace minewise::pictures;

/// Of the processor. The slowest of 2,000 pictures took 33 s under the sanitizers, 18 times as long
/// as without them: beyond this is a search without an end, on slower machines, too.
constexpr double most_seconds = 120.0;
constexpr std::size_t most_bytes = 100'000'000;
/// Pixels of a side: no picture is scaled beyond this.
constexpr int most_side = 1500;

const Drawing* tried = nullptr;

void keep_tried() {
  std::ofstream file("fuzz-found", std::ios::binary);
  file << "P6 " << tried->width << ' ' << tried->height << " 255\n";
  file.write(reinterpret_cast<const char*>(tried->bytes.data()),
             static_cast<std::streamsize>(tried->bytes.size()));
}

/// Numbers for one picture, the same whenever it is asked for.
class RandomNumbers {
 public:
  RandomNumbers(std::uint64_t seed, std::uint64_t number)
      : random_(derive_key(seed, number, Purpose::sample)) {}

  int below(int bound) {
    return static_cast<int>(random_.below(static_cast<std::uint32_t>(std::max(bound, 1))));
  }
  std::uint8_t byte() { return static_cast<std::uint8_t>(below(256)); }
  Ink ink() { return {byte(), byte(), byte()}; }

 private:
  Random random_;
};

/// Rows of a board with mines at random, of which cells are revealed or flagged at random; one in a
/// hundred is larger than 7 by 7.
std::vector<std::string> rows_of(RandomNumbers& random) {
  const bool is_large = random.below(100) == 0;
  const int height = is_large ? 10 + random.below(15) : 2 + random.below(6);
  const int width = is_large ? 10 + random.below(21) : 2 + random.below(6);
  const int share = 5 + random.below(30);
  std::vector<std::string> mines(static_cast<std::size_t>(height),
                                 std::string(static_cast<std::size_t>(width), '.'));
  for (std::string& row : mines)
    for (char& cell : row)
      if (random.below(100) < share) cell = '*';
  auto rows = mines;
  const int seen = random.below(101);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      int count = 0;
      for (int v = std::max(y - 1, 0); v <= std::min(y + 1, height - 1); ++v)
        for (int u = std::max(x - 1, 0); u <= std::min(x + 1, width - 1); ++u)
          count += mines[static_cast<std::size_t>(v)][static_cast<std::size_t>(u)] == '*' ? 1 : 0;
      char& cell = rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
      const bool is_seen = random.below(100) < seen;
      if (cell == '*') {
        cell = is_seen ? 'F' : '#';
      } else {
        cell = is_seen ? static_cast<char>('0' + count) : '#';
      }
    }
  }
  return rows;
}

/// The part of a picture from a place on, scaled to a size by the nearest pixels.
Drawing scaled(Drawing& picture, int x, int y, int w, int h, int width, int height) {
  Drawing made(width, height);
  for (int v = 0; v < height; ++v)
    for (int u = 0; u < width; ++u)
      std::copy_n(picture.at(x + u * w / width, y + v * h / height), 3, made.at(u, v));
  return made;
}

Drawing start(RandomNumbers& random) {
  const int look = random.below(8);
  if (look == 0) return {1 + random.below(200), 1 + random.below(200)};
  if (look == 1) {
    // Equal tiles of two colours: a chess board, a list, a keyboard.
    Drawing tiles(20 + random.below(160), 20 + random.below(160));
    const int pitch = 3 + random.below(30),
              rise = random.below(2) == 0 ? pitch : 3 + random.below(30);
    const Ink odd = random.ink();
    for (int y = 0; y + rise <= tiles.height; y += rise)
      for (int x = y / rise % 2 * pitch; x + pitch <= tiles.width; x += 2 * pitch)
        tiles.fill(x, y, pitch, rise, odd);
    return tiles;
  }
  const auto rows = rows_of(random);
  Drawing board = look < 4   ? flat(rows, random.below(9), random.below(9))
                  : look < 6 ? lined(rows)
                             : drawn(rows);
  // Most are small, since the time goes with the pixels.
  const int share = random.below(16) == 0 ? 100 : 35 + random.below(25);
  return scaled(board, 0, 0, board.width, board.height, board.width * share / 100,
                board.height * share / 100);
}

void change_once(Drawing& picture, RandomNumbers& random) {
  const bool is_small = random.below(2) == 0;
  const int w = 1 + random.below(is_small ? std::min(picture.width, 12) : picture.width);
  const int h = 1 + random.below(is_small ? std::min(picture.height, 12) : picture.height);
  const int x = random.below(picture.width - w + 1), y = random.below(picture.height - h + 1);
  const int to_x = random.below(picture.width - w + 1), to_y = random.below(picture.height - h + 1);
  const auto each = [&](const auto& change) {
    for (int v = y; v < y + h; ++v)
      for (int u = x; u < x + w; ++u) change(picture.at(u, v));
  };
  const auto each_byte = [&](const auto& change) {
    each([&](std::uint8_t* pixel) { std::transform(pixel, pixel + 3, pixel, change); });
  };
  switch (random.below(9)) {
    case 0:
      picture.fill(x, y, w, h, random.ink());
      break;
    case 1: {
      const int most = 1 + random.below(256);
      each_byte([&](std::uint8_t byte) {
        return static_cast<std::uint8_t>(std::clamp(byte + random.below(most) - most / 2, 0, 255));
      });
      break;
    }
    case 2:
      each_byte([](std::uint8_t byte) { return static_cast<std::uint8_t>(255 - byte); });
      break;
    case 3: {
      const int share = random.below(101);
      each_byte([&](std::uint8_t byte) { return static_cast<std::uint8_t>(byte * share / 100); });
      break;
    }
    case 4:
      each([](std::uint8_t* pixel) { std::swap(pixel[0], pixel[2]); });
      break;
    case 5: {
      Drawing part = scaled(picture, x, y, w, h, w, h);
      for (int v = 0; v < h; ++v) std::copy_n(part.at(0, v), 3 * w, picture.at(to_x, to_y + v));
      break;
    }
    case 6: {
      const int width = (picture.width + w + 1) / 2, height = (picture.height + h + 1) / 2;
      const int left = random.below(picture.width - width + 1);
      const int top = random.below(picture.height - height + 1);
      picture = scaled(picture, left, top, width, height, width, height);
      break;
    }
    case 7: {
      const int width = std::min(1 + picture.width * (60 + random.below(81)) / 100, most_side);
      const int height = std::min(1 + picture.height * (60 + random.below(81)) / 100, most_side);
      picture = scaled(picture, 0, 0, picture.width, picture.height, width, height);
      break;
    }
    default: {
      const int step = 1 + random.below(40);
      const Ink stripe = random.ink();
      const bool lies = random.below(2) == 0;
      for (int i = 0; i < (lies ? h : w); i += step)
        picture.fill(lies ? x : x + i, lies ? y + i : y, lies ? w : 1, lies ? 1 : h, stripe);
    }
  }
}

/// What is wrong with an answer; empty if nothing is.
std::string_view fault(const std::variant<Reading, Refusal>& answer, bool part) {
  if (const auto* refusal = std::get_if<Refusal>(&answer))
    return refusal->what.empty() ? "nothing is said" : "";
  const auto& reading = std::get<Reading>(answer);
  const CellGrid& grid = reading.grid;
  if (grid.cells() > most_cells) return "there are more cells than are read";
  if (std::ssize(reading.rows) != grid.rows.cells) return "the rows are not those of the grid";
  if (std::ssize(reading.doubts) != grid.cells()) return "the doubts are not those of the grid";
  for (const std::string& row : reading.rows) {
    if (std::ssize(row) != grid.columns.cells) return "a row is not as long as the grid is wide";
    if (row.find_first_not_of("#F?012345678*X") != std::string::npos)
      return "there is no such mark";
  }
  if (!part && !reading.cut_sides.empty()) return "a board that is cut off is not refused";
  if (reading.mines_left && *reading.mines_left < 0) return "fewer mines than none are left";
  return "";
}

}  // namespace

int main(int arguments, char** argument) {
  if (arguments != 3) {
    std::cout << "expected COUNT SEED\n";
    return 2;
  }
  keep_fatal<keep_tried>();
  const auto count = std::strtoull(argument[1], nullptr, 10);
  const auto seed = std::strtoull(argument[2], nullptr, 10);
  std::uint64_t boards = 0;
  Cost most;
  for (std::uint64_t number = 0; number < count; ++number) {
    RandomNumbers random(seed, number);
    Drawing picture = start(random);
    for (int changes = random.below(random.below(8)); changes > 0; --changes)
      change_once(picture, random);
    const bool part = random.below(4) == 0;
    tried = &picture;
    watch();
    std::string_view wrong;
    const Cost cost = cost_of([&] {
      const auto answer = read(picture.pixels(), part);
      wrong = fault(answer, part);
      boards += std::holds_alternative<Reading>(answer) ? 1 : 0;
    });
    most.add(cost);
    if (cost.seconds > most_seconds) wrong = "it takes longer than two minutes";
    if (cost.bytes > most_bytes) wrong = "it takes more than 100 MB";
    if (!wrong.empty()) {
      keep_tried();
      std::cout << "picture " << number << ": " << wrong << ", see fuzz-found\n";
      return 1;
    }
  }
  std::cout << count << " pictures, " << boards << " read, slowest";
  show(most);
  std::cout << std::endl;
  return 0;
}
