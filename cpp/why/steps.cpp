#include "why/steps.hpp"

#include <algorithm>

#include "base/sort.hpp"
#include "why/argument.hpp"
#include "why/pattern.hpp"
#include "why/wording.hpp"

namespace minewise {

namespace {

/// Clues that decide their cells by themselves are told one by one, from so many on at once.
constexpr std::size_t fewest_at_once = 3;

void order(std::vector<Cell>& cells) {
  sort_stably(cells);
  const auto again = std::ranges::unique(cells);
  cells.erase(again.begin(), again.end());
}

Verdict verdict_of(bool mine) { return mine ? Verdict::mine : Verdict::safe; }

/// Tells an argument step by step, and knows in each what was said before.
class Telling {
 public:
  Telling(const Evidence& evidence, const Proof& proof)
      : evidence_(&evidence), proof_(&proof), words_(evidence), knowledge_(evidence, proof) {}

  void tell_plain_mines(std::span<const Inference> inferences);
  void tell(std::span<const Inference> inferences);
  void name_the_clues();
  void name_the_pattern();
  [[nodiscard]] std::vector<Step> steps() && { return std::move(steps_); }

 private:
  void say(Step::Kind kind, std::string text, std::vector<Cell> clues, std::vector<Cell> cells,
           Verdict verdict = Verdict::unknown) {
    steps_.push_back({kind, std::move(text), std::move(clues), std::move(cells), verdict});
  }
  [[nodiscard]] std::vector<Cell> full_clues(std::span<const Inference> inferences) const;
  void introduce(Cell source);
  void suppose(const Inference& inference);
  void conclude(const Finding& finding, std::vector<Cell> clues, bool by_total);
  [[nodiscard]] std::string suppositions() const;

