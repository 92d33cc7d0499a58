// Parses rules, and writes them as people name them: the rules, what the player is told of them,
// their text form, and the presets.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "game/clue_model.hpp"
#include "game/rules.hpp"

namespace minewise {

inline constexpr std::array<std::string_view, 8> switch_names{
    "first_click", "start", "on_mine", "cascade", "mines_known", "win", "clues", "boards"};

/// Every switch by name, in this order, and what it is set to.
using Switched = std::vector<std::pair<std::string_view, std::string>>;

/// WIDTHxHEIGHT/MINES and the switches that differ from the classic game, whether such rules can be
/// or not.
std::string rules_text(Grid grid, std::optional<int> mines, const Switched& switched);

struct NamedRules {
  /// Where `has_total` is false its mines are 0.
  Rules rules{{9, 9}, 10, FirstClick::safe, start_by_agent, OnMine::end, true, Win::all_safe};
  bool mines_known = true;
  /// Is there a number of mines? None is in the rules of a view whose player is not told.
  bool has_total = true;
  ClueModel clues;

  [[nodiscard]] std::optional<int> mines() const {
    return has_total ? std::optional(rules.mines) : std::nullopt;
  }
  /// What a player is told: the same, without the mine total unless it is known.
  [[nodiscard]] NamedRules public_rules() const;
  [[nodiscard]] Switched switched() const;
  /// `parse` reads it back.
  [[nodiscard]] std::string text() const;
  /// Sets a switch; its text must fit the size, but not yet the other switches.
  std::optional<Error> set(std::string_view name, std::string_view value);
  /// An error unless games can be played by it.
  [[nodiscard]] std::optional<Error> check() const;

  /// A preset or WIDTHxHEIGHT/MINES, then any switch=value. Of several things that are wrong the
  /// first one is refused; whether the switches fit each other is checked last.
  static Checked<NamedRules> parse(std::string_view text);
  /// The same of values that are no text.
  static Checked<NamedRules> of_switches(Grid grid, std::optional<int> mines,
                                         const Switched& switched);
};

/// The size that a text gives by itself, as WIDTHxHEIGHT.
Checked<Grid> grid_of_text(std::string_view text);

struct Preset {
  std::string name;
  NamedRules variant;
};

/// The classic levels, and the games of courses and articles.
std::vector<Preset> presets();

/// Another name of a preset, which people may write.
struct PresetAlias {
  std::string_view name;
  std::string_view preset;
};

std::vector<PresetAlias> preset_aliases();

/// A switch of the game, its values as text, and what it means.
struct Switch {
  std::string name;
  std::vector<std::string> values;
  std::string meaning;
};

std::vector<Switch> switches();

}  // namespace minewise
