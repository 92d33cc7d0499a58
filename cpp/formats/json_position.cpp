#include "formats/json_position.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/message.hpp"
#include "formats/grid_text.hpp"
#include "formats/json_object.hpp"
#include "formats/mark.hpp"
#include "formats/mine_count.hpp"
#include "game/view.hpp"

namespace minewise {

namespace {

constexpr std::string_view json_format = "JSON object";
/// Keys of what a player sees, before those that may hold the whole board.
constexpr std::array<std::string_view, 9> view_keys{"view",       "display",      "playerboard",
                                                    "playerview", "visibleboard", "playergrid",
                                                    "userview",   "boardview",    "displayboard"};
constexpr std::array<std::string_view, 15> grid_keys{
    "board", "grid", "cells", "field",  "state",     "position", "rows", "tiles",
    "map",   "game", "tile",  "matrix", "minefield", "squares",  "data"};
/// Objects beside the grid, or around it, that speak of its game.
constexpr std::array<std::string_view, 27> game_keys{
    "config",      "configuration", "settings",    "setting",    "level", "rules",     "options",
    "option",      "params",        "parameters",  "difficulty", "game",  "board",     "grid",
    "field",       "state",         "position",    "view",       "info",  "meta",      "data",
    "minesweeper", "current",       "currentgame", "minefield",  "size",  "dimensions"};
constexpr std::array<std::string_view, 8> width_keys{
    "width", "w", "cols", "columns", "ncols", "numcols", "numberofcolumns", "boardwidth"};
constexpr std::array<std::string_view, 7> height_keys{
    "height", "h", "rows", "nrows", "numrows", "numberofrows", "boardheight"};
constexpr std::array<std::string_view, 5> size_keys{"size", "boardsize", "gridsize", "dimensions",
                                                    "shape"};
/// Of two objects: do all keys that lead from one to the other speak of a game?
bool are_of_one_game(const std::vector<std::string>& one, const std::vector<std::string>& other) {
  const auto [first, second] = std::ranges::mismatch(one, other);
  const auto is_of_game = [](const std::string& key) { return is_any(game_keys, key); };
  return std::all_of(first, one.end(), is_of_game) && std::all_of(second, other.end(), is_of_game);
}

/// Reads one object; used once.
class ObjectReader {
 public:
  ObjectReader(std::vector<JsonField> fields, std::string_view text, const ReadOptions& options)
      : fields_(std::move(fields)), used_(fields_.size()), text_(text), options_(options) {}

  std::optional<Checked<WrittenPosition>> read() {
    const std::size_t number = find_grid();
    if (number == fields_.size()) return {};
    used_[number] = true;
    grid_ = &fields_[number];
    if (auto error = read_size()) return refusal(*std::move(error));
    auto position = read_cells();
    if (!position) return position;
    if (auto error = read_flags(*position)) return refusal(*std::move(error));
    if (auto error = check_others(*position)) return refusal(*std::move(error));
    if (auto error = read_counts(*position)) return refusal(*std::move(error));
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      if (!used_[i]) position->left_out.push_back(fields_[i].path);
    }
    return position;
  }

 private:
  [[nodiscard]] Error refusal(Error error) const {
    return unread(std::move(error), json_format, text_);
  }

  [[nodiscard]] bool is_beside(const JsonField& field) const {
    return are_of_one_game(field.home, grid_->home);
  }

  /// The first key of a grid that holds one.
  [[nodiscard]] std::size_t find_grid() const {
    for (const Keys keys : {Keys(view_keys), Keys(grid_keys)}) {
      for (const std::string_view key : keys) {
        for (std::size_t i = 0; i < fields_.size(); ++i) {
          const auto& [path, home, own, name, value] = fields_[i];
          const bool is_text = value.starts_with('"');
          const bool has_lines = is_text && value.find("\\n") != std::string_view::npos;
          const bool is_row =
              is_text && key != "state" && key != "game" && key != "map" &&
              (!value_of(fields_, width_keys).empty() || value.find('/') != std::string_view::npos);
          if (name == key && (value.starts_with('[') || has_lines || is_row)) return i;
        }
      }
    }
    return fields_.size();
  }

