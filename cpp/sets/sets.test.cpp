// Sets of cells against going through all mines, and texts of sets that are broken.
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "analyze/analysis.hpp"
#include "analyze/layouts.hpp"
#include "base/random.hpp"
#include "sets/position.hpp"
#include "sets/proof.hpp"
#include "sets/text.hpp"
#include "testing/check.hpp"

namespace sets_test {

namespace {

using minewise::Cell;
using minewise::CellSet;
using minewise::Effort;
using minewise::index;
using minewise::Random;
using minewise::SetPosition;
using minewise::SetProblem;
using minewise::ShapeCounter;
using minewise::Verdict;

constexpr std::size_t budget = 1'000'000;

/// Some sets of some cells: exact, ranges, tables, with mines that count up to three times.
SetProblem random_problem(Random& random, std::uint32_t most_cells) {
  SetProblem problem;
  problem.cells = static_cast<int>(1 + random.below(most_cells));
  const auto cells = static_cast<std::uint32_t>(problem.cells);
  const auto add = [&](std::vector<Cell> members) {
    CellSet set{std::move(members), {}, {0.0}};
    const bool counts_more = random.below(3) == 0;
    for (std::size_t i = 0; i < set.cells.size(); ++i) {
      const auto count = counts_more ? 1 + random.below(3) : 1;
      set.counts.push_back(static_cast<int>(count));
      set.likelihood.resize(set.likelihood.size() + count, 0.0);
    }
    const auto sums = static_cast<std::uint32_t>(set.likelihood.size());
    for (std::uint32_t more = 1 + random.below(4); more-- > 0;) {
      set.likelihood[random.below(sums)] = 0.25 * (1 + random.below(8));
    }
    problem.sets.push_back(std::move(set));
  };
  for (std::uint32_t sets = 1 + random.below(most_cells / 2 + 1); sets-- > 0;) {
    std::vector<Cell> members;
    for (Cell cell = 0; cell < problem.cells; ++cell) {
      if (random.below(2) == 0) members.push_back(cell);
    }
    add(std::move(members));
  }
  for (Cell cell = 0; cell < problem.cells; ++cell) {
    const auto has = [&](const CellSet& set) {
      return std::ranges::find(set.cells, cell) != set.cells.end();
    };
    if (!std::ranges::any_of(problem.sets, has)) add({cell});
  }
  problem.others = static_cast<int>(random.below(4));
  if (random.below(2) == 0) {
    problem.total.mines = static_cast<int>(random.below(cells + 1));
  } else {
    problem.total.odds = 0.5;
  }
  return problem;
}

double choose(int cells, int mines) {
  if (mines < 0 || mines > cells) return 0.0;
  double ways = 1.0;
  for (int i = 0; i < mines; ++i) ways = ways * (cells - i) / (i + 1);
  return std::round(ways);
}

struct Truth {
  double weight = 0.0;
  double layouts = 0.0;
  std::vector<double> mines;  // of each cell: the weight of the layouts where it is one
};

/// Goes through all layouts of mines, but for those where some set is wrong already.
class Enumeration {
 public:
  explicit Enumeration(const SetProblem& problem)
      : problem_(problem),
        members_(index(problem.cells)),
        sums_(problem.sets.size(), 0),
        truth_{0.0, 0.0, std::vector<double>(index(problem.cells), 0.0)} {
    double weight = 1.0;
    for (std::size_t set = 0; set < problem.sets.size(); ++set) {
      const auto& [cells, counts, likelihood] = problem.sets[set];
      if (cells.empty()) weight *= likelihood[0];
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const bool is_last = cells[i] == *std::ranges::max_element(cells);
        members_[index(cells[i])].push_back({set, index(counts[i]), is_last});
      }
    }
    if (weight > 0.0) go_on(0, weight);
  }

  [[nodiscard]] const Truth& truth() const { return truth_; }

 private:
  struct Member {
    std::size_t set, count;
    bool is_last;  // of the cells of its set
  };

  void go_on(Cell cell, double weight) {
    if (cell == problem_.cells) return end(weight);
    const auto& members = members_[index(cell)];
    const auto weighed = [&] {
      double product = weight;
      for (const Member& one : members) {
        if (one.is_last) product *= problem_.sets[one.set].likelihood[sums_[one.set]];
      }
      return product;
    };
    if (const double safe = weighed(); safe > 0.0) go_on(cell + 1, safe);
    for (const Member& one : members) sums_[one.set] += one.count;
    mines_.push_back(cell);
    if (const double mine = weighed(); mine > 0.0) go_on(cell + 1, mine);
    mines_.pop_back();
    for (const Member& one : members) sums_[one.set] -= one.count;
  }

  void end(double weight) {
    const int mines = static_cast<int>(mines_.size());
    double ways = std::ldexp(1.0, problem_.others);
    if (problem_.total.mines) {
      ways = choose(problem_.others, *problem_.total.mines - mines);
      weight *= ways;
    } else {
      weight *= std::pow(*problem_.total.odds, mines);
    }
    if (!(weight > 0.0)) return;
    truth_.weight += weight;
    truth_.layouts += ways;
    for (const Cell cell : mines_) truth_.mines[index(cell)] += weight;
  }

