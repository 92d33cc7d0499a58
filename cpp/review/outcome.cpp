#include "review/outcome.hpp"

#include <string>

namespace minewise {

namespace {

Error altered(const std::string& what) {
  return {ErrorKind::invalid_record, "this record was altered: " + what};
}

Error other(std::string_view name, std::string_view given, std::string_view said) {
  return altered("expected " + std::string(name) + " " + std::string(given) +
                 ", as its moves give, got " + std::string(said));
}

}  // namespace

Counts counts_of(const Rules& rules, const Game& game, std::span<const PlayedMove> moves) {
  return {{{"revealed", game.revealed()},
           {"mines_hit", game.mines_hit()},
           {"flags_right", game.flags_right()},
           {"flags_wrong", game.flags() - game.flags_right()},
           {"clicks", game.clicks()},
           {"redundant_clicks", game.redundant_clicks()},
           {"guesses", guesses(rules, moves)}}};
}

std::string_view ending(const Rules& rules, Status status) {
  if (status == Status::playing) return "playing";
  if (status == Status::won) return "won";
  return rules.on_mine == OnMine::play_on ? "complete" : "lost";
}

std::optional<double> efficiency(const Game& game) {
  if (game.board() == nullptr || game.clicks() == 0) return {};
  return static_cast<double>(game.board()->three_bv_done(game.shown())) / game.clicks();
}

std::optional<Solved> solved(const Rules& rules, const Game& game) {
  const Board* const board = game.board();
  if (game.status() == Status::playing || board == nullptr) return {};
  const bool goes_on = rules.on_mine == OnMine::play_on;
  Solved found;
  for (Cell cell = 0; cell < rules.grid.cells(); ++cell) {
    const std::int8_t code = game.shown()[index(cell)];
    if (board->mine(cell)) {
      found.mines.push_back(cell);
      if (code == flag || (goes_on && code == covered)) found.identified.push_back(cell);
    } else if (code == flag) {
      found.wrong_flags.push_back(cell);
    } else if (code != covered) {
      found.visited.push_back(cell);
    }
  }
  return found;
}

std::optional<Error> play_record(const Record& record, History& history) {
  if (auto error = history.play(record.moves, record.agent)) {
    return error->kind == ErrorKind::illegal_move ? altered(error->text) : *std::move(error);
  }
  const Status status = record.fault ? Status::lost : history.game().status();
  if (status != record.status) {
    return other("status", name_of(status), name_of(record.status));
  }
  const Counts counts = counts_of(history.rules(), history.game(), history.moves());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i].second == record.counts[i]) continue;
    return other(counts[i].first, std::to_string(counts[i].second),
                 std::to_string(record.counts[i]));
  }
  return {};
}

}  // namespace minewise
