#include "review/judged.hpp"

#include "base/rounding.hpp"
#include "why/phrase.hpp"

namespace minewise {

std::string chance_text(double chance) {
  // The least that a digit after the point can tell.
  constexpr double least = 0.001;
  if (chance == 0.0 || chance == 1.0) return percent(chance, 0);
  if (chance < least) return "<0.1%";
  return chance > 1.0 - least ? ">99.9%" : percent(chance, 1);
}

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

std::string_view Judged::mistake() const {
  switch (verdict()) {
    case MoveVerdict::more_risk:
      return "worse guess";
    case MoveVerdict::needless_risk:
      return "needless guess";
    default:
      return {};
  }
}

/// Which cell was certainly safe, how that could be seen, and for how long.
std::string Judged::missed_text(Grid grid) const {
  std::string text = joined({typed(grid, safest), " was certainly safe"});
  if (!missed) return text;
  if (!missed->proof.clues.empty() || missed->proof.with_total) {
    text += joined({" ", phrase_of(missed->technique)});
  }
  if (number - missed->since >= long_missed) {
    text += joined({", and had been for ", std::to_string(number - missed->since), " moves"});
  }
  return text;
}

/// What it did to the chance to win.
std::string Judged::winning_text(Grid grid) const {
  if (!winning) return {};
  const std::string_view about = winning->exact() ? "" : "about ";
  std::string text = joined({" The chance to win was ", about, chance_text(winning->chosen)});
  if (winning->lost() < rounding) return text + ", the highest possible.";
  return text + joined({", and ", about, chance_text(winning->before), " with ",
                        typed(grid, winning->best), "."});
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
      beside = joined({"but ", missed_text(grid)});
      break;
  }
  const std::string_view end = !hit                           ? "went well"
                               : move.kind == MoveKind::chord ? "hit one"
                                                              : "was a mine";
  return joined({what, "a guess, ", about, chance_text(chance), " risk of a mine, ", beside,
                 ". It ", end, ".", winning_text(grid)});
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
  return missed_text(grid) + ".";
}

}  // namespace minewise
