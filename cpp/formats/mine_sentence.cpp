#include "formats/mine_sentence.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "base/message.hpp"
#include "formats/mark.hpp"
#include "formats/text_rows.hpp"

namespace minewise {

namespace {

/// The words of a language that counts of mines are written with, between blanks.
struct CountWords {
  std::string_view mines;
  /// What is left of them.
  std::string_view left;
  std::string_view total;
  std::string_view flags;
  /// What somebody has made of some of them: no number of all.
  std::string_view found;
  /// Words that change nothing.
  std::string_view others;
};

constexpr std::array languages{
    CountWords{" mine mines bomb bombs ",
               " left remaining remain remains togo unflagged unmarked unfound undiscovered more "
               "still yet ",
               " total totals all altogether overall with has have contains contain there holds ",
               " flag flags ", " flagged found marked ",
               " a the of on in is are it its this number num count counter amount exactly only "
               "board grid field minefield game minesweeper hidden x "},
    CountWords{" mine minen bombe bomben ",
               " übrig verbleibend verbleibende verbleibenden verbleiben noch rest restliche "
               "restlichen ",
               " insgesamt gesamt mit gibt enthält hat alle ", " flagge flaggen fahne fahnen ",
               " gefunden markiert ",
               " es sind die der das den im auf dem von anzahl zahl genau spielfeld feld brett x "},
    CountWords{" mina minas bomba bombas ",
               " restantes restante quedan queda faltan falta restan resta ",
               " total totales totais hay há con com tiene tem en em ",
               " bandera banderas bandeira bandeiras ", " ",
               " el la las los de del o a as os número numero cantidad tablero tabuleiro x "},
    CountWords{" mine mines bombe bombes ", " restantes restant restante restants reste restent ",
               " total totale totales totaux avec contient il y a en tout ", " drapeau drapeaux ",
               " ", " le la les de des du au sur nombre grille plateau x "},
    CountWords{" mina mine bomba bombe ", " rimanenti rimaste restanti rimangono ",
               " totale totali con ci sono ", " bandiera bandiere ", " ",
               " il la le di del in sul numero campo x "},
    CountWords{" mijn mijnen bom bommen ", " over resterende resterend nog ",
               " totaal met er zijn bevat ", " vlag vlaggen ", " ",
               " de het in op van aantal bord veld x "},
    CountWords{" mina miny min bomba bomby bomb ",
               " pozostało zostało pozostałe pozostałych zbývá zbývající ",
               " razem wszystkich łącznie jest celkem ", " flaga flagi ", " ",
               " liczba ilość na planszy počet x "},
    CountWords{" мина мины мин бомба бомбы бомб ", " осталось осталась остались ещё ",
               " всего с есть ", " флаг флаги флагов флажки ", " ",
               " число количество на поле из х "},
    CountWords{" 地雷 雷 炸弹 炸彈 爆弾 ", " 残り 残 剩余 剩餘 剩 还剩 剩下 ",
               " 合計 总 總 总数 共 共有 一共 全部 全 有 ", " 旗 旗子 旗帜 フラグ ", " ",
               " 数 数量 个 個 颗 顆 の は が "},
};
constexpr std::string_view mine_signs = "💣🧨";
constexpr std::string_view flag_signs = "🚩⚑⛳";
/// Words that begin a clause which takes back the one before it.
constexpr std::string_view doubts =
    " or not maybe perhaps probably approximately roughly about at if per each unless i oder nicht "
    "vielleicht ungefähr pro ou o no par of или не ";
/// What a number beside them may be that of: board 2, mine number 2.
constexpr std::string_view numbered =
    " board grid field minefield game minesweeper number num spielfeld feld brett número numero "
    "tablero tabuleiro grille plateau campo bord veld ";
/// What stands between the words of a clause, and around them.
constexpr std::string_view signs = ":=*\"`()[]#-–—→";
constexpr std::string_view ends = ",;|.!·•";
constexpr std::string_view clocks = "⏱⏰⌛⏳🕐🙂😀😎";

bool is_one_of(std::string_view sign, std::string_view all) {
  return all.find(sign) != std::string_view::npos;
}

bool holds(std::string_view words, std::string_view word) {
  for (std::size_t at = 0; (at = words.find(word, at)) != std::string_view::npos; ++at) {
    if (words[at - 1] == ' ' && words[at + word.size()] == ' ') return true;
  }
  return false;
}

bool knows(const CountWords& language, std::string_view word) {
  return std::ranges::any_of(std::array{language.mines, language.left, language.total,
                                        language.flags, language.found, language.others},
                             [&](std::string_view words) { return holds(words, word); });
}

/// A word, a number or a sign of a line.
struct Token {
  /// As it stands there.
  std::string_view text;
  /// In small letters; of a sign of several forms the one that keyboards have.
  std::string word;
  std::optional<int> number{};
  /// 9x9
  std::optional<Grid> size{};
};

bool is_sign(const Token& token) { return !token.number && is_one_of(token.word, signs); }

/// May the character be one of a word or a number?
bool is_of_word(std::string_view one) {
  const auto lead = static_cast<unsigned char>(one[0]);
  const bool is_of_two = one.size() == 2 && lead >= 0xc3 && one != "×" && one != "÷";
  return is_digit(one[0]) || is_letter(one[0]) || is_of_two;
}

bool is_ideograph(std::string_view one) {
  const auto lead = static_cast<unsigned char>(one[0]);
  return one.size() == 3 && lead >= 0xe3 && lead <= 0xed && one != "、" && one != "。";
}

/// How many bytes the word or number has that a line begins with. `1,000`, `5-6` and `0x6` are one,
/// `minesLeft` and `mines_left` are two.
std::size_t size_of_word(std::string_view line) {
  std::size_t size = 0;
  while (size < line.size()) {
    const std::string_view one = first_character(line.substr(size));
    const std::string_view next = size + one.size() < line.size()
                                      ? first_character(line.substr(size + one.size()))
                                      : std::string_view(" ");
    const char last = size > 0 ? line[size - 1] : ' ';
    const bool is_camel = last >= 'a' && last <= 'z' && one[0] >= 'A' && one[0] <= 'Z';
    const bool is_inside =
        size > 0 && ((is_digit(last) && is_digit(next[0]) && is_one_of(one, ".,'-–")) ||
                     (one == "'" && !is_digit(last) && is_of_word(next)));
    if ((!is_of_word(one) && !is_inside) || is_camel) break;
    size += one.size();
  }
  return size;
}

/// The longest word of Chinese and Japanese that the line begins with, or one character.
std::size_t size_of_ideographs(std::string_view line) {
  const CountWords& language = languages.back();
  const std::size_t one = first_character(line).size();
  for (std::size_t size = std::min<std::size_t>(4, line.size() / one) * one; size > one;
       size -= one) {
    if (knows(language, line.substr(0, size))) return size;
  }
  return one;
}

std::vector<Token> tokens_of_line(std::string_view line) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> keyboard{{
      {"：", ":"},
      {"，", ","},
      {"、", ","},
      {"。", "."},
      {"（", "("},
      {"）", ")"},
      {"！", "!"},
      {"？", "?"},
      {"−", "-"},
  }};
  std::vector<Token> tokens;
  while (!line.empty()) {
    const std::string_view one = first_character(line);
    std::size_t size = one.size();
    if (is_of_word(one)) {
      size = size_of_word(line);
    } else if (is_ideograph(one)) {
      size = size_of_ideographs(line);
    }
    const std::string_view text = line.substr(0, size);
    const bool is_plural = line.starts_with("(s)");
    line.remove_prefix(is_plural ? 3 : size);
    if (is_plural || one == "_" || first_mark(one).meaning == meaning::nothing) continue;
    const auto* const sign =
        std::ranges::find_if(keyboard, [&](const auto& one) { return one.first == text; });
    Token token{text, sign == keyboard.end() ? lower(text) : std::string(sign->second)};
    if (token.word == "×") token.word = "x";
    // 💣x10, 10x, 9x9
    std::string_view digits = token.word;
    const std::size_t times = digits.find('x');
    if (digits.size() > 1 && times == 0) digits.remove_prefix(1);
    if (digits.size() > 1 && times + 1 == digits.size()) digits.remove_suffix(1);
    if (is_digit(digits[0])) token.number = number_in(digits);
    if (!token.number && times < digits.size()) {
      const auto height = number_in(digits.substr(0, times));
      const auto width = number_in(digits.substr(times + 1));
      if (height && width) token.size = Grid{*height, *width};
    }
    const std::string_view before = tokens.empty() ? "" : std::string_view(tokens.back().word);
    const bool is_close =
        !tokens.empty() && tokens.back().text.data() + tokens.back().text.size() == text.data();
    // The sign of a number, unless another number stands before it.
    const bool is_negative = token.number && is_close && before == "-" &&
                             (tokens.size() < 2 || !tokens[tokens.size() - 2].number);
    // #5 is the number of one mine; on the left, left of: a side.
    const bool is_place = token.number && is_close && before == "#";
    const bool is_side = (token.word == "left" && (before == "the" || before == "on")) ||
                         (token.word == "of" && before == "left");
    if (is_negative || is_place || is_side || (token.word == "go" && before == "to")) {
      Token& last = tokens.back();
      last.text = {last.text.data(), text.data() + text.size()};
      last.word += token.word;
      if (is_negative) last.number = -*token.number;
      continue;
    }
    tokens.push_back(std::move(token));
  }
  return tokens;
}

using Clause = std::span<const Token>;

/// From the first word to the last, as they stand in the line.
std::string_view text_of(Clause clause) {
  const std::string_view last = clause.back().text;
  return {clause.front().text.data(), last.data() + last.size()};
}

/// The clauses of a line say one thing each: they end at a comma and the like; where a bracket with
/// a number begins or ends; and, once they have a number, at a dash or before another key.
std::vector<Clause> clauses_of(Clause tokens) {
  constexpr std::size_t longest_bracket = 20;
  std::vector<Clause> clauses;
  std::size_t first = 0;
  bool has_number = false;
  bool is_bracketed = false;
  const auto end = [&](std::size_t last, std::size_t next) {
    if (last > first) clauses.push_back(tokens.subspan(first, last - first));
    first = next;
    has_number = false;
  };
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    const auto inside = tokens.subspan(i, std::min(longest_bracket, tokens.size() - i));
    const bool opens = token.word == "(" &&
                       std::any_of(inside.begin(), std::ranges::find(inside, ")", &Token::word),
                                   [](const Token& one) { return one.number.has_value(); });
    const bool is_key = has_number && i + 1 < tokens.size() && !token.number && !is_sign(token) &&
                        (tokens[i + 1].word == ":" || tokens[i + 1].word == "=");
    // 2 - 3 mines: neither of them.
    const bool is_range =
        i > 0 && i + 1 < tokens.size() && tokens[i - 1].number && tokens[i + 1].number;
    const bool is_dash = has_number && !is_range && is_one_of(token.word, "-–—");
    if (is_one_of(token.word, ends) || opens || is_dash || (is_bracketed && token.word == ")")) {
      end(i, i + 1);
      is_bracketed = opens;
    } else if (is_key || is_one_of(token.word, clocks)) {
      end(i, i);
    }
    has_number = has_number || token.number;
  }
  end(tokens.size(), tokens.size());
  return clauses;
}

