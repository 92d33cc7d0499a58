// What WebAssembly imports from its host, and exports; and what the host does for every file:
// decimals, and the end after a mistake. The interface of a file includes it, once: the linker does
// better with one unit than with two, by 1 kB.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "base/host.hpp"

#define MINEWISE_IMPORT(name) __attribute__((import_module("minewise"), import_name(name)))
#define MINEWISE_EXPORT(name) extern "C" __attribute__((export_name(name)))

namespace {

/// A mistake in the core itself; the instance is lost.
extern "C" MINEWISE_IMPORT("misuse") void minewise_misuse(const char* expected);

/// The text of a number, as `write_decimal` has it; its length.
extern "C" MINEWISE_IMPORT("write_decimal") std::size_t minewise_write_decimal(double, char* room);

/// Is a text a number, which it writes?
extern "C" MINEWISE_IMPORT("read_decimal") int minewise_read_decimal(const char* text,
                                                                     std::size_t size,
                                                                     double* number);

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
