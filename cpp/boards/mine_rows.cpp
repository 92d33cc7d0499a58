#include "boards/mine_rows.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace minewise {

namespace {

// The vectors that x86-64 and arm64 have.
using Lanes32 [[gnu::vector_size(16)]] = std::uint32_t;
using Lanes64 [[gnu::vector_size(16)]] = std::uint64_t;
using Bytes [[gnu::vector_size(16)]] = std::uint8_t;

/// Columns that a lane of each holds, with one more on either side.
constexpr int widest_narrow = 30;
constexpr int widest = 62;

/// Rows of eight vectors of the one kind, and of sixteen of the other. Half as many vectors, or
/// twice as many, hold other boards.
constexpr int highest_narrow = 32;

/// A place is a word of 32 bits and one of these.
constexpr unsigned bits_in_word = 32;
constexpr unsigned bits_in_vector = 128;

// A lane of `Lanes64` is two words, the lower one first.
static_assert(std::endian::native == std::endian::little);

void put(std::span<std::uint32_t> bits, unsigned place) {
  bits[place / bits_in_word] |= std::uint32_t{1} << place % bits_in_word;
}

template <class Vector, std::size_t count>
std::array<Vector, count> vectors_of(std::span<const std::uint32_t> bits) {
  std::array<Vector, count> vectors;  // NOLINT: set below
  std::memcpy(vectors.data(), bits.data(), sizeof vectors);
  return vectors;
}

/// Vectors with one bit.
template <class Vector, std::size_t count>
std::array<Vector, count> vectors_of(unsigned place) {
  std::array<std::uint32_t, sizeof(Vector) / sizeof(std::uint32_t) * count> bits{};
  put(bits, place);
  return vectors_of<Vector, count>(bits);
}

/// Mines are drawn as bytes, which are written without being read, and become bits at the end. The
/// bytes of a vector stand bit by bit: first those of bit 0 of all its bytes.
std::uint16_t byte_of(unsigned place) {
  constexpr unsigned bits_in_byte = 8, bytes = bits_in_vector / bits_in_byte;
  const unsigned bit = place % bits_in_byte, byte = place / bits_in_byte % bytes;
  return static_cast<std::uint16_t>(place - place % bits_in_vector + bit * bytes + byte);
}

/// A vector from its bytes.
Bytes bits_of(const std::uint8_t* bytes) {
  std::array<Bytes, 8> bit;  // NOLINT: set below
  std::memcpy(bit.data(), bytes, sizeof bit);
  Bytes bits = bit.back();
  for (std::size_t i = bit.size() - 1; i-- > 0;) bits = (bits + bits) | bit[i];
  return bits;
}

// More of a processor's units add than shift.
template <class Vector>
Vector all_of_three(Vector row) {
  return row & (row + row) & row >> 1;
}

template <class Vector>
Vector any_of_three(Vector row) {
  return row | (row + row) | row >> 1;
}

/// The first lane is `fill`, each other one what the lane before it was.
template <class Vector>
Vector after(Vector lanes, std::uint64_t fill) {
  if constexpr (sizeof lanes[0] == sizeof fill) {
    return __builtin_shufflevector(lanes, Vector{fill}, 2, 0);
  } else {
    return __builtin_shufflevector(lanes, Vector{static_cast<std::uint32_t>(fill)}, 4, 0, 1, 2);
  }
}

/// The last lane is `fill`, each other one what the lane after it was.
template <class Vector>
Vector before(Vector lanes, std::uint64_t fill) {
  if constexpr (sizeof lanes[0] == sizeof fill) {
    return __builtin_shufflevector(lanes, Vector{fill}, 1, 2);
  } else {
    return __builtin_shufflevector(lanes, Vector{static_cast<std::uint32_t>(fill)}, 1, 2, 3, 4);
  }
}

template <class Vector>
bool any(Vector lanes) {
  const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(lanes);
  return (halves[0] | halves[1]) != 0;
}

/// What stands in the rows i - 1 to i + 1, for each i.
template <class Vector, std::size_t count>
std::array<Vector, count> near(const std::array<Vector, count>& rows) {
  std::array<Vector, count> near;  // NOLINT: set below
  for (std::size_t i = 0; i < count; ++i) {
    const Vector above = i > 0 ? rows[i - 1] : after(rows[count - 1], 0);
    const Vector below = i + 1 < count ? rows[i + 1] : before(rows[0], 0);
    near[i] = above | rows[i] | below;
  }
  return near;
}

/// As far below a row as the end of a line of four is looked for.
constexpr std::size_t rows_after = 4;

/// The rows, between one before them and `rows_after` after. The row above the board is `beyond`,
/// and so is the one below if that stands in none of `rows`.
template <class Vector, std::size_t count>
std::array<Vector, count + 1 + rows_after> framed(const std::array<Vector, count>& rows, int height,
                                                  std::uint64_t beyond) {
  std::array<Vector, count + 1 + rows_after> framed;  // NOLINT: set below
  std::ranges::copy(rows, framed.begin() + 1);
  const bool is_full = index(height) * sizeof rows[0][0] == sizeof rows;
  framed[0] = after(rows[count - 1], beyond);
  framed[count + 1] = before(rows[0], is_full ? beyond : 0);
  for (std::size_t i = 1; i < rows_after; ++i) framed[count + 1 + i] = before(rows[i], 0);
  return framed;
}

}  // namespace

