// Trials of inputs that are broken at random: what each costs, and what ends a program. One file of
// a program includes this, since it counts what is allocated.
#pragma once

#include <malloc.h>
#include <sys/time.h>

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <ctime>
#include <iomanip>
#include <iostream>
#include <new>

#ifdef __SANITIZE_ADDRESS__
extern "C" void __sanitizer_set_death_callback(void (*callback)());
#endif

namespace {

std::size_t held = 0;
std::size_t most_held = 0;

}  // namespace

// What is allocated is counted: the peak of the process says little of one file.
[[gnu::noinline]] void* operator new(std::size_t size) {
  void* const place = std::malloc(size);
  if (place == nullptr) std::abort();
  held += malloc_usable_size(place);
  most_held = std::max(most_held, held);
  return place;
}
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return operator new(size);
}
[[gnu::noinline]] void operator delete(void* place) noexcept {
  held -= malloc_usable_size(place);
  std::free(place);
}
[[gnu::noinline]] void operator delete(void* place, std::size_t) noexcept {
  operator delete(place);
}

namespace minewise {

struct Cost {
  double seconds = 0.0;
  std::size_t bytes = 0;

  void add(const Cost& other) {
    seconds = std::max(seconds, other.seconds);
    bytes = std::max(bytes, other.bytes);
  }
};

template <class Work>
Cost cost_of(const Work& work) {
  const std::size_t before = held;
  most_held = held;
  const std::clock_t started = std::clock();
  work();
  return {static_cast<double>(std::clock() - started) / CLOCKS_PER_SEC, most_held - before};
}

/// Keeps the input on which the sanitizers end the program, or on which it hangs.
template <void (*keep)()>
void keep_fatal() {
#ifdef __SANITIZE_ADDRESS__
  __sanitizer_set_death_callback(keep);
#endif
  std::signal(SIGPROF, [](int) {
    keep();
    std::abort();
  });
}

/// An input hangs if it takes a minute of the processor from here on: what it takes is measured
/// only once it is read.
inline void watch() {
  const itimerval minute{{0, 0}, {60, 0}};
  setitimer(ITIMER_PROF, &minute, nullptr);
}

inline void show(const Cost& cost) {
  std::cout << std::setw(9) << std::fixed << std::setprecision(1) << 1000 * cost.seconds << " ms "
            << std::setw(5) << static_cast<double>(cost.bytes) / 1e6 << " MB";
}

}  // namespace minewise
