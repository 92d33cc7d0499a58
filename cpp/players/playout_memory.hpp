// What playouts from one position have found out: most of them pass through views that others have
// passed through.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/grid.hpp"
#include "players/best_guess.hpp"

namespace minewise {

/// Tells apart the views that follow one position: two sums over the cells revealed since, so the
/// order of reveals does not matter. That two views share both does not happen: of a million views
/// it has a chance of 10^-27.
struct ViewKey {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  void add(Cell cell, std::int8_t code);
  friend bool operator==(const ViewKey&, const ViewKey&) = default;
};

/// What is done in a view depends on nothing else; how the game ends from there depends on the
/// layout, too. So a view of any playout need not be thought about again, and a playout that comes
/// to a view of another one on the same layout need not be played further.
class PlayoutMemory {
 public:
  /// Certain cells, or the cell of a guess.
  struct Plan {
    std::vector<Cell> reveals;
    bool certain = false;
    BestGuess guess;
  };
  /// What came after a view: the luck of each turn, and the share of layouts that the end is worth.
  struct Rest {
    std::span<const double> luck;
    double exact;
  };

  /// Playouts from another position come.
  void start();
  /// Playouts on another layout come.
  void change_layout();
  /// Another playout begins.
  void begin();
  /// It has come to a view: what came after it in an earlier playout on this layout, if any did.
  /// The rest of this one is the same then; it is valid until the next call.
  std::optional<Rest> come_to(const ViewKey& view);
  /// The luck of the turn in the view that it has come to.
  void add_luck(double luck);
  /// It has ended, and is remembered.
  void end(double exact);
  /// It goes on by chance: its turns are forgotten, what to do in its views is not.
  void give_up();

  /// What to do in a view, if that is known.
  [[nodiscard]] const Plan* plan(const ViewKey& view) const;
  /// Remembers it, unless there are very many already.
  void keep(const ViewKey& view, Plan plan);

 private:
  struct Hash {
    std::size_t operator()(const ViewKey& view) const { return static_cast<std::size_t>(view.low); }
  };
  struct Ended {
    std::size_t end;  // of its turns among those of all
    double exact;
  };

  std::unordered_map<ViewKey, Plan, Hash> plans_;
  // Turn by turn, of all playouts on this layout.
  std::vector<ViewKey> views_;
  std::vector<double> luck_;
  std::vector<Ended> ended_;
  std::size_t begin_ = 0;  // of the turns of this playout
};

}  // namespace minewise
