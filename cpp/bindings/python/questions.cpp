#include <nanobind/stl/tuple.h>

#include <chrono>
#include <stdexcept>
#include <string>
#include <tuple>

#include "bindings/python/bindings.hpp"
#include "questions/session.hpp"

namespace minewise::bindings {

using namespace nb::literals;

namespace {

/// A session, which one thread uses at a time: while it works it needs nothing of Python.
class PythonSession {
 public:
  /// Work on a question is to take no more than that.
  explicit PythonSession(double seconds) : seconds_(seconds) {}

  std::tuple<bool, nb::str, nb::bytes> ask(const nb::bytes& request) {
    if (busy_) throw std::runtime_error("expected one thread at a time in a session");
    busy_ = true;
    started_ = Clock::now();
    bool done = false;
    {
      const nb::gil_scoped_release release;
      done = session_.ask({request.c_str(), request.size()});
    }
    busy_ = false;
    // A part of the work may be an answer, too: a signal that came still counts.
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    const questions::Answer& answer = session_.answer();
    const std::string& json = answer.json.written();
    // A refusal repeats texts that were given, and may end within a character.
    const auto text = nb::steal<nb::str>(
        PyUnicode_DecodeUTF8(json.data(), static_cast<Py_ssize_t>(json.size()), "replace"));
    return {done, text, bytes_of(answer.numbers)};
  }

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool is_in_time() const {
    return std::chrono::duration<double>(Clock::now() - started_).count() < seconds_;
  }

  double seconds_;
  Clock::time_point started_;
  questions::Session session_{[this] { return is_in_time() && keep_going(); }};
  bool busy_ = false;
};

}  // namespace

void bind_questions(nb::module_& m) {
  nb::class_<PythonSession>(m, "Session", "Answers requests; see minewise.questions.Session.")
      .def(nb::init<double>(), "seconds"_a)
      .def("ask", &PythonSession::ask, "request"_a,
           "Is it answered? The JSON of the answer or the refusal, and its numbers, all float64.");
}

}  // namespace minewise::bindings
