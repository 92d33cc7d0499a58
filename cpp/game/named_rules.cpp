#include "game/named_rules.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

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

/// Also those that web pages and messengers put in place of a blank.
constexpr std::array<std::string_view, 9> blanks{
    " ", "\t", "\n", "\r", "\v", "\f", "\xc2\xa0", "\xe2\x80\xaf", "\xe3\x80\x80"};

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> found;
  for (bool is_within = false; !text.empty();) {
    const std::string_view one = first_character(text);
    const bool is_blank = std::ranges::find(blanks, one) != blanks.end();
    if (!is_blank && !is_within) found.push_back(text.substr(0, 0));
    if (!is_blank) found.back() = {found.back().data(), found.back().size() + one.size()};
    is_within = !is_blank;
    text.remove_prefix(one.size());
  }
  return found;
}

/// A whole number of at most nine digits that a text begins with, taken off it.
std::optional<int> take_number(std::string_view& text) {
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
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

/// WIDTHxHEIGHT that a text begins with, taken off it.
std::optional<Grid> take_size(std::string_view& text) {
  const auto width = take_number(text);
  if (!width || !take(text, 'x')) return {};
  const auto height = take_number(text);
  if (!height) return {};
  return Grid{*height, *width};
}

/// WIDTHxHEIGHT/MINES; false if it is something else.
bool read_size(std::string_view text, NamedRules& variant) {
  const auto grid = take_size(text);
  if (!grid || !take(text, '/')) return false;
  const bool unknown = text == "?";
  const auto mines = unknown ? std::optional(0) : take_number(text);
  if (!mines || (!unknown && !text.empty())) return false;
  variant.rules.grid = *grid;
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
        "expected " + text + "=yes or " + text + "=no, got " + text + "=" + quoted(value), name);
  }
  target = value == "yes";
  return {};
}

/// A cell as ROW,COLUMN, on the board or not.
std::optional<std::pair<int, int>> cell_of(std::string_view text) {
  const auto row = take_number(text);
  if (!row || !take(text, ',')) return {};
  const auto column = take_number(text);
  if (!column || !text.empty()) return {};
  return {{*row, *column}};
}

std::optional<Error> set_start(std::string_view value, Rules& rules) {
  const auto cell = cell_of(value);
  if (cell && rules.grid.contains(cell->first, cell->second)) {
    rules.start = rules.grid.at(cell->first, cell->second);
  } else if (value == "agent") {
    rules.start = start_by_agent;
  } else if (value == "random") {
    rules.start = start_at_random;
  } else {
    const std::string got =
        cell ? "(" + std::to_string(cell->first) + ", " + std::to_string(cell->second) + ")"
             : quoted(value);
    return refused_text(
        "expected start to be 'agent', 'random' or a cell (row, column) on the board, got " + got,
        "start");
  }
  return {};
}

std::optional<Error> set_clues(std::string_view value, NamedRules& variant) {
  if (value == variant.clues.name) return {};
  auto model = clue_model(value);
  if (!model) return refused_text(model.failure().text, "clues");
  variant.clues = *std::move(model);
  variant.rules.noise.reset();
  if (!variant.clues.is_exact()) variant.rules.noise = variant.clues.likelihood;
  return {};
}

std::optional<Error> set_boards(std::string_view value, Rules& rules) {
  auto kind = board_kind(value);
  if (!kind) return kind.failure();
  rules.boards = *kind;
  return {};
}

/// Rules in which play goes on after a mine, as two of the sources have it.
NamedRules play_on(Grid grid, int mines) {
  NamedRules variant;
  variant.rules = {
      grid, mines, FirstClick::any, start_by_agent, OnMine::play_on, false, Win::all_identified};
  variant.mines_known = false;
  return variant;
}

NamedRules classic(Grid grid, int mines, FirstClick first_click = FirstClick::safe) {
  NamedRules variant;
  variant.rules = {grid, mines, first_click, start_by_agent, OnMine::end, true, Win::all_safe};
  return variant;
}

/// Each move uncovers one tile, and the first one, which is a 0, is uncovered for the player.
NamedRules uci() {
  NamedRules variant = classic({8, 8}, 10, FirstClick::opening);
  variant.rules.start = start_at_random;
  variant.rules.cascade = false;
  return variant;
}

NamedRules ncsu() {
  NamedRules variant = classic({6, 6}, 6, FirstClick::any);
  variant.mines_known = false;
  return variant;
}

