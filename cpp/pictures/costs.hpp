// How unlikely each mark is for what a cell shows.
#pragma once

#include <string_view>

#include "pictures/clusters.hpp"

namespace minewise::pictures {

// Costs are about as the negative logarithms of chances: what weighs 2 is seven times less likely.
// They were chosen on screens of twenty programs, and on none of those that are tried in the end.

/// The difference of costs that leaves no doubt, and the cost of a mark that a cell cannot have.
inline constexpr double sure = 2, never = 50;

inline constexpr std::string_view all_marks = "#F?012345678*X";

/// What holds for the whole picture.
struct Circumstances {
  bool is_lost = false;   // are mines shown?
  bool has_mine = false;  // is something clearly drawn as one?
  float faint = 0;        // ink below is hardly more than a shade
  unsigned empty = 0;     // the kinds with cells that show nothing, or all the same, a bit for each
  bool has_cover = false;   // may covered cells show a drawing on the ground of revealed ones?
  bool own_colors = false;  // are digits not in the colours of most programs?
};

/// Ink that is weaker may be a shade of the cells themselves.
float faint_of(const Looks& looks);

/// Are the digits of a picture, as their shapes tell them, not in the colours of most programs?
bool has_own_colors(const std::vector<Cluster>& clusters);

/// How much a cluster says for a board: much if it is a clue, little if anything else is drawn,
/// which most pictures have.
double evidence_of(const Cluster& cluster, char mark, double cost);

/// The cost of a mark in a cell of a kind that is revealed, or covered; `revealed` are such kinds.
double cost_of(const Cluster& cluster, char mark, bool is_revealed, unsigned revealed,
               const Circumstances& circumstances);

/// The difference of costs that leaves no doubt of a mark beside another one: flags are crossed out
/// where the clues say so.
double enough(char here, char other);

}  // namespace minewise::pictures
