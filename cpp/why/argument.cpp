#include "why/argument.hpp"

#include <algorithm>
#include <numeric>

#include "base/sort.hpp"

namespace minewise {

Knowledge::Knowledge(const Evidence& evidence, const Proof& proof)
    : evidence_(&evidence), sources_(proof.clues), known_(evidence.shown.size(), -1) {
  if (proof.with_total) sources_.push_back(the_total);
  for (Cell cell = 0; cell < evidence.grid.cells(); ++cell) {
    if (!is_covered(evidence.code(cell))) learn(cell, evidence.code(cell) == exploded);
  }
}

std::optional<bool> Knowledge::known(Cell cell) const {
  const std::int8_t code = known_[static_cast<std::size_t>(cell)];
  return code < 0 ? std::nullopt : std::optional(code == 1);
}

Demand Knowledge::demand(Cell source) const {
  Demand demand;
  demand.clue = source;
  const auto see = [&](Cell cell) {
    const auto mine = known(cell);
    if (!mine) demand.open.push_back(cell);
    if (mine.value_or(false)) demand.mines.push_back(cell);
  };
  const Grid grid = evidence_->grid;
  if (source == the_total) {
    for (Cell cell = 0; cell < grid.cells(); ++cell) see(cell);
  } else {
    grid.for_neighbors(source, see);
  }
  const int mines = static_cast<int>(demand.mines.size());
  const auto bound = [&](int least, int most, const auto& allows) {
    demand.least = std::max(least - mines, 0);
    demand.most = std::min(most - mines, static_cast<int>(demand.open.size()));
    // Noisy clues may allow some numbers in between and not others.
    while (demand.least <= demand.most && !allows(mines + demand.least)) ++demand.least;
    while (demand.least <= demand.most && !allows(mines + demand.most)) --demand.most;
    demand.impossible = demand.least > demand.most;
    if (!demand.impossible) return;
    demand.least = least - mines;
    demand.most = most - mines;
  };
  if (source == the_total) {
    const int total = evidence_->mines.value_or(0);
    bound(total, total, [&](int number) { return number == total; });
  } else {
    const ClueTable& table = evidence_->table();
    const int shown = evidence_->code(source);
    bound(table.least(shown), table.most(shown),
          [&](int number) { return table.allows(shown, number); });
  }
  return demand;
}

std::vector<Cell> without(const std::vector<Cell>& one, const std::vector<Cell>& other) {
  std::vector<Cell> found;
  std::ranges::set_difference(one, other, std::back_inserter(found));
  return found;
}

namespace {

/// The cells of one list that are in the other too; all row by row.
std::vector<Cell> shared(const std::vector<Cell>& one, const std::vector<Cell>& other) {
  std::vector<Cell> found;
  std::ranges::set_intersection(one, other, std::back_inserter(found));
  return found;
}

/// What a clue says of those of its cells that another one sees too.
struct Share {
  std::vector<Cell> cells;
  int least;
  int most;
};

Share share_of(const Demand& part, const Demand& whole) {
  Share share{shared(part.open, whole.open), 0, 0};
  const int among = static_cast<int>(share.cells.size());
  const int outside = static_cast<int>(part.open.size()) - among;
  share.least = std::max(part.least - outside, 0);
  share.most = std::min(part.most, among);
  return share;
}

std::optional<Finding> follow_one(const Demand& demand) {
  if (demand.impossible) return Finding{Finding::Kind::conflict, demand.open};
  if (demand.open.empty()) return {};
  if (demand.most == 0) return Finding{Finding::Kind::safe, demand.open};
  if (demand.least == static_cast<int>(demand.open.size()))
    return Finding{Finding::Kind::mines, demand.open};
  return {};
}

/// Picks parts that share no cell, so that the sum of their weights is as large as it can be.
class Choice {
 public:
  struct Part {
    Cell clue;
    std::vector<Cell> cells;
    int weight;
  };

  explicit Choice(std::vector<Part> parts) : parts_(std::move(parts)) {
    std::erase_if(parts_, [](const Part& part) { return part.weight <= 0; });
    sort_stably(parts_, std::ranges::greater{}, &Part::weight);
    choose(0, 0, std::accumulate(parts_.begin(), parts_.end(), 0, [](int sum, const Part& part) {
             return sum + part.weight;
           }));
  }

  [[nodiscard]] const std::vector<const Part*>& parts() const { return best_; }
  [[nodiscard]] int weight() const { return best_weight_; }

 private:
  /// Among so many clues as proofs have, a good choice comes early; the best is not needed.
  static constexpr int most_tried = 20'000;