NamedRules cs50() {
  NamedRules variant = classic({8, 8}, 8, FirstClick::any);
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

/// What a text begins with: WIDTHxHEIGHT/MINES or a preset.
Checked<NamedRules> size_or_preset(std::string_view text) {
  NamedRules variant;
  if (read_size(text, variant)) {
    if (auto error = check_size(variant.rules.grid)) return *std::move(error);
    return variant;
  }
  const auto aliases = preset_aliases();
  const auto alias = std::ranges::find(aliases, text, &PresetAlias::name);
  const std::string_view name = alias == aliases.end() ? text : alias->preset;
  auto known = presets();
  const auto found = std::ranges::find(known, name, &Preset::name);
  if (found != known.end()) return std::move(found->variant);
  std::vector<std::string> names;
  for (const Preset& preset : known) names.push_back(preset.name);
  names.emplace_back("WIDTHxHEIGHT/MINES");
  return refused_text(expected_one_of("rules", text, names));
}

}  // namespace

NamedRules NamedRules::public_rules() const {
  NamedRules result = *this;
  if (!mines_known) {
    result.has_total = false;
    result.rules.mines = 0;
  }
  return result;
}

Switched NamedRules::switched() const {
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

std::string rules_text(Grid grid, std::optional<int> mines, const Switched& switched) {
  std::string text = std::to_string(grid.width) + "x" + std::to_string(grid.height) + "/" +
                     (mines ? std::to_string(*mines) : "?");
  NamedRules usual;
  usual.mines_known = mines.has_value();
  const Switched otherwise = usual.switched();
  for (std::size_t i = 0; i < switched.size(); ++i) {
    if (switched[i] == otherwise[i]) continue;
    text.append(" ").append(switched[i].first).append("=").append(switched[i].second);
  }
  return text;
}

std::string NamedRules::text() const { return rules_text(rules.grid, mines(), switched()); }

/// Parses a switch of the rules, as cascade=no or first_click=opening.
std::optional<Error> NamedRules::set(std::string_view name, std::string_view value) {
  if (name == "first_click") return set_named(name, value, first_clicks, rules.first_click);
  if (name == "start") return set_start(value, rules);
  if (name == "on_mine") return set_named(name, value, on_mines, rules.on_mine);
  if (name == "cascade") return set_word(name, value, rules.cascade);
  if (name == "mines_known") return set_word(name, value, mines_known);
  if (name == "win") return set_named(name, value, wins, rules.win);
  if (name == "clues") return set_clues(value, *this);
  if (name == "boards") return set_boards(value, rules);
  return refused_text(expected_one_of("switch", name, texts(switch_names)));
}

std::optional<Error> NamedRules::check() const {
  if (!clues.is_exact() && !clues.withholds_alike()) {
    return refused_text(
        "expected clues whose chance to be withheld does not depend on their count, got clues=" +
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

Checked<NamedRules> NamedRules::of_switches(Grid grid, std::optional<int> mines,
                                            const Switched& switched) {
  NamedRules variant;
  variant.rules.grid = grid;
  variant.rules.mines = mines.value_or(0);
  variant.has_total = mines.has_value();
  if (auto error = check_size(grid)) return *std::move(error);
  for (const auto& [name, value] : switched) {
    if (auto error = variant.set(name, value)) return *std::move(error);
  }
  if (auto error = variant.check()) return *std::move(error);
  return variant;
}

/// Parses rules: a size or preset, then the switches.
Checked<NamedRules> NamedRules::parse(std::string_view text) {
  // A request, whose fields zero bytes end, cannot hold one: it is refused in the same words.
  if (text.find('\0') != std::string_view::npos) {
    return refused_text("expected texts without zero bytes");
  }
  const auto items = words(text);
  auto variant = size_or_preset(items.empty() ? std::string_view{} : items[0]);
  for (std::size_t i = 1; variant && i < items.size(); ++i) {
    const std::size_t equals = std::min(items[i].find('='), items[i].size());
    const std::string_view value = items[i].substr(std::min(equals + 1, items[i].size()));
    if (auto error = variant->set(items[i].substr(0, equals), value)) return *std::move(error);
  }
  if (variant) {
    if (auto error = variant->check()) return *std::move(error);
  }
  return variant;
}

Checked<Grid> grid_of_text(std::string_view text) {
  std::string_view rest = text;
  const auto grid = take_size(rest);
  if (!grid || !rest.empty()) {
    return refused_text("expected a size as WIDTHxHEIGHT, such as 30x16, got " + quoted(text));
  }
  if (auto error = check_size(*grid)) return *std::move(error);
  return *grid;
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