  const Evidence* evidence_;
  const Proof* proof_;
  Wording words_;
  Knowledge knowledge_;
  std::vector<Cell> introduced_;
  std::vector<Inference> supposed_;
  Pattern last_pattern_;
  std::vector<Step> steps_;
};

/// Clues with as many covered cells as mines, wherever the argument comes to them.
std::vector<Cell> Telling::full_clues(std::span<const Inference> inferences) const {
  std::vector<Cell> clues;
  for (const Inference& inference : inferences) {
    const auto inner = full_clues(inference.inner);
    clues.insert(clues.end(), inner.begin(), inner.end());
    if (inference.supposed || !inference.parts.empty() || inference.source == the_total) continue;
    const Demand demand = knowledge_.demand(inference.source);
    if (words_.exact(inference.source) && demand.mines.empty() &&
        demand.least == static_cast<int>(demand.open.size()))
      clues.push_back(inference.source);
  }
  order(clues);
  return clues;
}

/// Tells at once what is plain to see, where there is much of it.
void Telling::tell_plain_mines(std::span<const Inference> inferences) {
  const std::vector<Cell> clues = full_clues(inferences);
  if (clues.size() < fewest_at_once) return;
  std::vector<Cell> mines;
  for (const Cell clue : clues) {
    const auto open = knowledge_.demand(clue).open;
    mines.insert(mines.end(), open.begin(), open.end());
  }
  order(mines);
  const std::string which = clues.size() > most_named
                                ? joined({"Each of ", std::to_string(clues.size()), " clues needs"})
                                : joined({"Each of the clues at ", words_.list(clues), " needs"});
  say(Step::Kind::fact, joined({which, " as many mines as it has covered cells around it."}), clues,
      mines);
  for (const Cell cell : mines) knowledge_.learn(cell, true);
  say(Step::Kind::conclusion,
      joined({"So ", mines.size() > most_named ? "these " : "", words_.list(mines), " are mines."}),
      clues, mines, Verdict::mine);
}

void Telling::tell(std::span<const Inference> inferences) {
  for (const Inference& inference : inferences) {
    if (inference.supposed) {
      suppose(inference);
      continue;
    }
    const auto finding = follow(knowledge_, inference);
    if (!finding) continue;
    const Demand whole = knowledge_.demand(inference.source);
    std::vector<Demand> parts;
    for (const Cell part : inference.parts) {
      introduce(part);
      parts.push_back(knowledge_.demand(part));
    }
    introduce(inference.source);
    for (Step& step : words_.beside(whole, parts, *finding)) steps_.push_back(std::move(step));
    if (finding->kind == Finding::Kind::conflict) return;
    std::vector<Cell> clues = inference.parts;
    if (inference.source != the_total) clues.push_back(inference.source);
    order(clues);
    last_pattern_ =
        parts.size() == 1 ? pattern_of(*evidence_, parts[0], whole, *finding) : Pattern{};
    conclude(*finding, std::move(clues), inference.source == the_total);
  }
}

/// Says what a clue may stand for, where that is not the number that it shows.
void Telling::introduce(Cell source) {
  if (source == the_total || words_.exact(source) || std::ranges::count(introduced_, source) > 0)
    return;
  introduced_.push_back(source);
  say(Step::Kind::fact, words_.meaning(source), {source}, {});
}

/// if (0,0) is a mine and (0,1) is safe
std::string Telling::suppositions() const {
  std::string text;
  for (const Inference& outer : supposed_) {
    text += joined({text.empty() ? "if " : " and ", words_.cell(*outer.supposed), " is ",
                    verdict_word(outer.mine, 1)});
  }
  return text;
}

void Telling::suppose(const Inference& inference) {
  const Cell cell = *inference.supposed;
  const std::string name = words_.cell(cell);
  const bool first = supposed_.empty();
  say(Step::Kind::supposition,
      joined({first ? "Suppose " : "Suppose also that ", name, " is ",
              verdict_word(inference.mine, 1), "."}),
      {}, {cell}, verdict_of(inference.mine));
  const Knowledge before = knowledge_;
  supposed_.push_back({the_total, {}, cell, inference.mine, {}});
  knowledge_.learn(cell, inference.mine);
  tell(inference.inner);
  knowledge_ = before;
  supposed_.pop_back();
  knowledge_.learn(cell, !inference.mine);
  last_pattern_ = {};
  say(Step::Kind::conclusion,
      joined({"So ", suppositions(), first ? "" : ", ", name, " is ",
              verdict_word(!inference.mine, 1), "."}),
      {}, {cell}, verdict_of(!inference.mine));
}

void Telling::conclude(const Finding& finding, std::vector<Cell> clues, bool by_total) {
  const bool mine = finding.kind == Finding::Kind::mines;
  for (const Cell cell : finding.cells) knowledge_.learn(cell, mine);
  std::vector<Cell> cells = finding.cells;
  // The last conclusion is about the one cell, others of the total about cells that clues see.
  if (supposed_.empty() && std::ranges::count(cells, proof_->cell) > 0) {
    cells = {proof_->cell};
  } else if (by_total) {
    std::erase_if(cells, [&](Cell cell) {
      return std::ranges::none_of(proof_->clues,
                                  [&](Cell clue) { return evidence_->grid.adjacent(clue, cell); });
    });
    if (cells.empty()) cells = finding.cells;
  }
  say(Step::Kind::conclusion,
      joined({supposed_.empty() ? "So " : "Then ", cells.size() > most_named ? "the other " : "",
              words_.list(cells), is(cells.size()), verdict_word(mine, cells.size()), "."}),
      std::move(clues), cells, verdict_of(mine));
}

/// Where the clues are so entangled that no argument was found.
void Telling::name_the_clues() {
  const std::string name = words_.cell(proof_->cell);
  const std::size_t number = proof_->clues.size();
  const std::string which = number > most_named
                                ? joined({"these ", std::to_string(number), " clues"})
                                : joined({"the clues at ", words_.list(proof_->clues)});
  say(Step::Kind::fact,
      joined({"If ", name, " is ", verdict_word(!proof_->mine, 1), ", no layout of mines fits ",
              which, proof_->with_total ? " and the mine total" : "", "."}),
      proof_->clues, {});
  say(Step::Kind::conclusion, joined({"So ", name, " is ", verdict_word(proof_->mine, 1), "."}),
      proof_->clues, {proof_->cell}, verdict_of(proof_->mine));
}

void Telling::name_the_pattern() {
  Pattern pattern = pattern_of(*evidence_, *proof_);
  const bool whole = !pattern.name.empty() || proof_->clues.size() == 2;
  if (pattern.name.empty()) pattern = last_pattern_;
  if (pattern.name.empty()) return;
  say(Step::Kind::pattern,
      joined({whole ? "This" : "The last step", " is the ", pattern.name, " pattern",
              pattern.reduced ? ", once the known mines are subtracted from the clues." : "."}),
      proof_->clues, {proof_->cell}, verdict_of(proof_->mine));
}

}  // namespace

std::string_view name_of(Step::Kind kind) {
  switch (kind) {
    case Step::Kind::fact:
      return "fact";
    case Step::Kind::supposition:
      return "supposition";
    case Step::Kind::conclusion:
      return "conclusion";
    case Step::Kind::conflict:
      return "conflict";
    case Step::Kind::pattern:
      return "pattern";
  }
  return "";
}

std::vector<Step> steps_of(const Evidence& evidence, const Proof& proof) {
  Telling telling(evidence, proof);
  const auto argument = find_argument(evidence, proof);
  if (argument.empty()) {
    telling.name_the_clues();
  } else {
    telling.tell_plain_mines(argument);
    telling.tell(argument);
  }
  telling.name_the_pattern();
  return std::move(telling).steps();
}

std::string sentence_of(const std::vector<Step>& steps) {
  std::string text;
  for (const Step& step : steps) text += joined({text.empty() ? "" : " ", step.text});
  return text;
}

}  // namespace minewise
