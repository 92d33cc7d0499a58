// A session: one instance of the core, and what it keeps from one request to the next.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/interrupt.hpp"
#include "bindings/wasm/json.hpp"
#include "bindings/wasm/request.hpp"
#include "review/game_review.hpp"

namespace minewise::wasm {

/// What there is to say: a JSON value, and numbers that would be slow as text.
struct Answer {
  Json json;
  std::vector<double> numbers;
};

struct HeldGame;
struct Examined;

class Session {
 public:
  /// `go_on` is asked every few milliseconds by work that takes long.
  explicit Session(GoOn go_on);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Answers a request. True if it was done; else the JSON says why not.
  bool ask(std::string_view request);
  [[nodiscard]] const Answer& answer() const { return answer_; }

  [[nodiscard]] const GoOn& go_on() const { return go_on_; }

  /// Games in play, by the numbers that they were given.
  std::map<std::int64_t, std::unique_ptr<HeldGame>> games;
  std::int64_t next_game = 1;
  /// The position that was looked at last: the next request is often about the same.
  std::unique_ptr<Examined> examined;
  /// What the reviews of games come to that were added up.
  std::unique_ptr<ReviewSums> reviews;

 private:
  GoOn go_on_;
  Answer answer_;
};

/// Something that can be asked: its name, its fields, and what answers it.
struct Question {
  using Work = void (*)(Session& session, Request& request, Answer& answer);

  std::string_view name;
  std::vector<std::string_view> fields;
  Work work;
};

// Each file has some of them.
std::vector<Question> questions_about();
std::vector<Question> questions_of_positions();
std::vector<Question> questions_why();
std::vector<Question> questions_of_endings();
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
  return {"InterruptedError", "the work was ended before it was done"};
}

}  // namespace minewise::wasm
