#include "why/chain.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

#include "analyze/analysis.hpp"
#include "why/steps.hpp"

namespace minewise {

namespace {

/// The stage of what is not known yet.
constexpr int later = std::numeric_limits<int>::max();

/// Makes the links of a chain, each behind those that it rests on.
class Links {
 public:
  Links(const Evidence& evidence, const Stages& stages)
      : evidence_(evidence), stages_(&stages), place_(evidence.shown.size(), none) {}

  /// False where the watch has halted.
  bool add(Cell last, bool mine);
  [[nodiscard]] Chain chain() &&;

 private:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

  [[nodiscard]] const Link& at(Cell cell) const { return links_[place_[index(cell)]]; }
  [[nodiscard]] bool has(Cell cell) const { return place_[index(cell)] != none; }
  [[nodiscard]] std::optional<Link> link(Cell cell, bool mine) const;
  [[nodiscard]] const Link* deepest(const Link& link) const;

  Evidence evidence_;
  const Stages* stages_;
  std::vector<Link> links_;
  std::vector<std::size_t> place_;  // of each cell among the links
};

/// The link of a cell without its depth; none where the watch has halted.
std::optional<Link> Links::link(Cell cell, bool mine) const {
  Link link{cell, 0, {}, {}};
  const auto view = stages_->view_before(cell);
  if (!view) return link;
  Evidence known = evidence_;
  known.shown = *view;
  link.proof = prove(known, cell, mine);
  if (!link.proof || known.counter->watch().halts(view->size())) return {};
  link.sentence = sentence_of(steps_of(known, *link.proof));
  return link;
}

/// The first of the deepest links that a link rests on; null of a guess, and of what the mine total
/// alone decides.
const Link* Links::deepest(const Link& link) const {
  const Link* found = nullptr;
  if (!link.proof) return found;
  for (const Cell clue : link.proof->clues) {
    if (found == nullptr || at(clue).depth > found->depth) found = &at(clue);
  }
  return found;
}

bool Links::add(Cell last, bool mine) {
  // A cell whose link is known waits for the links below it, which lie above it here. As what a
  // cell rests on was known at an earlier stage, it never waits for itself.
  std::vector<std::pair<Cell, std::optional<Link>>> waiting;
  waiting.emplace_back(last, std::nullopt);
  while (!waiting.empty()) {
    const Cell cell = waiting.back().first;
    if (has(cell)) {
      waiting.pop_back();
      continue;
    }
    auto& own = waiting.back().second;
    if (!own) own = link(cell, mine && cell == last);
    if (!own) return false;
    std::vector<Cell> left;
    if (own->proof) {
      std::ranges::copy_if(own->proof->clues, std::back_inserter(left),
                           [&](Cell clue) { return !has(clue); });
    }
    if (left.empty()) {
      const Link* const below = deepest(*own);
      if (own->proof) own->depth = 1 + (below == nullptr ? 0 : below->depth);
      place_[index(cell)] = links_.size();
      links_.push_back(*std::move(own));
    }
    for (const Cell clue : left) waiting.emplace_back(clue, std::nullopt);
  }
  return true;
}

Chain Links::chain() && {
  Chain chain;
  for (const Link* way = &links_.back(); way != nullptr; way = deepest(*way)) {
    chain.longest.push_back(way->cell);
  }
  std::ranges::reverse(chain.longest);
  const Grid grid = evidence_.grid;
  const auto [first, last] = std::pair(chain.longest.front(), chain.longest.back());
  chain.distance = std::max(std::abs(grid.row(first) - grid.row(last)),
                            std::abs(grid.column(first) - grid.column(last)));
  chain.links = std::move(links_);
  return chain;
}

}  // namespace

Stages::Stages(const Evidence& evidence, std::span<const Cell> reveals)
    : evidence_(evidence),
      stage_(evidence.shown.size(), later),
      guessed_(evidence.shown.size(), false) {
  std::ranges::copy_if(reveals, std::back_inserter(guesses_),
                       [&](Cell cell) { return is_clue(evidence.code(cell)); });
  for (const bool zero : {true, false}) {
    for (Cell cell = 0; cell < evidence.grid.cells(); ++cell) {
      const int code = evidence.code(cell);
      if (zero ? code == 0 : code > 0) guesses_.push_back(cell);
    }
  }
}

Stages::End Stages::play(Cell cell) {
  std::vector<std::int8_t> shown(evidence_.shown.begin(), evidence_.shown.end());
  std::ranges::replace_if(shown, is_clue, covered);
  auto guess = guesses_.begin();
  for (int stage = 0; !evidence_.counter->watch().halts(shown.size()); ++stage) {
    const Certainty certainty =
        certainty_of(Position(evidence_.grid, shown, {evidence_.mines}, *evidence_.counter));
    if (certainty.contradictory) return find_contradiction(evidence_);
    const Verdict verdict = certainty.verdict[index(cell)];
    if (verdict != Verdict::unknown) {
      stage_[index(cell)] = stage;
      return verdict;
    }
    std::vector<Cell> known;
    for (Cell next = 0; next < evidence_.grid.cells(); ++next) {
      if (certainty.verdict[index(next)] == Verdict::safe && is_clue(evidence_.code(next)))
        known.push_back(next);
    }
    if (known.empty()) {
      while (guess != guesses_.end() && stage_[index(*guess)] != later) ++guess;
      if (guess == guesses_.end()) {
        return certainty.is_undecided(cell) ? End(NotDecided{}) : End(NotCertain{});
      }
      guessed_[index(*guess)] = true;
      known.push_back(*guess);
    }
    for (const Cell next : known) {
      stage_[index(next)] = stage;
      shown[index(next)] = evidence_.code(next);
    }
    if (stage_[index(cell)] != later) return Verdict::unknown;
  }
  return NotDecided{};
}

std::optional<std::vector<std::int8_t>> Stages::view_before(Cell cell) const {
  if (guessed_[index(cell)]) return {};
  std::vector<std::int8_t> view(evidence_.shown.begin(), evidence_.shown.end());
  for (std::size_t i = 0; i < view.size(); ++i) {
    if (is_clue(view[i]) && stage_[i] >= stage_[index(cell)]) view[i] = covered;
  }
  return view;
}

Origin find_chain(const Evidence& evidence, Cell cell, std::span<const Cell> reveals) {
  Stages stages(evidence, reveals);
  auto end = stages.play(cell);
  if (const auto* const contradiction = std::get_if<Contradiction>(&end)) return *contradiction;
  if (std::holds_alternative<NotCertain>(end)) return NotCertain{};
  const auto* const verdict = std::get_if<Verdict>(&end);
  Links links(evidence, stages);
  if (verdict == nullptr || !links.add(cell, *verdict == Verdict::mine)) return NotDecided{};
  return std::move(links).chain();
}

}  // namespace minewise
