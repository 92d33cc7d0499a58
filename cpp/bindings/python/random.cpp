#include "base/random.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <nanobind/typing.h>

#include <algorithm>
#include <tuple>

#include "bindings/python/bindings.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

/// Raises the RulesError of the package, whose tree the core does not know.
[[noreturn]] void refuse(const nb::object& text) {
  const nb::object kind = nb::module_::import_("minewise.errors").attr("RulesError");
  PyErr_SetObject(kind.ptr(), text.ptr());
  throw nb::python_error();
}

/// A whole number from 0 to `most`, of Python's or NumPy's.
std::uint64_t number_of(const char* wanted, const nb::object& given, std::uint64_t most) {
  const nb::object whole = nb::steal(PyNumber_Index(given.ptr()));
  const std::uint64_t number = whole.is_valid() ? PyLong_AsUnsignedLongLong(whole.ptr()) : 0;
  const bool failed = PyErr_Occurred() != nullptr;
  PyErr_Clear();
  if (failed || number > most) refuse(nb::str("expected {}, got {!r}").format(wanted, given));
  return number;
}

/// What a pickled generator holds: the key of one decision, and how many numbers were drawn.
using Pickled = std::tuple<std::vector<std::uint32_t>, std::uint64_t, std::uint64_t, unsigned>;

Pickled pickled(const Random& random) {
  const Random::Place place = random.place();
  return {{place.key.begin(), place.key.end()}, place.nonce, place.counter, place.used};
}

Random unpickled(const Pickled& state) {
  const auto& [words, nonce, counter, used] = state;
  Random::Place place{{}, nonce, counter, used};
  if (words.size() != place.key.size() || used > 16 || (used < 16 && counter == 0)) {
    refuse(nb::str("expected the state of a Random"));
  }
  std::ranges::copy(words, place.key.begin());
  return Random(place);
}

}  // namespace

void bind_random(nb::module_& m) {
  m.attr("T") = nb::type_var("T");
  nb::class_<Random>(
      m, "Random",
      "Uniform numbers for the decision number `turn` of game `game` of `seed`.\n\n"
      "The same three numbers give the same sequence on every machine. The object\n"
      "holds a key derived one-way from them: neither the seed nor the board of the\n"
      "game can be derived from it.\n\n"
      ">>> rng = Random(seed=1)\n"
      ">>> rng.choice('abc') in 'abc'\n"
      "True")
      .def(
          "__init__",
          [](Random* self, const nb::object& seed, const nb::object& game, const nb::object& turn) {
            constexpr const char* wanted = "a seed, a game and a turn from 0 to 2**64 - 1";
            const auto number = [&](const nb::object& o) {
              return number_of(wanted, o, UINT64_MAX);
            };
            new (self) Random(derive_key(number(seed), number(game), Purpose::agent), number(turn));
          },
          "seed"_a.none(), "game"_a.none() = 0, "turn"_a.none() = 0,
          nb::sig("def __init__(self, seed: int, game: int = 0, turn: int = 0) -> None"))
      .def("__getstate__", &pickled)
      .def("__setstate__",
           [](Random& self, const Pickled& state) { new (&self) Random(unpickled(state)); })
      .def("random", &Random::uniform, "A float in [0, 1).")
      .def(
          "below",
          [](Random& self, const nb::object& bound) {
            const std::uint64_t number =
                number_of("a bound from 1 to 2**32 - 1", bound, UINT32_MAX);
            if (number == 0) refuse(nb::str("expected a bound of at least 1, got 0"));
            return self.below(static_cast<std::uint32_t>(number));
          },
          "bound"_a.none(), nb::sig("def below(self, bound: int) -> int"),
          "An int from 0 to bound - 1.")
      .def(
          "choice",
          [](Random& self, const nb::object& items) {
            const Py_ssize_t length =
                PySequence_Check(items.ptr()) != 0 ? PySequence_Size(items.ptr()) : 0;
            PyErr_Clear();
            const auto size = static_cast<std::size_t>(length);
            if (length < 1 || size > UINT32_MAX) {
              refuse(nb::str("expected a sequence with at least one item, got {!r}").format(items));
            }
            return nb::object(items[self.below(static_cast<std::uint32_t>(size))]);
          },
          "items"_a.none(), nb::sig("def choice(self, items: collections.abc.Sequence[T]) -> T"),
          "One item of a sequence.")
      .def(
          "shuffle",
          [](Random& self, const nb::object& given) {
            if (!nb::isinstance<nb::list>(given)) {
              refuse(nb::str("expected a list, got {!r}").format(given));
            }
            nb::list items = nb::borrow<nb::list>(given);
            for (std::size_t i = items.size(); i > 1; --i) {
              const std::size_t j = self.below(static_cast<std::uint32_t>(i));
              const nb::object last = items[i - 1];
              items[i - 1] = nb::object(items[j]);
              items[j] = last;
            }
          },
          "items"_a.none(), nb::sig("def shuffle(self, items: list[typing.Any]) -> None"),
          "Puts a list in random order, in place.");
}

}  // namespace minewise::bindings