  /// The number of a field beside the grid with one of these keys. The error names two that differ.
  Checked<std::optional<int>> number_beside(Keys keys) {
    const JsonField* first = nullptr;
    for (const JsonField& field : fields_) {
      const bool is_one =
          is_any(keys, field.key) && is_beside(field) && number_of_value(field.value);
      if (is_one && first != nullptr &&
          number_of_value(first->value) != number_of_value(field.value)) {
        return Expected("expected one size of the board, got ")
            .quote(first->path)
            .add(" and ")
            .quote(field.path)
            .error();
      }
      if (is_one) first = &field;
    }
    if (first == nullptr) return std::optional<int>{};
    return number_of_value(first->value);
  }

  /// The width that a list of cells has, by the keys that say it.
  std::optional<Error> read_size() {
    const auto loose = cells_of(grid_->value, 1);
    const auto rows = cells_of(grid_->value, 0);
    const auto count = loose && !rows ? static_cast<int>(loose->values.size()) : 0;
    const auto size = number_beside(size_keys);
    auto width = number_beside(width_keys);
    auto height = number_beside(height_keys);
    if (count == 0) {
      // Where each row stands alone, they say nothing more.
      const auto use = [&](Keys keys, const Checked<std::optional<int>>& number, int own) {
        for (std::size_t i = 0; i < fields_.size(); ++i) {
          used_[i] = used_[i] || (rows && number && *number == own && is_any(keys, fields_[i].key));
        }
      };
      use(width_keys, width, rows ? rows->grid.width : 0);
      use(height_keys, height, rows ? rows->grid.height : 0);
      return {};
    }
    for (const auto* one :
         std::array<const Checked<std::optional<int>>*, 3>{&size, &width, &height}) {
      if (!*one) return one->failure();
    }
    if (!*width && !*height) width = height = *size;
    for (const JsonField& field : fields_) {
      if (*width || *height || !is_any(size_keys, field.key) || !is_beside(field)) continue;
      const auto sides = place_of(field.value);
      if (sides && sides->first == sides->second) width = height = std::optional(sides->first);
      if (*width || field.value.starts_with('{')) continue;
      return Expected("expected width and height, got ").quote(field.path).error();
    }
    if (!*width && !*height) {
      const bool are_texts = loose->values[0].starts_with('"');
      if (count > 1 && !loose->values[0].starts_with('{')) {
        used_words_.emplace_back(are_texts ? "Each text of the list is read as a row."
                                           : "The list is read as one row.");
      }
      width_ = are_texts ? 1 : count;
      return {};
    }
    const int across = width->value_or(count / std::max(1, height->value_or(1)));
    const int down = height->value_or(count / std::max(1, across));
    if (across < 1 || down < 1 || std::int64_t{across} * down != count) {
      return Expected("expected as many cells as the size beside them says, ")
          .number(across)
          .add("x")
          .number(down)
          .add(", got ")
          .number(count)
          .error();
    }
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      const std::string_view key = fields_[i].key;
      const bool is_size = is_any(width_keys, key) || is_any(height_keys, key) ||
                           (*size && *size == across && across == down && is_any(size_keys, key));
      used_[i] = used_[i] || (is_size && is_beside(fields_[i]));
    }
    width_ = across;
    return {};
  }

  /// Of each cell whether it is shown, covered or flagged, as a mask says that names the cells for
  /// which it says yes.
  Checked<std::vector<std::int8_t>> states_of(const JsonField& mask, Grid grid, bool shows) const {
    auto values = values_at(mask, grid);
    if (!values) return values.failure();
    std::vector<std::int8_t> states;
    for (const std::string& value : *values) {
      const auto answer = answer_of(value);
      const auto word = code_of_word(plain_letters(plain_value(value)));
      if (!answer && !word) {
        return Expected("expected true or false in the grid ")
            .quote(mask.path)
            .add(", got ")
            .quote(value)
            .error();
      }
      states.push_back(answer ? (*answer == shows ? meaning::shown : covered) : *word);
    }
    return states;
  }