  void choose(std::size_t next, int weight, int left) {
    if (weight > best_weight_) {
      best_weight_ = weight;
      best_ = chosen_;
    }
    if (next == parts_.size() || weight + left <= best_weight_ || ++tried_ > most_tried) return;
    const Part& part = parts_[next];
    const bool apart = std::ranges::all_of(
        chosen_, [&](const Part* other) { return shared(part.cells, other->cells).empty(); });
    if (apart) {
      chosen_.push_back(&part);
      choose(next + 1, weight + part.weight, left - part.weight);
      chosen_.pop_back();
    }
    choose(next + 1, weight, left - part.weight);
  }

  std::vector<Part> parts_;
  std::vector<const Part*> chosen_;
  std::vector<const Part*> best_;
  int best_weight_ = 0;
  int tried_ = 0;
};

/// The parts of a whole that leave the least room to its other cells: they have so many mines that
/// the others have none, or so few that the others are all mines.
std::vector<Inference> divided(const Knowledge& knowledge, Cell source) {
  const Demand whole = knowledge.demand(source);
  if (whole.open.empty() || whole.impossible) return {};
  std::vector<Choice::Part> full;
  std::vector<Choice::Part> sparse;
  for (const Cell clue : knowledge.sources()) {
    if (clue == source || clue == the_total) continue;
    const Demand part = knowledge.demand(clue);
    if (part.impossible) continue;
    const Share share = share_of(part, whole);
    const int room = static_cast<int>(share.cells.size()) - share.most;
    full.push_back({clue, share.cells, share.least});
    sparse.push_back({clue, share.cells, room});
  }
  std::vector<Inference> found;
  for (auto& parts : {full, sparse}) {
    const Choice choice(parts);
    Inference inference{source, {}, {}, false, {}};
    for (const auto* part : choice.parts()) inference.parts.push_back(part->clue);
    sort_stably(inference.parts);
    if (!inference.parts.empty()) found.push_back(std::move(inference));
  }
  return found;
}

/// How much a reader has to bear in mind.
int effort(std::span<const Inference> inferences) {
  int sum = 0;
  for (const Inference& inference : inferences) {
    sum += 1 + static_cast<int>(inference.parts.size()) + effort(inference.inner);
  }
  return sum;
}

/// Finds inferences on one level of suppositions. All levels together look at `left` of them.
class Search {
 public:
  Search(Knowledge knowledge, std::optional<Cell> goal, int& left)
      : knowledge_(std::move(knowledge)), start_(knowledge_), goal_(goal), left_(&left) {}

  /// Goes on as long as clues say something; true once it is there.
  bool keep_going() {
    while (!done()) {
      auto inference = next();
      if (!inference) return false;
      take(*std::move(inference));
    }
    return true;
  }

  /// Supposes what cannot be where clues alone say no more; suppositions may lie so deep within one
  /// another.
  bool suppose(int depth) {
    while (!keep_going()) {
      auto inference = refuted(depth);
      if (!inference) return false;
      take(*std::move(inference));
    }
    return true;
  }

  /// What was found, less all that can be left out.
  [[nodiscard]] std::vector<Inference> found() const {
    std::vector<Inference> kept = found_;
    for (std::size_t i = kept.size(); i-- > 0;) {
      std::vector<Inference> fewer = kept;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      if (leads(fewer)) kept = std::move(fewer);
    }
    return kept;
  }

 private:
  [[nodiscard]] bool done() const { return conflict_ || (goal_ && knowledge_.known(*goal_)); }

  [[nodiscard]] bool leads(std::span<const Inference> inferences) const {
    Knowledge knowledge = start_;
    const bool conflict = learn(knowledge, inferences);
    return goal_ ? knowledge.known(*goal_).has_value() : conflict;
  }

  void take(Inference inference) {
    conflict_ = learn(knowledge_, std::span(&inference, 1));
    found_.push_back(std::move(inference));
  }

  /// The easiest thing that clues say: one clue, one beside another, one beside several.
  [[nodiscard]] std::optional<Inference> next() const {
    std::optional<Inference> best;
    const auto look = [&](Inference inference) {
      --*left_;
      const auto finding = follow(knowledge_, inference);
      if (!finding) return false;
      const bool aims = finding->kind == Finding::Kind::conflict ||
                        (goal_ && std::ranges::count(finding->cells, *goal_) > 0);
      if (!best || aims) best = std::move(inference);
      return aims;
    };
    for (const Cell source : knowledge_.sources()) {
      if (look({source, {}, {}, false, {}})) return best;
    }
    if (best) return best;
    for (const Cell source : knowledge_.sources()) {
      for (const Cell part : knowledge_.sources()) {
        if (part != the_total && part != source && look({source, {part}, {}, false, {}}))
          return best;
      }
    }
    if (best) return best;
    for (const Cell source : knowledge_.sources()) {
      for (Inference& inference : divided(knowledge_, source)) {
        if (look(std::move(inference))) return best;
      }
    }
    return best;
  }

