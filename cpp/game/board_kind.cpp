#include "game/board_kind.hpp"

#include "base/message.hpp"

namespace minewise {

namespace {

constexpr std::string_view without_guess = "no-guess";
constexpr std::string_view level_mark = ":level=";
constexpr std::string_view forced_are_safe = "safe-guesses";

}  // namespace

std::string BoardKind::name() const {
  if (boards == Boards::any) return "any";
  if (boards == Boards::safe_guesses) return std::string(forced_are_safe);
  return std::string(without_guess) + std::string(level_mark) + std::string(name_of(level));
}

std::vector<std::string> board_forms() {
  std::vector<std::string> forms{"any"};
  for (std::size_t i = 0; i < level_names.size(); ++i) {
    forms.push_back(BoardKind{Boards::no_guess, static_cast<Level>(i)}.name());
  }
  forms.push_back(BoardKind{Boards::safe_guesses}.name());
  return forms;
}

Checked<BoardKind> board_kind(std::string_view text) {
  if (text == "any") return BoardKind{};
  if (text == forced_are_safe) return BoardKind{Boards::safe_guesses};
  std::string_view rest = text;
  if (rest.starts_with(without_guess)) {
    rest.remove_prefix(without_guess.size());
    if (rest.empty()) return BoardKind{Boards::no_guess};
    if (rest.starts_with(level_mark)) {
      rest.remove_prefix(level_mark.size());
      if (const auto level = level_named(rest)) return BoardKind{Boards::no_guess, *level};
    }
  }
  return Error{ErrorKind::invalid_rules, expected_one_of("kind of boards", text, board_forms()),
               "boards"};
}

}  // namespace minewise
