#include "players/strengths.hpp"

#include <algorithm>
#include <utility>

#include "base/message.hpp"
#include "players/learned_value.hpp"

namespace minewise {

namespace {

// What measured each number stands beside the same ones in engine/search_settings.py of the
// package; a test compares the two.
constexpr double early_phase = 300.0;  // OPENING there; base-2 logarithm of layouts
constexpr double early_tolerance = 0.75;
constexpr double late_tolerance = 0.9;
constexpr int few_candidates = 10;
/// Who plays guesses on searches end games of so many layouts.
constexpr std::size_t layouts_searched_on = 30;

/// The value of positions before it was learned.
constexpr Values by_hand{{0.4935, 0.4935, 0.4935, 0.4935, 0.4935, 0.0, 0.376, 0.094, 0.0},
                         {0.5565, 0.53, 0.5565, 0.567, 0.578, 0.0, 0.371, 0.159, 0.0}};

const std::array<std::string, 10>& part_names() {
  static const std::array<std::string, 10> names{
      "look-ahead", "ending",      "third-step", "wide",    "broad",
      "progress",   "second-best", "playouts",   "learned", "first-cell"};
  return names;
}

/// A strength whose values are still to be left out of, so by value.
struct Settings {
  Strength strength;
  LinearValue early;
  LinearValue late;
};

Settings default_settings(const Values& values) {
  const PlayoutLimits no_playouts{0, 8, 0.75, 0.06, 0.001};
  const Phase early{1000, early_tolerance, 0, nullptr};
  const Phase late{20, late_tolerance, 5, nullptr};
  return {{true, early_phase, early, late, 5, {2500, 1'000'000}, 20'000'000, true, no_playouts, {}},
          LinearValue(values.early),
          LinearValue(values.late)};
}

void set_name(std::string_view name, Strength& strength) {
  if (name == "fast") {
    strength.late.deeper = 0;
    strength.ending = {200, 30'000};
  } else if (name == "strong") {
    strength.ending = {5000, 2'000'000};
    strength.playouts.layouts = 512;
  } else if (name == "deep") {
    strength.ending = {60'000, 30'000'000};
    strength.playouts = {2048, 12, 0.7, 0.08, 0.0004};
  }
}

void leave_out(std::string_view part, Settings& settings) {
  Strength& strength = settings.strength;
  if (part == "look-ahead") strength.look_ahead = false;
  if (part == "ending") strength.ending.layouts = 0;
  if (part == "third-step") strength.early.deeper = strength.late.deeper = 0;
  if (part == "wide") {
    strength.early.candidates = few_candidates;
    strength.early.tolerance = strength.late.tolerance;
  }
  if (part == "broad") strength.late.candidates = few_candidates;
  if (part == "playouts") strength.playouts.layouts = 0;
  if (part == "progress") {
    settings.early = settings.early.without_progress();
    settings.late = settings.late.without_progress();
  }
  if (part == "second-best") {
    settings.early = settings.early.without_second();
    settings.late = settings.late.without_second();
  }
  if (part == "first-cell") strength.first_cell = false;
}

std::vector<std::string_view> parts_of(std::string_view without) {
  std::vector<std::string_view> parts;
  while (!without.empty()) {
    const std::size_t end = std::min(without.find('+'), without.size());
    if (end > 0) parts.push_back(without.substr(0, end));
    without.remove_prefix(std::min(end + 1, without.size()));
  }
  return parts;
}

Strength made(std::string_view name, const std::vector<std::string_view>& parts,
              const Values& values) {
  Settings settings = default_settings(values);
  set_name(name, settings.strength);
  for (const std::string_view part : parts) leave_out(part, settings);
  Strength& strength = settings.strength;
  strength.early.value = std::make_shared<const LinearValue>(settings.early);
  strength.late.value = std::make_shared<const LinearValue>(settings.late);
  if (strength.playouts.layouts > 0) {
    Strength playing_on = made("fast", {"look-ahead"}, values);
    playing_on.ending.layouts = layouts_searched_on;
    strength.playing_on = std::make_shared<const Strength>(std::move(playing_on));
  }
  return strength;
}

}  // namespace

double doubt_of(double log2_layouts) {
  if (log2_layouts >= early_phase) return 0.007;
  if (log2_layouts >= 72.0) return 0.0125;
  return log2_layouts >= 22.0 ? 0.016 : 0.021;
}

std::vector<std::string> strength_names() { return {"fast", "default", "strong", "deep"}; }

Values learned_values() { return {learned_early, learned_late}; }

Checked<Strength> strength_of(std::string_view name, std::string_view without) {
  const auto names = strength_names();
  if (std::ranges::find(names, name) == names.end()) {
    return Error{ErrorKind::invalid_rules, expected_one_of("strength", name, names)};
  }
  const auto parts = parts_of(without);
  for (const std::string_view part : parts) {
    if (std::ranges::find(part_names(), part) == part_names().end()) {
      return Error{ErrorKind::invalid_rules, expected_one_of("part", part, part_names())};
    }
  }
  const bool is_learned = std::ranges::find(parts, "learned") == parts.end();
  return made(name, parts, is_learned ? learned_values() : by_hand);
}

}  // namespace minewise