  Checked<WrittenPosition> read_cells() {
    const auto cells = cells_of(grid_->value, width_);
    if (cells && cells->values[0].starts_with('{')) return read_objects(*cells);
    std::vector<std::int8_t> states;
    const JsonField* first = nullptr;
    for (std::size_t i = 0; cells && i < fields_.size(); ++i) {
      const JsonField& field = fields_[i];
      const auto state = state_of_key(field.key);
      const bool is_mask = state == meaning::shown || state == covered;
      if (used_[i] || !is_mask || !is_of_cells(field) || !is_beside(field)) continue;
      auto said = states_of(field, cells->grid, state == meaning::shown);
      if (!said) return refusal(said.failure());
      if (first != nullptr && *said != states) return refusal(unlike(*first, field));
      states = *std::move(said);
      used_[i] = true;
      first = &field;
    }
    if (first != nullptr) {
      return read_shown(*cells, states, *first, state_of_key(first->key) == meaning::shown);
    }
    for (std::size_t i = 0; cells && i < fields_.size(); ++i) {
      const auto other = cells_of(fields_[i].value, cells->grid.width);
      const bool is_mask = is_any(mask_keys, fields_[i].key) && is_beside(fields_[i]);
      if (used_[i] || !is_mask || !other || other->grid != cells->grid) continue;
      used_[i] = true;
      return read_either(*cells, fields_[i]);
    }
    ReadOptions options = options_;
    options.has_total = true;  // it has a key of its own
    std::string rows = plain_value(grid_->value);
    if (width_ > 0 && cells) {
      rows = "[";
      for (std::size_t i = 0; i < cells->values.size(); ++i) {
        rows += i % index(width_) == 0 ? (i > 0 ? "],[" : "[") : ",";
        const bool is_bare = grid_->value.starts_with('"');
        rows += is_bare ? "'" + cells->values[i] + "'" : cells->values[i];
      }
      rows += "]]";
    }
    auto position = position_of_grid(rows, options);
    if (position) std::ranges::move(used_words_, std::back_inserter(position->used));
    return position;
  }

  static Error unlike(const JsonField& one, const JsonField& other) {
    return Expected("expected one grid of cells, got ")
        .quote(one.path)
        .add(" and ")
        .quote(other.path)
        .add(", which differ")
        .error();
  }

  /// Shows what a mask shows of a whole board.
  Checked<WrittenPosition> read_shown(const Cells& cells, const std::vector<std::int8_t>& states,
                                      const JsonField& mask, bool shows) const {
    WrittenPosition position{cells.grid, {}, {}, {}, json_format};
    for (std::size_t i = 0; i < states.size(); ++i) {
      const auto code = states[i] == meaning::shown ? code_of_value(cells.values[i]) : states[i];
      if (code == meaning::unknown) return no_cell(cells.values[i]);
      position.cells.push_back(code == meaning::question ? covered : code);
    }
    position.used = used_words_;
    position.used.push_back("The grid " + quoted(mask.path, quoted_part) +
                            " is read as the cells that are " + (shows ? "revealed." : "covered."));
    return position;
  }

  /// A mask of which the name does not tell whether it shows or hides.
  Checked<WrittenPosition> read_either(const Cells& cells, const JsonField& mask) const {
    const auto with = [&](bool shows) -> Checked<WrittenPosition> {
      const auto states = states_of(mask, cells.grid, shows);
      return states ? read_shown(cells, *states, mask, shows)
                    : Checked<WrittenPosition>(refusal(states.failure()));
    };
    auto shows = with(true);
    auto hides = with(false);
    if (shows && hides && shows->cells == hides->cells) return shows;  // in words
    const auto fits = [](const Checked<WrittenPosition>& position) {
      return position && std::ranges::find(position->cells, exploded) == position->cells.end();
    };
    if (fits(shows) != fits(hides)) return fits(shows) ? std::move(shows) : std::move(hides);
    if (!shows) return shows;
    Expected expected("expected a grid of revealed cells, or one of covered cells, got ");
    return refusal(expected.quote(mask.path)
                       .add(", which may be either; name it revealed or covered")
                       .error());
  }

  Checked<WrittenPosition> read_objects(const Cells& cells) const {
    WrittenPosition position{cells.grid, {}, {}, {}, json_format};
    for (const std::string& cell : cells.values) {
      const auto object = json_fields_of(cell);
      if (!object) return no_cell(cell);
      // Lists of columns, or in no order.
      const auto place = place_of(cell);
      const auto own = static_cast<Cell>(position.cells.size());
      const int row = cells.grid.row(own);
      const int column = cells.grid.column(own);
      if (place && *place != std::pair(row, column) && *place != std::pair(row + 1, column + 1)) {
        return refusal(Expected("expected the cells row by row, got ").quote(cell).error());
      }
      const std::int8_t code = code_of_object(*object);
      if (code == meaning::unknown) return no_cell(cell);
      position.cells.push_back(code);
    }
    position.used.emplace_back("Cells are read as objects that say whether they are revealed.");
    return position;
  }

  [[nodiscard]] Error no_cell(std::string_view value) const {
    Expected expected("expected a clue from 0 to 8 or a mine, and whether it is revealed, got ");
    return refusal(expected.quote(value).error());
  }

