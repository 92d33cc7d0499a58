#include "review/replay_game.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include "review/clicks.hpp"
#include "why/phrase.hpp"

namespace minewise {

namespace {

std::optional<MoveKind> move_of(ClickKind kind, ClickEffect effect) {
  switch (effect) {
    case ClickEffect::flag:
      return MoveKind::flag;
    case ClickEffect::unflag:
      return MoveKind::unflag;
    case ClickEffect::reveal:
    case ClickEffect::mine:
      return kind == ClickKind::chord ? MoveKind::chord : MoveKind::reveal;
    case ClickEffect::nothing:
      break;
  }
  return {};
}

std::vector<ReplayMove> moves_of(const Board& board, std::span<const Click> clicks) {
  ClickedGame game(board);
  std::vector<ReplayMove> moves;
  for (const Click& click : clicks) {
    if (const auto kind = move_of(click.kind, game.click(click.kind, click.cell))) {
      moves.push_back({{click.cell, *kind}, click.milliseconds});
    }
  }
  return moves;
}

bool is_press(const PointerEvent& event) {
  return event.action == PointerAction::left_down || event.action == PointerAction::right_down ||
         event.action == PointerAction::middle_down;
}

/// What becomes of the game, other than the file says.
std::string_view other_end(const ReplayClaims& claims, Status status) {
  if (claims.end == ReplayEnd::won && status == Status::lost) {
    return "The file says that the game was won, but its clicks reveal a mine.";
  }
  if (claims.end == ReplayEnd::won && status == Status::playing) {
    return "The file says that the game was won, but its clicks leave safe cells covered.";
  }
  if (claims.end == ReplayEnd::lost && status == Status::won) {
    return "The file says that the game was lost, but its clicks win it.";
  }
  if (claims.end == ReplayEnd::lost && status == Status::playing) {
    return "The file says that the game was lost, but its clicks reveal no mine.";
  }
  return {};
}

std::vector<std::string> contradictions_of(const Replay& replay, const ReplayGame& game,
                                           std::size_t followed) {
  std::vector<std::string> said;
  if (const auto end = other_end(replay.claims, game.counts.status); !end.empty()) {
    said.emplace_back(end);
  }
  const auto& three_bv = replay.claims.three_bv;
  if (three_bv && *three_bv != game.counts.three_bv) {
    said.push_back(
        joined({"The file gives a 3BV of ", std::to_string(*three_bv),
                ", but its board has one of ", std::to_string(game.counts.three_bv), "."}));
  }
  const auto backwards = [](const PointerEvent& before, const PointerEvent& after) {
    return after.milliseconds < before.milliseconds;
  };
  if (std::ranges::adjacent_find(replay.events, backwards) != replay.events.end()) {
    said.emplace_back("The clock of the file runs backwards.");
  }
  const auto late = std::ranges::count_if(std::span(replay.events).subspan(followed), is_press);
  if (late > 0) {
    const std::string times = late == 1 ? "" : joined({" ", std::to_string(late), " times"});
    said.push_back(joined(
        {"After the end of the game a button is pressed", times, ", which does not count."}));
  }
  return said;
}

}  // namespace

ReplayGame game_of(const Replay& replay) {
  PointedGame pointed = follow_pointer(replay.board, replay.cell_size, replay.events,
                                       replay.claims.question_marks.value_or(false));
  ReplayGame game;
  game.moves = moves_of(replay.board, pointed.clicks);
  game.counts = count_clicks(replay.board, pointed.clicks);
  game.clicks = std::move(pointed.clicks);
  game.path = pointed.path;
  game.contradictions = contradictions_of(replay, game, pointed.followed);
  return game;
}

}  // namespace minewise
