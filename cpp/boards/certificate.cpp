#include "boards/certificate.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "analyze/analysis.hpp"
#include "base/sort.hpp"
#include "why/proof.hpp"

namespace minewise {

namespace {

/// True if it is one more.
bool add(std::vector<Sentence>& known, const Sentence& sentence) {
  if (sentence.size == 0 || std::ranges::find(known, sentence) != known.end()) return false;
  known.push_back(sentence);
  return true;
}

bool is_inside(const Sentence& part, const Sentence& whole) {
  return part.size < whole.size && part.cells[0] >= whole.cells[0] &&
         part.cells[part.size - 1] <= whole.cells[whole.size - 1] && whole.has_all_of(part);
}

struct Wanted {
  Cell cell;
  bool mine;
};

bool is_proof(const Sentence& sentence, const Wanted* wanted) {
  const std::span cells(sentence.cells.data(), sentence.size);
  return wanted != nullptr && sentence.mines == (wanted->mine ? sentence.size : 0) &&
         std::ranges::find(cells, wanted->cell) != cells.end();
}

/// What follows from some clues where the cells of one are among those of another, to the end, or
/// until the last one proves what is wanted.
std::vector<Sentence> sentences_until(const Evidence& evidence, std::span<const Cell> clues,
                                      const Wanted* wanted) {
  std::vector<Sentence> known;
  known.reserve(2 * clues.size());
  for (const Cell clue : clues) {
    Sentence sentence{};
    sentence.mines = evidence.code(clue);
    evidence.grid.for_neighbors(clue, [&](Cell next) {
      if (evidence.code(next) == covered) sentence.cells[sentence.size++] = next;
      if (evidence.code(next) == exploded) --sentence.mines;
    });
    if (add(known, sentence) && is_proof(sentence, wanted)) return known;
  }
  for (std::size_t one = 0; one < known.size(); ++one) {
    const Sentence a = known[one];
    for (std::size_t other = 0; other < one; ++other) {
      const Sentence& b = known[other];
      const bool is_part = a.size < b.size;
      const Sentence& part = is_part ? a : b;
      const Sentence& whole = is_part ? b : a;
      if (!is_inside(part, whole)) continue;
      const Sentence rest = whole.without(part);
      if (add(known, rest) && is_proof(rest, wanted)) return known;
    }
  }
  return known;
}

/// Plays a board, and keeps what proved each cell.
class Certifier {
 public:
  Certifier(const Board& board, Level level, ShapeCounter& counter)
      : board_(&board),
        grid_(board.grid()),
        level_(level),
        shown_(index(grid_.cells()), covered),
        left_(shown_.size()),
        around_(shown_.size()),
        is_candidate_(shown_.size(), false),
        covered_(grid_.cells() - board.mines()),
        evidence_{grid_, shown_, board.mines(), &counter} {
    if (level < Level::exact) evidence_.mines.reset();
    for (Cell cell = 0; cell < grid_.cells(); ++cell) {
      left_[index(cell)] = board.clue(cell);
      around_[index(cell)] = grid_.square(cell) - 1;
    }
  }

  bool solves(Cell first) {
    if (board_->mine(first)) return false;
    last_ = first;
    open(first);
    while (covered_ > 0) {
      if (evidence_.counter->watch().halts(index(grid_.cells()))) return false;
      if (!find_single() && !find_subset() && !find_counted()) return false;
      take();
    }
    return true;
  }

  std::vector<CertificateStep> steps() && {
    drop_needless();
    return std::move(steps_);
  }

 private:
  struct Target {
    Cell cell;
    bool mine;
    /// The clues around it: cells with the same ones are proved alike.
    std::vector<Cell> beside;
  };

  void open(Cell first);
  void set_code(Cell cell, std::int8_t code);
  void look_at(Cell clue);
  [[nodiscard]] bool decides(Cell clue) const;
  void take();
  bool find_single();
  bool find_subset();
  bool find_counted();
  bool find(Level level);
  void add_target(Cell cell, bool mine);
  [[nodiscard]] std::optional<Proof> proof_of(const Target& target, Level level) const;
  [[nodiscard]] bool is_proved(const Target& target, const Proof& proof, Level level) const;
  void drop_needless();
  [[nodiscard]] int distance(Cell cell) const {
    return std::max(std::abs(grid_.row(cell) - grid_.row(last_)),
                    std::abs(grid_.column(cell) - grid_.column(last_)));
  }

