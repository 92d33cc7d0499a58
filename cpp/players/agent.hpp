// The agents of the core by name, with their options.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/interrupt.hpp"
#include "game/named_rules.hpp"
#include "players/player.hpp"

namespace minewise {

/// Numbers that counting a component may take unless a user says otherwise: a second of work, and
/// up to half a gigabyte.
inline constexpr std::size_t default_budget = 3'000'000;

/// The share of a budget within which the moves of a hint are weighed. That takes some sixty
/// counts, and a hint shall answer within a second. A lattice of 17x17 took 50 seconds with the
/// whole budget, and 0.3 with this; of 580 guesses in games on boards up to 100x60 none needs more.
inline constexpr std::size_t weighing_share = 100;

struct AgentOption {
  std::string name;
  std::string value;
};

/// What a list says of an agent, with its options and their defaults.
struct AgentInfo {
  std::string name;
  std::string summary;
  std::vector<AgentOption> options;
  /// Is what it calls certain never wrong, however it is asked?
  bool sound = true;
};

std::vector<AgentInfo> agents();

/// An agent as its text names it: `name` or `name:option=value,...`, with all its options.
struct Agent {
  std::string name;
  std::string options;
  std::vector<AgentOption> values;

  [[nodiscard]] std::string text() const { return options.empty() ? name : name + ":" + options; }
  /// False says that it reads flags as covered cells.
  [[nodiscard]] bool trusts_flags() const;
  /// What decides and plays by these rules; `keep_going` is asked every now and then by what takes
  /// long.
  [[nodiscard]] Checked<std::unique_ptr<Player>> player(const NamedRules& variant,
                                                        const KeepGoing& keep_going) const;

  static Checked<Agent> parse(std::string_view text);
};

}  // namespace minewise
