#include "game/variant.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <limits>
#include <utility>

#include "base/index.hpp"
#include "base/message.hpp"

namespace minewise {

namespace {

constexpr std::array<std::string_view, 3> first_clicks{"any", "safe", "opening"};
constexpr std::array<std::string_view, 2> on_mines{"end", "continue"};
constexpr std::array<std::string_view, 3> wins{"all_safe", "all_flagged", "all_identified"};
/// Digits of a number in the text form: what is longer fits no board.
constexpr std::size_t most_digits = 9;

Error refused_text(std::string text, std::string_view part = {}) {
  return {ErrorKind::invalid_rules, std::move(text), std::string(part)};
}

std::vector<std::string_view> words(std::string_view text) {
  constexpr std::string_view blanks = " \t\n\r\v\f";
  std::vector<std::string_view> found;
  for (;;) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return found;
    text.remove_prefix(begin);
    const std::size_t end = std::min(text.find_first_of(blanks), text.size());
    found.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

/// A whole number of at most nine digits that a text begins with, taken off it.
std::optional<int> take_number(std::string_view& text, bool may_be_negative) {
  const std::size_t sign = may_be_negative && text.starts_with('-') ? 1 : 0;
  std::size_t end = sign;
  while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
  if (end == sign || end - sign > most_digits) return {};
  int number = 0;
  std::from_chars(text.data(), text.data() + end, number);
  text.remove_prefix(end);
  return number;
}

bool take(std::string_view& text, char mark) {
  if (!text.starts_with(mark)) return false;
  text.remove_prefix(1);
  return true;
}

/// WIDTHxHEIGHT/MINES; false if it is something else.
bool read_size(std::string_view text, Variant& variant) {
  const auto width = take_number(text, true);
  if (!width || !take(text, 'x')) return false;
  const auto height = take_number(text, true);
  if (!height || !take(text, '/')) return false;
  const bool unknown = text == "?";
  const auto mines = unknown ? std::optional(0) : take_number(text, true);
  if (!mines || (!unknown && !text.empty())) return false;
  variant.rules.grid = {*height, *width};
  variant.rules.mines = *mines;
  variant.has_total = variant.mines_known = !unknown;
  return true;
}

template <std::size_t n>
std::optional<std::size_t> place_of(std::string_view value,
                                    const std::array<std::string_view, n>& names) {
  const auto found = std::ranges::find(names, value);
  if (found == names.end()) return {};
  return static_cast<std::size_t>(found - names.begin());
}

template <std::size_t n>
std::vector<std::string> texts(const std::array<std::string_view, n>& names) {
  return {names.begin(), names.end()};
}

/// Sets a switch that has some named values.
template <class Value, std::size_t n>
std::optional<Error> set_named(std::string_view name, std::string_view value,
                               const std::array<std::string_view, n>& names, Value& target) {
  const auto place = place_of(value, names);
  if (!place) {
    return refused_text(expected_one_of(std::string(name) + " rule", value, texts(names)), name);
  }
  target = static_cast<Value>(*place);
  return {};
}

std::optional<Error> set_word(std::string_view name, std::string_view value, bool& target) {
  if (value != "yes" && value != "no") {
    const std::string text(name);
    return refused_text(
        "expected " + text + "=yes or " + text + "=no, got " + text + "=" + std::string(value),
        name);
  }
  target = value == "yes";
  return {};
}

/// Where the first reveal happens, before the size of the board is known.
struct Start {
  std::string text = "agent";
  std::optional<std::pair<int, int>> cell;
};

Start start_of(std::string_view value) {
  Start start{std::string(value), {}};
  const auto row = take_number(value, false);
  if (!row || !take(value, ',')) return start;
  const auto column = take_number(value, false);
  if (column && value.empty()) start.cell = {*row, *column};
  return start;
}

std::optional<Error> set_start(const Start& start, Rules& rules) {
  if (!start.cell && start.text == "agent") {
    rules.start = start_by_agent;
  } else if (!start.cell && start.text == "random") {
    rules.start = start_at_random;
  } else if (start.cell && rules.grid.contains(start.cell->first, start.cell->second)) {
    const auto [row, column] = *start.cell;
    const std::int64_t place = static_cast<std::int64_t>(row) * rules.grid.width + column;
    // On a board that is far too large, which is what will be refused, it is no matter.
    rules.start = place <= std::numeric_limits<Cell>::max() ? static_cast<Cell>(place) : 0;
  } else {
    const std::string got = start.cell ? "(" + std::to_string(start.cell->first) + ", " +
                                             std::to_string(start.cell->second) + ")"
                                       : quoted(start.text);
    return refused_text(
        "expected start to be 'agent', 'random' or a cell (row, column) on the board, got " + got,
        "start");
  }
  return {};
}

/// The switches of a text, which are checked only when all of it is read.
struct Switches {
  std::optional<Start> start;
  std::optional<std::string_view> clues;
  std::optional<std::string_view> boards;
};

std::optional<Error> read_switch(std::string_view item, Switches& given, Variant& variant) {
  const std::size_t equals = item.find('=');
  const std::string_view name = item.substr(0, equals);
  const std::string_view value =
      equals == std::string_view::npos ? std::string_view{} : item.substr(equals + 1);
  if (name == "cascade") return set_word(name, value, variant.rules.cascade);
  if (name == "mines_known") return set_word(name, value, variant.mines_known);
  if (name == "first_click") {
    return set_named(name, value, first_clicks, variant.rules.first_click);
  }
  if (name == "on_mine") return set_named(name, value, on_mines, variant.rules.on_mine);
  if (name == "win") return set_named(name, value, wins, variant.rules.win);
  if (name == "start") {
    given.start = start_of(value);
  } else if (name == "clues") {
    given.clues = value;
  } else if (name == "boards") {
    given.boards = value;
  } else {
    std::vector<std::string> names;
    for (const Switch& one : switches()) names.push_back(one.name);
    return refused_text(expected_one_of("switch", name, names));
  }
  return {};
}

/// Rules in which play goes on after a mine, as two of the sources have it.
Variant play_on(Grid grid, int mines) {
  Variant variant;
  variant.rules = {
      grid, mines, FirstClick::any, start_by_agent, OnMine::play_on, false, Win::all_identified};
  variant.mines_known = false;
  return variant;
}

Variant classic(Grid grid, int mines, FirstClick first_click = FirstClick::safe) {
  Variant variant;
  variant.rules = {grid, mines, first_click, start_by_agent, OnMine::end, true, Win::all_safe};
  return variant;
}

/// Each move uncovers one tile, and the first one, which is a 0, is uncovered for the player.
Variant uci() {
  Variant variant = classic({8, 8}, 10, FirstClick::opening);
  variant.rules.start = start_at_random;
  variant.rules.cascade = false;
  return variant;
}

Variant ncsu() {
  Variant variant = classic({6, 6}, 6, FirstClick::any);
  variant.mines_known = false;
  return variant;
}

Variant cs50() {
  Variant variant = classic({8, 8}, 8, FirstClick::any);
  variant.rules.cascade = false;
  variant.rules.win = Win::all_flagged;
  variant.mines_known = false;
  return variant;
}

std::string start_text(const Rules& rules) {
  if (rules.start == start_by_agent) return "agent";
  if (rules.start == start_at_random) return "random";
  return std::to_string(rules.grid.row(rules.start)) + "," +
         std::to_string(rules.grid.column(rules.start));
}

}  // namespace

Variant Variant::told() const {
  Variant result = *this;
  if (!mines_known) {
    result.has_total = false;
    result.rules.mines = 0;
  }
  return result;
}

std::vector<std::pair<std::string_view, std::string>> Variant::switched() const {
  const auto named = [](const auto& names, auto value) {
    return std::string(names[static_cast<std::size_t>(value)]);
  };
  const auto word = [](bool is_set) { return std::string(is_set ? "yes" : "no"); };
  return {{"first_click", named(first_clicks, rules.first_click)},
          {"start", start_text(rules)},
          {"on_mine", named(on_mines, rules.on_mine)},
          {"cascade", word(rules.cascade)},
          {"mines_known", word(mines_known)},
          {"win", named(wins, rules.win)},
          {"clues", clues.name},
          {"boards", rules.boards.name()}};
}

std::string Variant::text() const {
  std::string text = std::to_string(rules.grid.width) + "x" + std::to_string(rules.grid.height) +
                     "/" + (has_total ? std::to_string(rules.mines) : "?");
  const auto usual = Variant{}.switched();
  const auto own = switched();
  for (std::size_t i = 0; i < own.size(); ++i) {
    // That the total is not told shows already where it is missing.
    if (own[i] == usual[i] || (own[i].first == "mines_known" && !has_total)) continue;
    text += ' ';
    text += own[i].first;
    text += '=' + own[i].second;
  }
  return text;
}

std::optional<Error> Variant::check() const {
  if (!clues.withholds_alike()) {
    return refused_text(
        "expected clues that are withheld as often whatever the count: else a withheld clue tells "
        "something that no engine of ours reads, got clues=" +
            clues.name,
        "clues");
  }
  if (!has_total && mines_known) {
    return refused_text("expected a number of mines where mines_known is set, got None", "mines");
  }
  if (rules.boards == BoardKind{Boards::no_guess, Level::exact} && !mines_known) {
    return refused_text(
        "expected mines_known=yes with boards=no-guess:level=exact, whose proofs may need the mine "
        "total: without it boards=no-guess:level=exact-without-total",
        "boards");
  }
  if (rules.boards.boards == Boards::safe_guesses && !mines_known) {
    return refused_text(
        "expected mines_known=yes with boards=safe-guesses, as the mine total may prove that a "
        "guess is not forced",
        "boards");
  }
  return rules.check();
}

Checked<Variant> Variant::parse(std::string_view text) {
  const auto items = words(text);
  const std::string_view first = items.empty() ? std::string_view{} : items[0];
  Variant variant;
  if (!read_size(first, variant)) {
    auto known = presets();
    const auto aliases = preset_aliases();
    const auto alias = std::ranges::find(aliases, first, &PresetAlias::name);
    const std::string_view name = alias == aliases.end() ? first : alias->preset;
    const auto found = std::ranges::find(known, name, &Preset::name);
    if (found == known.end()) {
      std::vector<std::string> names;
      for (const Preset& preset : known) names.push_back(preset.name);
      names.emplace_back("WIDTHxHEIGHT/MINES");
      return refused_text(expected_one_of("rules", first, names));
    }
    variant = found->variant;
  }
  Switches given;
  for (std::size_t i = 1; i < items.size(); ++i) {
    if (auto error = read_switch(items[i], given, variant)) return *std::move(error);
  }
  if (given.clues) {
    auto model = clue_model(*given.clues);
    if (!model) return refused_text(model.failure().text, "clues");
    variant.clues = *std::move(model);
    if (!variant.clues.is_exact()) variant.rules.noise = variant.clues.likelihood;
  }
  if (given.boards) {
    auto kind = board_kind(*given.boards);
    if (!kind) return kind.failure();
    variant.rules.boards = *kind;
  }
  if (given.start) {
    if (auto error = set_start(*given.start, variant.rules)) return *std::move(error);
  }
  if (auto error = variant.check()) return *std::move(error);
  return variant;
}

std::vector<Preset> presets() {
  return {{"beginner", classic({9, 9}, 10)},
          {"intermediate", classic({16, 16}, 40)},
          {"expert", classic({16, 30}, 99)},
          {"rutgers", play_on({10, 10}, 20)},
          {"rutgers-small", play_on({8, 8}, 8)},
          {"cs50", cs50()},
          {"uci", uci()},
          {"ncsu", ncsu()},
          {"h2g2", classic({9, 9}, 10, FirstClick::any)}};
}

std::vector<PresetAlias> preset_aliases() {
  return {{"classic", "beginner"},
          {"cs440", "rutgers"},
          {"cs520", "rutgers"},
          {"cs171", "uci"},
          {"cs271p", "uci"},
          {"kulkarni", "rutgers"},
          {"pratinidhi", "rutgers-small"}};
}

std::vector<Switch> switches() {
  return {
      {"first_click", texts(first_clicks),
       "what the first revealed cell may be: any cell, even a mine (any); a safe cell (safe); or a "
       "safe cell with only safe neighbours, which opens an area (opening)"},
      {"start",
       {"agent", "random", "ROW,COLUMN"},
       "who chooses the first cell: the agent (agent), chance (random), or the rules "
       "(ROW,COLUMN)"},
      {"on_mine", texts(on_mines),
       "what happens after a mine is revealed: the game ends (end), or the mine stays visible and "
       "play goes on (continue)"},
      {"cascade", {"yes", "no"}, "whether a revealed 0 opens its neighbours (yes, no)"},
      {"mines_known",
       {"yes", "no"},
       "whether the player knows the total number of mines (yes, no)"},
      {"win", texts(wins),
       "when the game is complete: all safe cells are revealed (all_safe), all mines are flagged "
       "(all_flagged), or every cell is revealed or flagged (all_identified)"},
      {"clues", clue_forms(),
       "how displayed clues differ from true counts: not at all (exact); withheld with chance P "
       "(withheld:p=P); drawn evenly from 0 to the true count (optimistic) or from the true count "
       "to 8 (cautious); the true count or one more (one-more); or by a table of your own "
       "(table:ROW/.../ROW). All but exact need cascade=no"},
      {"boards", board_forms(),
       "which boards are played: any (any); boards that need no guess after the first click "
       "(no-guess), by reasoning about one clue at a time (level=single), clues whose cells are "
       "among those of others (subset), all clues together (exact-without-total), or all clues and "
       "the mine total (exact); or boards on which a guess is safe if nothing is certain "
       "(safe-guesses)"},
  };
}

}  // namespace minewise
