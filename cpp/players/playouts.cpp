#include "players/playouts.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

#include "base/elementary.hpp"
#include "base/sort.hpp"

namespace minewise {

namespace {
/// Layouts between two looks at what may be dropped.
constexpr int batch = 8;

/// What one playout is off by, but for what all guesses have in common: one standard deviation, as
/// seen in expert games. It counts as much as so many layouts.
constexpr double usual_noise = 0.12;
constexpr double usual_layouts = 8.0;

/// The luck of an answer: the value of the position after it, less the mean of that.
double luck(const Prospect& prospect, const Value& value, std::int8_t code) {
  for (const Answer& answer : prospect.answers) {
    if (answer.count == code) return value.of(answer) - prospect.value;
  }
  return -prospect.value;
}

/// What is hoped for on average beyond 0, of what is normal with such mean and deviation.
double hope(double mean, double deviation) {
  if (!(deviation > 0.0)) return std::max(mean, 0.0);
  const double u = mean / deviation;
  const double density = elementary::exp(-u * u / 2.0) / std::sqrt(2.0 * std::numbers::pi);
  return deviation * density + mean * elementary::erfc(-u / std::numbers::sqrt2) / 2.0;
}

/// Guesses that are still in question, and what came of them on the same layouts.
class Race {
 public:
  Race(std::span<const double> expected, double doubt)
      : doubt_(doubt),
        number_(expected.size()),
        prior_(expected.begin(), expected.end()),
        estimate_(prior_),
        scores_(expected.size()) {
    std::iota(number_.begin(), number_.end(), std::size_t{0});
  }

  /// Numbers of the guesses, the best first.
  [[nodiscard]] const std::vector<std::size_t>& numbers() const { return number_; }
  /// The score of the i-th of these on a layout.
  void see(std::size_t i, double score) { scores_[number_[i]].push_back(score); }

  /// Weighs scores anew and drops those that hope for less than `least` beyond the best.
  void drop(double least) {
    const double off = weigh();
    sort_stably(number_, std::ranges::greater{}, [&](std::size_t i) { return estimate_[i]; });
    const double best = estimate_[number_[0]];
    const auto hopeless = [&](std::size_t i) {
      return i != number_[0] && hope(estimate_[i] - best, off * std::numbers::sqrt2) < least;
    };
    std::erase_if(number_, hopeless);
  }

 private:
  /// Between what was thought before and what came out; returns what estimates are off by.
  double weigh() {
    const auto guesses = static_cast<double>(number_.size());
    const std::size_t layouts = scores_[number_[0]].size();
    if (layouts == 0 || number_.size() < 2) return doubt_;
    const auto n = static_cast<double>(layouts);
    std::vector<double> common(layouts, 0.0);
    double prior = 0.0;
    for (const std::size_t i : number_) {
      for (std::size_t l = 0; l < layouts; ++l) common[l] += scores_[i][l] / guesses;
      prior += prior_[i] / guesses;
    }
    std::vector<double> mean;
    double squares = 0.0;
    for (const std::size_t i : number_) {
      double sum = 0.0;
      for (std::size_t l = 0; l < layouts; ++l) sum += scores_[i][l] - common[l];
      mean.push_back(sum / n);
      for (std::size_t l = 0; l < layouts; ++l) {
        const double apart = scores_[i][l] - common[l] - mean.back();
        squares += apart * apart;
      }
    }
    const double seen = squares / (guesses - 1.0);
    const double variance =
        (usual_layouts * usual_noise * usual_noise + seen) / (usual_layouts + n - 1.0);
    const double trust = doubt_ * doubt_ / (doubt_ * doubt_ + variance / n);
    for (std::size_t k = 0; k < number_.size(); ++k) {
      const std::size_t i = number_[k];
      estimate_[i] = prior_[i] + trust * (mean[k] - (prior_[i] - prior));
    }
    return doubt_ * std::sqrt(1.0 - trust);
  }

  double doubt_;
  std::vector<std::size_t> number_;
  std::vector<double> prior_;
  std::vector<double> estimate_;
  std::vector<std::vector<double>> scores_;  // of each guess, by layout
};

}  // namespace

Playouts::Playouts(const Rules& rules, std::unique_ptr<PlayOn> player, KeepGoing keep_going)
    : rules_(rules),
      player_(std::move(player)),
      keep_going_(std::move(keep_going)),
      drawn_(index(rules.grid.cells())),
      mine_(drawn_.size()) {
  rules_.first_click = FirstClick::any;
  rules_.boards = {};
}

bool Playouts::start(const Position& position) {
  position_ = &position;
  sampler_.emplace(position);
  player_->start(position);
  return sampler_->possible();
}

bool Playouts::play(std::span<const Prospect> guesses, const Value& value, Random& random,
                    std::span<double> scores) {
  if (is_interrupted(keep_going_)) return false;
  sampler_->draw(random, drawn_.data());
  std::transform(drawn_.begin(), drawn_.end(), mine_.begin(),
                 [](std::uint8_t one) { return one != 0; });
  const Board board(rules_.grid, mine_);
  const Key key = derive_key(random.bits64(), 0, Purpose::agent);
  if (!game_) game_.emplace(rules_, 0, 0);
  player_->change_layout();
  for (std::size_t i = 0; i < guesses.size(); ++i) {
    const Cell cell = guesses[i].cell;
    game_->resume(board, position_->shown());
    allowed(game_->reveal(rules_.grid.row(cell), rules_.grid.column(cell)));
    const std::int8_t code = game_->shown()[index(cell)];
    scores[i] = game_->status() == Status::won ? 1.0 : 0.0;
    if (game_->status() == Status::playing && is_clue(code)) {
      const auto scored = player_->play_on_score(*game_, key);
      if (!scored) return false;
      scores[i] = *scored;
    }
    scores[i] -= luck(guesses[i], value, code);
  }
  return true;
}

Interruptible<std::size_t> Playouts::choose(std::span<const Prospect> guesses,
                                            std::span<const double> expected, const Value& value,
                                            double doubt, const PlayoutLimits& limits,
                                            Random& random) {
  Race race(expected, doubt);
  std::vector<Prospect> left(guesses.begin(), guesses.end());
  std::vector<double> scores(guesses.size());
  for (int layouts = 0;; ++layouts) {
    if (layouts % batch == 0) {
      race.drop(limits.least_gain);
      if (race.numbers().size() == 1 || layouts >= limits.layouts) return race.numbers()[0];
      left.clear();
      for (const std::size_t i : race.numbers()) left.push_back(guesses[i]);
    }
    if (!play(left, value, random, scores)) return Interrupted{};
    for (std::size_t i = 0; i < left.size(); ++i) race.see(i, scores[i]);
  }
}

}  // namespace minewise
