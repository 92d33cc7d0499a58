// Broken files of every format, given to all that reads files: each is read or refused, in ten
// seconds and 100 MB, and what is read can be measured, and written and read back.
//
//   fuzz_formats COUNT SEED FILE...
//
// so many broken files for each family, which is what the names of its files begin with, up to a
// minus: avf, rmv, mvf, evf, evfs, rawvf, mbf, text, link, record. A file that breaks the promise
// is written to `fuzz-found`, and named; under the sanitizers so is one that ends the program.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <string>

#include "formats/mbf.hpp"
#include "formats/position_text.hpp"
#include "formats/replay_file.hpp"
#include "formats/written_replay.hpp"
#include "review/metrics.hpp"
#include "review/replay_game.hpp"
#include "testing/mutation.hpp"
#include "testing/trial.hpp"

namespace {

using namespace minewise;

/// Of the processor. A text of 100 kB takes 0.8 s under the sanitizers, and on a machine that is
/// busy twice as long; what grows with the square of a length takes far longer.
constexpr double most_seconds = 10.0;
constexpr std::size_t most_bytes = 100'000'000;
/// So many of the files that are read are measured and judged as well.
constexpr std::size_t followed = 16;

/// The file that is tried, for whoever looks at the end of the program.
const Bytes* tried = nullptr;

void keep_tried() {
  std::ofstream("fuzz-found", std::ios::binary)
      .write(reinterpret_cast<const char*>(tried->data()),
             static_cast<std::streamsize>(tried->size()));
}

struct Sums {
  std::size_t read = 0;
  Cost reading{};
  std::size_t followed = 0;
  Cost following{};
};

/// Ends the program: a promise is broken.
[[noreturn]] void broken(std::string_view family, std::uint64_t number, std::string_view what) {
  keep_tried();
  std::cout << family << " " << number << ": " << what << ", see fuzz-found\n";
  std::exit(1);
}

/// Is it the replay that was written? A format may need a first move.
bool is_same(const Replay& replay, const Bytes& written) {
  const auto again = replay_of(written);
  if (!again || again->milliseconds != replay.milliseconds) return false;
  const std::size_t more = again->events.size() - replay.events.size();
  return more <= 1 && std::ranges::equal(std::span(again->events).subspan(more), replay.events);
}

/// What is read of a replay leads to its game, to all that measures it, and to files of other
/// formats; false if one of those is another game.
[[nodiscard]] bool follow(const Replay& replay) {
  const ReplayGame game = game_of(replay);
  // As analyses are asked for in Python.
  constexpr std::size_t budget = 100'000;
  const double seconds = replay.milliseconds / 1000.0;
  if (!metrics_of(replay.board, game.clicks, seconds, Effort{budget})) return false;
  const auto evf = evf_of(replay, ReplayEnd::other);
  const std::string rawvf = rawvf_of(replay, ReplayEnd::other);
  return (!evf || is_same(replay, *evf)) && is_same(replay, {rawvf.begin(), rawvf.end()});
}

/// The replays of a file that are read; none if it is refused as it should be.
std::vector<Replay> replays_of(const Bytes& file, std::string& wrong) {
  std::vector<Replay> replays;
  const auto check = [&](const ReplayError& error) {
    if (error.byte > file.size()) wrong = "the byte is behind the end";
    if (error.text.empty()) wrong = "nothing is said";
    const auto formats = replay_formats();
    if (!error.format.empty() && std::ranges::find(formats, error.format) == formats.end()) {
      wrong = "there is no such format";
    }
  };
  const auto parts = replay_parts(file);
  if (!parts) check(parts.failure());
  if (!parts) return replays;
  for (const ReplayPart& part : *parts) {
    auto replay = replay_of(part);
    if (!replay) check(replay.failure());
    if (replay) replays.push_back(*std::move(replay));
  }
  return replays;
}

bool is_text(std::string_view family) {
  return family == "text" || family == "link" || family == "record";
}

void try_file(std::string_view family, std::uint64_t number, const Bytes& file, Sums& sums) {
  tried = &file;
  watch();
  std::string wrong;
  std::vector<Replay> replays;
  bool read = false;
  const Cost cost = cost_of([&] {
    if (is_text(family)) {
      const auto position =
          position_of_text({reinterpret_cast<const char*>(file.data()), file.size()});
      read = static_cast<bool>(position);
      if (!read && position.failure().text.empty()) wrong = "nothing is said";
    } else if (family == "mbf") {
      const auto board = board_of_mbf(file);
      read = static_cast<bool>(board);
      if (!read && board.failure().text.empty()) wrong = "nothing is said";
      if (read && (!mbf_of(*board) || board_of_mbf(*mbf_of(*board))->mines() != board->mines())) {
        wrong = "it is written as another board";
      }
    } else {
      replays = replays_of(file, wrong);
      read = !replays.empty();
    }
  });
  sums.read += static_cast<std::size_t>(read);
  sums.reading.add(cost);
  if (!wrong.empty()) broken(family, number, wrong);
  if (cost.seconds > most_seconds) broken(family, number, "it takes longer than ten seconds");
  if (cost.bytes > most_bytes) broken(family, number, "it takes more than 100 MB");
  if (replays.empty() || sums.read % followed != 1) return;
  ++sums.followed;
  bool comes_back = true;
  sums.following.add(cost_of([&] { comes_back = follow(replays.front()); }));
  if (!comes_back) broken(family, number, "it is written as another game");
}

void try_family(const std::string& family, std::span<const Bytes> files, std::span<const Bytes> all,
                std::uint64_t count, std::uint64_t seed) {
  Sums sums;
  for (std::uint64_t number = 0; number < count; ++number) {
    Mutation mutation(seed, number);
    const Bytes& file = files[mutation.below(files.size())];
    const bool among_all = mutation.below(4) == 0;
    try_file(family, number, mutation.of(file, among_all ? all : files), sums);
  }
  std::cout << std::left << std::setw(7) << family << std::right << std::setw(9) << count
            << " files," << std::setw(8) << sums.read << " read, slowest";
  show(sums.reading);
  if (sums.followed > 0) {
    std::cout << ";" << std::setw(6) << sums.followed << " measured, slowest";
    show(sums.following);
  }
  std::cout << std::endl;
}

Bytes content_of(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

int main(int arguments, char** argument) {
  if (arguments < 4) {
    std::cout << "expected COUNT SEED FILE...\n";
    return 2;
  }
  keep_fatal<keep_tried>();
  std::map<std::string, std::vector<Bytes>> families;
  std::vector<Bytes> all;
  for (int at = 3; at < arguments; ++at) {
    const std::string name = std::filesystem::path(argument[at]).filename().string();
    all.push_back(content_of(argument[at]));
    families[name.substr(0, name.find('-'))].push_back(all.back());
  }
  for (const auto& [family, files] : families) {
    try_family(family, files, all, std::strtoull(argument[1], nullptr, 10),
               std::strtoull(argument[2], nullptr, 10));
  }
  return 0;
}