/// Is each word of a clause one of this language, or a sign?
bool is_in(const CountWords& language, Clause clause) {
  std::size_t words = 0;
  bool has_minutes = false;
  const Token* before = nullptr;
  for (const Token& token : clause) {
    const bool follows_number = before != nullptr && before->number;
    if (token.number && before != nullptr && holds(numbered, before->word)) return false;
    before = &token;
    if (token.number || is_one_of(token.word, mine_signs) || is_one_of(token.word, flag_signs)) {
      continue;
    }
    if ((token.word == "/" && follows_number) || token.size || is_sign(token)) continue;
    const bool is_numbered = follows_number && holds(numbered, token.word);
    // 5 min, 5 мин: minutes as well. And min: 5 is the least of something.
    const bool is_minutes = token.word == "min" || token.word == "мин";
    if (!knows(language, token.word) || is_numbered || (is_minutes && follows_number)) return false;
    has_minutes = has_minutes || token.word == "min";
    ++words;
  }
  return !has_minutes || words > 1;
}

/// The count of a clause in a language, none if it says no number of mines. `was_named` says that
/// the line has spoken of mines before: "10 mines, 3 left".
std::optional<MineCount> count_of(const CountWords& language, Clause clause, bool was_named) {
  const auto has = [&](std::string_view words, std::string_view all) {
    return std::ranges::any_of(clause, [&](const Token& token) {
      return !token.number && (holds(words, token.word) || is_one_of(token.word, all));
    });
  };
  const bool names_mines = has(language.mines, mine_signs);
  const bool names_flags = has(language.flags, flag_signs);
  const bool is_left = has(language.left, {});
  const bool is_total = has(language.total, {});
  if (!names_mines && !names_flags && !(was_named && (is_left || is_total))) return {};
  std::vector<const Token*> numbers;
  for (const Token& token : clause) {
    if (token.number) numbers.push_back(&token);
  }
  MineCount count{MineCount::Kind::total, 0, std::string(text_of(clause))};
  for (const Token& token : clause) {
    if (token.size) count.size = token.size;
  }
  const auto counted = [&](MineCount::Kind kind, std::size_t number) {
    count.kind = kind;
    count.number = *numbers[number]->number;
    return count;
  };
  if (numbers.size() == 2 && numbers[1] - numbers[0] == 2) {
    // 3/10, 3 of 10: some of all.
    const std::string_view between = (numbers[0] + 1)->word;
    const bool is_share = between == "/" || holds(" of von de di van из ", between);
    if (!is_share || *numbers[0]->number < 0 || *numbers[0]->number > *numbers[1]->number)
      return {};
    return counted(MineCount::Kind::total, 1);
  }
  // Which of several numbers is that of the mines is not said.
  if (numbers.size() != 1 || has(language.found, {})) return {};
  if (is_left) return counted(MineCount::Kind::left, 0);
  // Nor which of mines and flags it counts.
  if (*numbers[0]->number < 0 || (names_mines && names_flags)) return {};
  if (names_flags) return counted(MineCount::Kind::flags, 0);
  return counted(is_total ? MineCount::Kind::total : MineCount::Kind::either, 0);
}

}  // namespace

