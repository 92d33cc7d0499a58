#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "bindings/python/bindings.hpp"
#include "formats/position_text.hpp"

namespace minewise::bindings {

using namespace nb::literals;

void bind_formats(nb::module_& m) {
  nb::class_<WrittenPosition>(m, "WrittenPosition", "A position as a text gives it.")
      .def_prop_ro("height", [](const WrittenPosition& p) { return p.grid.height; })
      .def_prop_ro("width", [](const WrittenPosition& p) { return p.grid.width; })
      .def_prop_ro(
          "cells",
          [](const WrittenPosition& p) { return nb::bytes(p.cells.data(), p.cells.size()); },
          "One signed byte a cell, row by row.")
      .def_ro("mines", &WrittenPosition::mines, "The mine total, where the text tells it.")
      .def_prop_ro(
          "rules",
          [](const WrittenPosition& p) {
            return p.variant ? std::optional(p.variant->text()) : std::nullopt;
          },
          "The text of the rules, where the text tells them.")
      .def_ro("format", &WrittenPosition::format, "The name of its notation.")
      .def_ro("note", &WrittenPosition::note,
              "What to say of it to who gave the text; empty if it is what stands there.");
  m.def(
      "position_of_text",
      [](const nb::str& text) {
        const std::string bytes = utf8(text);
        const nb::gil_scoped_release release;  // it may look for the board of a game
        return checked(position_of_text(bytes, keep_going));
      },
      "text"_a, "The position of a text in any notation. InvalidRules if it is none.");
}

}  // namespace minewise::bindings
