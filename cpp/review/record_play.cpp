#include "review/record_play.hpp"

#include <string>
#include <utility>

#include "review/counts.hpp"

namespace minewise {

namespace {

Error altered(const std::string& what) {
  return {ErrorKind::invalid_record, "this record was altered: " + what};
}

Error other(std::string_view name, std::string_view given, std::string_view said) {
  return altered("expected " + std::string(name) + " " + std::string(given) +
                 ", as its moves give, got " + std::string(said));
}

}  // namespace

std::optional<Error> play_record(const Record& record, History& history) {
  if (auto error = history.play(record.moves, record.agent)) {
    return error->kind == ErrorKind::illegal_move ? altered(error->text) : *std::move(error);
  }
  const Status status = record.fault ? Status::lost : history.game().status();
  if (status != record.status) {
    return other("status", name_of(status), name_of(record.status));
  }
  const Counts counts = counts_of(history.rules(), history.game(), history.moves());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i].second == record.counts[i]) continue;
    return other(counts[i].first, std::to_string(counts[i].second),
                 std::to_string(record.counts[i]));
  }
  return {};
}

}  // namespace minewise
