#include "base/random.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/typing.h>

#include "bindings/python/bindings.hpp"

namespace minewise::bindings {

using namespace nb::literals;

void bind_random(nb::module_& m) {
  m.attr("T") = nb::type_var("T");
  nb::class_<Random>(
      m, "Random",
      "Uniform numbers for the decision number `turn` of game `game` of `seed`.\n\n"
      "The same three numbers give the same sequence on every machine. The object\n"
      "holds a key derived one-way from them: neither the seed nor the board of the\n"
      "game can be had from it.\n\n"
      ">>> rng = Random(seed=1)\n"
      ">>> rng.choice('abc') in 'abc'\n"
      "True")
      .def(
          "__init__",
          [](Random* self, std::uint64_t seed, std::uint64_t game, std::uint64_t turn) {
            new (self) Random(derive_key(seed, game, Purpose::agent), turn);
          },
          "seed"_a, "game"_a = 0, "turn"_a = 0)
      .def("random", &Random::uniform, "A float in [0, 1).")
      .def(
          "below",
          [](Random& self, std::uint32_t bound) {
            if (bound == 0) throw std::invalid_argument("expected a bound of at least 1, got 0");
            return self.below(bound);
          },
          "bound"_a, "An int from 0 to bound - 1.")
      .def(
          "choice",
          [](Random& self, const nb::sequence& items) {
            const std::size_t size = nb::len(items);
            if (size == 0 || size > UINT32_MAX) {
              throw std::invalid_argument("expected a sequence with at least one item");
            }
            return nb::object(items[self.below(static_cast<std::uint32_t>(size))]);
          },
          "items"_a, nb::sig("def choice(self, items: collections.abc.Sequence[T]) -> T"),
          "One item of a sequence.")
      .def(
          "shuffle",
          [](Random& self, nb::list items) {
            for (std::size_t i = items.size(); i > 1; --i) {
              const std::size_t j = self.below(static_cast<std::uint32_t>(i));
              const nb::object last = items[i - 1];
              items[i - 1] = nb::object(items[j]);
              items[j] = last;
            }
          },
          "items"_a, nb::sig("def shuffle(self, items: list[typing.Any]) -> None"),
          "Puts a list in random order, in place.");
}

}  // namespace minewise::bindings
