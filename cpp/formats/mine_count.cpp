#include "formats/mine_count.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/message.hpp"
#include "base/sort.hpp"

namespace minewise {

namespace {

using CountKind = MineCount::Kind;

/// Totals that a count may come to, those that the board has room for if there are any.
std::vector<int> totals_of(const MineCount& count, const MarkCounts& marks) {
  std::vector<int> totals;
  if (count.kind != CountKind::left) totals.push_back(count.number);
  if (count.kind != CountKind::total) {
    totals.push_back(count.number + marks.flags);
    // A program may count marks of doubt, or mines that have exploded.
    if (marks.flags == 0 && marks.questions < marks.covered) {
      totals.push_back(count.number + marks.questions);
    }
    if (count.kind == CountKind::left) totals.push_back(count.number + marks.flags + marks.mines);
  }
  sort_stably(totals);
  const auto [first, last] = std::ranges::unique(totals);
  totals.erase(first, last);
  const auto fits = [&](int total) {
    return total >= marks.mines && total <= marks.covered + marks.flags + marks.mines;
  };
  if (std::ranges::any_of(totals, fits)) std::erase_if(totals, [&](int one) { return !fits(one); });
  return totals;
}

/// What was read as which total, in a sentence.
std::string sentence_of(const MineCount& count, int total) {
  const std::string said = quoted(count.words, quoted_part);
  if (count.kind == CountKind::flags) return said + " is read as the flags that are set.";
  if (count.kind != CountKind::total && total != count.number) {
    return said + " is read as the mines that are left: the mine total is " +
           std::to_string(total) + ".";
  }
  return said + " is read as the mine total.";
}

}  // namespace

std::optional<CountKind> kind_of_key(std::string_view key) {
  struct Part {
    std::string_view text;
    char kind;  // counts, mines, one mine, those that are left, flags
  };
  constexpr std::array parts{
      Part{"remaining", 'l'}, Part{"remain", 'l'},  Part{"unflagged", 'l'}, Part{"togo", 'l'},
      Part{"left", 'l'},      Part{"number", 'c'},  Part{"total", 'c'},     Part{"count", 'c'},
      Part{"amount", 'c'},    Part{"mines", 'm'},   Part{"bombs", 'm'},     Part{"mine", 'o'},
      Part{"bomb", 'o'},      Part{"flagged", 'f'}, Part{"flags", 'f'},     Part{"flag", 'f'},
      Part{"placed", 'c'},    Part{"used", 'c'},    Part{"num", 'c'},       Part{"noof", 'c'},
      Part{"of", 'c'},        Part{"n", 'c'},
  };
  // Mines of something else have another letter or a number in their key.
  const bool is_plain = std::ranges::all_of(
      key, [](char mark) { return is_letter(mark) || mark == '_' || mark == '-' || mark == ' '; });
  const std::string name = plain_letters(key);
  std::string kinds;
  for (std::string_view rest = name; !rest.empty();) {
    const auto* const part =
        std::ranges::find_if(parts, [&](const Part& one) { return rest.starts_with(one.text); });
    if (part == parts.end()) return {};
    kinds += part->kind;
    rest.remove_prefix(part->text.size());
  }
  const auto has = [&](char kind) { return kinds.find(kind) != std::string::npos; };
  const bool names_mines = has('m') || has('o');
  if (!is_plain || (names_mines && has('f'))) return {};
  // What else may be left is told by a key that names mines or flags.
  if (has('l')) return names_mines || has('f') ? std::optional(CountKind::left) : std::nullopt;
  if (has('f'))
    return name.find("total") == std::string::npos ? std::optional(CountKind::flags) : std::nullopt;
  return has('m') || (has('o') && has('c')) ? std::optional(CountKind::total) : std::nullopt;
}

std::optional<Error> read_total(const std::vector<MineCount>& counts, bool is_given,
                                WrittenPosition& position) {
  const MarkCounts& marks = position.marks;
  std::vector<const MineCount*> read;
  const MineCount* first = nullptr;
  const MineCount* last = nullptr;
  std::vector<int> fitting;
  for (const MineCount& count : counts) {
    const bool is_flags = count.kind == CountKind::flags;
    if (is_flags && count.number != marks.flags) {
      position.used.push_back("The rows have " + std::to_string(marks.flags) +
                              (marks.flags == 1 ? " flag" : " flags") + ", and not as many as " +
                              quoted(count.words, quoted_part) + " says.");
    }
    const bool is_of_part = count.size && *count.size != position.grid &&
                            *count.size != Grid{position.grid.width, position.grid.height};
    if (is_of_part || (is_flags ? count.number != marks.flags : is_given)) {
      position.left_out.push_back(count.words);
      continue;
    }
    read.push_back(&count);
    if (is_flags) continue;
    std::vector<int> totals = totals_of(count, marks);
    last = &count;
    if (first == nullptr) {
      first = &count;
      fitting = std::move(totals);
      continue;
    }
    std::erase_if(fitting, [&](int one) { return std::ranges::find(totals, one) == totals.end(); });
    if (fitting.empty()) {
      return Expected("expected one mine total, got ")
          .quote(first->words)
          .add(" and ")
          .quote(count.words)
          .add(", which do not fit each other")
          .error();
    }
  }
  const auto is_total = [&](int total) { return total >= 0 && total <= position.grid.cells(); };
  if (!fitting.empty() && std::ranges::none_of(fitting, is_total)) {
    return Expected("expected a total from 0 to ")
        .number(position.grid.cells())
        .add(" mines, got ")
        .quote(last->words)
        .error();
  }
  if (fitting.size() > 1) {
    return Expected("expected the mine total or the mines that are left, got ")
        .quote(last->words)
        .add(", which may be either: a total of ")
        .number(fitting.front())
        .add(", or of ")
        .number(fitting.back())
        .add(" with the flags; write Total mines: ")
        .number(last->number)
        .add(" or Mines left: ")
        .number(last->number)
        .error();
  }
  const int total = fitting.empty() ? 0 : fitting.front();
  if (!fitting.empty()) position.mines = total;
  for (const MineCount* const count : read) {
    std::string sentence = sentence_of(*count, total);
    if (std::ranges::find(position.used, sentence) == position.used.end()) {
      position.used.push_back(std::move(sentence));
    }
  }
  return {};
}

}  // namespace minewise