void read_counts(std::string_view line, std::vector<MineCount>& counts,
                 std::vector<std::string>& left_out) {
  line = trimmed(line);
  while (line.starts_with('>')) line = trimmed(line.substr(1));
  const std::vector<Token> tokens = tokens_of_line(line);
  bool was_named = false;
  // Clauses that count nothing, as they stand side by side.
  std::size_t first = 0;
  const auto leave_out = [&](std::size_t last) {
    const auto is_word = [](const Token& token) {
      return !is_one_of(token.word, signs) && !is_one_of(token.word, ends);
    };
    const Clause rest = Clause(tokens).subspan(first, last - first);
    if (std::ranges::none_of(rest, is_word)) return;
    const bool is_all = first == 0 && last == tokens.size();
    // What parted them from another clause, which counts, says nothing.
    std::string_view words = is_all ? line : text_of(rest);
    constexpr std::string_view between = ",;|.() ";
    while (first > 0 && is_one_of(words.substr(0, 1), between)) words.remove_prefix(1);
    while (last < tokens.size() && is_one_of(words.substr(words.size() - 1), between)) {
      words.remove_suffix(1);
    }
    left_out.emplace_back(words);
  };
  const std::vector<Clause> clauses = clauses_of(tokens);
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    const Clause clause = clauses[i];
    // 2 mines, or more
    if (i + 1 < clauses.size() && holds(doubts, clauses[i + 1].front().word)) continue;
    std::optional<MineCount> count;
    for (const CountWords& language : languages) {
      if (!count && is_in(language, clause)) count = count_of(language, clause, was_named);
    }
    if (!count) continue;
    was_named = true;
    const auto begin = static_cast<std::size_t>(clause.data() - tokens.data());
    leave_out(begin);
    first = begin + clause.size();
    counts.push_back(*std::move(count));
  }
  leave_out(tokens.size());
}

}  // namespace minewise
