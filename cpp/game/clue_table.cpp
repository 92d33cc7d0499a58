#include "game/clue_table.hpp"

namespace minewise {

Likelihoods exact_clues() {
  Likelihoods table{};
  for (std::size_t n = 0; n < 9; ++n) table[n][n] = 1.0;
  return table;
}

ClueTable::ClueTable(const Likelihoods& likelihood)
    : likelihood_(likelihood), exact_(likelihood == exact_clues()) {
  for (std::size_t shown = 0; shown < 9; ++shown) {
    int least = 0;
    while (least < 9 && !(likelihood[shown][static_cast<std::size_t>(least)] > 0.0)) ++least;
    int most = 8;
    while (most >= 0 && !(likelihood[shown][static_cast<std::size_t>(most)] > 0.0)) --most;
    least_[shown] = least;
    most_[shown] = most;
  }
}

}  // namespace minewise
