#include "analyze/layouts.hpp"

#include <algorithm>
#include <utility>

#include "base/elementary.hpp"
#include "count/backbone.hpp"

namespace minewise {

namespace {

/// Faces that are kept at once: a quarter of a gigabyte.
constexpr std::size_t most_faces = 1 << 28;

/// Cells in doubt: what is found of them, and the depth of every search over them, stays small.
constexpr std::size_t most_cells = 1024;
/// What the analysis that goes before may cost.
constexpr std::size_t most_moves = 3'000'000;

/// Steps of the search for `budget` layouts, each of which may take many; seconds at the most.
std::size_t nodes_for(std::size_t budget) {
  constexpr std::size_t most_nodes = 300'000'000;
  return budget < most_nodes / 16 ? budget * 16 : most_nodes;
}

/// Steps between two questions whether to go on: a few milliseconds.
constexpr std::size_t pause = 1 << 18;
/// Places mines cell by cell and goes back where a clue or the total no longer fits.
class Placing {
 public:
  Placing(const Position& position, const Certainty& certainty, std::size_t most, std::size_t nodes,
          const KeepGoing& keep_going, Layouts& out)
      : grid_(position.grid()),
        shown_(position.shown()),
        left_(*position.total().mines),
        most_(most),
        nodes_(nodes),
        keep_going_(keep_going),
        out_(out),
        around_(shown_.size(), 0),
        open_(shown_.size(), 0),
        mine_(shown_.size(), false) {
    // Cells that share clues follow one another, so that a clue that does not fit shows soon.
    for (const auto& component : position.components()) {
      for (const int box : component->census().order()) {
        for (const Cell cell : component->box(index(box))) add(certainty, cell);
      }
    }
    for (Cell cell = 0; cell < grid_.cells(); ++cell) {
      if (position.is_unconstrained(cell)) add(certainty, cell);
    }
    for (Cell cell = 0; cell < grid_.cells(); ++cell) {
      if (shown_[index(cell)] != exploded && certainty.verdict[index(cell)] != Verdict::mine)
        continue;
      --left_;
      mine_[index(cell)] = true;
      grid_.for_neighbors(cell, [&](Cell next) { ++around_[index(next)]; });
    }
  }

  /// None if all layouts were found.
  std::optional<Halt> run() {
    place(0);
    return halt_;
  }

 private:
  void add(const Certainty& certainty, Cell cell) {
    if (certainty.verdict[index(cell)] != Verdict::unknown) return;
    order_.push_back(cell);
    grid_.for_neighbors(cell, [&](Cell next) { ++open_[index(next)]; });
  }

  bool halt(Halt reason) {
    halt_ = reason;
    return false;
  }

  /// False if the search is to end.
  bool place(std::size_t next) {
    if (nodes_ == 0) return halt(Halt::spent);
    if (--nodes_ % pause == 0 && is_interrupted(keep_going_)) return halt(Halt::interrupted);
    if (next == order_.size()) {
      if (out_.count == most_) return halt(Halt::spent);
      write();
      return true;
    }
    const Cell cell = order_[next];
    const auto rest = static_cast<int>(order_.size() - next) - 1;
    bool done = true;
    if (left_ <= rest) {
      if (settle(cell, 0)) done = place(next + 1);
      release(cell, 0);
    }
    if (done && left_ > 0) {
      --left_;
      mine_[index(cell)] = true;
      if (settle(cell, 1)) done = place(next + 1);
      release(cell, 1);
      mine_[index(cell)] = false;
      ++left_;
    }
    return done;
  }

  /// Counts the cell as decided; may every clue around it still come true?
  bool settle(Cell cell, int mine) {
    bool fits = true;
    grid_.for_neighbors(cell, [&](Cell next) {
      const int around = around_[index(next)] += mine;
      const int open = --open_[index(next)];
      const int clue = shown_[index(next)];
      if (clue >= 0 && (around > clue || around + open < clue)) fits = false;
    });
    return fits;
  }

  void release(Cell cell, int mine) {
    grid_.for_neighbors(cell, [&](Cell next) {
      around_[index(next)] -= mine;
      ++open_[index(next)];
    });
  }

  void write() {
    ++out_.count;
    for (const Cell cell : out_.covered) {
      out_.rows.push_back(mine_[index(cell)] ? mine_face
                                             : static_cast<Face>(1 + around_[index(cell)]));
    }
  }

