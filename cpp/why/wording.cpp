#include "why/wording.hpp"

#include <algorithm>

#include "base/sort.hpp"

namespace minewise {

namespace {

// What a clue, or the mine total, says beside clues that see some of its cells: these have so many
// mines that nothing is left for its other cells, or so few that its other cells must be mines.

/// this cell, both of these cells, all of these cells
std::string_view these(std::size_t cells) {
  return cells == 1 ? "this cell" : cells == 2 ? "both of these cells" : "all of these cells";
}

}  // namespace

std::string_view is(std::size_t number) { return number == 1 ? " is " : " are "; }

std::string_view verdict_word(bool mine, std::size_t cells) {
  return mine ? (cells == 1 ? "a mine" : "mines") : "safe";
}

namespace {

std::vector<Cell> clues_of(const Demand& demand) {
  return demand.clue == the_total ? std::vector<Cell>{} : std::vector<Cell>{demand.clue};
}

}  // namespace

Step fact(std::string text, const Demand& demand, std::vector<Cell> cells) {
  return {Step::Kind::fact, std::move(text), clues_of(demand), std::move(cells)};
}

Step conflict(std::string text, const Demand& demand, std::vector<Cell> cells) {
  return {Step::Kind::conflict, joined({text, " That is impossible."}), clues_of(demand),
          std::move(cells)};
}

namespace {

/// 0; 1 or 2; 2 to 8; 1, 3 or 5
std::string numbers_text(const std::vector<int>& numbers) {
  std::string text = std::to_string(numbers.front());
  if (numbers.size() > 2 &&
      numbers.back() - numbers.front() + 1 == static_cast<int>(numbers.size()))
    return joined({text, " to ", std::to_string(numbers.back())});
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    text += joined({i + 1 < numbers.size() ? ", " : " or ", std::to_string(numbers[i])});
  }
  return text;
}

}  // namespace

std::string Wording::clue(Cell cell) const {
  return joined({"the ", std::to_string(evidence_->code(cell)), " at ", this->cell(cell)});
}

bool Wording::exact(Cell clue) const {
  const int shown = evidence_->code(clue);
  return evidence_->table().least(shown) == shown && evidence_->table().most(shown) == shown;
}

std::string Wording::meaning(Cell clue) const {
  const ClueTable& table = evidence_->table();
  std::vector<int> numbers;
  for (int mines = 0; mines <= 8; ++mines) {
    if (table.allows(evidence_->code(clue), mines)) numbers.push_back(mines);
  }
  const bool one = numbers.back() == 1;
  return joined({"Under these rules ", this->clue(clue), " means ", numbers_text(numbers),
                 one ? " mine." : " mines."});
}

std::string Wording::known_mines(const Demand& demand) const {
  return joined({demand.mines.size() == 1 ? "the mine " : "the mines ", list(demand.mines)});
}

std::string Wording::needs(const Demand& demand) const {
  const std::string_view least = exact(demand.clue) ? "" : "at least ";
  if (demand.mines.empty()) return joined({"needs ", least, count(demand.least, "mine")});
  return joined(
      {"has ", known_mines(demand), " and needs ", least, number_word(demand.least), " more"});
}

Step Wording::alone(const Demand& demand, const Finding& finding) const {
  return demand.clue == the_total ? total_alone(demand, finding) : clue_alone(demand, finding);
}

