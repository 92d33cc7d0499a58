#include "review/judged.hpp"

#include <cmath>

#include "base/rounding.hpp"
#include "why/phrase.hpp"

namespace minewise {

namespace {

/// A chance with a digit after the point; never 0% or 100% where it is not that.
std::string chance_text(double chance) {
  constexpr double least = 0.001;
  if (chance == 0.0 || chance == 1.0) return percent(chance, 0);
  if (chance < least) return "<0.1%";
  return chance > 1.0 - least ? ">99.9%" : percent(chance, 1);
}

}  // namespace

std::string_view name_of(MoveVerdict verdict) {
  switch (verdict) {
    case MoveVerdict::certain:
      return "certain";
    case MoveVerdict::by_rules:
      return "protected";
    case MoveVerdict::least_risk:
      return "least risk";
    case MoveVerdict::more_risk:
      return "more risk than needed";
    case MoveVerdict::needless_risk:
      return "needless risk";
  }
  return "";
}

MoveVerdict Judged::verdict() const {
  if (first) return MoveVerdict::by_rules;
  if (proved) return MoveVerdict::certain;
  if (least == 0.0) return MoveVerdict::needless_risk;
  return skill_loss() < rounding ? MoveVerdict::least_risk : MoveVerdict::more_risk;
}

bool Judged::mistake() const {
  return verdict() == MoveVerdict::more_risk || verdict() == MoveVerdict::needless_risk;
}

std::string Judged::sentence(Grid grid) const {
  const std::string what = joined({name_of(move.kind), " ", typed(grid, move.cell), ": "});
  const std::string_view about = exact ? "" : "about ";
  std::string beside = "the least on the board";
  switch (verdict()) {
    case MoveVerdict::by_rules:
      return what + "the rules make the first cell safe.";
    case MoveVerdict::certain:
      return what + "certainly safe.";
    case MoveVerdict::least_risk:
      break;
    case MoveVerdict::more_risk:
      beside = joined({"but ", typed(grid, safest), " had ", about, chance_text(least)});
      break;
    case MoveVerdict::needless_risk:
      beside = joined({"but ", typed(grid, safest), " was certainly safe"});
      break;
  }
  const std::string_view end = !hit                           ? "went well"
                               : move.kind == MoveKind::chord ? "hit one"
                                                              : "was a mine";
  return joined(
      {what, "a guess, ", about, chance_text(chance), " for a mine, ", beside, ". It ", end, "."});
}

std::string Judged::best(Grid grid) const {
  const std::string_view about = exact ? "" : "about ";
  switch (verdict()) {
    case MoveVerdict::by_rules:
    case MoveVerdict::certain:
      return "No cell was safer than this one.";
    case MoveVerdict::least_risk:
      return joined({"This was the safest cell, with ", about, chance_text(chance), "."});
    case MoveVerdict::more_risk:
      return joined(
          {"The safest cell was ", typed(grid, safest), ", with ", about, chance_text(least), "."});
    case MoveVerdict::needless_risk:
      break;
  }
  return joined({typed(grid, safest), " was certainly safe."});
}

void GameReview::add(const Judged& judged) {
  if (!judged.guess()) return;
  ++guesses;
  if (judged.verdict() == MoveVerdict::needless_risk) ++needless;
  luck += judged.luck();
  skill_loss += judged.skill_loss();
  survival *= 1.0 - judged.chance;
}

std::string GameReview::summary() const {
  if (guesses == 0) return "No guess: every reveal was certainly safe.";
  return joined({std::to_string(guesses), guesses > 1 ? " guesses, " : " guess, ",
                 std::to_string(needless), " of them needless; all go well with a chance of ",
                 chance_text(survival), ". Luck ", std::signbit(luck) ? "" : "+", decimal(luck, 2),
                 " mines, skill loss ", decimal(skill_loss, 2), " mines."});
}

}  // namespace minewise
