// Phrases: cells and numbers in English.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "base/grid.hpp"

namespace minewise {

/// Cells that are named one by one; of more their number is told.
inline constexpr std::size_t most_named = 8;

/// Pieces of text, one after the other.
std::string joined(std::initializer_list<std::string_view> pieces);

/// A cell as (row,column).
std::string named(Grid grid, Cell cell);

/// A cell as people type it: row,column.
std::string typed(Grid grid, Cell cell);

/// (0,0), (0,1) and (0,2); of many the number alone: 12 cells.
std::string listed(Grid grid, std::span<const Cell> cells, std::string_view last = "and");

/// one mine, 2 mines, no mines
std::string count(int number, std::string_view thing);

/// one, 2, none
std::string number_word(int number);

/// A number below 2^50, and a share of 1 as a percentage, with 0 to 3 digits after the point: the
/// nearest ones, and of two the even one. `std::to_chars` gives the same, with tables of 100 kB
/// that a page would load for it.
std::string decimal(double number, int digits);
std::string percent(double share, int digits);

/// The chance of something that is not certain: 16.7%, under 0.1%, over 99.9%.
std::string uncertain_percent(double chance);

/// The same with a capital letter.
std::string capital(std::string text);

}  // namespace minewise
