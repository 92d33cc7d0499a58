#include "review/least_clicks.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "review/chord_plans.hpp"
#include "review/chord_scan.hpp"
#include "review/zini.hpp"

namespace minewise {

namespace {

class Clicks {
 public:
  explicit Clicks(const Board& board)
      : board_(board),
        areas_(board),
        revealed_(index(board.grid().cells()), false),
        flagged_(index(board.grid().cells()), false) {}

  void chord_all(std::vector<Cell> cells) {
    while (!cells.empty()) {
      const auto next = std::find_if(cells.begin(), cells.end(),
                                     [&](Cell cell) { return revealed_[index(cell)]; });
      if (next == cells.end()) {
        reveal(first_of(cells.front()));
      } else {
        chord(*next);
        cells.erase(next);
      }
    }
  }
  void reveal_rest() {
    for (Cell cell = 0; cell < board_.grid().cells(); ++cell) {
      const bool counts = areas_.is_lone(cell) || is_zero(cell);
      if (counts && !revealed_[index(cell)]) reveal(cell);
    }
  }
  [[nodiscard]] const std::vector<PlayedMove>& moves() const { return moves_; }

 private:
  [[nodiscard]] bool is_zero(Cell cell) const {
    return !board_.mine(cell) && board_.clue(cell) == 0;
  }
  /// What reveals a cell best: an opening that it belongs to.
  [[nodiscard]] Cell first_of(Cell cell) const {
    const int opening = areas_.openings_of(cell)[0];
    return opening == Areas::none ? cell : areas_.openings()[index(opening)].front();
  }
  void reveal(Cell cell) {
    moves_.push_back({cell, MoveKind::reveal});
    show(cell);
  }
  void chord(Cell cell) {
    board_.grid().for_neighbors(cell, [&](Cell next) {
      if (!board_.mine(next) || flagged_[index(next)]) return;
      flagged_[index(next)] = true;
      moves_.push_back({next, MoveKind::flag});
    });
    moves_.push_back({cell, MoveKind::chord});
    board_.grid().for_neighbors(cell, [&](Cell next) {
      if (!board_.mine(next)) show(next);
    });
  }
  void show(Cell cell) {
    revealed_[index(cell)] = true;
    if (!is_zero(cell)) return;
    for (const Cell part : areas_.openings()[index(areas_.openings_of(cell)[0])]) {
      revealed_[index(part)] = true;
    }
  }

  const Board& board_;
  Areas areas_;
  std::vector<bool> revealed_;
  std::vector<bool> flagged_;
  std::vector<PlayedMove> moves_;
};

/// Where the plans after a step come from.
struct Decided {
  Cell cell = 0;
  std::vector<int> origins;
  std::vector<bool> chorded;
};

class Search {
 public:
  Search(const Board& board, ChordScan::Strip strip, std::size_t limit, Watch& watch)
      : seam_(board, strip), plans_(0, 0), limit_(limit), watch_(watch) {
    ChordPlan nothing;
    nothing.clicks = seam_.clicks_without();
    plans_.add(nothing);
  }

  /// After the last cell one plan is left.
  void run() {
    for (int done = 0; done < seam_.steps() && !watch_.halt(); ++done) advance();
  }
  /// Ends where the limit is too low: then what it found is worth nothing. True if it never was.
  bool run_within_limit() {
    for (int done = 0; done < seam_.steps() && complete_ && !watch_.halt(); ++done) advance();
    return complete_ && !watch_.halt();
  }

  [[nodiscard]] int clicks() const { return plans_.clicks(0); }
  [[nodiscard]] bool is_complete() const { return complete_; }
  [[nodiscard]] std::vector<Cell> chorded() const {
    std::vector<Cell> cells;
    std::size_t plan = 0;
    for (auto step = decided_.rbegin(); step != decided_.rend(); ++step) {
      if (step->chorded[plan]) cells.push_back(step->cell);
      plan = static_cast<std::size_t>(step->origins[plan]);
    }
    std::reverse(cells.begin(), cells.end());
    return cells;
  }

 private:
  void advance() {
    const ChordScan::Step step = seam_.next();
    const auto reaches = seam_.reaches();
    ChordPlans next(seam_.gains(), seam_.joints());
    ChordPlan without;
    ChordPlan with;
    for (int plan = 0; plan < plans_.size(); ++plan) {
      plans_.copy(plan, without);
      without.origin = plan;
      without.chords_last = false;
      without.begin(step, seam_.gains(), seam_.joints());
      with = without;
      with.chords_last = true;
      with.chord(step);
      for (ChordPlan* const way : {&without, &with}) {
        way->end(step, reaches);
        next.add(*way);
      }
    }
    if (!next.prune(reaches, limit_, watch_)) complete_ = false;
    plans_ = std::move(next);
    note(step.cell);
  }

  void note(Cell cell) {
    Decided& decided = decided_.emplace_back();
    decided.cell = cell;
    for (int plan = 0; plan < plans_.size(); ++plan) {
      decided.origins.push_back(plans_.origin(plan));
      decided.chorded.push_back(plans_.chords_last(plan));
    }
  }

  ChordScan seam_;
  ChordPlans plans_;
  std::size_t limit_;
  Watch& watch_;
  bool complete_ = true;
  std::vector<Decided> decided_;
};

/// A lower bound: any win clicks in each strip at least as often as that strip alone needs it. None
/// if the limit is too low for one of them.
std::optional<int> clicks_in_strips(const Board& board, int parts, std::size_t limit,
                                    Watch& watch) {
  const int lines = ChordScan::all_of(board.grid()).last;
  int clicks = 0;
  for (int part = 0; part < parts; ++part) {
    Search search(board, {lines * part / parts, lines * (part + 1) / parts}, limit, watch);
    if (!search.run_within_limit()) return {};
    clicks += search.clicks();
  }
  return clicks;
}

}  // namespace

std::vector<PlayedMove> chord_moves(const Board& board, const std::vector<Cell>& chorded) {
  Clicks clicks(board);
  clicks.chord_all(chorded);
  clicks.reveal_rest();
  return clicks.moves();
}

Interruptible<LeastClicks> least_clicks(const Board& board, std::size_t limit,
                                        KeepGoing keep_going) {
  Watch watch(std::move(keep_going));
  watch.begin();
  const ChordScan::Strip all = ChordScan::all_of(board.grid());
  Search best(board, all, limit, watch);
  best.run();
  if (watch.halt()) return Interrupted{};
  LeastClicks found{best.clicks(), best.clicks(), chord_moves(board, best.chorded())};
  if (best.is_complete()) return found;
  std::optional<int> lower;
  for (int parts = 2; parts <= all.last && !lower; ++parts) {
    lower = clicks_in_strips(board, parts, limit, watch);
    if (watch.halt()) return Interrupted{};
  }
  found.lower = lower.value_or(0);
  return found;
}

}  // namespace minewise
