#include "review/game_verdict.hpp"

#include "why/phrase.hpp"

namespace minewise {

namespace {

/// with 5 guesses, 1 of them needless and 2 riskier than needed
std::string guesses_text(const GameReview& review) {
  const auto needless = review.mistakes.needless().count;
  const auto worse = review.mistakes.worse.count;
  if (review.guesses == 0) return "without a guess";
  if (review.guesses == 1) {
    if (needless > 0) return "with a needless guess";
    return worse > 0 ? "with one guess, riskier than needed" : "with one guess, at the least risk";
  }
  const std::string text = joined({"with ", std::to_string(review.guesses), " guesses, "});
  if (needless + worse == 0) return text + "each at the least risk";
  if (worse == 0) return joined({text, std::to_string(needless), " of them needless"});
  const std::string riskier = " riskier than needed";
  if (needless == 0) return joined({text, std::to_string(worse), " of them", riskier});
  return joined(
      {text, std::to_string(needless), " of them needless and ", std::to_string(worse), riskier});
}

/// The numbers are those beside the board: Row 0, column 3.
std::string place_text(Grid grid, Cell cell) {
  return joined(
      {"Row ", std::to_string(grid.row(cell)), ", column ", std::to_string(grid.column(cell))});
}

std::string risk_text(const Judged& judged, double risk) {
  return joined({judged.exact ? "" : "about ", uncertain_percent(risk)});
}

/// Lost at move 12 by a risk of 28.6%.
std::string loss_text(const Judged& judged) {
  const std::string move = joined({"Lost at move ", std::to_string(judged.number + 1),
                                   judged.number == 0 ? ", the first click," : ""});
  const bool chord = judged.move.kind == MoveKind::chord;
  if (judged.chance == 1.0) {
    return move + (chord ? " by a chord that was certain to hit a mine." : " at a certain mine.");
  }
  const std::string_view by = chord ? " by a chord with a risk of " : " by a risk of ";
  return joined({move, by, risk_text(judged, judged.chance), "."});
}

/// What would have been better.
std::string better_text(const Judged& judged, Grid grid) {
  const std::string place = place_text(grid, judged.safest);
  switch (judged.verdict()) {
    case MoveVerdict::needless_risk:
      return place + " was certainly safe: avoidable.";
    case MoveVerdict::more_risk: {
      const std::string least = risk_text(judged, judged.least);
      const bool alike = least == risk_text(judged, judged.chance);
      return joined({place, " had ", alike ? "slightly less" : least, ": partly avoidable."});
    }
    default:
      return judged.chance == 1.0 ? "It did not have to be revealed: avoidable."
                                  : "No cell had less: bad luck.";
  }
}

std::string sentence_of(const Game& game, const Rules& rules, std::size_t moves, bool fault,
                        const GameReview& review) {
  const std::string end = joined({", ", guesses_text(review), "."});
  if (fault) return joined({"Lost at move ", std::to_string(moves), " by a fault", end});
  switch (game.status()) {
    case Status::playing:
      return joined({"Not over after ", count(static_cast<int>(moves), "move"), end});
    case Status::won:
      return joined({"Won ", guesses_text(review), "."});
    case Status::lost:
      break;
  }
  if (rules.on_mine == OnMine::play_on) {
    return joined({"Complete: you hit ", count(game.mines_hit(), "mine"), end});
  }
  if (game.mines_hit() == 0) {
    return joined({"Lost by ", count(game.flags() - game.flags_right(), "wrong flag"), end});
  }
  return joined({"Lost at move ", std::to_string(moves),
                 ". Its risk is unknown: too many clues hang together there."});
}

}  // namespace

std::string_view name_of(Avoidable avoidable) {
  switch (avoidable) {
    case Avoidable::wholly:
      return "wholly";
    case Avoidable::partly:
      return "partly";
    case Avoidable::no:
      return "no";
  }
  return "";
}

std::optional<Avoidable> GameVerdict::avoidable() const {
  if (!losing) return {};
  switch (losing->verdict()) {
    case MoveVerdict::needless_risk:
      return Avoidable::wholly;
    case MoveVerdict::more_risk:
      return Avoidable::partly;
    default:
      return losing->chance == 1.0 ? Avoidable::wholly : Avoidable::no;
  }
}

std::optional<Cell> GameVerdict::better() const {
  if (!losing || losing->mistake().empty()) return {};
  return losing->safest;
}

GameVerdict verdict_of(const Game& game, const Rules& rules, std::size_t moves, bool fault,
                       const GameReview& review, const std::optional<Judged>& last) {
  const bool lost = game.status() == Status::lost && rules.on_mine == OnMine::end;
  if (!lost || !last || !last->hit) return {sentence_of(game, rules, moves, fault, review)};
  return {joined({loss_text(*last), " ", better_text(*last, rules.grid)}), last};
}

}  // namespace minewise
