// RMV, the replays of Viennasweeper, versions 1 and 2, after the draft of their specification
// (github.com/ralokt/rmv_spec).
#include <algorithm>
#include <array>

#include "formats/bytes.hpp"
#include "formats/replay.hpp"

namespace minewise {

namespace {

/// Bytes of `*rmv`.
constexpr std::size_t rmv_signature = 4;

struct RmvHeader {
  int version;
  int result = 0;
  int program = 0;
  int preflags = 0;
  int properties = 0;
  int checksum = 0;
};

RmvHeader rmv_header(ByteReader& file) {
  file.skip(rmv_signature);
  RmvHeader header{file.u16()};
  if (header.version != 1 && header.version != 2) {
    file.refuse(rmv_signature, Expected("expected version 1 or 2, got ").number(header.version));
    return header;
  }
  const bool second = header.version == 2;
  // The program and its version, as numbers.
  if (second) file.skip(2);
  constexpr std::size_t file_size = 4;
  file.skip(file_size);
  if (!second) header.result = file.u16();
  header.program = file.u16();
  constexpr std::size_t player_and_board_size = 4;
  file.skip(player_and_board_size);
  header.preflags = file.u16();
  header.properties = file.u16();
  constexpr std::size_t extensions_size = 2;
  if (second) file.skip(extensions_size);
  constexpr std::size_t events_size = 4;
  file.skip(events_size);
  header.checksum = file.u16();
  return header;
}

/// `#3BV:128#` among others; 0 where the game was not finished.
std::optional<int> three_bv_of_result(std::string_view result) {
  constexpr std::string_view key = "#3BV:";
  const std::size_t found = result.find(key);
  if (found == std::string_view::npos) return {};
  const std::string_view rest = result.substr(found + key.size());
  const auto number = whole_of(rest.substr(0, rest.find('#')));
  return number == 0 ? std::nullopt : number;
}

std::string rmv_program(ByteReader& file, int size) {
  std::string program = file.text(size);
  program.resize(std::min(program.size(), program.find(" Copyright")));
  return program;
}

/// The name, then a nickname, a country, and a secret of the player, which is nobody's business.
void read_rmv_player(ByteReader& file, Replay& replay) {
  const int fields = file.u16();
  for (int field = 0; field < fields && !file.broken(); ++field) {
    std::string text = file.text(file.u8());
    if (field == 0) replay.player = std::move(text);
    if ((field == 1 || field == 2) && !text.empty()) {
      replay.claims.names.emplace_back(field == 1 ? "nickname" : "country", std::move(text));
    }
  }
}

void read_rmv_board(ByteReader& file, Replay& replay) {
  // In microseconds.
  constexpr std::uint64_t second = 1'000'000;
  const auto laid = static_cast<std::uint64_t>(file.u32());
  if (laid != 0) replay.claims.started = iso_time(second * laid);
  const std::size_t byte = file.at();
  const int width = file.u8();
  const int height = file.u8();
  replay.board = board_of_pairs(file, {height, width}, file.u16(), byte, {false, 0});
}

std::vector<std::pair<int, int>> rmv_preflags(ByteReader& file, Grid grid) {
  std::vector<std::pair<int, int>> cells;
  const int flags = file.u16();
  for (int flag = 0; flag < flags; ++flag) {
    const std::size_t byte = file.at();
    const int column = file.u8();
    const int row = file.u8();
    if (file.broken()) break;
    if (!grid.contains(row, column)) {
      file.refuse(byte, Expected("expected the column and the row of a flag on the board, got ")
                            .number(column)
                            .add(" and ")
                            .number(row));
      break;
    }
    cells.emplace_back(row, column);
  }
  return cells;
}

/// Properties stand one after the other, and later programs add some: question marks, no flags,
/// mode, level; then of version 1 whether texts are UTF-8, of version 2 the 3BV, low byte first,
/// and the edge of a cell. Answers whether texts are meant to be UTF-8.
bool read_rmv_properties(ByteReader& file, const RmvHeader& header, Replay& replay) {
  const std::size_t byte = file.at();
  const auto properties = file.bytes(index(header.properties));
  if (file.broken()) return false;
  const std::size_t least = header.version == 1 ? 4 : 7;
  if (properties.size() < least) {
    file.refuse(
        byte,
        Expected("expected ").number(least).add(" properties, got ").number(properties.size()));
    return false;
  }
  replay.claims.question_marks = properties[0] != 0;
  replay.claims.without_flags = properties[1] != 0;
  replay.claims.mode = replay_mode(properties[2]);
  if (header.version == 1) return properties.size() > 4 && properties[4] == 1;
  replay.claims.three_bv = properties[4] + 256 * properties[5];
  replay.cell_size = properties[6];
  if (replay.cell_size == 0) {
    file.refuse(byte + 6, Expected("expected the edge of a cell in pixels, got 0"));
  }
  return true;
}

void skip_rmv_extensions(ByteReader& file) {
  const int extensions = file.u16();
  for (int extension = 0; extension < extensions && !file.broken(); ++extension) {
    file.skip(index(file.u8()));
    file.skip(index(file.u8()));
  }
}

/// The distances of a move that is written small: from -8 to 7.
int rmv_nibble(int number) { return number >= 8 ? number - 16 : number; }

class RmvEvents {
 public:
  RmvEvents(ByteReader& file, const RmvHeader& header, Replay& replay)
      : file_(file), replay_(replay), second_(header.version == 2) {}

