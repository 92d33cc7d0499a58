#include <nanobind/stl/pair.h>
#include <signal.h>
#ifndef _WIN32
#include <unistd.h>
#endif

#include <atomic>
#include <cstdint>

#include "base/rounding.hpp"
#include "bindings/python/bindings.hpp"

namespace nb = nanobind;

using namespace minewise::bindings;
using namespace nb::literals;

namespace {

// For tests: work is counted by its checks, and interrupted at one of them, never after a time.
std::atomic<std::uint64_t> signal_checks{0};
std::atomic<std::uint64_t> interrupted_check{0};

// As Ctrl+C does: to the process, so that its main thread wakes, whichever thread has checked.
void send_interrupt() {
#ifdef _WIN32
  raise(SIGINT);
#else
  kill(getpid(), SIGINT);
#endif
}

// What another thread has raised in this one comes where Python runs code, not before.
bool nobody_has_raised() {
  static PyObject* const nothing = Py_CompileString("0", "minewise", Py_eval_input);
  static PyObject* const names = PyDict_New();
  const nb::object ran = nb::steal(PyEval_EvalCode(nothing, names, names));
  return ran.is_valid();
}

}  // namespace

bool minewise::bindings::keep_going() {
  const nb::gil_scoped_acquire acquire;
  if (++signal_checks == interrupted_check) send_interrupt();
  return PyErr_CheckSignals() == 0 && nobody_has_raised();
}

void minewise::bindings::raise_interrupted() {
  const nb::gil_scoped_acquire acquire;
  if (PyErr_Occurred() == nullptr) PyErr_SetNone(PyExc_KeyboardInterrupt);
  throw nb::python_error();
}

minewise::bindings::CellList minewise::bindings::pairs_of(Grid grid,
                                                          const std::vector<Cell>& cells) {
  CellList pairs;
  for (const Cell cell : cells) pairs.append(place_of(grid, cell));
  return pairs;
}

minewise::Shown minewise::bindings::shown_of(Grid grid, const nb::bytes& cells) {
  if (grid.height < 1 || grid.width < 1 || cells.size() != index(grid.height) * index(grid.width)) {
    throw std::invalid_argument("expected one byte for each cell");
  }
  return {static_cast<const std::int8_t*>(cells.data()), cells.size()};
}

minewise::Likelihoods minewise::bindings::table_of(const std::vector<double>& likelihood) {
  Likelihoods table{};
  if (likelihood.size() != 81) throw std::invalid_argument("expected 81 likelihoods");
  for (std::size_t i = 0; i < 81; ++i) {
    if (!(likelihood[i] >= 0.0 && likelihood[i] <= 1.0)) {
      throw std::invalid_argument("expected likelihoods from 0 to 1");
    }
    table[i / 9][i % 9] = likelihood[i];
  }
  return table;
}

void minewise::bindings::raise(const Error& error) {
  if (error.kind == ErrorKind::illegal_move) throw IllegalMove(error.text);
  if (error.kind == ErrorKind::interrupted) raise_interrupted();
  if (error.kind == ErrorKind::no_board) throw NoBoard(error.text);
  if (error.kind == ErrorKind::invalid_record) throw NoRecord(error.text);
  throw InvalidRules(error.text);
}

NB_MODULE(_core, m) {
#if defined(__x86_64__) && defined(__GNUC__)
  // The core is compiled for this baseline (CMakeLists.txt); say so instead of crashing later.
  if (MINEWISE_X86_64_V2 &&
      !(__builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt"))) {
    throw nb::import_error(
        "this build of minewise expects a processor with x86-64-v2 (SSE4.2, POPCNT). For an older "
        "one, compile it from its source distribution: python -m pip install minewise-...tar.gz "
        "-C cmake.define.MINEWISE_PORTABLE=ON");
  }
#endif
  // What a program holds until its end is no leak worth a message: the core never prints.
  nb::set_leak_warnings(false);
  m.doc() = "The compiled core of minewise. Use the package `minewise` instead.";
  nb::exception<InvalidRules>(m, "InvalidRules", PyExc_ValueError);
  nb::exception<IllegalMove>(m, "IllegalMove", PyExc_ValueError);
  nb::register_exception_translator([](const std::exception_ptr& raised, void*) {
    const auto set = [](const char* name, const std::exception& error) {
      const nb::object type = nb::module_::import_("minewise.errors").attr(name);
      PyErr_SetString(type.ptr(), error.what());
    };
    try {
      std::rethrow_exception(raised);
    } catch (const NoBoard& error) {
      set("BoardError", error);
    } catch (const NoRecord& error) {
      set("RecordError", error);
    }
  });
  m.attr("ROUNDING") = minewise::rounding;
  m.def(
      "signal_checks", [] { return signal_checks.load(); },
      "How often long work in this process has checked for signals: for tests, which have no "
      "clock.");
  m.def(
      "interrupt_at_check", [](std::uint64_t count) { interrupted_check = signal_checks + count; },
      "count"_a, "Sends SIGINT to this process at a check for signals: 1 is the next.");
  bind_random(m);
  bind_rules(m);
  bind_game(m);
  bind_records(m);
  bind_replays(m);
  bind_environment(m);
  bind_inference(m);
  bind_analysis(m);
  bind_sets(m);
  bind_playing(m);
  bind_best(m);
  bind_chance(m);
  bind_tally(m);
  bind_boards(m);
  bind_pictures(m);
  bind_questions(m);
}
