// The table of questions, and a session, which answers them and keeps games from one to the next.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/interrupt.hpp"
#include "base/json.hpp"
#include "questions/request.hpp"
#include "review/game_review.hpp"

namespace minewise::questions {

/// An answer: JSON, and doubles that would be slow as text.
struct Answer {
  Json json;
  std::vector<double> numbers;

  /// Adds fields that are arrays of numbers to the open object. Its key `numbers` names them, each
  /// with its size, in the order in which `numbers` holds them.
  void write_arrays(
      std::initializer_list<std::pair<std::string_view, std::span<const double>>> arrays);
};

struct HeldGame;
struct AnalyzedPosition;

class Session {
 public:
  /// `keep_going` is asked every few milliseconds by work that takes long.
  explicit Session(KeepGoing keep_going);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Answers a request. True if it was done; else the JSON says why not.
  bool ask(std::string_view request);
  [[nodiscard]] const Answer& answer() const { return answer_; }

  [[nodiscard]] const KeepGoing& keep_going() const { return keep_going_; }

  /// Games in play, by the numbers that they were given.
  std::map<std::int64_t, std::unique_ptr<HeldGame>> games;
  std::int64_t next_game = 1;
  /// The position that was looked at last: the next request is often about the same.
  std::unique_ptr<AnalyzedPosition> analyzed;
  /// What the reviews of games come to that were added up.
  std::unique_ptr<ReviewSums> reviews;

 private:
  KeepGoing keep_going_;
  Answer answer_;
};

/// Something that can be asked: its name, its fields, and what answers it.
struct Question {
  using Work = void (*)(Session& session, Request& request, Answer& answer);

  std::string_view name;
  std::vector<std::string_view> fields;
  Work work;
};

/// Those that a session answers.
std::vector<Question> all_questions();

// Each file has some of them.
std::vector<Question> questions_about();
std::vector<Question> questions_of_positions();
std::vector<Question> questions_why();
std::vector<Question> questions_of_chains();
std::vector<Question> questions_of_endings();
std::vector<Question> questions_of_sets();
std::vector<Question> questions_of_games();
std::vector<Question> questions_of_turns();
std::vector<Question> questions_of_records();
std::vector<Question> questions_of_replays();
std::vector<Question> questions_of_judging();
std::vector<Question> questions_of_statistics();
std::vector<Question> questions_of_agents();
std::vector<Question> questions_of_drills();
std::vector<Question> questions_of_certificates();

/// Refuses what was ended from outside.
inline Refusal interrupted() {
  return {"InterruptedError", "the work was stopped before it was done"};
}

}  // namespace minewise::questions
