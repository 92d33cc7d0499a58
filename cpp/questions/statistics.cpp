// Questions about a person's own games: what they come to.
#include "review/statistics.hpp"

#include "questions/session.hpp"

namespace minewise::questions {

namespace {

void write_optional(Json& json, std::string_view name, std::optional<double> value) {
  json.key(name);
  value ? json.number(*value) : json.null();
}

/// The fields of sums, in an object that is open.
void write_sums(Json& json, const GameSums& sums) {
  json.key("games").whole(sums.games).key("wins").whole(sums.wins);
  json.key("low").number(sums.win_rate.low).key("high").number(sums.win_rate.high);
  write_optional(json, "best", sums.best);
  write_optional(json, "mean", sums.mean);
  write_optional(json, "speed", sums.speed);
  write_optional(json, "efficiency", sums.efficiency);
}

void statistics(Session& /*session*/, Request& request, Answer& answer) {
  auto log = game_log_of(request.text("log"));
  if (!log) return request.refuse({"FormatError", log.failure().text});
  Json& json = answer.json;
  json.begin_array();
  for (const LevelStatistics& level : statistics_of(*std::move(log))) {
    json.begin_object().key("level").text(level.level);
    write_sums(json, level.sums);
    json.key("streak").whole(level.streak).key("longest").whole(level.longest);
    json.key("months").begin_array();
    for (const MonthStatistics& month : level.months) {
      json.begin_object().key("month").text(month.month);
      write_sums(json, month.sums);
      json.end_object();
    }
    json.end_array().end_object();
  }
  json.end_array();
}

}  // namespace

std::vector<Question> questions_of_statistics() { return {{"statistics", {"log"}, statistics}}; }

}  // namespace minewise::questions
