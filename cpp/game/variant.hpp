// A variant of the game as people name it: the rules, what the player is told of them, their text
// form, and the presets.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "game/clue_model.hpp"
#include "game/rules.hpp"

namespace minewise {

struct Variant {
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
  [[nodiscard]] Variant told() const;
  /// All switches by name, and what they are set to.
  [[nodiscard]] std::vector<std::pair<std::string_view, std::string>> switched() const;
  /// WIDTHxHEIGHT/MINES and the switches that differ from the classic game.
  [[nodiscard]] std::string text() const;
  /// An error unless games can be played by it.
  [[nodiscard]] std::optional<Error> check() const;

  /// A preset or WIDTHxHEIGHT/MINES, then any switch=value.
  static Checked<Variant> parse(std::string_view text);
};

struct Preset {
  std::string name;
  Variant variant;
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
