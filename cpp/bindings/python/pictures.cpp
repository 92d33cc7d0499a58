// Pictures of boards: pixels in, a position or the reason for none out.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "bindings/python/bindings.hpp"
#include "pictures/reading.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

using Box = std::tuple<double, double, double, double>;
/// Rows, cells that are not sure, left, top, width and height of the board, the mines that a
/// counter leaves, and the sides that are cut off.
using PictureFields = std::tuple<std::vector<std::string>, std::vector<RowColumn>, Box,
                                 std::optional<int>, std::vector<std::string>>;

/// Why there is none, and the sides that are cut off.
using RefusalFields = std::tuple<std::string, std::vector<std::string>>;

std::variant<PictureFields, RefusalFields> read_picture(const nb::bytes& pixels, int width,
                                                        int height, bool part) {
  const auto size = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3;
  if (width <= 0 || height <= 0 || pixels.size() != size) {
    throw nb::value_error("expected three bytes for each pixel");
  }
  const pictures::Pixels picture{
      {static_cast<const std::uint8_t*>(pixels.data()), size}, width, height};
  std::variant<pictures::Reading, pictures::Refusal> read;
  {
    const nb::gil_scoped_release release;
    read = pictures::read(picture, part);
  }
  if (const auto* refusal = std::get_if<pictures::Refusal>(&read))
    return RefusalFields{refusal->what, refusal->cut_sides};
  const auto& reading = std::get<pictures::Reading>(read);
  const auto& [columns, rows, score, frames] = reading.grid;
  std::vector<RowColumn> doubts;
  for (std::size_t i = 0; i < reading.doubts.size(); ++i) {
    const int cell = static_cast<int>(i);
    if (reading.doubts[i]) doubts.emplace_back(cell / columns.cells, cell % columns.cells);
  }
  return PictureFields{
      reading.rows,
      doubts,
      {columns.start, rows.start, columns.pitch * columns.cells, rows.pitch * rows.cells},
      reading.mines_left,
      reading.cut_sides};
}

}  // namespace

void bind_pictures(nb::module_& m) {
  m.def("read_picture", read_picture, "pixels"_a, "width"_a, "height"_a, "part"_a = false,
        "The position in a picture of red, green and blue, or why there is none.");
}

}  // namespace minewise::bindings