  Grid grid_;
  Shown shown_;
  int left_;
  std::size_t most_;
  std::size_t nodes_;
  const KeepGoing& keep_going_;
  Layouts& out_;
  std::vector<int> around_;
  std::vector<int> open_;
  std::vector<bool> mine_;
  std::vector<Cell> order_;
  std::optional<Halt> halt_;
};

/// Keeps the columns in which layouts differ.
void keep_live(Layouts& layouts) {
  const std::size_t columns = layouts.covered.size();
  layouts.constant.assign(index(layouts.grid.cells()), -1);
  std::vector<std::size_t> kept;
  for (std::size_t column = 0; column < columns; ++column) {
    const Face first = layouts.rows[column];
    bool same = true;
    for (std::size_t i = 1; i < layouts.count && same; ++i) {
      same = layouts.rows[i * columns + column] == first;
    }
    const Cell cell = layouts.covered[column];
    if (same) {
      layouts.constant[index(cell)] = static_cast<std::int8_t>(first);
    } else {
      layouts.live.push_back(cell);
      kept.push_back(column);
    }
  }
  layouts.stride = (kept.size() + row_block - 1) / row_block * row_block;
  std::vector<Face> rows(layouts.count * layouts.stride, Face{1});
  layouts.columns.resize(layouts.count * kept.size());
  for (std::size_t i = 0; i < layouts.count; ++i) {
    for (std::size_t j = 0; j < kept.size(); ++j) {
      const Face face = layouts.rows[i * columns + kept[j]];
      rows[i * layouts.stride + j] = face;
      layouts.columns[j * layouts.count + i] = face;
    }
  }
  layouts.rows = std::move(rows);
}

/// Puts `mines` mines on some of the cells, all choices alike; changes their order.
void place(std::span<Cell> cells, int mines, Random& random, std::uint8_t* mine) {
  for (int i = 0; i < mines; ++i) {
    const auto rest = static_cast<std::uint32_t>(cells.size() - index(i));
    std::swap(cells[index(i)], cells[index(i) + random.below(rest)]);
    mine[cells[index(i)]] = 1;
  }
}

/// One byte a cell, 1 for what is known to be a mine without the components.
std::vector<std::uint8_t> known_mines(const Problem& problem) {
  std::vector<std::uint8_t> known;
  for (std::size_t cell = 0; cell < problem.shown.size(); ++cell) {
    known.push_back(problem.shown[cell] == exploded || problem.verdict[cell] == Verdict::mine);
  }
  return known;
}

}  // namespace

Interruptible<Layouts> find_layouts(const Position& position, const Certainty& certainty,
                                    std::size_t budget, const KeepGoing& keep_going) {
  Layouts layouts;
  layouts.grid = position.grid();
  layouts.contradictory = certainty.contradictory;
  if (layouts.contradictory) return layouts;
  for (const auto& component : position.components()) {
    layouts.too_wide = layouts.too_wide || component->census().outcome() != Outcome::complete;
  }
  if (layouts.too_wide) return layouts;

  std::size_t in_doubt = 0;
  for (Cell cell = 0; cell < layouts.grid.cells(); ++cell) {
    if (!is_covered(position.shown()[index(cell)])) continue;
    layouts.covered.push_back(cell);
    in_doubt += certainty.verdict[index(cell)] == Verdict::unknown ? 1 : 0;
  }
  const std::size_t most = std::min(budget, most_faces / (layouts.covered.size() + row_block));
  layouts.too_wide = in_doubt > most_cells;
  if (layouts.too_wide) return layouts;
  const auto halt =
      Placing(position, certainty, most, nodes_for(budget), keep_going, layouts).run();
  if (halt == Halt::interrupted) return Interrupted{};
  layouts.too_wide = halt == Halt::spent;
  if (layouts.too_wide) return layouts;
  keep_live(layouts);
  layouts.too_wide = layouts.live.size() > most_cells;
  return layouts;
}

Interruptible<Layouts> find_layouts(Grid grid, Shown shown, int mines, std::size_t budget,
                                    const KeepGoing& keep_going) {
  ShapeCounter counter(exact_clues(), {std::min(budget, most_moves)});
  const Position position(grid, shown, {mines}, counter);
  return find_layouts(position, certainty_of(position), budget, keep_going);
}

std::optional<std::array<std::vector<std::uint8_t>, 2>> layouts_of_both_kinds(
    const Position& position, Cell cell) {
  if (!is_covered(position.shown()[index(cell)]) ||
      position.verdict()[index(cell)] != Verdict::unknown) {
    return {};
  }
  const std::optional<int> left = position.mines_left();
  std::vector<const Shape*> shapes;
  std::vector<std::vector<Cell>> boxes;
  std::optional<std::size_t> asked;
  const auto add_box = [&](std::vector<Cell> cells) {
    if (std::ranges::find(cells, cell) != cells.end()) asked = boxes.size();
    boxes.push_back(std::move(cells));
  };
  for (const auto& component : position.components()) {
    shapes.push_back(&component->census().shape());
    for (std::size_t b = 0; b < component->boxes(); ++b) {
      add_box({component->box(b).begin(), component->box(b).end()});
    }
  }
  std::vector<Cell> unconstrained;
  for (Cell other = 0; other < position.grid().cells(); ++other) {
    if (position.is_unconstrained(other)) unconstrained.push_back(other);
  }
  std::optional<SharedMines> shared;
  if (left) {
    shared = SharedMines{*left, position.unconstrained()};
    add_box(std::move(unconstrained));
  }
  std::array<std::vector<std::uint8_t>, 2> found;
  for (const bool mine : {false, true}) {
    const auto mines = find_layout(shapes, shared, asked, mine, position.counter().effort().budget,
                                   position.counter().watch());
    if (!mines) return {};
    std::vector<std::uint8_t>& layout = found[mine ? 1 : 0];
    layout = known_mines(position);
    for (std::size_t b = 0; b < boxes.size(); ++b) {
      // The cells of a box are alike, so the first of them may have its mines.
      if (b == asked) {
        std::ranges::partition(boxes[b], [&](Cell one) { return (one == cell) == mine; });
      }
      for (int i = 0; i < (*mines)[b]; ++i) layout[index(boxes[b][index(i)])] = 1;
    }
    if (!asked && mine) layout[index(cell)] = 1;
  }
  return found;
}

LayoutSampler::LayoutSampler(const Problem& problem)
    : problem_(problem), base_(known_mines(problem)) {
  const auto counted = counted_parts(problem);
  possible_ = counted.has_value();
  if (!possible_) return;
  const std::vector<Part>& parts = *counted;
  const std::optional<int> left = problem.mines_left;
  const auto seen = problem.seen;
  const int unconstrained = problem.unconstrained;
  log_tilt_ = find_tilt(problem, parts);
  for (const Part& part : parts) spreads_.push_back(tilted(part, log_tilt_, nullptr));
  if (left || seen) {
    int least = 0;
    int most = 0;
    for (const Part& part : parts) {
      least += part.total.least;
      most += part.total.most();
    }
    double log_scale = 0.0;
    after_.assign(parts.size() + 1, {0, {1.0}});
    if (left) {
      after_.back() = binomial(unconstrained, log_tilt_, std::clamp(*left - most, 0, unconstrained),
                               std::clamp(*left - least, 0, unconstrained), 0.0, log_scale);
    }
    // The tilt makes the mine total likely; what is as rare as this beside it is never drawn.
    constexpr double cut = 1e-200;
    for (std::size_t i = parts.size(); i-- > 0;) {
      after_[i] = Sums({spreads_[i], after_[i + 1]}, cut).all();
    }
    if (seen) {
      in_components_ = weights_by_density(*seen, least, most, log_tilt_);
      for (int m = in_components_.least; double& weight : in_components_.chance) {
        weight *= after_[0].of(m++);
      }
    }
  }
  for (Cell cell = 0; cell < problem.cells(); ++cell) {
    if (problem.is_unconstrained(cell)) unconstrained_.push_back(cell);
  }
}

void LayoutSampler::draw(Random& random, std::uint8_t* mine) {
  std::ranges::copy(base_, mine);
  const auto seen = problem_.seen;
  std::optional<int> left = problem_.mines_left;
  if (seen) left = in_components_.least + static_cast<int>(random.choose(in_components_.chance));
  const int in_components = left.value_or(0);
  ShortRow<double> weight;
  std::vector<Cell> cells;
  for (std::size_t c = 0; c < spreads_.size(); ++c) {
    weight = spreads_[c].chance;
    for (std::size_t m = 0; left && m < weight.size(); ++m) {
      weight[m] *= after_[c + 1].of(*left - spreads_[c].least - static_cast<int>(m));
    }
    const int mines = spreads_[c].least + static_cast<int>(random.choose(weight));
    const Component& component = *problem_.components[c];
    const std::vector<int> of_box = component.census().draw(mines, random);
    for (std::size_t b = 0; b < of_box.size(); ++b) {
      cells.assign(component.box(b).begin(), component.box(b).end());
      place(cells, of_box[b], random, mine);
    }
    if (left) *left -= mines;
  }
  // Cells that have no number have no place in the layout.
  if (unconstrained_.size() < index(problem_.unconstrained)) return;
  if (left && !seen) {
    cells = unconstrained_;
    place(cells, *left, random, mine);
    return;
  }
  double p = 1.0 / (1.0 + elementary::exp(-log_tilt_));
  // Each cell that is drawn is one more that is seen.
  Seen so_far = seen.value_or(Seen{});
  for (const Cell cell : unconstrained_) {
    if (seen) p = so_far.chance_of_mine(in_components);
    mine[cell] = random.uniform() < p ? 1 : 0;
    so_far.mines += mine[cell];
    ++so_far.cells;
  }
}

}  // namespace minewise
