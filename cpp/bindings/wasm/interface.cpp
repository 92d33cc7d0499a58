// The C interface of an instance: one request in, one answer out.
//
// An instance is a session. All memory is its own: the caller writes the text of a request where
// `minewise_room` says, calls `minewise_ask`, and reads the answer where the others say; each place
// is valid until the next call. Nothing is to be freed. A request is text (request.hpp), an answer
// JSON: the longest questions take milliseconds, and what must be quick, the numbers of an
// analysis and of many games, are doubles.
#include <cstddef>
#include <string>

#include "bindings/wasm/host.hpp"
#include "questions/session.hpp"

namespace {

/// Is long work to go on? Asked every few milliseconds.
extern "C" MINEWISE_IMPORT("keep_going") int minewise_go_on();

minewise::questions::Session& session() {
  static minewise::questions::Session one([] { return minewise_go_on() != 0; });
  return one;
}

std::string& room() {
  static std::string text;
  return text;
}

}  // namespace

/// Where the text of the next request is to be written, so many bytes; null if that is too much.
MINEWISE_EXPORT("minewise_room") char* minewise_room(std::size_t bytes) {
  constexpr std::size_t most_bytes = 1U << 26U;  // many times what the largest board needs
  if (bytes > most_bytes) return nullptr;
  room().resize(bytes);
  return room().data();
}

/// 1 if the request was answered, 0 if the answer says why not.
MINEWISE_EXPORT("minewise_ask") int minewise_ask() { return session().ask(room()) ? 1 : 0; }

MINEWISE_EXPORT("minewise_text") const char* minewise_text() {
  return session().answer().json.written().data();
}
MINEWISE_EXPORT("minewise_text_size") std::size_t minewise_text_size() {
  return session().answer().json.written().size();
}
MINEWISE_EXPORT("minewise_numbers") const double* minewise_numbers() {
  return session().answer().numbers.data();
}
MINEWISE_EXPORT("minewise_numbers_size") std::size_t minewise_numbers_size() {
  return session().answer().numbers.size();
}