  /// Puts flags on the covered cells that a grid or a list names.
  std::optional<Error> read_flags(WrittenPosition& position) {
    const bool has_flags = std::ranges::find(position.cells, flag) != position.cells.end();
    for (std::size_t number = 0; number < fields_.size(); ++number) {
      const JsonField& field = fields_[number];
      if (used_[number] || state_of_key(field.key) != flag || !is_of_cells(field) ||
          !is_beside(field)) {
        continue;
      }
      const auto values = values_at(field, position.grid);
      if (!values) return values.failure();
      used_[number] = true;
      std::string_view yes;
      for (std::size_t i = 0; i < values->size(); ++i) {
        const std::string& value = (*values)[i];
        constexpr std::array<std::string_view, 7> none{"", " ", ".", "-", "#", "_", "0"};
        const std::string plain = plain_value(value);
        if (answer_of(value) == false || is_any(none, plain) || code_of_word(plain) == covered) {
          continue;
        }
        if (yes.empty()) yes = value;
        std::int8_t& code = position.cells[i];
        if (value != yes || (code != covered && code != flag)) {
          return Expected("expected one mark for flags, on covered cells, in ")
              .quote(field.path)
              .add(", got ")
              .quote(value)
              .add(" at row ")
              .number(position.grid.row(static_cast<Cell>(i)))
              .add(", column ")
              .number(position.grid.column(static_cast<Cell>(i)))
              .error();
        }
        code = flag;
      }
      position.used.push_back(
          (has_flags ? "The flags are those of the grid and of " : "The flags are those of ") +
          quoted(field.path, quoted_part) + ".");
    }
    count_marks(position);
    return {};
  }

  /// Does a field stand in the object of another game, with a grid of its own?
  [[nodiscard]] bool is_of_another(const JsonField& field) const {
    return !is_beside(field) && std::ranges::any_of(fields_, [&](const JsonField& other) {
      return other.home == field.home && is_any(grid_keys, other.key);
    });
  }

  /// Another grid of this size that may be the position, or say what of it is shown.
  std::optional<Error> check_others(const WrittenPosition& position) {
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      const auto cells = cells_of(fields_[i].value, position.grid.width);
      if (used_[i] || !cells || cells->grid != position.grid || is_of_another(fields_[i])) continue;
      const bool is_here = is_beside(fields_[i]);
      const bool is_named = is_any(grid_keys, fields_[i].key) || is_any(view_keys, fields_[i].key);
      const bool is_view = is_any(view_keys, grid_->key);
      const bool names_mines = fields_[i].key.find("mine") != std::string::npos ||
                               fields_[i].key.find("bomb") != std::string::npos;
      const bool is_mask =
          !names_mines && std::ranges::all_of(cells->values, [](const std::string& value) {
            return answer_of(value).has_value();
          });
      const bool is_all_shown = position.marks.covered + position.marks.flags == 0;
      if (fields_[i].value == grid_->value) {
        used_[i] = true;
      } else if (is_mask || (is_here && !is_view && (is_named || is_all_shown))) {
        return unlike(*grid_, fields_[i]);
      }
    }
    return {};
  }

  std::optional<Error> read_counts(WrittenPosition& position) {
    std::vector<MineCount> counts;
    for (std::size_t i = 0; i < fields_.size(); ++i) {
      const auto kind = kind_of_key(fields_[i].own);
      const auto number = number_of_value(fields_[i].value);
      const bool is_count = kind && number && (*number >= 0 || kind == MineCount::Kind::left);
      if (used_[i] || !is_count || !is_beside(fields_[i])) continue;
      used_[i] = true;
      counts.push_back({*kind, *number, fields_[i].path});
    }
    return read_total(counts, options_.has_total, position);
  }

  std::vector<JsonField> fields_;
  std::vector<bool> used_;
  const JsonField* grid_ = nullptr;
  /// Of a list of cells; 0 where each row has a list or a text of its own.
  int width_ = 0;
  std::vector<std::string> used_words_;
  std::string_view text_;
  const ReadOptions& options_;
};

}  // namespace

std::optional<Checked<WrittenPosition>> position_of_json(std::string_view text,
                                                         const ReadOptions& options) {
  const std::string json = strict_json(text);
  auto fields = json_fields_of(json);
  if (!fields) return {};
  return ObjectReader(*std::move(fields), text, options).read();
}

}  // namespace minewise