/// Where one clue decides all its cells, or cannot hold.
Step Wording::clue_alone(const Demand& demand, const Finding& finding) const {
  const int known = static_cast<int>(demand.mines.size());
  const std::string subject = capital(clue(demand.clue));
  const std::string left = joined({list(demand.open), is(demand.open.size()), "left"});
  if (finding.kind == Finding::Kind::safe) {
    if (evidence_->table().most(evidence_->code(demand.clue)) > known) {
      return fact(joined({"Only ", left, " for ", clue(demand.clue),
                          ", so of the numbers that it can mean only ", std::to_string(known),
                          " is possible."}),
                  demand, demand.mines);
    }
    if (known == 0) return fact(joined({subject, " has no mine around it."}), demand, {});
    const std::string_view all = known == 1   ? "its mine, "
                                 : known == 2 ? "both its mines, "
                                              : "all its mines, ";
    if (exact(demand.clue))
      return fact(joined({subject, " already has ", all, list(demand.mines), "."}), demand,
                  demand.mines);
    return fact(joined({subject, " has ", known_mines(demand), " and cannot have more."}), demand,
                demand.mines);
  }
  if (finding.kind == Finding::Kind::mines) {
    const auto covered = covered_around(*evidence_, demand.clue).size();
    const std::string text = joined({subject, " ", needs(demand)});
    if (known > 0 || covered != demand.open.size())
      return fact(joined({text, ", and only ", left, "."}), demand, demand.open);
    return fact(joined({text, " and has only ", count(static_cast<int>(covered), "covered cell"),
                        " around it."}),
                demand, demand.open);
  }
  if (demand.most < 0) {
    const int most = demand.most + known;
    return conflict(
        joined({subject, " then has ", count(known, "mine"), ", ", list(demand.mines), ", but ",
                exact(demand.clue) ? "needs only " : "can have at most ", number_word(most), "."}),
        demand, demand.mines);
  }
  if (demand.least > static_cast<int>(demand.open.size())) {
    return conflict(
        joined({subject, " ", needs(demand), ", but ",
                demand.open.empty() ? "no cell is left" : joined({"only ", left}), "."}),
        demand, demand.open);
  }
  return conflict(
      joined({"None of the numbers that ", clue(demand.clue), " can mean is possible then."}),
      demand, demand.open);
}

/// There are only 3 mines in all; 2 of the 5 mines are known. That leaves only 3
std::string Wording::total_left(const Demand& total) const {
  const std::size_t known = total.mines.size();
  if (known == 0)
    return joined({"There", is(index(mines())), "only ", count(mines(), "mine"), " in all"});
  const std::string which = joined({": ", list(total.mines)});
  const std::string_view named = known > most_named ? "" : std::string_view(which);
  const int left = mines() - static_cast<int>(known);
  if (left == 0 && mines() == 1) return joined({"The only mine is known", named});
  if (left == 0 && mines() == 2) return joined({"Both mines are known", named});
  if (left == 0) return joined({"All ", std::to_string(mines()), " mines are known", named});
  return joined({capital(number_word(static_cast<int>(known))), " of the ", std::to_string(mines()),
                 " mines", is(known), "known", named, ". So only ", number_word(left),
                 is(index(left)), "left"});
}

/// There are 3 mines in all; 2 of the 5 mines are not known yet
std::string Wording::total_needed(const Demand& total) const {
  if (total.mines.empty())
    return joined({"There", is(index(mines())), count(mines(), "mine"), " in all"});
  return joined({capital(number_word(total.least)), " of the ", std::to_string(mines()), " mines",
                 is(index(total.least)), "not known yet"});
}

/// Where the mine total decides all cells, or cannot hold.
Step Wording::total_alone(const Demand& demand, const Finding& finding) const {
  const int known = static_cast<int>(demand.mines.size());
  const int open = static_cast<int>(demand.open.size());
  if (finding.kind == Finding::Kind::safe) {
    if (mines() == 0) return fact("There are no mines.", demand, {});
    return fact(joined({total_left(demand), "."}), demand, demand.mines);
  }
  const std::string_view covered = known == 0 ? "covered cell" : "cell";
  if (finding.kind == Finding::Kind::mines) {
    return fact(joined({total_needed(demand), ", and only ", count(open, covered), is(index(open)),
                        "left."}),
                demand, demand.open);
  }
  if (demand.most < 0) {
    return conflict(joined({"That makes ", count(known, "mine"), ", but there", is(index(mines())),
                            "only ", number_word(mines()), "."}),
                    demand, demand.mines);
  }
  return conflict(
      joined({total_needed(demand), ", but only ", count(open, covered), is(index(open)), "left."}),
      demand, demand.open);
}

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
