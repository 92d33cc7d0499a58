// The numbers of mines that people and programs write beside a board: sentences and status lines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/mine_count.hpp"

namespace minewise {

/// Takes the counts of a line, clause by clause. A clause counts mines only if each of its words is
/// one that counts are written with, in one language; the others are left out.
void read_counts(std::string_view line, std::vector<MineCount>& counts,
                 std::vector<std::string>& left_out);

}  // namespace minewise
