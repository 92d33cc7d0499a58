#include "questions/session.hpp"

#include <algorithm>

#include "base/message.hpp"
#include "questions/judging.hpp"
#include "questions/position.hpp"

namespace minewise::questions {

namespace {

/// Characters of what a refusal says: no more of a text that was given is repeated.
constexpr std::size_t most_said = 6000;

void answer_question(Session& session, Request& request, Answer& answer) {
  if (request.refusal()) return;
  static const std::vector<Question> questions = all_questions();
  const auto question = std::ranges::find(questions, request.ask(), &Question::name);
  if (question == questions.end()) {
    std::vector<std::string> names;
    for (const Question& one : questions) names.emplace_back(one.name);
    return request.refuse({"RequestError", expected_one_of("question", request.ask(), names)});
  }
  request.check_fields(question->fields);
  if (!request.refusal()) question->work(session, request, answer);
}

void write_refusal(Json& json, const Refusal& refusal) {
  json.begin_object().key("kind").text(refusal.kind);
  json.key("text").text(refusal.text.size() <= most_said ? refusal.text
                                                         : refusal.text.substr(0, most_said));
  if (!refusal.part.empty()) json.key("part").text(refusal.part);
  if (refusal.byte) json.key("format").text(refusal.format).key("byte").whole(*refusal.byte);
  if (refusal.clues) {
    if (has_general_shapes && refusal.is_of_sets) {
      json.key("sets").begin_array();
      for (const Cell set : refusal.clues->first) json.whole(set);
      json.end_array();
    } else {
      json.key("clues").cells(refusal.grid, refusal.clues->first);
    }
    json.key("with_total").boolean(refusal.clues->second);
    json.key("sentence").text(refusal.sentence);
  }
  json.end_object();
}

}  // namespace

void Answer::write_arrays(
    std::initializer_list<std::pair<std::string_view, std::span<const double>>> arrays) {
  json.key("numbers").begin_object();
  for (const auto& [name, values] : arrays) {
    json.key(name).whole(values.size());
    numbers.insert(numbers.end(), values.begin(), values.end());
  }
  json.end_object();
}

Session::Session(KeepGoing keep_going) : keep_going_(std::move(keep_going)) {}
Session::~Session() = default;

bool Session::ask(std::string_view text) {
  answer_.json.clear();
  answer_.numbers.clear();
  Request request(text);
  answer_question(*this, request, answer_);
  if (!request.refusal()) return true;
  answer_.json.clear();
  answer_.numbers.clear();
  write_refusal(answer_.json, *request.refusal());
  return false;
}

}  // namespace minewise::questions