  /// The easiest supposition that leads to a conflict.
  [[nodiscard]] std::optional<Inference> refuted(int depth) const {
    std::optional<Inference> best;
    for (int inner = 0; inner < depth && !best; ++inner) {
      for (const Cell cell : different_cells()) {
        for (const bool mine : {true, false}) {
          if (*left_ <= 0) return best;
          Knowledge supposed = knowledge_;
          supposed.learn(cell, mine);
          Search search(std::move(supposed), {}, *left_);
          if (!search.suppose(inner)) continue;
          Inference inference{the_total, {}, cell, mine, search.found()};
          if (!best || effort(inference.inner) < effort(best->inner)) best = std::move(inference);
          if (inner > 0) return best;
        }
      }
    }
    return best;
  }

  /// Cells that are not known, one of those that the same clues see.
  [[nodiscard]] std::vector<Cell> different_cells() const {
    std::vector<std::pair<std::vector<Cell>, Cell>> seen;
    for (const Cell source : knowledge_.sources()) {
      if (source == the_total) continue;
      for (const Cell cell : knowledge_.demand(source).open) {
        std::vector<Cell> by;
        for (const Cell clue : knowledge_.sources()) {
          if (clue != the_total && knowledge_.evidence().grid.adjacent(clue, cell))
            by.push_back(clue);
        }
        seen.emplace_back(std::move(by), cell);
      }
    }
    sort_stably(seen);
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      if (i == 0 || seen[i].first != seen[i - 1].first) cells.push_back(seen[i].second);
    }
    return cells;
  }

  Knowledge knowledge_;
  Knowledge start_;
  std::optional<Cell> goal_;
  std::vector<Inference> found_;
  int* left_;
  bool conflict_ = false;
};

/// Suppositions within one another that a reader may be asked to follow.
constexpr int deepest = 4;

/// Inferences that are looked at, in about a second; then the proof is told without an argument.
constexpr int most_looked_at = 1'000'000;

}  // namespace

std::optional<Finding> follow(const Knowledge& knowledge, const Inference& inference) {
  const Demand whole = knowledge.demand(inference.source);
  if (inference.parts.empty() || whole.impossible) return follow_one(whole);
  int least = 0;
  int most = 0;
  std::vector<Cell> outside = whole.open;
  for (const Cell clue : inference.parts) {
    const Demand part = knowledge.demand(clue);
    if (part.impossible) return {};
    const Share share = share_of(part, whole);
    // What parts say can be added up where they see different cells.
    if (shared(share.cells, outside) != share.cells) return {};
    least += share.least;
    most += share.most;
    outside = without(outside, share.cells);
  }
  const int room = static_cast<int>(outside.size());
  if (least > whole.most || most + room < whole.least)
    return Finding{Finding::Kind::conflict, whole.open};
  if (outside.empty()) return {};
  if (least == whole.most) return Finding{Finding::Kind::safe, outside};
  if (most + room == whole.least) return Finding{Finding::Kind::mines, outside};
  return {};
}

bool learn(Knowledge& knowledge, std::span<const Inference> inferences) {
  for (const Inference& inference : inferences) {
    if (inference.supposed) {
      Knowledge supposed = knowledge;
      supposed.learn(*inference.supposed, inference.mine);
      if (learn(supposed, inference.inner)) knowledge.learn(*inference.supposed, !inference.mine);
      continue;
    }
    const auto finding = follow(knowledge, inference);
    if (!finding) continue;
    if (finding->kind == Finding::Kind::conflict) return true;
    for (const Cell cell : finding->cells) {
      knowledge.learn(cell, finding->kind == Finding::Kind::mines);
    }
  }
  return false;
}

std::vector<Inference> find_argument(const Evidence& evidence, const Proof& proof) {
  const Knowledge nothing(evidence, proof);
  int left = most_looked_at;
  Search straight(nothing, proof.cell, left);
  std::vector<Inference> best;
  if (straight.keep_going()) best = straight.found();
  Knowledge supposed = nothing;
  supposed.learn(proof.cell, !proof.mine);
  Search against(std::move(supposed), {}, left);
  if (best.empty() ? against.suppose(deepest) : against.keep_going()) {
    std::vector<Inference> other{{the_total, {}, proof.cell, !proof.mine, against.found()}};
    // What is said without supposing anything is easier to follow.
    if (best.empty() || effort(other) + 1 < effort(best)) best = std::move(other);
  }
  return best;
}

}  // namespace minewise
