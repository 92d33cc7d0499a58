#include "why/wording.hpp"

#include "base/index.hpp"

namespace minewise {

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

}  // namespace minewise
