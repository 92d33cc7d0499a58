#include "sets/text.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "base/host.hpp"
#include "base/message.hpp"
#include "formats/json_reader.hpp"
#include "formats/mark.hpp"

namespace minewise {

namespace {

/// What doubles can multiply many times over.
constexpr double least_likelihood = 1e-100;
constexpr double most_likelihood = 1e100;

/// Of all sets of a text: 32 MB.
constexpr std::size_t most_likelihoods = 1U << 22U;

/// A count and its likelihood.
struct WeighedCount {
  int count;
  double likelihood;
};

Error refusal(std::string_view expected, std::string_view got) {
  return {ErrorKind::invalid_sets, "expected " + std::string(expected) + ", got " + quoted(got)};
}

/// The part before a mark, or all; what is left is behind the mark.
std::string_view part_before(std::string_view& text, char mark) {
  const std::size_t end = std::min(text.find(mark), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return trimmed(part);
}

std::optional<int> whole(std::string_view text) {
  int number = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
  if (end.ec != std::errc{} || end.ptr != text.data() + text.size() || number < 0) return {};
  return number;
}

/// Sets as they are read, one after the other.
class SetList {
 public:
  void begin() {
    sets_.problem.sets.emplace_back();
    sum_ = 0;
  }
  /// False if the cell comes twice in the set, or counts too much or nothing.
  bool add(std::string label, int count) {
    const auto known = numbers_.try_emplace(std::move(label), sets_.problem.cells);
    if (known.second) {
      sets_.labels.push_back(known.first->first);
      ++sets_.problem.cells;
    }
    CellSet& set = sets_.problem.sets.back();
    const Cell cell = known.first->second;
    if (std::ranges::find(set.cells, cell) != set.cells.end()) return false;
    if (count < 1 || count >= most_counted - sum_) return false;
    sum_ += count;
    set.cells.push_back(cell);
    set.counts.push_back(count);
    return true;
  }
  /// The counts of the set; false if a likelihood is none, or there are too many of them in all.
  bool end(const std::vector<WeighedCount>& counts) {
    likelihoods_ += index(sum_) + 1;
    if (likelihoods_ > most_likelihoods) return false;
    std::vector<double>& likelihood = sets_.problem.sets.back().likelihood;
    likelihood.assign(index(sum_) + 1, 0.0);
    for (const auto& [count, weight] : counts) {
      if (weight != 0.0 && !(weight >= least_likelihood && weight <= most_likelihood)) return false;
      if (count <= sum_) likelihood[index(count)] = weight;
    }
    return true;
  }

  void set_mines(int mines) { sets_.problem.total.mines = mines; }
  void set_others(int others) { sets_.problem.others = others; }

  Checked<WrittenSets> finish(std::string_view text) {
    if (sets_.problem.sets.empty()) return refusal("a set such as `a b c = 1`", text);
    const std::int64_t cells = std::int64_t{sets_.problem.cells} + sets_.problem.others;
    const std::optional<int> mines = sets_.problem.total.mines;
    if (cells > std::numeric_limits<int>::max() || mines.value_or(0) > cells) {
      return Error{ErrorKind::invalid_sets, "expected at most " + std::to_string(cells) +
                                                " mines in " + std::to_string(cells) +
                                                " cells, got " + std::to_string(mines.value_or(0))};
    }
    return std::move(sets_);
  }

 private:
  WrittenSets sets_;
  std::map<std::string, Cell> numbers_;  // of the labels
  int sum_ = 0;
  std::size_t likelihoods_ = 0;
};

constexpr std::string_view counts_text =
    "counts such as 1, 0-2, 1,3 or, with likelihoods, 0:0.2,1:0.8";

/// Counts with commas between them: `1`, `0-2` or `1:0.5`.
std::optional<std::vector<WeighedCount>> read_counts(std::string_view text) {
  std::vector<WeighedCount> counts;
  if (text.ends_with(',')) return {};
  while (!text.empty()) {
    std::string_view part = part_before(text, ',');
    const bool has_likelihood = part.find(':') != std::string_view::npos;
    const bool is_range = !has_likelihood && part.find('-') != std::string_view::npos;
    const auto first = whole(part_before(part, has_likelihood ? ':' : '-'));
    const auto last = is_range ? whole(trimmed(part)) : first;
    const auto likelihood = has_likelihood ? read_decimal(trimmed(part)) : std::optional(1.0);
    if (!first || !last || !likelihood || *last < *first || *last >= most_counted) return {};
    for (int count = *first; count <= *last; ++count) counts.push_back({count, *likelihood});
  }
  if (counts.empty()) return {};
  return counts;
}

/// `a`, or `2*a` where a mine counts twice.
bool read_member(std::string_view member, SetList& list) {
  const std::size_t times = member.find('*');
  if (times == std::string_view::npos || !whole(member.substr(0, times))) {
    return list.add(std::string(member), 1);
  }
  return list.add(std::string(member.substr(times + 1)), *whole(member.substr(0, times)));
}

std::optional<Error> read_line(std::string_view line, SetList& list) {
  const bool is_total = line.starts_with("mines:");
  if (is_total || line.starts_with("others:")) {
    const auto number = whole(trimmed(line.substr(line.find(':') + 1)));
    if (!number) return refusal("a whole number from 0 on behind `mines:` or `others:`", line);
    if (is_total) {
      list.set_mines(*number);
    } else {
      list.set_others(*number);
    }
    return {};
  }
  const std::size_t equals = line.rfind('=');
  if (equals == std::string_view::npos) {
    return refusal("a set such as `a b c = 1`, `mines: 5` or `others: 10`", line);
  }
  list.begin();
  std::string_view members = trimmed(line.substr(0, equals));
  while (!members.empty()) {
    const std::size_t end = std::min(members.find_first_of(" \t"), members.size());
    if (!read_member(members.substr(0, end), list)) {
      return refusal("each cell once in a set, counting 1 or more", line);
    }
    members = trimmed(members.substr(end));
  }
  const auto counts = read_counts(trimmed(line.substr(equals + 1)));
  if (!counts) return refusal(counts_text, line);
  if (!list.end(*counts))
    return refusal("likelihoods from 1e-100 to 1e100, or 0, and less than 4 million in all", line);
  return {};
}

/// Calls `each` for what stands between brackets, with commas.
template <class Each>
void read_list(JsonReader& json, char open, char close, const Each& each) {
  json.take(open);
  while (!json.broken() && !json.stands(close)) {
    each();
    if (!json.stands(close)) json.take(',');
  }
  json.take(close);
}

/// A text, a number, or a cell as [row, column].
std::string read_label(JsonReader& json) {
  if (json.stands('"')) return json.text();
  if (!json.stands('[')) return std::to_string(json.integer());
  std::string label;
  read_list(json, '[', ']',
            [&] { label += (label.empty() ? "" : ",") + std::to_string(json.integer()); });
  return label;
}

std::vector<WeighedCount> read_json_counts(JsonReader& json) {
  std::vector<WeighedCount> counts;
  if (json.stands('[')) {
    read_list(json, '[', ']', [&] { counts.push_back({json.small(), 1.0}); });
  } else if (json.stands('{')) {
    read_list(json, '{', '}', [&] {
      const auto count = whole(json.text());
      json.take(':');
      const double likelihood = json.number();
      counts.push_back({count.value_or(0), count ? likelihood : -1.0});
    });
  } else {
    counts.push_back({json.small(), 1.0});
  }
  return counts;
}

/// False if a cell or a likelihood is not allowed; the reader knows what else is wrong.
bool read_json_set(JsonReader& json, SetList& list) {
  bool is_allowed = true;
  list.begin();
  json.take('[');
  if (json.stands('{')) {
    read_list(json, '{', '}', [&] {
      std::string label = json.text();
      json.take(':');
      is_allowed = list.add(std::move(label), json.small()) && is_allowed;
    });
  } else {
    read_list(json, '[', ']', [&] { is_allowed = list.add(read_label(json), 1) && is_allowed; });
  }
  json.take(',');
  is_allowed = list.end(read_json_counts(json)) && is_allowed;
  json.take(']');
  return is_allowed;
}

Checked<WrittenSets> read_json(std::string_view text) {
  SetList list;
  JsonReader json(text);
  bool is_allowed = true;
  std::string_view wrong = text;
  const auto read_all = [&] {
    read_list(json, '[', ']', [&] {
      const std::string_view rest = json.rest();
      const bool was_allowed = std::exchange(is_allowed, read_json_set(json, list) && is_allowed);
      if (was_allowed && !is_allowed) wrong = rest.substr(0, rest.size() - json.rest().size());
    });
  };
  if (json.stands('[')) {
    read_all();
  } else {
    read_list(json, '{', '}', [&] {
      const std::string key = json.text();
      json.take(':');
      if (key == "sets") {
        read_all();
      } else if (key == "mines" && json.stands('n')) {
        json.word();
      } else if (key == "mines") {
        list.set_mines(json.small());
      } else if (key == "others") {
        list.set_others(json.small());
      } else {
        is_allowed = false;
        json.skip();
      }
    });
  }
  if (!json.ended()) {
    return refusal("JSON such as {\"sets\": [[[\"a\", \"b\"], 1]], \"mines\": 5, \"others\": 10}",
                   json.rest().empty() ? text : json.rest());
  }
  if (!is_allowed) {
    return refusal(
        "each cell once in a set, counting 1 or more, likelihoods from 1e-100 to 1e100, "
        "or 0, and no keys but sets, mines and others",
        wrong);
  }
  return list.finish(text);
}

}  // namespace

Checked<WrittenSets> read_sets(std::string_view text) {
  const std::string_view all = trimmed(text);
  if (all.starts_with('{') || all.starts_with('[')) return read_json(all);
  SetList list;
  std::string_view rest = all;
  while (!rest.empty()) {
    const std::string_view line = part_before(rest, '\n');
    if (line.empty() || line.starts_with('#')) continue;
    if (const auto error = read_line(line, list)) return *error;
  }
  return list.finish(text);
}

}  // namespace minewise
