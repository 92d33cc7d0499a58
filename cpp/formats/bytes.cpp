#include "formats/bytes.hpp"

#include <algorithm>

namespace minewise {

std::span<const std::uint8_t> ByteReader::bytes(std::size_t count) {
  if (broken()) return {};
  if (count > left()) {
    refuse(at_, Expected("expected ")
                    .number(count)
                    .add(count == 1 ? " byte, got " : " bytes, got ")
                    .number(left()));
    return {};
  }
  const auto found = file_.subspan(at_, count);
  at_ += count;
  return found;
}

std::uint64_t ByteReader::whole(std::size_t count) {
  std::uint64_t number = 0;
  for (const std::uint8_t byte : bytes(count)) number = number << 8U | byte;
  return number;
}

std::string ByteReader::text(int count) {
  const auto found = bytes(index(count));
  return {found.begin(), found.end()};
}

std::string ByteReader::text_until(char end) {
  if (broken()) return {};
  const auto rest = file_.subspan(at_);
  const auto stop = std::ranges::find(rest, static_cast<std::uint8_t>(end));
  if (stop == rest.end()) {
    refuse(at_, Expected("expected a text that ends with ").quote(std::string_view(&end, 1)));
    return {};
  }
  at_ += static_cast<std::size_t>(stop - rest.begin()) + 1;
  return {rest.begin(), stop};
}

std::string ByteReader::line() {
  if (broken()) return {};
  const auto rest = file_.subspan(at_);
  const auto stop = std::ranges::find(rest, static_cast<std::uint8_t>('\n'));
  std::string text(rest.begin(), stop);
  at_ += text.size() + (stop == rest.end() ? 0 : 1);
  if (text.ends_with('\r')) text.pop_back();
  return text;
}

void ByteReader::find(std::string_view text) {
  if (broken()) return;
  const auto rest = file_.subspan(at_);
  const auto found = std::search(
      rest.begin(), rest.end(), text.begin(), text.end(),
      [](std::uint8_t byte, char mark) { return byte == static_cast<std::uint8_t>(mark); });
  if (found == rest.end()) {
    refuse(at_, Expected("expected ").quote(text).add(" before the end of the file"));
    return;
  }
  at_ += static_cast<std::size_t>(found - rest.begin()) + text.size();
}

int ByteReader::ahead(std::size_t count) const { return count < left() ? file_[at_ + count] : -1; }

void ByteReader::refuse(std::size_t byte, Expected expected) {
  if (!broken()) failure_ = ByteError{byte, expected.error().text};
}

}  // namespace minewise
