// One view, what is certain about it, and the chances where there are any: what Python keeps of an
// analysis.
#pragma once

#include <memory>
#include <utility>

#include "analyze/analysis.hpp"

namespace minewise::bindings {

struct Analysis {
  Analysis(Grid grid, Shown shown, const Total& total, const Likelihoods& likelihood,
           const Effort& effort, KeepGoing keep_going)
      : counter(std::make_unique<ShapeCounter>(likelihood, effort, std::move(keep_going))),
        position(grid, shown, total, *counter),
        certainty(judge(position)) {
    if (!certainty.contradictory) chances = weigh(position, certainty);
  }

  std::unique_ptr<ShapeCounter> counter;
  Position position;
  Certainty certainty;
  Chances chances;
};

}  // namespace minewise::bindings
