#include <algorithm>
#include <iterator>

#include "questions/session.hpp"

namespace minewise::questions {

std::vector<Question> all_questions() {
  std::vector<Question> all;
  for (auto some :
       {questions_about(), questions_of_positions(), questions_why(), questions_of_chains(),
        questions_of_endings(), questions_of_games(), questions_of_turns(), questions_of_records(),
        questions_of_replays(), questions_of_judging(), questions_of_statistics(),
        questions_of_agents(), questions_of_drills(), questions_of_certificates()}) {
    std::ranges::move(some, std::back_inserter(all));
  }
#ifndef MINEWISE_WITHOUT_SETS
  std::ranges::move(questions_of_sets(), std::back_inserter(all));
#endif
  return all;
}

}  // namespace minewise::questions
