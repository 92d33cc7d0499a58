// The C interface of an instance: one request in, one answer out.
//
// An instance is a session. All memory is its own: the caller writes the text of a request where
// `minewise_room` says, calls `minewise_ask`, and reads the answer where the others say; each place
// is valid until the next call. Nothing is to be freed. A request is text (request.hpp), an answer
// JSON: the longest questions take milliseconds, and what must be quick, the numbers of an
// analysis and of many games, are doubles.
#include <cstddef>
#include <optional>
#include <string>

#include "base/host.hpp"
#include "questions/session.hpp"

#define MINEWISE_IMPORT(name) __attribute__((import_module("minewise"), import_name(name)))
#define MINEWISE_EXPORT(name) extern "C" __attribute__((export_name(name)))

namespace {

/// Is long work to go on? Asked every few milliseconds.
extern "C" MINEWISE_IMPORT("keep_going") int minewise_go_on();

/// A mistake in the core itself; the instance is lost.
extern "C" MINEWISE_IMPORT("misuse") void minewise_misuse(const char* expected);

/// The text of a number, as `write_decimal` has it; its length.
extern "C" MINEWISE_IMPORT("write_decimal") std::size_t minewise_write_decimal(double, char* room);

/// Is a text a number, which it writes?
extern "C" MINEWISE_IMPORT("read_decimal") int minewise_read_decimal(const char* text,
                                                                     std::size_t size,
                                                                     double* number);

minewise::questions::Session& session() {
  static minewise::questions::Session one([] { return minewise_go_on() != 0; });
  return one;
}

std::string& room() {
  static std::string text;
  return text;
}

}  // namespace

void minewise::misuse(const char* expected) {
  minewise_misuse(expected);
  __builtin_trap();
}

std::string_view minewise::write_decimal(double number, DecimalText& room) {
  return {room.data(), minewise_write_decimal(number, room.data())};
}

std::optional<double> minewise::read_decimal(std::string_view text) {
  double number = 0.0;
  if (minewise_read_decimal(text.data(), text.size(), &number) == 0) return {};
  return number;
}

// Where the library gives up. Its own forms would bring all of stdio with them.
void std::__libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
extern "C" void __cxa_pure_virtual() { __builtin_trap(); }

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
