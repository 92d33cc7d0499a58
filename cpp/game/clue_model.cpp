#include "game/clue_model.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/host.hpp"
#include "base/message.hpp"
#include "base/rounding.hpp"
#include "game/view.hpp"

namespace minewise {

namespace {

constexpr int counts = 9;  // of mines around a cell: 0 to 8
/// The least chance above 0 that a model may name: products of these stay far from underflow.
constexpr double least_chance = 1e-12;

Error refused_model(std::string text, std::string_view name) {
  return {ErrorKind::invalid_rules, std::move(text) + ": " + quoted(name)};
}

std::optional<double> number_of(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  if (text.starts_with('+')) text.remove_prefix(1);
  return read_decimal(text);
}

std::vector<std::string_view> parts(std::string_view text, char mark) {
  std::vector<std::string_view> found;
  for (;;) {
    const std::size_t end = text.find(mark);
    found.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return found;
    text.remove_prefix(end + 1);
  }
}

/// The shortest text of a number, whole ones without a point.
std::string short_text(double number) {
  std::string text = number_text(number);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

double shown_in_all(const Likelihoods& table, int mines) {
  double sum = 0.0;
  for (const auto& row : table) sum += row[index(mines)];
  return sum;
}

std::optional<Error> check(const Likelihoods& table, std::string_view name) {
  bool any = false;
  for (const auto& row : table) {
    for (const double chance : row) {
      any = any || chance != 0.0;
      if (!std::isfinite(chance) || (chance != 0.0 && chance < least_chance)) {
        return refused_model(
            "expected chances of 0, or from 1e-12 to 1, got " + number_text(chance), name);
      }
    }
  }
  for (int mines = 0; mines < counts; ++mines) {
    const double total = shown_in_all(table, mines);
    if (total > 1.0 + rounding) {
      return refused_model("expected chances that add up to at most 1 for each true count, got " +
                               number_text(total) + " for " + std::to_string(mines),
                           name);
    }
  }
  if (!any) return refused_model("expected a clue model that can show a clue", name);
  return {};
}

Checked<ClueModel> checked(ClueModel model) {
  if (auto error = check(model.likelihood, model.name)) return *std::move(error);
  return model;
}

Checked<ClueModel> withheld(std::string_view chance, std::string_view text) {
  const auto p = number_of(chance);
  if (!p) return refused_model("expected a number, got " + quoted(chance), text);
  if (!(*p >= 0.0 && *p < 1.0)) {
    return refused_model("expected a chance p from 0 to below 1, got " + number_text(*p),
                         "withheld");
  }
  ClueModel model{"withheld:p=" + short_text(*p), {}};
  for (int n = 0; n < counts; ++n) model.likelihood[index(n)][index(n)] = 1.0 - *p;
  return checked(std::move(model));
}

std::string table_name(const std::vector<std::vector<double>>& rows) {
  std::string name = "table:";
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (r > 0) name += '/';
    std::size_t used = rows[r].size();
    while (used > 1 && rows[r][used - 1] == 0.0) --used;
    for (std::size_t i = 0; i < used; ++i) {
      if (i > 0) name += ',';
      name += short_text(rows[r][i]);
    }
  }
  return name;
}

Checked<ClueModel> table(std::string_view given, std::string_view text) {
  std::vector<std::vector<double>> rows;
  bool fits = true;
  for (const std::string_view row : parts(given, '/')) {
    rows.emplace_back();
    for (const std::string_view part : parts(row, ',')) {
      const auto chance = number_of(part);
      if (!chance) return refused_model("expected a number, got " + quoted(part), text);
      rows.back().push_back(*chance);
    }
    fits = fits && rows.back().size() <= index(counts);
  }
  ClueModel model{table_name(rows), {}};
  if (!fits || rows.size() != index(counts)) {
    return refused_model("expected 9 rows of at most 9 chances, got " +
                             std::to_string(rows.size()) + " row" + (rows.size() == 1 ? "" : "s"),
                         model.name);
  }
  for (std::size_t r = 0; r < rows.size(); ++r) std::ranges::copy(rows[r], &model.likelihood[r][0]);
  return checked(std::move(model));
}

/// The clue is uniform at or below the count, or at or above it.
ClueModel uniform(std::string name, bool above) {
  ClueModel model{std::move(name), {}};
  for (int shown = 0; shown < counts; ++shown) {
    for (int mines = 0; mines < counts; ++mines) {
      if (above ? shown < mines : shown > mines) continue;
      model.likelihood[index(shown)][index(mines)] = 1.0 / (above ? counts - mines : mines + 1);
    }
  }
  return model;
}

/// The clue is the count or one more, each as likely; of eight mines it is the count.
ClueModel one_more() {
  ClueModel model{"one-more", {}};
  constexpr int most = counts - 1;
  for (int mines = 0; mines < most; ++mines) {
    model.likelihood[index(mines)][index(mines)] = 0.5;
    model.likelihood[index(mines + 1)][index(mines)] = 0.5;
  }
  model.likelihood[index(most)][index(most)] = 1.0;
  return model;
}

}  // namespace

Likelihoods exact_clues() {
  Likelihoods table{};
  for (std::size_t n = 0; n < 9; ++n) table[n][n] = 1.0;
  return table;
}

std::uint32_t ClueTable::add(std::vector<double> table) {
  tables_.push_back(std::move(table));
  return first_table + static_cast<std::uint32_t>(tables_.size() - 1);
}

ClueTable::ClueTable(const Likelihoods& likelihood)
    : likelihood_(likelihood), exact_(likelihood == exact_clues()) {
  for (std::size_t shown = 0; shown < 9; ++shown) {
    int least = 0;
    while (least < 9 && !(likelihood[shown][static_cast<std::size_t>(least)] > 0.0)) ++least;
    int most = 8;
    while (most >= 0 && !(likelihood[shown][static_cast<std::size_t>(most)] > 0.0)) --most;
    least_[shown] = least;
    most_[shown] = most;
  }
}

bool ClueModel::withholds_alike() const {
  double least = 1.0;
  double most = 0.0;
  for (int mines = 0; mines < counts; ++mines) {
    least = std::min(least, shown_in_all(likelihood, mines));
    most = std::max(most, shown_in_all(likelihood, mines));
  }
  return most - least <= rounding;
}

bool ClueModel::fits(int shown, int neighbors) const {
  if (shown <= neighbors) return true;
  const auto& row = likelihood[index(shown)];
  return std::any_of(row.begin(), row.begin() + neighbors + 1,
                     [](double chance) { return chance > 0.0; });
}

const std::vector<std::string>& clue_forms() {
  static const std::vector<std::string> forms{"exact",    "withheld:p=P", "optimistic",
                                              "cautious", "one-more",     "table:ROW/.../ROW"};
  return forms;
}

Checked<ClueModel> clue_model(std::string_view text) {
  constexpr std::string_view withheld_mark = "withheld:p=";
  constexpr std::string_view table_mark = "table:";
  if (text == "exact") return ClueModel{};
  if (text == "optimistic") return uniform("optimistic", false);
  if (text == "cautious") return uniform("cautious", true);
  if (text == "one-more") return one_more();
  if (text.size() > withheld_mark.size() && text.starts_with(withheld_mark)) {
    return withheld(text.substr(withheld_mark.size()), text);
  }
  if (text.size() > table_mark.size() && text.starts_with(table_mark)) {
    return table(text.substr(table_mark.size()), text);
  }
  return Error{ErrorKind::invalid_rules, expected_one_of("clue model", text, clue_forms())};
}

std::int8_t draw_clue(const Likelihoods& likelihood, const Key& key, Cell cell, int mines) {
  std::array<double, 10> chances{};
  double withheld = 1.0;
  for (std::size_t shown = 0; shown < likelihood.size(); ++shown) {
    chances[shown] = likelihood[shown][static_cast<std::size_t>(mines)];
    withheld -= chances[shown];
  }
  chances.back() = withheld > rounding ? withheld : 0.0;
  Random random(key, static_cast<std::uint64_t>(cell));
  const std::size_t drawn = random.choose(chances);
  return drawn < likelihood.size() ? static_cast<std::int8_t>(drawn) : no_clue;
}

}  // namespace minewise
