#include "analyze/position.hpp"

#include <algorithm>
#include <cmath>

#include "base/elementary.hpp"
#include "base/sort.hpp"

namespace minewise {

namespace {

/// In place of the number of a component or a box: there is none.
constexpr std::int32_t none = -1;

}  // namespace

void append_tilt(ShapeKey& key, double log_tilt) {
  if (log_tilt != 0.0)
    key.push_back(static_cast<std::uint32_t>(std::lround(log_tilt * 4.0) + 1000));
}

std::shared_ptr<const Census> Component::recounted(double log_tilt) const {
  ShapeKey key = shape_;
  if (log_tilt_ != 0.0) key.pop_back();
  append_tilt(key, log_tilt);
  return counter_->census(key, log_tilt);
}

Position::Position(Grid grid, Shown shown, const Total& total, ShapeCounter& counter)
    : grid_(grid),
      total_(total),
      counter_(&counter),
      deduction_(grid, counter.clues()),
      component_of_(shown.size(), none) {
  deduction_.show(shown);
  refresh();
}

void Position::restart(Shown shown, const Total& total) {
  total_ = total;
  deduction_.restart();
  component_of_.assign(shown.size(), none);
  components_.clear();
  found_.clear();
  followed_ = next_touch_ = settled_ = 0;
  loose_.clear();
  constrained_ = 0;
  impossible_ = total_is_idle_ = false;
  deduction_.show(shown);
  refresh();
}

std::optional<int> Position::mines_left() const {
  if (!total_.mines) return {};
  return *total_.mines - deduction_.mines_found();
}

std::optional<Seen> Position::seen() const {
  if (total_.mines || total_.odds) return {};
  return Seen{grid_.cells() - unconstrained(), mines_found(), total_.prior};
}

Problem Position::problem() const {
  return {counter_,        components_,  shown(),     verdict(), component_of_,   constrained_,
          unconstrained(), mines_left(), total_.odds, seen(),    contradictory(), total_is_idle_};
}

void Position::follow(const Deduction& ahead) {
  next_touch_ = std::min(next_touch_, followed_);
  followed_ = ahead.touched().size();
  deduction_ = ahead;
  std::erase_if(found_, [&](const auto& found) {
    const auto [cell, verdict] = found;
    if (deduction_.is_unknown(cell)) return false;
    impossible_ = impossible_ || deduction_.is_mine(cell) != (verdict == Verdict::mine);
    return true;
  });
  for (const auto& [cell, verdict] : found_) deduction_.decide(cell, verdict);
}

const Deduction& Position::lead() {
  followed_ = deduction_.touched().size();
  return deduction_;
}

void Position::show(Cell cell, std::int8_t code) { deduction_.show(cell, code); }

/// Decides what single clues decide, and gives up the components that are touched.
void Position::deduce() {
  deduction_.settle();
  const std::vector<Cell>& touched = deduction_.touched();
  for (; next_touch_ < touched.size(); ++next_touch_) touch(touched[next_touch_]);
}

/// Gives up the components beside a cell that has been shown or decided.
void Position::touch(Cell cell) {
  loosen(component_of_[index(cell)]);
  if (!is_clue(shown()[index(cell)]) || deduction_.unknown(cell) == 0) return;
  loose_.push_back(cell);
  if (components_.empty()) return;
  grid_.for_neighbors(cell, [&](Cell next) {
    if (deduction_.is_unknown(next)) loosen(component_of_[index(next)]);
  });
}

/// Gives up a component: its clues are grouped anew.
void Position::loosen(int component) {
  if (component == none) return;
  const auto number = static_cast<std::size_t>(component);
  const auto given_up = std::move(components_[number]);
  loose_.insert(loose_.end(), given_up->clues().begin(), given_up->clues().end());
  for (const Cell clue : given_up->clues()) component_of_[index(clue)] = none;
  for (const Cell cell : given_up->cells()) component_of_[index(cell)] = none;
  constrained_ -= static_cast<int>(given_up->cells().size());
  if (number + 1 < components_.size()) components_[number] = std::move(components_.back());
  components_.pop_back();
  if (number == components_.size()) return;
  const Component& moved = *components_[number];
  for (const Cell clue : moved.clues()) component_of_[index(clue)] = component;
  for (const Cell cell : moved.cells()) component_of_[index(cell)] = component;
}

void Position::refresh() {
  settle();
  group();
}

void Position::settle() {
  deduction_.begin();
  deduce();
  do {
    if (contradictory()) return;
    group();
  } while (settle_components());
}

/// Decides what components that were just grouped decide. All that follows is decided at once, so
/// what is left of them decides nothing; but where one was too wide to be counted, the rest of it
/// may not be: then true.
bool Position::settle_components() {
  const std::size_t known = found_.size();
  bool is_narrower = false;
  for (; settled_ < components_.size(); ++settled_) {
    const Component& component = *components_[settled_];
    const Census& census = component.census();
    if (census.outcome() == Outcome::impossible) {
      impossible_ = true;
      return false;
    }
    for (std::size_t b = 0; b < component.boxes(); ++b) {
      const Verdict verdict = census.verdict()[b];
      if (verdict == Verdict::unknown) continue;
      is_narrower = is_narrower || census.outcome() == Outcome::too_wide;
      for (const Cell cell : component.box(b)) found_.emplace_back(cell, verdict);
    }
  }
  total_is_idle_ = leaves_room(problem());
  for (std::size_t i = known; i < found_.size(); ++i) {
    deduction_.decide(found_[i].first, found_[i].second);
  }
  deduce();
  return is_narrower;
}

bool leaves_room(const Problem& problem) {
  const std::optional<int> left = problem.mines_left;
  if (!left || (*left > problem.constrained && *left < problem.unconstrained)) return true;
  int least = 0;
  int most = 0;
  for (const auto& component : problem.components) {
    const Census& census = component->census();
    const bool sampled = census.outcome() == Outcome::too_wide;
    least += sampled ? 0 : census.least();
    most += sampled ? census.shape().cells() : census.most();
  }
  return *left > most && *left - least < problem.unconstrained;
}

void Position::group() {
  if (contradictory()) return;
  settled_ = components_.size();
  // New components find their place at the end; what `join` finds is never loose.
  for (const Cell clue : loose_) {
    if (deduction_.unknown(clue) > 0 && component_of_[index(clue)] == none) join(clue);
  }
  loose_.clear();
}

/// Makes a component of a clue and all that hangs together with it.
void Position::join(Cell clue) {
  const auto number = static_cast<std::int32_t>(components_.size());
  Grouping& g = counter_->grouping;
  g.clues.assign(1, clue);
  g.cells.clear();
  component_of_[index(clue)] = number;
  for (std::size_t c = 0; c < g.clues.size(); ++c) {
    grid_.for_neighbors(g.clues[c], [&](Cell cell) {
      if (!deduction_.is_unknown(cell) || component_of_[index(cell)] == number) return;
      component_of_[index(cell)] = number;
      Grouping::Seen& seen = g.cells.emplace_back(cell);
      grid_.for_neighbors(cell, [&](Cell next) {
        if (!is_clue(shown()[index(next)])) return;
        seen.clues[seen.count++] = static_cast<std::uint32_t>(next);
        if (component_of_[index(next)] == number) return;
        component_of_[index(next)] = number;
        g.clues.push_back(next);
      });
    });
  }
  constrained_ += static_cast<int>(g.cells.size());
  components_.push_back(compose(none, 0));
}

Surroundings Position::around(Cell cell) const {
  Surroundings found;
  found.known = deduction_.known(cell);
  found.unknown = deduction_.unknown(cell);
  const auto see = [&](Cell next) {
    if (!deduction_.is_unknown(next)) return;
    const std::int32_t number = component_of_[index(next)];
    if (number == none) {
      ++found.unconstrained;
    } else if (std::ranges::find(found.components, number) == found.components.end()) {
      found.components.push_back(number);
    }
  };
  see(cell);
  if (found.unknown > 0) grid_.for_neighbors(cell, see);
  if (found.components.size() > 1) sort_stably(found.components);
  return found;
}

Component Position::with(Cell cell, int count, const Surroundings& around) const {
  Grouping& g = counter_->grouping;
  g.clues.clear();
  g.cells.clear();
  for (const int number : around.components) {
    const Component& component = *components_[index(number)];
    for (const Cell clue : component.clues()) {
      // A clue that sees no other cell says nothing more.
      const bool sees = deduction_.is_unknown(cell) && grid_.adjacent(clue, cell);
      if (deduction_.unknown(clue) > (sees ? 1 : 0)) g.clues.push_back(clue);
    }
    for (const Cell member : component.cells()) {
      if (member != cell) g.cells.emplace_back(member);
    }
  }
  grid_.for_neighbors(cell, [&](Cell next) {
    if (is_unconstrained(next)) g.cells.emplace_back(next);
  });
  if (around.unknown > 0) g.clues.push_back(cell);
  for (Grouping::Seen& seen : g.cells) {
    grid_.for_neighbors(seen.cell, [&](Cell next) {
      if (is_clue(shown()[index(next)]) || next == cell) {
        seen.clues[seen.count++] = static_cast<std::uint32_t>(next);
      }
    });
  }
  return *compose(cell, count - around.known);
}

/// Writes down the shape of the clues and cells that were gathered. `counted`, if it is a cell, has
/// so many mines around it that are not known.
std::shared_ptr<Component> Position::compose(Cell counted, int mines) const {
  const ClueTable& table = counter_->clues();
  Grouping& g = counter_->grouping;
  // Row by row, so that the same shape elsewhere is written down alike.
  sort_stably(g.clues);
  sort_stably(g.cells, {}, &Grouping::Seen::cell);

  g.key.assign({static_cast<std::uint32_t>(g.clues.size()), 0});
  if (g.rank.size() < shown().size()) g.rank.resize(shown().size());
  for (std::size_t c = 0; c < g.clues.size(); ++c) {
    const std::size_t at = index(g.clues[c]);
    g.rank[at] = static_cast<std::uint32_t>(c);
    g.key.push_back(g.clues[c] == counted ? table.code_of_count(mines)
                                          : table.code(shown()[at], deduction_.known(g.clues[c])));
  }
  // Boxes are found by their first constraint, which has few.
  g.boxes.clear();
  g.last_box.assign(g.clues.size(), none);
  for (Grouping::Seen& seen : g.cells) {
    for (std::size_t i = 0; i < seen.count; ++i) seen.clues[i] = g.rank[seen.clues[i]];
    std::int32_t& last = g.last_box[seen.clues[0]];
    seen.box = last;
    while (seen.box != none) {
      const Grouping::Box& box = g.boxes[index(seen.box)];
      const std::uint32_t* const words = &g.key[box.word];
      if (words[1] == seen.count && std::equal(words + 2, words + 2 + seen.count, &seen.clues[0]))
        break;
      seen.box = box.previous;
    }
    if (seen.box == none) {
      seen.box = static_cast<std::int32_t>(g.boxes.size());
      g.boxes.push_back({g.key.size(), last});
      last = seen.box;
      g.key.push_back(0);
      g.key.push_back(seen.count);
      g.key.insert(g.key.end(), &seen.clues[0], &seen.clues[0] + seen.count);
    }
    ++g.key[g.boxes[index(seen.box)].word];
  }
  g.key[1] = static_cast<std::uint32_t>(g.boxes.size());

  std::vector<std::int32_t> numbers;
  numbers.resize(g.clues.size() + g.cells.size() + g.boxes.size() + 1);
  std::ranges::copy(g.clues, numbers.begin());
  std::int32_t* const first = &numbers[g.clues.size() + g.cells.size()];
  auto place = static_cast<std::int32_t>(g.clues.size());
  for (std::size_t b = 0; b < g.boxes.size(); ++b) {
    first[b] = place;
    place += static_cast<std::int32_t>(g.key[g.boxes[b].word]);
    g.boxes[b].word = index(first[b]);
  }
  first[g.boxes.size()] = place;
  for (const Grouping::Seen& seen : g.cells) numbers[g.boxes[index(seen.box)].word++] = seen.cell;

  const double tilt =
      log_tilt_of(static_cast<int>(g.cells.size()), mines_left(), deduction_.undecided(), total_);
  append_tilt(g.key, tilt);
  return std::make_shared<Component>(g.key, tilt, *counter_, std::move(numbers));
}

double log_tilt_of(int cells, std::optional<int> mines, int undecided, const Total& total) {
  if (cells <= untilted_cells) return 0.0;
  const Prior& prior = total.prior;
  double tilt = elementary::log(total.odds.value_or(1.0 * prior.mines / prior.safe));
  if (mines) {
    const double share = std::clamp(static_cast<double>(*mines) / undecided, 0.01, 0.99);
    tilt = elementary::log(share / (1.0 - share));
  }
  return std::clamp(std::round(4.0 * tilt) / 4.0, -20.0, 20.0);
}

}  // namespace minewise
