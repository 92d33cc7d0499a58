#include "questions/request.hpp"

#include <algorithm>

#include "base/host.hpp"
#include "base/message.hpp"

namespace minewise::questions {

namespace {

/// What came, as a message repeats it: numbers as they are, texts in quotes.
std::string got(std::string_view text) {
  return ", got " + (read_decimal(text) && text.size() <= quoted_part ? std::string(text)
                                                                      : quoted(text, quoted_part));
}

}  // namespace

Refusal refusal_of(const Error& error) {
  switch (error.kind) {
    case ErrorKind::invalid_rules:
      return {.kind = "RulesError", .text = error.text, .part = error.part};
    case ErrorKind::illegal_move:
      return {"IllegalMoveError", error.text};
    case ErrorKind::invalid_view:
      return {"ViewError", error.text};
    case ErrorKind::invalid_record:
      return {"RecordError", error.text};
    case ErrorKind::invalid_sets:
      return {"SetError", error.text};
    case ErrorKind::unknown_agent:
      return {"UnknownAgentError", error.text};
    case ErrorKind::no_board:
      return {"BoardError", error.text};
    case ErrorKind::interrupted:
      return {"InterruptedError", error.text};
  }
  return {"RequestError", error.text};
}

std::string cell_text(std::pair<int, int> cell) {
  return "(" + std::to_string(cell.first) + ", " + std::to_string(cell.second) + ")";
}

std::string_view take_part(std::string_view& text, char mark) {
  const std::size_t end = std::min(text.find(mark), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

Request::Request(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = text.find('\0');
    if (end == std::string_view::npos) {
      refuse({"RequestError", "expected fields that each end with a zero byte"});
      return;
    }
    const std::string_view field = text.substr(0, end);
    const std::size_t equals = field.find('=');
    if (equals == std::string_view::npos) {
      refuse({"RequestError", "expected a field as name=value, got " + quoted(field, quoted_part)});
      return;
    }
    fields_.emplace_back(field.substr(0, equals), field.substr(equals + 1));
    text.remove_prefix(end + 1);
  }
  if (fields_.empty() || fields_[0].first != "ask") {
    refuse({"RequestError", "expected ask=NAME as the first field"});
    return;
  }
  ask_ = fields_[0].second;
  fields_.erase(fields_.begin());
}

void Request::check_fields(std::span<const std::string_view> known) {
  for (auto field = fields_.begin(); field != fields_.end(); ++field) {
    const std::string_view name = field->first;
    if (std::ranges::find(known, name) == known.end()) {
      const std::vector<std::string> names(known.begin(), known.end());
      refuse({"RequestError", expected_one_of("field of " + std::string(ask_), name, names)});
    }
    if (std::any_of(fields_.begin(), field, [&](const auto& one) { return one.first == name; })) {
      refuse({"RequestError", "expected " + std::string(name) + " once"});
    }
  }
}

std::optional<std::string_view> Request::find(std::string_view name) const {
  for (const auto& [own, value] : fields_) {
    if (own == name) return value;
  }
  return {};
}

std::string_view Request::text(std::string_view name) {
  const auto found = find(name);
  if (!found) {
    refuse(
        {"RequestError", "expected the field " + std::string(name) + " of " + std::string(ask_)});
  }
  return found.value_or(std::string_view{});
}

std::string_view Request::text(std::string_view name, std::string_view otherwise) const {
  return find(name).value_or(otherwise);
}

std::int64_t Request::whole(std::string_view name, std::int64_t least, std::int64_t most,
                            std::optional<std::int64_t> otherwise, std::string_view expected) {
  const auto found = otherwise ? find(name) : text(name);
  std::int64_t number = otherwise.value_or(least);
  if (!found || refusal_) return number;
  if (!read_whole(*found, number) || number < least || number > most) {
    refuse({"RulesError", "expected " + std::string(expected) + got(*found)});
    return otherwise.value_or(least);
  }
  return number;
}

double Request::number(std::string_view name, double otherwise, std::string_view expected) {
  const auto found = find(name);
  if (!found) return otherwise;
  const auto number = read_decimal(*found);
  if (!number) refuse({"RulesError", "expected " + std::string(expected) + got(*found)});
  return number.value_or(otherwise);
}

bool Request::boolean(std::string_view name, bool otherwise) {
  const auto found = find(name);
  if (!found) return otherwise;
  if (*found != "true" && *found != "false") {
    refuse({"RulesError", "expected true or false as " + std::string(name) + got(*found)});
  }
  return *found == "true";
}

std::optional<std::pair<int, int>> Request::cell(std::string_view name) {
  const std::string_view found = text(name);
  if (refusal_) return {};
  const std::size_t comma = std::min(found.find(','), found.size());
  std::pair<int, int> cell;
  if (comma == found.size() || !read_whole(found.substr(0, comma), cell.first) ||
      !read_whole(found.substr(comma + 1), cell.second)) {
    refuse({"ViewError", "expected a cell (row, column)" + got(found)});
    return {};
  }
  return cell;
}

std::vector<std::pair<int, int>> Request::cells(std::string_view name) {
  std::vector<int> numbers;
  const std::string_view text = find(name).value_or(std::string_view{});
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    const auto read = std::from_chars(at, end, numbers.emplace_back());
    const bool more = read.ptr != end && *read.ptr == ',';
    if (read.ec != std::errc{} || (read.ptr != end && (!more || read.ptr + 1 == end))) {
      refuse({"RequestError", "expected the cells of " + std::string(name) +
                                  " as row,column,row,column, got " + quoted(text, quoted_part)});
      return {};
    }
    at = more ? read.ptr + 1 : end;
  }
  std::vector<std::pair<int, int>> cells;
  for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
    cells.emplace_back(numbers[i], numbers[i + 1]);
  }
  if (numbers.size() % 2 != 0) {
    refuse({"RequestError", "expected a row and a column of each cell of " + std::string(name)});
  }
  return cells;
}

std::uint64_t Request::seed(std::string_view name, std::uint64_t otherwise) {
  const auto found = find(name);
  std::uint64_t number = otherwise;
  if (found && !read_whole(*found, number)) {
    refuse({"RulesError", "expected a seed and a game number from 0 to 2**64 - 1, got " +
                              std::string(text("seed", "0").substr(0, quoted_part)) + " and " +
                              std::string(text("game", "0").substr(0, quoted_part))});
  }
  return number;
}

void Request::refuse(Refusal refusal) {
  if (!refusal_) refusal_ = std::move(refusal);
}

}  // namespace minewise::questions