  /// Until one tells how the game ended. Those of cells follow from the others and the board.
  void read() {
    while (!file_.broken()) {
      const std::size_t byte = file_.at();
      const int code = file_.u8();
      if (code >= 15 && code <= 17) return end(code);
      if (code >= 1 && code <= 7) {
        pointed(static_cast<PointerAction>(code - 1));
      } else if (second_ && code == 28 && moved_) {
        moved_by();
      } else if (!second_ && code == 0) {
        constexpr std::size_t time_of_day = 4;
        file_.skip(time_of_day);
      } else if ((code >= 9 && code <= 14) || (code >= 18 && code <= 27)) {
        constexpr std::size_t cell = 2;
        file_.skip(cell);
      } else {
        file_.refuse(byte, Expected("expected an event, got the code ").number(code));
      }
    }
  }

 private:
  void pointed(PointerAction action) {
    at_ = file_.u24();
    constexpr std::size_t buttons = 1;
    file_.skip(buttons);
    // In version 1 the pointer is measured from the window, whose board begins there.
    x_ = second_ ? file_.i16() : file_.u16() - 12;
    y_ = second_ ? file_.i16() : file_.u16() - 56;
    moved_ = true;
    if (!file_.broken()) replay_.add(at_, action, x_, y_);
  }

  void moved_by() {
    at_ += file_.u8();
    const int by = file_.u8();
    x_ += rmv_nibble(by / 16);
    y_ += rmv_nibble(by % 16);
    if (!file_.broken()) replay_.add(at_, PointerAction::move, x_, y_);
  }

  void end(int code) {
    const std::array ends{ReplayEnd::lost, ReplayEnd::won, ReplayEnd::other};
    replay_.claims.end = ends[index(code - 15)];
    replay_.claims.milliseconds = file_.u24();
  }

  ByteReader& file_;
  Replay& replay_;
  bool second_;
  bool moved_ = false;
  std::int32_t at_ = 0;
  int x_ = 0;
  int y_ = 0;
};

}  // namespace

bool is_rmv(std::span<const std::uint8_t> file) {
  constexpr std::string_view signature = "*rmv";
  return file.size() >= signature.size() &&
         std::ranges::equal(file.first(signature.size()), signature, {}, {},
                            [](char mark) { return static_cast<std::uint8_t>(mark); });
}

void read_rmv(ByteReader& file, Replay& replay) {
  const RmvHeader header = rmv_header(file);
  replay.format = header.version == 1 ? "rmv 1" : "rmv 2";
  replay.claims.three_bv = three_bv_of_result(file.text(header.result));
  replay.claims.program = rmv_program(file, header.program);
  read_rmv_player(file, replay);
  read_rmv_board(file, replay);
  if (file.broken()) return;
  std::vector<std::pair<int, int>> flags;
  if (header.preflags != 0) flags = rmv_preflags(file, replay.board.grid());
  const bool utf8 = read_rmv_properties(file, header, replay);
  if (header.version == 2) skip_rmv_extensions(file);
  for (const auto& [row, column] : flags) {
    const auto middle = [&](int place) { return place * replay.cell_size + replay.cell_size / 2; };
    replay.add(0, PointerAction::flag_before, middle(column), middle(row));
  }
  RmvEvents(file, header, replay).read();
  file.skip(index(header.checksum));
  if (file.broken()) return;
  replay.add_first_press();
  replay.milliseconds = *replay.claims.milliseconds;
  if (utf8 && !is_utf8(replay.player)) {
    replay.notes.emplace_back("The player's name is not in UTF-8, as the file says it is.");
  }
}

}  // namespace minewise
