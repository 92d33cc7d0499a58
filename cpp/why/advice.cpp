#include "why/advice.hpp"

#include <algorithm>
#include <limits>

#include "base/rounding.hpp"
#include "why/guess.hpp"
#include "why/phrase.hpp"

namespace minewise {

namespace {

std::vector<Cell> least_likely(const Evidence& evidence, const Certainty& certainty,
                               const Chances& chances) {
  std::vector<Cell> maybe;
  double least = std::numeric_limits<double>::infinity();
  for (Cell cell = 0; cell < evidence.grid.cells(); ++cell) {
    if (!is_covered(evidence.code(cell)) || certainty.verdict[index(cell)] == Verdict::mine ||
        is_unknown(evidence, chances, cell)) {
      continue;
    }
    maybe.push_back(cell);
    least = std::min(least, chances.probability[index(cell)]);
  }
  std::erase_if(maybe,
                [&](Cell cell) { return chances.probability[index(cell)] - least >= rounding; });
  const auto has_flag = [&](Cell cell) { return evidence.code(cell) == flag; };
  if (!std::ranges::all_of(maybe, has_flag)) std::erase_if(maybe, has_flag);
  return maybe;
}

}  // namespace

Advice advice(const Evidence& evidence, const Certainty& certainty, const Chances& chances) {
  Advice found;
  for (Cell cell = 0; cell < evidence.grid.cells(); ++cell) {
    const Verdict verdict = certainty.verdict[index(cell)];
    const std::int8_t code = evidence.code(cell);
    if (code == covered && verdict == Verdict::safe) found.safe.push_back(cell);
    if (code == covered && verdict == Verdict::mine) found.mines.push_back(cell);
    if (code == flag && verdict == Verdict::safe) found.wrong_flags.push_back(cell);
    if (is_covered(code) && is_unknown(evidence, chances, cell)) found.unknown.push_back(cell);
  }
  if (found.safe.empty() && found.wrong_flags.empty()) {
    found.least = least_likely(evidence, certainty, chances);
  }
  return found;
}

std::string contradiction_text(Grid grid, const Contradiction& contradiction,
                               std::optional<int> total, std::string_view clues) {
  // Of the others only the number is given.
  constexpr std::size_t most = 24;
  const std::size_t number = contradiction.clues.size();
  std::string guilty = number == 0 ? "" : number == 1 ? "the clue at " : "the clues at ";
  const std::size_t listed = std::min(number, most);
  for (std::size_t i = 0; i < listed; ++i) {
    guilty += i == 0 ? "" : i + 1 == number && !contradiction.with_total ? " and " : ", ";
    guilty += named(grid, contradiction.clues[i]);
  }
  if (number > most) guilty += joined({" and ", std::to_string(number - most), " more"});
  if (contradiction.with_total && total) {
    guilty +=
        joined({number > 0 ? " and " : "", number > 0 ? "the mine total of " : "a mine total of ",
                std::to_string(*total)});
  }
  const bool several = number + (contradiction.with_total ? 1 : 0) > 1;
  return joined({"no layout of mines fits: ", guilty,
                 several ? " contradict each other" : " is impossible",
                 clues == "exact" ? "" : " where clues are ", clues == "exact" ? "" : clues});
}

}  // namespace minewise