bool MineRows::fits(Grid grid) { return std::max(grid.width, grid.height) <= widest; }

MineRows::MineRows(Grid grid)
    : grid_(grid),
      is_wide_(grid.width > widest_narrow || grid.height > highest_narrow),
      is_high_(grid.height > (is_wide_ ? highest_narrow : highest_narrow / 2)),
      lanes_(is_wide_ ? 2 : 4),
      count_((is_wide_ ? 16U : 4U) << (is_high_ ? 1U : 0U)),
      frame_(~std::uint64_t{0} >> (widest - grid.width)),
      to_draw_(index(grid.cells())),
      order_(index(grid.cells())) {
  const auto beside = static_cast<unsigned>(grid.width) + 1;
  for (int row = 0; row < grid.height; ++row) {
    const Place place = place_of(row);
    // Mines all around, but nothing beyond them: a pair has one cell on the board at least.
    put(no_mines_, place);
    put(no_mines_, place + beside);
    for (unsigned bit = 1; bit < beside; ++bit) {
      places_.push_back(static_cast<Place>(place + bit));
      put(inside_, places_.back());
    }
  }
  keep_free({});
  if (index(grid.height) == lanes_ * count_) return;
  for (unsigned bit = 0; bit <= beside; ++bit) put(no_mines_, place_of(grid.height) + bit);
}

/// The place of bit 0 of a row on the board, or of the one below.
MineRows::Place MineRows::place_of(int row) const {
  const auto number = static_cast<unsigned>(row);
  const unsigned lane = number % count_ * lanes_ + number / count_;
  return static_cast<Place>(lane * (bits_in_vector / lanes_));
}

void MineRows::read(const Board& board) {
  std::copy_n(no_mines_.begin(), count_ * (bits_in_vector / bits_in_word), mines_.begin());
  for (Cell cell = 0; cell < grid_.cells(); ++cell) {
    if (board.mine(cell)) put(mines_, places_[index(cell)]);
  }
}

void MineRows::keep_free(std::span<const Cell> cells) {
  std::ranges::transform(places_, to_draw_.begin(), byte_of);
  // Bytes beyond those of the board: how many of these are drawn is counted when all are.
  auto byte = static_cast<Place>(count_ * bits_in_vector);
  for (const Cell cell : cells) to_draw_[index(cell)] = byte++;
  drawn_.resize(byte);
}

void MineRows::lay(int mines, const Key& key, std::uint64_t attempt) {
  std::ranges::fill(drawn_, std::uint8_t{0});
  std::ranges::copy(to_draw_, order_.begin());
  Permutation permutation(std::span<Place>(order_), key, attempt);
  const auto kept_free_drawn = [&] {
    std::size_t drawn = 0;
    for (std::size_t i = count_ * bits_in_vector; i < drawn_.size(); ++i)
      drawn += std::exchange(drawn_[i], std::uint8_t{0});
    return drawn;
  };
  for (std::size_t left = index(mines); left > 0; left = kept_free_drawn())
    permutation.visit_next(left, [drawn = drawn_.data()](Place place) { drawn[place] = 1; });
  constexpr std::size_t words = bits_in_vector / bits_in_word;
  for (unsigned i = 0; i < count_; ++i) {
    Bytes bits = bits_of(&drawn_[i * bits_in_vector]);
    Bytes none;
    std::memcpy(&none, &no_mines_[i * words], sizeof none);
    bits |= none;
    std::memcpy(&mines_[i * words], &bits, sizeof bits);
  }
}

