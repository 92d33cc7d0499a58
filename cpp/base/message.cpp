#include "base/message.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "base/host.hpp"

namespace minewise {

namespace {

/// Below this share of matching characters a name was not meant (difflib.get_close_matches).
constexpr double close_enough = 0.6;

/// Characters that two texts share in order: those of the longest common piece, and what is shared
/// before and after it (Ratcliff and Obershelp, 1988).
std::size_t matching(std::string_view a, std::string_view b) {
  std::size_t from_a = 0;
  std::size_t from_b = 0;
  std::size_t size = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      std::size_t k = 0;
      while (i + k < a.size() && j + k < b.size() && a[i + k] == b[j + k]) ++k;
      if (k > size) {
        from_a = i;
        from_b = j;
        size = k;
      }
    }
  }
  if (size == 0) return 0;
  return matching(a.substr(0, from_a), b.substr(0, from_b)) + size +
         matching(a.substr(from_a + size), b.substr(from_b + size));
}

/// The name that is most like a text, the last in the order of letters if there are several; empty
/// if none is close.
std::string_view nearest(std::string_view got, std::span<const std::string> names) {
  std::string_view best;
  double most = close_enough;
  for (const std::string& name : names) {
    const auto longest = static_cast<double>(name.size() + got.size());
    // What is far longer than any name is like none of them, and is not compared at all.
    if (2.0 * static_cast<double>(name.size()) < close_enough * longest) continue;
    const double ratio = 2.0 * static_cast<double>(matching(name, got)) / longest;
    if (ratio > most || (ratio == most && name > best)) {
      best = name;
      most = ratio;
    }
  }
  return best;
}

void append_hex(std::string& text, unsigned number, int digits) {
  for (int digit = digits - 1; digit >= 0; --digit) {
    text += "0123456789abcdef"[number >> static_cast<unsigned>(4 * digit) & 15U];
  }
}

/// \x1b, or \u202e for a character of three bytes.
void append_escaped(std::string& text, std::string_view character) {
  const auto bits = [&](std::size_t place, unsigned mask) {
    return static_cast<unsigned char>(character[place]) & mask;
  };
  if (character.size() == 3) {
    text += "\\u";
    append_hex(text, bits(0, 15U) << 12U | bits(1, 63U) << 6U | bits(2, 63U), 4);
  } else {
    text += "\\x";
    append_hex(text, character.size() == 2 ? bits(0, 3U) << 6U | bits(1, 63U) : bits(0, 255U), 2);
  }
}

/// Is a character of several bytes seen, and does it leave alone what is around it? Not so the
/// second set of control characters, and those that turn the direction of writing.
bool is_printed(std::string_view character) {
  const bool is_control = character[0] == '\xc2' && static_cast<unsigned char>(character[1]) < 0xa0;
  const auto third = character.size() == 3 ? static_cast<unsigned char>(character[2]) : 0U;
  const bool is_direction =
      (character.starts_with("\xe2\x80") &&
       (third == 0x8e || third == 0x8f || (third >= 0xa8 && third <= 0xae))) ||
      (character.starts_with("\xe2\x81") && third >= 0xa6 && third <= 0xa9);
  return !is_control && !is_direction;
}

/// The small letter of a capital of two bytes, or the character itself.
unsigned small_letter(unsigned code) {
  const auto is_in = [&](unsigned first, unsigned last) { return code >= first && code <= last; };
  if ((is_in(0xc0, 0xde) && code != 0xd7) || is_in(0x410, 0x42f)) return code + 0x20;
  if (is_in(0x400, 0x40f)) return code + 0x50;
  // Latin letters with other signs: a capital and its small letter follow each other.
  if (is_in(0x100, 0x12f) || is_in(0x132, 0x137) || is_in(0x14a, 0x177)) return code | 1U;
  if (is_in(0x139, 0x148) || is_in(0x179, 0x17e)) return code + (code & 1U);
  return code;
}

}  // namespace

std::string lower(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::string_view one = first_character(text);
    text.remove_prefix(one.size());
    if (one.size() == 2) {
      result += utf8(small_letter((static_cast<unsigned char>(one[0]) & 31U) << 6U |
                                  (static_cast<unsigned char>(one[1]) & 63U)));
    } else if (one[0] >= 'A' && one[0] <= 'Z') {
      result += static_cast<char>(one[0] - 'A' + 'a');
    } else {
      result += one;
    }
  }
  return result;
}

