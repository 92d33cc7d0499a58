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

/// A number, and a share of 1 as a percentage, with so many digits after the point, whatever the
/// locale.
std::string decimal(double number, int digits);
std::string percent(double share, int digits);

/// The same with a capital letter.
std::string capital(std::string text);

}  // namespace minewise
