// The table of questions of `sets.wasm`, whose interface is that of the core.
#include "questions/session.hpp"

std::vector<minewise::questions::Question> minewise::questions::all_questions() {
  return questions_of_sets();
}