bool MineRows::has_swap(Cell first) const { return has_any_of(Untold::swaps, first); }

bool MineRows::has_untold_cells(Cell first) const { return has_any_of(Untold::lines, first); }

bool MineRows::has_any_of(Untold untold, Cell first) const {
  if (is_wide_) return is_high_ ? has<Lanes64, 32>(untold, first) : has<Lanes64, 16>(untold, first);
  return is_high_ ? has<Lanes32, 8>(untold, first) : has<Lanes32, 4>(untold, first);
}

template <class Vector, std::size_t count>
bool MineRows::has(Untold untold, Cell first) const {
  const auto mines = framed(vectors_of<Vector, count>(mines_), grid_.height, frame_);
  const auto firsts = framed(vectors_of<Vector, count>(places_[index(first)]), grid_.height, 0);
  Vector found{};
  for (std::size_t i = 1; i <= count; ++i) {
    const Vector above = mines[i - 1];
    const Vector here = mines[i];
    const Vector below = mines[i + 1];
    const Vector under = mines[i + 2];
    const Vector beside = here ^ here >> 1;
    // A bit stands for the left cell of a pair; all that see one cell only are mines.
    const Vector three_high = above & here & below;
    const Vector near_first = firsts[i] | firsts[i] >> 1;
    found |= beside & three_high << 1 & three_high >> 2 & ~near_first;
    const Vector one_of_two = (here ^ below) & ~(firsts[i] | firsts[i + 1]);
    const Vector wall = all_of_three(above);
    found |= one_of_two & wall & all_of_three(under);
    const Vector corners = above & under;
    const Vector square = beside & (below ^ below >> 1) & one_of_two & one_of_two >> 1;
    found |= square & corners << 1 & corners >> 2;
    if (untold == Untold::swaps) continue;
    const Vector three = beside >> 1 & three_high >> 3, four = beside >> 2 & three_high >> 4;
    found |= beside & three_high << 1 & (three | four) & ~(near_first | near_first >> 2);
    const Vector three_down = (below ^ under) & all_of_three(mines[i + 3]);
    const Vector four_down = (under ^ mines[i + 3]) & all_of_three(mines[i + 4]);
    found |= one_of_two & wall & (three_down | four_down) & ~(firsts[i + 2] | firsts[i + 3]);
  }
  return any(found);
}

bool MineRows::solved_by_single_clues(Cell first) const {
  if (is_wide_) return is_high_ ? solved<Lanes64, 32>(first) : solved<Lanes64, 16>(first);
  return is_high_ ? solved<Lanes32, 8>(first) : solved<Lanes32, 4>(first);
}

/// All clues are asked at once, each alone, until they tell nothing more: all mines around a clue
/// are known, or all safe cells around it are revealed.
template <class Vector, std::size_t count>
bool MineRows::solved(Cell first) const {
  using Rows = std::array<Vector, count>;
  const Rows inside = vectors_of<Vector, count>(inside_);
  Rows revealed = vectors_of<Vector, count>(places_[index(first)]);
  Rows unknown = vectors_of<Vector, count>(mines_);  // mines
  Rows left;                                         // safe cells. NOLINT: set below
  for (std::size_t i = 0; i < count; ++i) {
    left[i] = inside[i] & ~unknown[i] & ~revealed[i];
    unknown[i] &= inside[i];
  }
  // The cells around clues that have none of these around them.
  const auto beside_clues_without = [&](Rows cells) {
    for (Vector& row : cells) row = any_of_three(row);
    cells = near(cells);
    for (std::size_t i = 0; i < count; ++i) cells[i] = any_of_three(revealed[i] & ~cells[i]);
    return near(cells);
  };
  for (Vector is_new{1}; any(is_new);) {
    const Rows safe = beside_clues_without(unknown);
    const Rows mines = beside_clues_without(left);
    is_new = Vector{};
    for (std::size_t i = 0; i < count; ++i) {
      const Vector found_safe = left[i] & safe[i];
      const Vector found_mines = unknown[i] & mines[i];
      revealed[i] |= found_safe;
      left[i] ^= found_safe;
      unknown[i] ^= found_mines;
      is_new |= found_safe | found_mines;
    }
  }
  return std::ranges::none_of(left, [](Vector row) { return any(row); });
}

}  // namespace minewise
