#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <mutex>

#include "bindings/python/bindings.hpp"
#include "learn/vector_environment.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

template <class Item>
using Given = nb::ndarray<const Item, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class Item>
using Kept = nb::ndarray<nb::numpy, const Item>;

/// The environment and its lock: that of Python is released while games are played.
class Environment {
 public:
  Environment(const Rules& rules, std::size_t games, const VectorEnvironment::Options& options)
      : core_(checked(VectorEnvironment::create(rules, games, options, keep_going))) {}

  template <class Work>
  auto run(Work work) {
    nb::gil_scoped_release release;
    const std::lock_guard lock(alone_);
    return work(core_);
  }

  [[nodiscard]] const VectorEnvironment& core() const { return core_; }
  Random sampler{derive_key(0, 0, Purpose::agent)};

 private:
  VectorEnvironment core_;
  std::mutex alone_;
};

template <class Item>
std::span<const Item> span_of(const Given<Item>& given, std::size_t games) {
  if (given.shape(0) != games) throw std::invalid_argument("expected one entry for each game");
  return {given.data(), games};
}

std::size_t side(int length) { return static_cast<std::size_t>(length); }

}  // namespace

void bind_environment(nb::module_& m) {
  nb::enum_<MoveKind>(m, "Move")
      .value("reveal", MoveKind::reveal)
      .value("flag", MoveKind::flag)
      .value("unflag", MoveKind::unflag)
      .value("chord", MoveKind::chord);
  nb::enum_<Autoreset>(m, "Autoreset")
      .value("next_step", Autoreset::next_step)
      .value("same_step", Autoreset::same_step)
      .value("disabled", Autoreset::disabled);

  nb::class_<Rewards>(m, "Rewards", "What a step earns; see minewise.learn.env.rewards.")
      .def(
          "__init__",
          [](Rewards* self, double step, double cell, double mine, double safe, double guess,
             double win, double loss, double score, double illegal) {
            new (self) Rewards{step, cell, mine, safe, guess, win, loss, score, illegal};
          },
          nb::kw_only(), "step"_a, "cell"_a, "mine"_a, "safe"_a, "guess"_a, "win"_a, "loss"_a,
          "score"_a, "illegal"_a)
      .def_ro("step", &Rewards::step)
      .def_ro("cell", &Rewards::cell)
      .def_ro("mine", &Rewards::mine)
      .def_ro("safe", &Rewards::safe)
      .def_ro("guess", &Rewards::guess)
      .def_ro("win", &Rewards::win)
      .def_ro("loss", &Rewards::loss)
      .def_ro("score", &Rewards::score)
      .def_ro("illegal", &Rewards::illegal);

  const auto flags = [](std::span<const std::uint8_t> (VectorEnvironment::*items)() const) {
    return [items](nb::handle_t<Environment> self) {
      const VectorEnvironment& core = nb::cast<Environment&>(self).core();
      const auto span = (core.*items)();
      return Kept<bool>(reinterpret_cast<const bool*>(span.data()), {core.games()}, self);
    };
  };
  const auto boards = [](std::span<const std::int8_t> (VectorEnvironment::*items)() const) {
    return [items](nb::handle_t<Environment> self) {
      const VectorEnvironment& core = nb::cast<Environment&>(self).core();
      const Grid grid = core.grid();
      const std::size_t games = (core.*items)().empty() ? 0 : core.games();
      return Kept<std::int8_t>((core.*items)().data(), {games, side(grid.height), side(grid.width)},
                               self);
    };
  };
  const auto masks = [](std::span<const std::int8_t> (VectorEnvironment::*items)() const) {
    return [items](nb::handle_t<Environment> self) {
      const VectorEnvironment& core = nb::cast<Environment&>(self).core();
      const std::size_t games = (core.*items)().empty() ? 0 : core.games();
      return Kept<std::int8_t>((core.*items)().data(), {games, core.actions()}, self);
    };
  };
  const auto words = [](std::span<const std::uint64_t> (VectorEnvironment::*items)() const) {
    return [items](nb::handle_t<Environment> self) {
      const VectorEnvironment& core = nb::cast<Environment&>(self).core();
      return Kept<std::uint64_t>((core.*items)().data(), {core.games()}, self);
    };
  };

  nb::class_<Environment>(m, "VectorEnvironment",
                          "Many games stepped at once; see minewise.learn.env.vector.\n\n"
                          "The arrays are read-only, stay where they are and change with every "
                          "step.")
      .def(
          "__init__",
          [](Environment* self, const Rules& rules, std::size_t games,
             const std::vector<MoveKind>& moves, const Rewards& rewards, Autoreset autoreset,
             bool strict, std::int64_t most_steps) {
            new (self) Environment(rules, games, {moves, rewards, autoreset, strict, most_steps});
          },
          "rules"_a, "games"_a, "moves"_a, "rewards"_a, "autoreset"_a, "strict"_a, "most_steps"_a)
      .def(
          "reset",
          [](Environment& self, const Given<std::uint64_t>& seeds,
             const Given<std::uint64_t>& numbers, const std::optional<Given<bool>>& which) {
            const std::size_t games = self.core().games();
            const auto s = span_of(seeds, games);
            const auto n = span_of(numbers, games);
            std::span<const std::uint8_t> w;
            if (which) {
              w = {reinterpret_cast<const std::uint8_t*>(span_of(*which, games).data()), games};
            }
            check(self.run([&](VectorEnvironment& core) { return core.reset(s, n, w); }));
          },
          "seeds"_a, "numbers"_a, "which"_a = nb::none())
      .def(
          "step",
          [](Environment& self, const Given<std::int64_t>& actions) {
            const auto given = span_of(actions, self.core().games());
            check(self.run([&](VectorEnvironment& core) { return core.step(given); }));
          },
          "actions"_a)
      .def(
          "seed_sampler",
          [](Environment& self, std::uint64_t seed) {
            self.run([&](VectorEnvironment&) {
              self.sampler = Random(derive_key(seed, 0, Purpose::agent));
            });
          },
          "seed"_a)
      .def(
          "sample",
          [](Environment& self,
             const nb::ndarray<std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>& actions) {
            const std::size_t games = self.core().games();
            if (actions.shape(0) != games) {
              throw std::invalid_argument("expected one entry for each game");
            }
            self.run([&](VectorEnvironment& core) {
              core.sample(self.sampler, {actions.data(), games});
            });
          },
          "actions"_a.noconvert(),
          "Fills in a legal action for each game, uniform over them; 0 where there is "
          "none.")
      .def_prop_ro("games", [](const Environment& e) { return e.core().games(); })
      .def_prop_ro("actions", [](const Environment& e) { return e.core().actions(); })
      .def_prop_ro("observations", boards(&VectorEnvironment::observations),
                   "What is seen: int8, shape (games, height, width).")
      .def_prop_ro("masks", masks(&VectorEnvironment::masks),
                   "1 for each legal action: int8, shape (games, actions).")
      .def_prop_ro("rewards",
                   [](nb::handle_t<Environment> self) {
                     const VectorEnvironment& core = nb::cast<Environment&>(self).core();
                     return Kept<double>(core.rewards().data(), {core.games()}, self);
                   })
      .def_prop_ro("terminated", flags(&VectorEnvironment::terminated))
      .def_prop_ro("truncated", flags(&VectorEnvironment::truncated))
      .def_prop_ro("won", flags(&VectorEnvironment::won))
      .def_prop_ro("illegal", flags(&VectorEnvironment::illegal))
      .def_prop_ro("last_observations", boards(&VectorEnvironment::last_observations))
      .def_prop_ro("last_masks", masks(&VectorEnvironment::last_masks))
      .def_prop_ro("seeds", words(&VectorEnvironment::seeds))
      .def_prop_ro("numbers", words(&VectorEnvironment::numbers));
}

}  // namespace minewise::bindings
