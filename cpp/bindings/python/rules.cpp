// Rules, clue models and densities: Python's values and their texts.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdlib>
#include <string>

#include "bindings/python/bindings.hpp"
#include "game/clue_model.hpp"
#include "game/density.hpp"
#include "game/named_rules.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

/// The fields of `minewise.Rules`, and some of them by their names.
using Fields = nb::typed<nb::tuple, nb::object, nb::ellipsis>;
using NamedFields = nb::typed<nb::dict, nb::str, nb::any>;

std::string short_repr(nb::handle value) {
  return nb::cast<std::string>(nb::module_::import_("reprlib").attr("repr")(value));
}

/// Refuses a value that no text of rules can say.
[[noreturn]] void refuse(std::string_view kind, std::string_view name, nb::handle value) {
  const std::string text = "expected " + std::string(kind) + " as " + std::string(name) + ", got ";
  throw nb::type_error((text + short_repr(value)).c_str());
}

int whole(nb::handle value, std::string_view name) {
  constexpr int most = 1'000'000'000;  // texts have no more digits
  int number = 0;
  if (!PyLong_CheckExact(value.ptr())) refuse("a whole number", name, value);
  if (!nb::try_cast(value, number, false) || std::abs(number) >= most) {
    refuse("less than a billion", name, value);
  }
  return number;
}

/// What a switch is set to, as the text of rules says it.
std::string switch_text(nb::handle value, std::string_view name) {
  const bool is_word = name == "cascade" || name == "mines_known";
  bool word = false;
  if (is_word && nb::try_cast(value, word, false)) return word ? "yes" : "no";
  if (is_word) refuse("True or False", name, value);
  std::string text;
  if (nb::try_cast(value, text, false)) return text;
  if (name != "start") refuse("a text", name, value);
  RowColumn cell;
  if (!nb::try_cast(value, cell, false)) return short_repr(value);
  return std::to_string(cell.first) + "," + std::to_string(cell.second);
}

/// The values of `minewise.Rules`: its size, its mines, and what each switch is set to.
struct Values {
  explicit Values(const Fields& values)
      : grid{whole(values[0], "height"), whole(values[1], "width")} {
    if (!values[2].is_none()) mines = whole(values[2], "mines");
    switched.reserve(switch_names.size());
    for (std::size_t i = 0; i < switch_names.size(); ++i) {
      switched.emplace_back(switch_names[i], switch_text(values[3 + i], switch_names[i]));
    }
  }

  [[nodiscard]] NamedRules variant() const {
    return checked(NamedRules::of_switches(grid, mines, switched));
  }

  Grid grid;
  std::optional<int> mines;
  Switched switched;
};

/// The value of a switch in Python.
nb::object value_of(const Rules& rules, std::string_view name, const std::string& text) {
  if (name == "cascade" || name == "mines_known") return nb::bool_(text == "yes");
  if (name == "start" && rules.start >= 0) {
    return nb::make_tuple(rules.grid.row(rules.start), rules.grid.column(rules.start));
  }
  return nb::cast(text);
}

NamedFields values_of(const NamedRules& variant) {
  NamedFields values;
  values["height"] = variant.rules.grid.height;
  values["width"] = variant.rules.grid.width;
  values["mines"] = variant.mines();
  for (const auto& [name, text] : variant.switched()) {
    values[name.data()] = value_of(variant.rules, name, text);
  }
  return values;
}

nb::object switch_value(const nb::str& name, const nb::str& text) {
  NamedRules variant;
  variant.rules.grid = {longest_side, longest_side};  // a start on some board
  const std::string known = utf8(name);
  check(variant.set(known, utf8(text)));
  return values_of(variant)[known.c_str()];
}

void bind_variants(nb::module_& m) {
  nb::class_<Rules>(m, "Rules", "The switches that the core plays by; see minewise.Rules.")
      .def(
          "__init__",
          [](Rules* self, const Fields& values) {
            new (self) Rules(Values(values).variant().rules);
          },
          "values"_a, "Of the fields of minewise.Rules; a total that is not known counts as 0.")
      .def_prop_ro("room", &Rules::room, "The most mines that fit.")
      .def("protects", [](const Rules& rules, const nb::bytes& cells) {
        return is_first_click_protected(rules, shown_of(rules.grid, cells));
      });
  m.def(
      "rewritten_values",
      [](const Fields& values) {
        const Values given(values);
        const NamedRules variant = given.variant();
        NamedFields changed;
        const Switched written = variant.switched();
        for (std::size_t i = 0; i < written.size(); ++i) {
          const auto& [name, text] = written[i];
          // A cell may have been a text, or a list, which no set can hold.
          if (text == given.switched[i].second && (name != "start" || variant.rules.start < 0)) {
            continue;
          }
          changed[name.data()] = value_of(variant.rules, name, text);
        }
        return changed;
      },
      "values"_a,
      "Of the fields of minewise.Rules those that are written in another way. InvalidRules if no "
      "game can have such rules, TypeError if no text can say them.");
  m.def(
      "fields_of_text",
      [](const nb::str& text) { return values_of(checked(NamedRules::parse(utf8(text)))); },
      "text"_a, "The fields of minewise.Rules from a text. InvalidRules if it is none of rules.");
  m.def(
      "text_of_rules",
      [](const Fields& values) {
        const Values given(values);
        return rules_text(given.grid, given.mines, given.switched);
      },
      "values"_a, "The text of the fields of minewise.Rules, whether a game can have them or not.");
  m.def("switch_value", switch_value, "name"_a, "text"_a,
        nb::sig("def switch_value(name: str, text: str) -> bool | str | tuple[int, int]"),
        "The value of a switch from its text.");
  m.def(
      "size_of_text",
      [](const nb::str& text) {
        const Grid grid = checked(grid_of_text(utf8(text)));
        return std::pair(grid.height, grid.width);
      },
      "text"_a, "The height and the width of WIDTHxHEIGHT.");
}

void bind_clue_models(nb::module_& m) {
  m.def(
      "clue_model",
      [](const nb::str& text) {
        const ClueModel model = checked(clue_model(utf8(text)));
        std::vector<double> chances;
        for (const auto& row : model.likelihood) {
          chances.insert(chances.end(), row.begin(), row.end());
        }
        return std::pair(model.name, chances);
      },
      "text"_a, "The name of a clue model, and its 81 likelihoods.");
}

void bind_densities(nb::module_& m) {
  m.def(
      "density", [](const nb::str& text) { return checked(density(utf8(text))).text(); }, "text"_a,
      "The shortest text of a density.");
  m.def(
      "densities",
      [](const nb::str& text) {
        std::vector<std::string> texts;
        for (const Density& one : checked(densities(utf8(text)))) texts.push_back(one.text());
        return texts;
      },
      "text"_a, "The densities of one number, a list or start:stop:step.");
  m.def(
      "mines_at",
      [](const nb::str& text, int height, int width) {
        return checked(density(utf8(text))).mines_on({height, width});
      },
      "density"_a, "height"_a, "width"_a, "The mines of a board at a density.");
}

}  // namespace

std::string utf8(const nb::str& text) {
  Py_ssize_t size = 0;
  if (const char* const bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size)) {
    return {bytes, static_cast<std::size_t>(size)};
  }
  PyErr_Clear();
  const auto bytes =
      nb::steal<nb::bytes>(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "backslashreplace"));
  return {bytes.c_str(), bytes.size()};
}

void bind_rules(nb::module_& m) {
  bind_variants(m);
  bind_clue_models(m);
  bind_densities(m);
}

}  // namespace minewise::bindings
