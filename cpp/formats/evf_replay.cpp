#include "formats/evf_replay.hpp"

#include "base/index.hpp"
#include "formats/evf_events.hpp"
#include "formats/replay_board.hpp"
#include "formats/written_time.hpp"

namespace minewise {

namespace {

/// The latest version.
constexpr int last_evf = 4;

/// Where the number of rows stands.
std::size_t evf_rows(int version) { return version >= 3 ? 3 : 2; }

void read_evf_summary(ByteReader& file, int version, ReplayClaims& claims) {
  const int summary = file.u8();
  // Bits of the summary, and of the settings behind it.
  constexpr int completed = 0x80;
  constexpr int without_flags = 0x10;
  if ((summary & completed) != 0) claims.end = ReplayEnd::won;
  if (version >= 1) claims.without_flags = (summary & without_flags) != 0;
  // The description calls it the bit that turns them off. Metasweeper, which has none, and
  // ms_toollib write and read it the other way.
  constexpr int question_marks = 0x80;
  if (version >= 3) claims.question_marks = (file.u8() & question_marks) != 0;
}

struct EvfSize {
  Grid grid;
  int mines;
  std::size_t byte;
};

EvfSize read_evf_numbers(ByteReader& file, int version, Replay& replay) {
  const std::size_t byte = file.at();
  const int rows = file.u8();
  const EvfSize size{{rows, file.u8()}, file.u16(), byte};
  const std::size_t edge = file.at();
  replay.cell_size = file.u8();
  if (replay.cell_size == 0) file.refuse(edge, Expected("expected the edge of a cell, got 0"));
  replay.claims.mode = replay_mode(file.u16());
  replay.claims.three_bv = file.u16();
  const std::size_t time = file.at();
  const std::int64_t milliseconds = version >= 4 ? file.u32() : file.u24();
  // As many milliseconds as fit into 32 bits, and a round number.
  constexpr std::int64_t most = 1'000'000'000;
  if (milliseconds >= most) file.refuse(time, Expected("expected a game shorter than eleven days"));
  if (!file.broken()) replay.claims.milliseconds = static_cast<std::int32_t>(milliseconds);
  return size;
}

/// A name of the player or of an event, if there is one.
void add_name(ReplayClaims& claims, std::string_view what, std::string name) {
  if (!name.empty()) claims.names.emplace_back(what, std::move(name));
}

void read_evf_names(ByteReader& file, Replay& replay) {
  replay.player = file.text_until('\0');
  add_name(replay.claims, "event", file.text_until('\0'));
  add_name(replay.claims, "identifier", file.text_until('\0'));
}

/// Of versions 0 to 3: texts that end with a zero. The last one names the computer, which is
/// nobody's business.
void read_evf_texts(ByteReader& file, int version, Replay& replay) {
  replay.claims.program = file.text_until('\0');
  read_evf_names(file, replay);
  replay.claims.started = iso_time_of(file.text_until('\0'));
  replay.claims.ended = iso_time_of(file.text_until('\0'));
  add_name(replay.claims, "country", file.text_until('\0'));
  if (version >= 2) file.text_until('\0');
}

void read_evf_texts_4(ByteReader& file, bool translated, Replay& replay) {
  std::string country = file.text(2);
  if (country.find('\0') != std::string::npos) country.clear();
  const std::uint64_t started = file.u64();
  const std::uint64_t ended = file.u64();
  if (started != 0) replay.claims.started = iso_time(started);
  if (ended != 0) replay.claims.ended = iso_time(ended);
  replay.claims.program = file.text_until('\0');
  if (translated) {
    // The program that did it, and the encoding of the names as it was.
    file.text_until('\0');
    file.text_until('\0');
  }
  read_evf_names(file, replay);
  add_name(replay.claims, "country", std::move(country));
  file.skip(index(file.u16()));
}

void skip_evf_metrics(ByteReader& file) {
  const int metrics = file.u16();
  for (int metric = 0; metric < metrics && !file.broken(); ++metric) file.text_until('\0');
}

}  // namespace

bool is_evf(std::span<const std::uint8_t> file) {
  if (file.size() < 8 || file[0] > last_evf) return false;
  const std::size_t rows = evf_rows(file[0]);
  return file[rows] > 0 && file[rows + 1] > 0;
}

void read_evf(ByteReader& file, Replay& replay) {
  const int version = file.u8();
  replay.format = "evf " + std::to_string(version);
  constexpr int translated = 0x08;
  const bool other = version >= 4 && (file.ahead(0) & translated) != 0;
  read_evf_summary(file, version, replay.claims);
  const EvfSize size = read_evf_numbers(file, version, replay);
  if (version >= 4) {
    read_evf_texts_4(file, other, replay);
  } else {
    read_evf_texts(file, version, replay);
  }
  replay.board = board_of_bits(file, size.grid, size.mines, size.byte);
  if (version >= 4) {
    skip_evf_metrics(file);
    read_evf_events_4(file, replay);
  } else {
    read_evf_events(file, replay);
  }
  if (file.broken()) return;
  replay.milliseconds = *replay.claims.milliseconds;
  // From version 1 to 3 a replay turned from another format keeps the names of that one.
  if (version >= 4 && !is_utf8(replay.player)) {
    replay.notes.emplace_back("The player's name is not in UTF-8, as the format demands.");
  }
}

}  // namespace minewise
