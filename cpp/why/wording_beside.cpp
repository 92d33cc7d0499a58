// What a clue, or the mine total, says beside clues that see some of its cells: these have so many
// mines that nothing is left for its other cells, or so few that its other cells must be mines.
#include <algorithm>

#include "base/index.hpp"
#include "base/sort.hpp"
#include "why/wording.hpp"

namespace minewise {

namespace {

/// this cell, both of these cells, all of these cells
std::string_view these(std::size_t cells) {
  return cells == 1 ? "this cell" : cells == 2 ? "both of these cells" : "all of these cells";
}

}  // namespace

/// The cells of a part that the whole sees too, and how many of them are mines.
struct Wording::Share {
  Share(const Demand& part, const Demand& whole) : part(&part) {
    std::ranges::set_intersection(part.open, whole.open, std::back_inserter(cells));
    const int among = static_cast<int>(cells.size());
    least = std::max(part.least - (static_cast<int>(part.open.size()) - among), 0);
    most = std::min(part.most, among);
  }

  const Demand* part;
  std::vector<Cell> cells;
  int least;
  int most;
};

std::vector<Step> Wording::beside(const Demand& whole, const std::vector<Demand>& parts,
                                  const Finding& finding) const {
  std::vector<Share> shares;
  for (const Demand& part : parts) {
    if (Share share(part, whole); !share.cells.empty()) shares.push_back(std::move(share));
  }
  if (shares.empty()) return {alone(whole, finding)};
  int least = 0;
  int most = 0;
  std::vector<Cell> cells;
  for (const Share& share : shares) {
    least += share.least;
    most += share.most;
    cells.insert(cells.end(), share.cells.begin(), share.cells.end());
  }
  sort_stably(cells);
  const bool is_full = finding.kind == Finding::Kind::safe ||
                       (finding.kind == Finding::Kind::conflict && least > whole.most);
  std::vector<Step> steps;
  for (const Share& share : shares) {
    if (!is_full) {
      steps.push_back(at_most(share));
      continue;
    }
    for (Step& one : at_least(share)) steps.push_back(std::move(one));
  }
  if (shares.size() > 1) {
    Step sum{Step::Kind::fact,
             joined({"Together that is at ", is_full ? "least " : "most ",
                     count(is_full ? least : most, "mine"), "."}),
             {},
             cells};
    for (const Share& share : shares) sum.clues.push_back(share.part->clue);
    steps.push_back(std::move(sum));
  }
  steps.push_back(is_full ? full(whole, cells, least)
                          : sparse(whole, without(whole.open, cells), most));
  return steps;
}

/// So many mines at least are among these cells.
std::vector<Step> Wording::at_least(const Share& share) const {
  const Demand& part = *share.part;
  const std::string text = joined({capital(clue(part.clue)), " ", needs(part)});
  const auto others = without(part.open, share.cells);
  if (others.empty()) {
    const bool one = share.least == 1;
    return {
        fact(joined({text, one ? ", in " : ", among ", list(share.cells, one ? "or" : "and"), "."}),
             part, share.cells)};
  }
  const std::string few =
      others.size() == 1 ? "Only one" : joined({"At most ", std::to_string(others.size())});
  return {fact(joined({text, ". ", few, " of them can be in ", list(others), "."}), part, others),
          fact(joined({"So at least ", number_word(share.least), " of ", list(share.cells),
                       is(index(share.least)), verdict_word(true, index(share.least)), "."}),
               part, share.cells)};
}

/// So many of these cells at most are mines.
Step Wording::at_most(const Share& share) const {
  const Demand& part = *share.part;
  std::string text =
      joined({"At most ", number_word(share.most), " of ", list(share.cells), is(index(share.most)),
              verdict_word(true, index(share.most)), ", because ", clue(part.clue), " touches ",
              share.cells.size() == 2 ? "both" : "all of them"});
  if (!part.mines.empty()) text += joined({" and also ", known_mines(part)});
  if (!exact(part.clue))
    text += joined(
        {" and has at most ", count(part.most + static_cast<int>(part.mines.size()), "mine")});
  return fact(joined({text, "."}), part, share.cells);
}

/// The mines among these cells are all that the whole has room for, or more.
Step Wording::full(const Demand& whole, const std::vector<Cell>& cells, int least) const {
  const bool too_many = least > whole.most;
  const int known = static_cast<int>(whole.mines.size());
  if (whole.clue == the_total) {
    if (!too_many) return fact(joined({total_left(whole), "."}), whole, whole.mines);
    const std::string mines_known = whole.mines.size() > most_named
                                        ? joined({"the ", std::to_string(known), " known mines"})
                                        : list(whole.mines);
    const std::string with = known == 0 ? "That" : joined({"With ", mines_known, " that"});
    return conflict(joined({with, " makes at least ", count(least + known, "mine"), ", but there",
                            is(index(mines())), "only ", number_word(mines()), "."}),
                    whole, whole.mines);
  }
  std::string text = joined({capital(clue(whole.clue)), " touches ", these(cells.size())});
  if (known > 0) text += joined({" and ", known_mines(whole)});
  if (too_many) {
    return conflict(joined({text, ", so it has at least ", count(least + known, "mine"), ", but ",
                            exact(whole.clue) ? "needs only " : "can have at most ",
                            number_word(whole.most + known), "."}),
                    whole, cells);
  }
  if (!exact(whole.clue)) {
    text += joined({", and it has at most ", count(whole.most + known, "mine")});
  } else if (known > 0) {
    text += ", so it has all its mines";
  } else if (whole.most == 1) {
    text += ", so that mine is its only one";
  } else {
    text += joined({", so those ", std::to_string(whole.most), " mines are all it has"});
  }
  return fact(joined({text, "."}), whole, cells);
}

/// The other cells must all be mines, or not even then are there enough.
Step Wording::sparse(const Demand& whole, const std::vector<Cell>& others, int most) const {
  const bool too_few = most + static_cast<int>(others.size()) < whole.least;
  const std::string text = whole.clue == the_total
                               ? total_needed(whole)
                               : joined({capital(clue(whole.clue)), " ", needs(whole)});
  const int elsewhere = whole.least - most;
  const std::string left =
      others.empty() ? "none is left" : joined({"only ", list(others), is(others.size()), "left"});
  const std::string start = joined({text, ", so at least ", number_word(elsewhere), " must be in ",
                                    elsewhere == 1 ? "another cell" : "other cells"});
  if (too_few) return conflict(joined({start, ", but ", left, "."}), whole, others);
  return fact(joined({start, ", and ", left, "."}), whole, others);
}

}  // namespace minewise
