// One view, what is certain about it, and the chances where there are any: what Python keeps of an
// analysis.
#pragma once

#include <memory>
#include <utility>

#include "analyze/analysis.hpp"

namespace minewise::bindings {

struct Analysis {
  Analysis(Grid grid, Shown shown, const Total& total, const Likelihoods& likelihood,
           const Effort& effort, GoOn go_on)
      : office(std::make_unique<CensusOffice>(likelihood, effort, std::move(go_on))),
        position(grid, shown, total, *office),
        certainty(judge(position)) {
    if (!certainty.contradictory) chances = weigh(position, certainty);
  }

  std::unique_ptr<CensusOffice> office;
  Position position;
  Certainty certainty;
  Chances chances;
};

}  // namespace minewise::bindings