  const SetProblem& problem_;
  std::vector<std::vector<Member>> members_;  // by cell
  std::vector<std::size_t> sums_;             // by set
  std::vector<Cell> mines_;
  Truth truth_;
};

Truth enumerate(const SetProblem& problem) { return Enumeration(problem).truth(); }

SetProblem part_of(const SetProblem& problem, const std::vector<std::uint32_t>& sets,
                   bool with_total) {
  SetProblem part = problem;
  part.sets.clear();
  for (const std::uint32_t set : sets) part.sets.push_back(problem.sets[set]);
  if (!with_total) part.total = {{}, 1.0};
  return part;
}

/// Are the sets enough, and none of them too many?
void check_proof(const SetProblem& problem, const minewise::SetProof& proof,
                 std::optional<CellSet> opposite) {
  const auto is_possible = [&](const std::vector<std::uint32_t>& sets) {
    SetProblem part = part_of(problem, sets, proof.with_total);
    if (opposite) part.sets.push_back(*opposite);
    return enumerate(part).weight > 0.0;
  };
  CHECK(!is_possible(proof.sets));
  for (std::size_t i = 0; i < proof.sets.size(); ++i) {
    std::vector<std::uint32_t> rest = proof.sets;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    CHECK(is_possible(rest));
  }
}

void check_problem(const SetProblem& problem, Random& random) {
  const Truth truth = enumerate(problem);
  ShapeCounter counter(minewise::exact_clues(), Effort{budget});
  const SetPosition position(problem, counter);
  const auto certainty = minewise::certainty_of(position);
  CHECK_EQUAL(certainty.contradictory, !(truth.weight > 0.0));
  if (certainty.contradictory) {
    check_proof(problem, minewise::contradiction_of_sets(problem, counter).value(), {});
    return;
  }
  const auto chances = minewise::weigh(position, certainty);
  for (Cell cell = 0; cell < problem.cells; ++cell) {
    const double mines = truth.mines[index(cell)];
    CHECK(std::abs(chances.probability[index(cell)] - mines / truth.weight) < 1e-12);
    const Verdict verdict = certainty.verdict[index(cell)];
    CHECK_EQUAL(verdict == Verdict::safe, mines == 0.0);
    if (verdict == Verdict::unknown) continue;
    const bool mine = verdict == Verdict::mine;
    const auto proof = minewise::prove_by_sets(problem, cell, mine, counter);
    check_proof(problem, proof.value(), CellSet{{cell}, {1}, {mine ? 1.0 : 0.0, mine ? 0.0 : 1.0}});
  }
  constexpr std::uint64_t prime = 2'147'483'647;  // above the number of layouts
  CHECK_EQUAL(static_cast<double>(minewise::count_layouts(position, prime).value()), truth.layouts);
  minewise::LayoutSampler sampler(position);
  std::vector<std::uint8_t> mine(certainty.verdict.size());
  sampler.draw(random, mine.data());
  for (Cell cell = 0; cell < problem.cells; ++cell) {
    CHECK(mine[index(cell)] == 0 || truth.mines[index(cell)] > 0.0);
  }
}

/// Texts with a character changed, doubled or left out: read or refused.
void break_text(const std::string& text, Random& random) {
  constexpr std::string_view marks = "ab=:*,-#{}[]\"0192.e \n";
  std::string broken = text;
  for (std::uint32_t changes = 1 + random.below(4); changes-- > 0;) {
    const auto at = random.below(static_cast<std::uint32_t>(broken.size()));
    const auto mark = marks[random.below(static_cast<std::uint32_t>(marks.size()))];
    if (random.below(3) == 0) {
      broken.erase(at, 1);
    } else if (random.below(2) == 0) {
      broken[at] = mark;
    } else {
      broken.insert(at, 1, mark);
    }
    if (broken.empty()) return;
  }
  const auto read = minewise::read_sets(broken);
  if (!read) {
    CHECK(!read.failure().text.empty());
    return;
  }
  CHECK_EQUAL(static_cast<std::size_t>(read->problem.cells), read->labels.size());
  ShapeCounter counter(minewise::exact_clues(), Effort{budget});
  const SetPosition position(read->problem, counter);
  const auto certainty = minewise::certainty_of(position);
  if (!certainty.contradictory) minewise::weigh(position, certainty);
}

/// What a set remembers is bounded before it is counted.
void a_set_with_too_many_counts_is_too_wide() {
  SetProblem problem;
  CellSet set;
  for (Cell cell = 0; cell < 1000; ++cell) {
    set.cells.push_back(cell);
    set.counts.push_back(1 + cell % 60);
  }
  problem.cells = 1000;
  set.likelihood.assign(60'001, 0.0);
  set.likelihood[15'000] = 1.0;
  problem.sets.push_back(set);
  ShapeCounter counter(minewise::exact_clues(), Effort{10'000});
  const SetPosition position(problem, counter);
  const auto certainty = minewise::certainty_of(position);
  CHECK(!certainty.contradictory && !certainty.has_layout);
  CHECK(minewise::weigh(position, certainty).lost);
}

}  // namespace

CHECK_UNIT(sets) {
  Random random(minewise::derive_key(48, 0, minewise::Purpose::sample));
  for (int i = 0; i < (every_day ? 400 : 20'000); ++i) {
    check_problem(random_problem(random, 10), random);
  }
  for (int i = 0; i < (every_day ? 5 : 10'000); ++i) {
    check_problem(random_problem(random, 22), random);
  }
  for (int i = 0; i < (every_day ? 3'000 : 200'000); ++i) {
    break_text("a b c = 1\nb 2*c d = 1-2,3\nd e = 0:0.5,1:1e-3\nmines: 3\nothers: 4\n", random);
    break_text(R"({"sets": [[["a", [0, 1], 7], 1], [{"a": 2, "b": 1}, {"0": 1, "2": 0.5}]],)"
               R"( "mines": 2, "others": 3})",
               random);
  }
  a_set_with_too_many_counts_is_too_wide();
}

}  // namespace sets_test
