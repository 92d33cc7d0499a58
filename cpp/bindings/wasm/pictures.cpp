// The C interface of pictures: the pixels of one in, its position or a refusal out, as JSON.
//
// The caller writes red, green, blue and opacity of each pixel, a byte each, where
// `minewise_pixels` says, calls `minewise_read`, and reads the answer where the others say.
#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "base/json.hpp"
#include "bindings/wasm/host.hpp"
#include "pictures/reading.hpp"

namespace {

using namespace minewise;

/// Of a picture; a screen of 8K has 33 million. Python takes as many.
constexpr std::size_t most_pixels = 40'000'000;

struct Picture {
  std::vector<std::uint8_t> bytes;
  int width = 0, height = 0;
  Json answer;
};

Picture& picture() {
  static Picture one;
  return one;
}

void refuse(const pictures::Refusal& refusal) {
  Json& json = picture().answer;
  json.clear();
  json.begin_object().key("text").text(refusal.what);
  json.key("cut_sides").texts(refusal.cut_sides).end_object();
}

/// Leaves red, green and blue of each pixel, with white behind what is not opaque.
void drop_opacity(std::vector<std::uint8_t>& bytes) {
  std::size_t to = 0;
  for (std::size_t from = 0; from < bytes.size(); from += 4) {
    const unsigned opacity = bytes[from + 3];
    for (std::size_t i = from; i < from + 3; ++i) {
      const unsigned over = bytes[i] * opacity + 255 * (255 - opacity);
      bytes[to++] = static_cast<std::uint8_t>((over + 127) / 255);
    }
  }
  bytes.resize(to);
}

void tell(const pictures::Reading& reading) {
  const auto& [columns, rows, score, frames] = reading.grid;
  Json& json = picture().answer;
  json.clear();
  json.begin_object().key("rows").texts(reading.rows).key("doubts").begin_array();
  for (std::size_t i = 0; i < reading.doubts.size(); ++i)
    if (reading.doubts[i]) json.cell(Grid{rows.cells, columns.cells}, static_cast<Cell>(i));
  json.end_array().key("box").begin_array();
  json.number(columns.start).number(rows.start);
  json.number(columns.pitch * columns.cells).number(rows.pitch * rows.cells);
  json.end_array().key("mines_left");
  if (reading.mines_left)
    json.whole(*reading.mines_left);
  else
    json.null();
  std::string part;
  for (const std::string& side : reading.cut_sides) part += (part.empty() ? "" : ",") + side;
  json.key("part").text(part).end_object();
}

}  // namespace

/// Where the pixels are to be written, four bytes each; null if there are too many, or none.
MINEWISE_EXPORT("minewise_pixels") std::uint8_t* minewise_pixels(int width, int height) {
  const auto pixels = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  if (width <= 0 || height <= 0 || pixels > most_pixels) {
    refuse({"expected a picture of at most 40 million pixels, got one of " + std::to_string(width) +
                " by " + std::to_string(height),
            {}});
    return nullptr;
  }
  Picture& one = picture();
  one.width = width;
  one.height = height;
  one.bytes.resize(4 * pixels);
  return one.bytes.data();
}

/// 1 if a position was read, also one of a part of a board if that is asked for; 0 if the answer
/// says why not.
MINEWISE_EXPORT("minewise_read") int minewise_read(int part) {
  Picture& one = picture();
  drop_opacity(one.bytes);
  const auto read = pictures::read({one.bytes, one.width, one.height}, part != 0);
  if (const auto* refusal = std::get_if<pictures::Refusal>(&read)) {
    refuse(*refusal);
    return 0;
  }
  tell(std::get<pictures::Reading>(read));
  return 1;
}

MINEWISE_EXPORT("minewise_text") const char* minewise_text() {
  return picture().answer.written().data();
}
MINEWISE_EXPORT("minewise_text_size") std::size_t minewise_text_size() {
  return picture().answer.written().size();
}
