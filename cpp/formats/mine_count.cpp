#include "formats/mine_count.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "base/message.hpp"
#include "formats/mark.hpp"

namespace minewise {

namespace {

using CountKind = MineCount::Kind;
using LineWords = std::vector<std::string>;

/// Mines and bombs, in languages that programs are written in.
constexpr std::array<std::string_view, 26> mine_words{
    "mine",  "mines",  "bomb",   "bombs",  "minen", "bomben", "minas", "bombas", "mina",
    "bombe", "bombes", "mijnen", "bommen", "miny",  "min",    "bomby", "мины",   "мин",
    "бомб",  "бомбы",  "地雷",   "雷",     "炸弹",  "爆弾",   "💣",    "🧨"};
constexpr std::array<std::string_view, 9> flag_words{"flag",     "flags",    "flagged", "🚩",   "⚑",
                                                     "drapeaux", "banderas", "fahnen",  "флаги"};
/// What is left of them.
constexpr std::array<std::string_view, 35> left_words{
    "left",       "remaining",    "remain",    "remains",   "togo",   "unflagged",   "unmarked",
    "unfound",    "undiscovered", "more",      "still",     "yet",    "rest",        "restantes",
    "restants",   "restant",      "restante",  "restantes", "übrig",  "verbleibend", "verbleibende",
    "verbleiben", "noch",         "rimanenti", "rimaste",   "quedan", "faltan",      "over",
    "resterende", "осталось",     "残り",      "剩余",      "剩",     "pozostało",   "zbývá"};
constexpr std::array<std::string_view, 25> total_words{
    "total",   "totals", "all",    "altogether", "overall", "insgesamt", "gesamt",
    "totales", "totale", "totaux", "with",       "has",     "have",      "contains",
    "there",   "hidden", "всего",  "合計",       "总",      "total:",    "holds",
    "mit",     "con",    "avec",   "game"};

template <std::size_t size>
bool is_any(const std::array<std::string_view, size>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

bool is_count_digit(char mark) { return mark >= '0' && mark <= '9'; }
bool is_word_letter(char mark) {
  return (mark >= 'a' && mark <= 'z') || static_cast<unsigned char>(mark) >= 0x80;
}

/// The words, the numbers and the signs of a line, small; "to go" is one word.
LineWords words_of_line(std::string_view line) {
  LineWords words;
  while (!line.empty()) {
    const std::string_view first = first_character(line);
    std::size_t size = first.size();
    if (is_count_digit(line[0])) {
      size = std::min(line.find_first_not_of("0123456789"), line.size());
      words.emplace_back(line.substr(0, size));
    } else if (first.size() > 2) {
      // Emoji and characters of Chinese and Japanese are words, as many as stand together.
      while (size < line.size() && first_character(line.substr(size)).size() == first.size()) {
        size += first.size();
      }
      words.emplace_back(line.substr(0, size));
    } else {
      std::string word;
      for (size = 0; size < line.size(); ++size) {
        const char mark = line[size];
        const char low = mark >= 'A' && mark <= 'Z' ? static_cast<char>(mark - 'A' + 'a') : mark;
        if (!is_word_letter(low) || (static_cast<unsigned char>(low) >= 0xe2)) break;
        word += low;
      }
      if (word.empty()) {
        size = std::max<std::size_t>(size, first.size());
        if (line[0] != ' ' && line[0] != '\t' && line[0] != '\r') word = first;
      }
      const bool is_go = word == "go" && !words.empty() && words.back() == "to";
      if (is_go) {
        words.back() = "togo";
      } else if (!word.empty()) {
        words.push_back(std::move(word));
      }
    }
    line.remove_prefix(size);
  }
  return words;
}

std::optional<int> number_in(std::string_view word) {
  constexpr std::size_t most_digits = 7;  // of a board of a million cells
  int number = 0;
  if (word.empty() || !is_count_digit(word[0]) || word.size() > most_digits) return {};
  std::from_chars(word.data(), word.data() + word.size(), number);
  return number;
}

/// Clauses say one thing each.
bool ends_clause(std::string_view word) {
  return word == "," || word == ";" || word == "|" || word == "." || word == "·" || word == "•" ||
         word.starts_with("⏱") || word.starts_with("⏰");
}

/// The counts of words that stand between two ends of clauses.
void read_clause(std::string_view line, const LineWords& words, std::size_t first, std::size_t last,
                 bool was_named, std::vector<MineCount>& counts) {
  const auto has = [&](const auto& list) {
    return std::any_of(words.begin() + static_cast<std::ptrdiff_t>(first),
                       words.begin() + static_cast<std::ptrdiff_t>(last),
                       [&](const std::string& word) { return is_any(list, word); });
  };
  const bool names_mines = has(mine_words);
  const bool names_flags = has(flag_words);
  const bool is_left = has(left_words);
  // "10 mines, 3 left"
  const bool is_short = std::all_of(
      words.begin() + static_cast<std::ptrdiff_t>(first),
      words.begin() + static_cast<std::ptrdiff_t>(last),
      [](const std::string& word) { return number_in(word) || is_any(left_words, word); });
  if (!names_mines && !names_flags && !(is_left && was_named && is_short)) return;
  std::vector<std::size_t> numbers;
  for (std::size_t i = first; i < last; ++i) {
    if (number_in(words[i])) numbers.push_back(i);
  }
  const std::string said(trimmed(line));
  const auto add = [&](CountKind kind, std::size_t at) {
    counts.push_back({kind, *number_in(words[at]), said});
  };
  // A sign or a percentage counts no mines, nor does the number of one mine.
  const auto has_sign = [&](std::size_t i) {
    const std::string_view before = i > first ? std::string_view(words[i - 1]) : "";
    const std::string_view after = i + 1 < last ? std::string_view(words[i + 1]) : "";
    return before == "-" || before == "#" || after == "%" || after == "-";
  };
  if (std::ranges::any_of(numbers, has_sign)) return;
  // 3/10, 3 of 10: some of all.
  for (std::size_t i = 0; i + 1 < numbers.size(); ++i) {
    const std::size_t between = numbers[i] + 1;
    const bool is_share =
        numbers[i + 1] == between + 1 && (words[between] == "/" || words[between] == "of" ||
                                          words[between] == "von" || words[between] == "de");
    if (!is_share || numbers.size() > 2) continue;
    if (*number_in(words[numbers[i]]) > *number_in(words[numbers[i + 1]])) return;
    add(is_left ? CountKind::left : names_flags ? CountKind::flags : CountKind::either, numbers[i]);
    return add(CountKind::total, numbers[i + 1]);
  }
  // Which of several numbers is that of the mines is not said.
  if (numbers.size() != 1) return;
  const std::size_t at = numbers[0];
  if (is_left) return add(CountKind::left, at);
  if (!names_mines) return add(CountKind::flags, at);
  if (names_flags) return;  // which of them the number counts is not said
  add(has(total_words) ? CountKind::total : CountKind::either, at);
}

/// Totals that a count may come to.
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
  std::ranges::sort(totals);
  const auto [first, last] = std::ranges::unique(totals);
  totals.erase(first, last);
  return totals;
}

}  // namespace

std::vector<MineCount> mine_counts_of(std::string_view line) {
  const LineWords words = words_of_line(line);
  std::vector<MineCount> counts;
  std::size_t first = 0;
  for (std::size_t i = 0; i <= words.size(); ++i) {
    if (i < words.size() && !ends_clause(words[i])) continue;
    read_clause(line, words, first, i, !counts.empty(), counts);
    first = i + 1;
  }
  return counts;
}

std::optional<CountKind> kind_of_key(std::string_view key) {
  std::string name;
  for (const char mark : key) {
    const char low = mark >= 'A' && mark <= 'Z' ? static_cast<char>(mark - 'A' + 'a') : mark;
    if (low >= 'a' && low <= 'z') name += low;
  }
  const auto holds = [&](std::string_view part) { return name.find(part) != std::string::npos; };
  const bool names_mines = holds("mine") || holds("bomb");
  for (const std::string_view word : {"left", "remain", "unflagged", "togo"}) {
    if (holds(word) && (names_mines || holds("flag") || name == word || name == "remaining")) {
      return CountKind::left;
    }
  }
  constexpr std::array<std::string_view, 12> parts{"number", "total", "count", "amount",
                                                   "of",     "num",   "mines", "mine",
                                                   "bombs",  "bomb",  "no",    "n"};
  if (!names_mines) return {};
  std::string_view rest = name;
  while (!rest.empty()) {
    const auto* const part =
        std::ranges::find_if(parts, [&](std::string_view one) { return rest.starts_with(one); });
    if (part == parts.end()) return {};
    rest.remove_prefix(part->size());
  }
  return CountKind::total;
}

Checked<std::optional<int>> total_of_counts(const std::vector<MineCount>& counts,
                                            const MarkCounts& marks,
                                            std::vector<std::string>& used) {
  const int most = marks.covered + marks.flags + marks.mines;
  std::optional<std::vector<int>> fitting;
  const MineCount* last = nullptr;
  for (const MineCount& count : counts) {
    if (count.kind == CountKind::flags) continue;
    std::vector<int> totals = totals_of(count, marks);
    std::erase_if(totals, [&](int total) {
      const bool is_kept = total <= most && total >= marks.mines &&
                           (!fitting || std::ranges::find(*fitting, total) != fitting->end());
      return !is_kept;
    });
    // A count that fits nothing is that of somebody else.
    if (totals.empty() && count.kind != CountKind::total) totals = totals_of(count, marks);
    if (totals.empty()) totals = {count.number};
    fitting = std::move(totals);
    last = &count;
  }
  if (!fitting) return std::optional<int>{};
  if (fitting->size() > 1) {
    return Expected("expected the mine total, or the mines that are left, got ")
        .quote(last->words)
        .add(", which may mean a total of ")
        .number(fitting->front())
        .add(", or of ")
        .number(fitting->back())
        .add(" with those that are marked; write Total mines: ")
        .number(last->number)
        .add(" or Mines left: ")
        .number(last->number)
        .error();
  }
  const int total = fitting->front();
  std::string sentence = quoted(last->words, quoted_part) + " is read as ";
  if (last->kind == CountKind::total || total == last->number) {
    sentence += "the mine total.";
  } else {
    sentence += "the mines that are left: the mine total is " + std::to_string(total) + ".";
  }
  used.push_back(std::move(sentence));
  return std::optional(total);
}

}  // namespace minewise
