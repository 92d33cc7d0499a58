#include "game/clue_noise.hpp"

#include <array>

#include "base/rounding.hpp"
#include "game/view.hpp"

namespace minewise {

std::int8_t draw_clue(const Likelihoods& likelihood, const Key& key, Cell cell, int mines) {
  std::array<double, 10> chances{};
  double withheld = 1.0;
  for (std::size_t shown = 0; shown < likelihood.size(); ++shown) {
    chances[shown] = likelihood[shown][static_cast<std::size_t>(mines)];
    withheld -= chances[shown];
  }
  chances.back() = withheld > rounding ? withheld : 0.0;
  Random random(key, static_cast<std::uint64_t>(cell));
  const std::size_t drawn = random.choose(chances);
  return drawn < likelihood.size() ? static_cast<std::int8_t>(drawn) : no_clue;
}

}  // namespace minewise
