#include "game/board_kind.hpp"

#include "base/message.hpp"

namespace minewise {

namespace {

constexpr std::string_view without_guess = "no-guess";
constexpr std::string_view level_mark = ":level=";

}  // namespace

std::string BoardKind::name() const {
  if (boards == Boards::any) return "any";
  return std::string(without_guess) + std::string(level_mark) + std::string(name_of(level));
}

std::vector<std::string> board_forms() {
  std::vector<std::string> forms{"any"};
  for (std::size_t i = 0; i < level_names.size(); ++i) {
    forms.push_back(BoardKind{Boards::no_guess, static_cast<Level>(i)}.name());
  }
  return forms;
}

Checked<BoardKind> board_kind(std::string_view text) {
  if (text == "any") return BoardKind{};
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