std::string plain_letters(std::string_view text) {
  std::string plain = lower(text);
  std::erase_if(plain, [](char mark) { return !is_letter(mark); });
  return plain;
}

std::string utf8(unsigned character) {
  std::string text;
  const auto add = [&](unsigned byte) { text += static_cast<char>(byte); };
  const auto follow = [&](unsigned shift) { add(0x80U | (character >> shift & 0x3fU)); };
  if (character < 0x80) {
    add(character);
  } else if (character < 0x800) {
    add(0xc0U | character >> 6U);
    follow(0);
  } else {
    if (character < 0x10000) {
      add(0xe0U | character >> 12U);
    } else {
      add(0xf0U | character >> 18U);
      follow(12);
    }
    follow(6);
    follow(0);
  }
  return text;
}

std::string_view first_character(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t size = lead < 0xC2   ? 1
                           : lead < 0xE0 ? 2
                           : lead < 0xF0 ? 3
                           : lead < 0xF5 ? 4
                                         : 1;
  if (size > text.size()) return text.substr(0, 1);
  for (std::size_t i = 1; i < size; ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) return text.substr(0, 1);
  }
  return text.substr(0, size);
}

std::size_t length(std::string_view text) {
  std::size_t characters = 0;
  for (; !text.empty(); text.remove_prefix(first_character(text).size())) ++characters;
  return characters;
}

std::string quoted(std::string_view text, std::size_t most) {
  const std::size_t characters = length(text);
  std::size_t left = characters <= most ? characters : quoted_part;
  const bool double_quotes =
      text.find('\'') != std::string_view::npos && text.find('"') == std::string_view::npos;
  const char quote = double_quotes ? '"' : '\'';
  std::string result(1, quote);
  for (; left > 0; --left) {
    const std::string_view one = first_character(text);
    text.remove_prefix(one.size());
    const auto byte = static_cast<unsigned char>(one[0]);
    if (one.size() > 1) {
      if (is_printed(one)) {
        result += one;
      } else {
        append_escaped(result, one);
      }
    } else if (one[0] == quote || one[0] == '\\') {
      result += {'\\', one[0]};
    } else if (one[0] == '\n') {
      result += "\\n";
    } else if (one[0] == '\t') {
      result += "\\t";
    } else if (one[0] == '\r') {
      result += "\\r";
    } else if (byte < 0x20 || byte >= 0x7F) {
      append_escaped(result, one);
    } else {
      result += one;
    }
  }
  result += quote;
  return characters <= most ? result : result + "...";
}

std::string number_text(double number) {
  if (std::isnan(number)) return "nan";
  if (std::isinf(number)) return number > 0 ? "inf" : "-inf";
  DecimalText room{};
  const std::string_view text = write_decimal(std::abs(number), room);
  const std::size_t mark = text.find('e');
  int exponent = 0;
  const std::size_t sign = text[mark + 1] == '+' ? 1 : 0;
  std::from_chars(text.data() + mark + 1 + sign, text.data() + text.size(), exponent);
  std::string digits(1, text[0]);
  if (mark > 2) digits += text.substr(2, mark - 2);
  std::string result = std::signbit(number) ? "-" : "";
  const auto count = static_cast<int>(digits.size());
  // Python writes exponents outside of these.
  constexpr int least = -4;
  constexpr int most = 16;
  if (exponent < least || exponent >= most) {
    result += digits[0];
    if (count > 1) result += "." + digits.substr(1);
    result += exponent < 0 ? "e-" : "e+";
    if (std::abs(exponent) < 10) result += '0';
    return result + std::to_string(std::abs(exponent));
  }
  if (exponent < 0) {
    return result + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
  }
  if (count <= exponent + 1) {
    return result + digits + std::string(static_cast<std::size_t>(exponent + 1 - count), '0') +
           ".0";
  }
  const auto whole = static_cast<std::size_t>(exponent + 1);
  return result + digits.substr(0, whole) + "." + digits.substr(whole);
}

std::string grouped(std::int64_t number) {
  constexpr std::size_t digits = 3;  // between two commas
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > digits;) text.insert(at -= digits, 1, ',');
  return text;
}

std::string expected_one_of(std::string_view what, std::string_view got,
                            std::span<const std::string> names) {
  std::string message = "unknown " + std::string(what) + " " + quoted(got);
  const std::string_view near = nearest(got, names);
  message += near.empty() ? "." : ", did you mean " + quoted(near) + "?";
  message += " Expected one of: ";
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) message += ", ";
    message += names[i];
  }
  return message;
}

}  // namespace minewise
