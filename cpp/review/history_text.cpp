// The steps of a history as text, and back: what a page keeps of a game, to go on with it later.
#include <algorithm>
#include <charconv>

#include "base/message.hpp"
#include "review/history.hpp"
#include "why/phrase.hpp"

namespace minewise {

namespace {

/// In the order of MoveKind.
constexpr std::string_view letters = "rfuc";

/// Takes the part before a mark away from a text, and the mark.
std::string_view take_part(std::string_view& text, char mark) {
  const std::size_t end = std::min(text.find(mark), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

bool take(std::string_view& text, char mark) {
  if (!text.starts_with(mark)) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<int> read_number(std::string_view& text) {
  int number = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
  if (end.ec != std::errc{}) return {};
  text.remove_prefix(static_cast<std::size_t>(end.ptr - text.data()));
  return number;
}

}  // namespace

std::string History::cell_text(Cell cell) const {
  return std::to_string(rules_.grid.row(cell)) + "." + std::to_string(rules_.grid.column(cell));
}

std::optional<Cell> History::read_cell(std::string_view& text) const {
  const auto row = read_number(text);
  if (!row || !take(text, '.')) return {};
  const auto column = read_number(text);
  if (!column || !rules_.grid.contains(*row, *column)) return {};
  return rules_.grid.at(*row, *column);
}

std::vector<std::string> History::step_texts(std::size_t first) const {
  std::vector<std::string> texts;
  for (std::size_t i = first; i < steps_.size(); ++i) {
    const HistoryStep& step = steps_[i];
    std::string text = step.player == person ? "" : step.player + ":";
    if (!step.decided) text += '+';
    std::string_view mark;
    for (const PlayedMove& move : moves_of(step)) {
      text += joined({mark, letters.substr(static_cast<std::size_t>(move.kind), 1),
                      cell_text(move.cell), move.guess ? "!" : ""});
      mark = ",";
    }
    mark = "~";
    for (const Cell cell : step.waiting) {
      text += joined({mark, cell_text(cell)});
      mark = ",";
    }
    texts.push_back(std::move(text));
  }
  return texts;
}

std::optional<Error> History::restore_step(std::string_view text) {
  const auto refused = [&] {
    return Error{ErrorKind::illegal_move,
                 "expected steps that this game allows, got " + quoted(text, quoted_part)};
  };
  std::string_view moves = text;
  // Moves hold no colon; the name of a player may.
  const std::size_t name = text.rfind(':');
  std::string player = person;
  if (name != std::string_view::npos) {
    player = text.substr(0, name);
    moves.remove_prefix(name + 1);
  }
  const bool decided = !take(moves, '+');
  std::string_view made = take_part(moves, '~');
  bool guessed = false;
  while (!made.empty()) {
    std::string_view one = take_part(made, ',');
    const std::size_t letter = one.empty() ? letters.npos : letters.find(one.front());
    if (letter == letters.npos) return refused();
    one.remove_prefix(1);
    const auto cell = read_cell(one);
    const bool guess = take(one, '!');
    if (!cell || !one.empty()) return refused();
    guessed = guessed || guess;
    const Grid& grid = rules_.grid;
    const auto made = move(static_cast<MoveKind>(letter), grid.row(*cell), grid.column(*cell));
    if (made) continue;
    if (made.failure().kind == ErrorKind::interrupted) return made.failure();
    return refused();
  }
  if (at_ == stepped_) return refused();
  end_step(std::move(player), guessed, decided);
  while (!moves.empty()) {
    std::string_view one = take_part(moves, ',');
    const auto cell = read_cell(one);
    if (!cell || !one.empty()) return refused();
    steps_.back().waiting.push_back(*cell);
  }
  return {};
}

std::optional<Error> History::restore(std::string_view steps, int taken_back) {
  taken_back_ = taken_back;
  while (!steps.empty()) {
    if (auto refused = restore_step(take_part(steps, ';'))) return refused;
  }
  return {};
}

}  // namespace minewise