  const Board* board_;
  Grid grid_;
  Level level_;
  std::vector<std::int8_t> shown_;  // proved mines as if they had gone off
  std::vector<int> left_;           // of the mines around a cell those that are not proved
  std::vector<int> around_;         // covered cells around a cell
  std::vector<Cell> pending_;       // to be revealed
  std::vector<Cell> candidates_;    // clues that decide their cells alone, or did
  std::vector<bool> is_candidate_;
  int covered_;  // safe cells that are
  Evidence evidence_;
  std::vector<Target> targets_;
  CertificateStep next_{};
  std::vector<CertificateStep> steps_;
  Cell last_ = 0;  // where the step before was
};

/// Reveals a safe cell, and what its 0 opens.
void Certifier::open(Cell first) {
  pending_.push_back(first);
  while (!pending_.empty()) {
    const Cell cell = pending_.back();
    pending_.pop_back();
    if (shown_[index(cell)] != covered) continue;
    set_code(cell, static_cast<std::int8_t>(board_->clue(cell)));
    --covered_;
    if (board_->clue(cell) == 0)
      grid_.for_neighbors(cell, [&](Cell next) { pending_.push_back(next); });
  }
}

/// Shows a covered cell, and looks at the clues that this tells something.
void Certifier::set_code(Cell cell, std::int8_t code) {
  shown_[index(cell)] = code;
  grid_.for_neighbors(cell, [&](Cell next) {
    --around_[index(next)];
    left_[index(next)] -= code == exploded ? 1 : 0;
    look_at(next);
  });
  look_at(cell);
}

void Certifier::look_at(Cell clue) {
  if (is_candidate_[index(clue)] || !decides(clue)) return;
  is_candidate_[index(clue)] = true;
  candidates_.push_back(clue);
}

/// Does a clue decide its cells alone?
bool Certifier::decides(Cell clue) const {
  const int left = left_[index(clue)];
  const int cells = around_[index(clue)];
  return is_clue(shown_[index(clue)]) && cells > 0 && (left == 0 || left == cells);
}

void Certifier::take() {
  for (const Cell cell : next_.mines) set_code(cell, exploded);
  for (const Cell cell : next_.safe) open(cell);
  last_ = next_.safe.empty() ? next_.mines.front() : next_.safe.front();
  steps_.push_back(std::move(next_));
}

/// The nearest clue that decides its cells alone.
bool Certifier::find_single() {
  std::erase_if(candidates_, [&](Cell clue) {
    is_candidate_[index(clue)] = decides(clue);
    return !is_candidate_[index(clue)];
  });
  std::optional<std::pair<int, Cell>> nearest;
  for (const Cell clue : candidates_) {
    const std::pair found(distance(clue), clue);
    if (!nearest || found < *nearest) nearest = found;
  }
  if (!nearest) return false;
  next_ = {Level::single, {nearest->second}, false, {}, {}};
  for (const Cell cell : covered_around(evidence_, nearest->second)) {
    (board_->mine(cell) ? next_.mines : next_.safe).push_back(cell);
  }
  return true;
}

bool Certifier::find_subset() {
  if (level_ < Level::subset) return false;
  auto clues = clues_by_number(evidence_);
  std::erase_if(clues, [&](Cell clue) { return around_[index(clue)] == 0; });
  targets_.clear();
  for (const Sentence& sentence : sentences_of(evidence_, clues)) {
    if (sentence.mines != 0 && sentence.mines != sentence.size) continue;
    for (std::size_t i = 0; i < sentence.size; ++i)
      add_target(sentence.cells[i], sentence.mines != 0);
  }
  return find(Level::subset);
}

bool Certifier::find_counted() {
  if (level_ < Level::exact_without_total) return false;
  const Position position(grid_, shown_, {evidence_.mines}, *evidence_.counter);
  targets_.clear();
  const auto add = [&](const std::vector<Verdict>& verdict) {
    for (Cell cell = 0; cell < grid_.cells(); ++cell) {
      const Verdict said = verdict[index(cell)];
      if (shown_[index(cell)] == covered && said != Verdict::unknown) {
        add_target(cell, said == Verdict::mine);
      }
    }
  };
  add(position.verdict());
  if (find(Level::exact_without_total)) return true;
  if (level_ < Level::exact) return false;
  add(certainty_of(position).verdict);
  return find(Level::exact);
}

void Certifier::add_target(Cell cell, bool mine) {
  if (std::ranges::find(targets_, cell, &Target::cell) != targets_.end()) return;
  targets_.push_back({cell, mine, clues_around(evidence_, cell)});
}

/// The step of the fewest clues that prove a target, with all others that they prove; of such
/// steps that of the nearest target.
bool Certifier::find(Level level) {
  std::vector<const Target*> unlike;
  for (const Target& target : targets_) {
    const auto is_like = [&](const Target* other) { return other->beside == target.beside; };
    if (std::ranges::none_of(unlike, is_like)) unlike.push_back(&target);
  }
  sort_stably(unlike, std::ranges::less{},
              [&](const Target* target) { return distance(target->cell); });
  // One clue that proves a cell was found before.
  const std::size_t fewest = level == Level::exact ? 0 : 2;
  std::optional<Proof> best;
  for (const Target* target : unlike) {
    auto proof = proof_of(*target, level);
    if (!proof || (best && proof->clues.size() >= best->clues.size())) continue;
    best = std::move(proof);
    if (best->clues.size() == fewest) break;
  }
  if (!best) return false;
  next_ = {level, best->clues, best->with_total, {}, {}};
  sort_stably(targets_, std::ranges::less{}, &Target::cell);
  for (const Target& target : targets_) {
    if (!is_proved(target, *best, level)) continue;
    (target.mine ? next_.mines : next_.safe).push_back(target.cell);
  }
  return true;
}

/// Clues that prove a target by a level, of which none can be left out.
std::optional<Proof> Certifier::proof_of(const Target& target, Level level) const {
  if (level > Level::subset) return prove(evidence_, target.cell, target.mine);
  const auto lacks = [&](std::span<const Cell> kept) {
    return !proves(evidence_, kept, target.cell, target.mine);
  };
  // Two nearest clues, then twice as many, and so on: what hangs together lies together.
  std::size_t size = 2;
  auto clues = clues_by_distance(evidence_, target.cell, size + 1);
  while (size < clues.size() && lacks(std::span(clues).first(size))) {
    size *= 2;
    clues = clues_by_distance(evidence_, target.cell, size + 1);
  }
  clues.resize(std::min(size, clues.size()));
  auto needed = irreducible(std::span<const Cell>(clues), lacks);
  sort_stably(needed);
  return Proof{target.cell, target.mine, std::move(needed), false};
}

/// Do the clues of a proof prove another target as well, and does none go without?
bool Certifier::is_proved(const Target& target, const Proof& proof, Level level) const {
  if (level > Level::subset) {
    return holds(evidence_, {target.cell, target.mine, proof.clues, proof.with_total});
  }
  const auto lacks = [&](std::span<const Cell> kept) {
    return !proves(evidence_, kept, target.cell, target.mine);
  };
  if (lacks(proof.clues)) return false;
  return std::ranges::all_of(proof.clues, [&](Cell left_out) {
    std::vector<Cell> rest = proof.clues;
    std::erase(rest, left_out);
    return lacks(rest);
  });
}

/// Steps without a safe cell whose mines are not around the clues of a later step, which may need
/// all of them with the total.
void Certifier::drop_needless() {
  std::vector<bool> is_needed(shown_.size(), false);
  for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
    const auto needed = [&](Cell mine) { return is_needed[index(mine)]; };
    if (step->safe.empty() && std::ranges::none_of(step->mines, needed)) {
      step->mines.clear();
      continue;
    }
    if (step->with_total) is_needed.assign(is_needed.size(), true);
    for (const Cell clue : step->clues) {
      grid_.for_neighbors(clue, [&](Cell next) { is_needed[index(next)] = true; });
    }
  }
  std::erase_if(
      steps_, [](const CertificateStep& step) { return step.safe.empty() && step.mines.empty(); });
}

}  // namespace

std::vector<Sentence> sentences_of(const Evidence& evidence, std::span<const Cell> clues) {
  return sentences_until(evidence, clues, nullptr);
}

bool proves(const Evidence& evidence, std::span<const Cell> clues, Cell cell, bool mine) {
  const Wanted wanted{cell, mine};
  const auto sentences = sentences_until(evidence, clues, &wanted);
  return !sentences.empty() && is_proof(sentences.back(), &wanted);
}

Difficulty difficulty_of(std::span<const CertificateStep> steps) {
  Difficulty hardest;
  for (const CertificateStep& step : steps) {
    const auto found = std::pair(step.level, step.clues.size());
    const auto before = std::pair(hardest.level, hardest.clues);
    if (found > before) hardest = {found.first, found.second, 0};
    if (found >= before) ++hardest.steps;
  }
  return hardest;
}

std::optional<std::vector<CertificateStep>> certify(const Board& board, Cell first, Level level,
                                                    ShapeCounter& counter) {
  Certifier certifier(board, level, counter);
  if (!certifier.solves(first)) return {};
  return std::move(certifier).steps();
}

}  // namespace minewise
