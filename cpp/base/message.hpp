// What messages to people repeat: texts that were given, numbers, and the name that was meant.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace minewise {

/// Characters of a text that a message repeats in full: a beginner's board has 89.
inline constexpr std::size_t quoted_whole = 100;
/// Characters that it repeats of one that is longer, or of one that is nothing at all.
inline constexpr std::size_t quoted_part = 40;

/// A text in quotes, as Python writes it: in full, or its first characters.
std::string quoted(std::string_view text, std::size_t most = quoted_whole);

/// The shortest text of a number that is read back as the same, as Python writes it: 0.1, 1e-12.
std::string number_text(double number);

/// A whole number from 0 with commas: 200,000,000.
std::string grouped(std::int64_t number);

/// The message for a name that does not exist, with the nearest one that does.
std::string expected_one_of(std::string_view what, std::string_view got,
                            std::span<const std::string> names);
inline std::string expected_one_of(std::string_view what, std::string_view got,
                                   std::initializer_list<std::string> names) {
  return expected_one_of(what, got, std::span(names.begin(), names.size()));
}

constexpr bool is_digit(char mark) { return mark >= '0' && mark <= '9'; }
constexpr bool is_letter(char mark) {
  return (mark >= 'a' && mark <= 'z') || (mark >= 'A' && mark <= 'Z');
}
/// With small letters in place of capitals, Latin or Cyrillic.
std::string lower(std::string_view text);
/// The letters from A to Z alone, small: a key or a name as programs write it in several ways.
std::string plain_letters(std::string_view text);

/// A character in UTF-8.
std::string utf8(unsigned character);
/// The first character of a text in UTF-8, and how many bytes it has; a byte that begins none
/// stands for itself. The text is not empty.
std::string_view first_character(std::string_view text);
/// How many characters a text has.
std::size_t length(std::string_view text);

}  // namespace minewise
