// Statistics of own games, from their log.
#include "review/statistics.hpp"

#include "testing/check.hpp"

namespace statistics_test {

namespace {

using namespace minewise;

GameLog log_of(std::string_view text) {
  auto log = game_log_of(text);
  CHECK(log);
  return log ? *std::move(log) : GameLog{};
}

void sums() {
  const auto all = statistics_of(log_of(
      R"({"date":"2026-11-02T10:00:00.000Z","level":"expert","won":true,"milliseconds":80500,)"
      R"("clicks":200,"three_bv":161,"three_bv_done":161})"
      "\n\n"
      R"({"level":"expert","won":false,"milliseconds":9000,"date":"2026-11-03T10:00:00.000Z",)"
      R"("clicks":null,"avoidable":true,"luck":-0.5,"mood":["good",{}]})"
      "\r\n"
      R"({"date":"2026-10-31T10:00:00.000Z","level":"expert","won":true,"milliseconds":100500,)"
      R"("avoidable":null,"luck":0.25})"
      "\n"
      R"({"level":"expert","games":7,"wins":3,"best":70250,"longest":4})"
      "\n"
      R"({"level":"beginner","games":1,"wins":0,"best":null})"));
  CHECK_EQUAL(all.size(), std::size_t{2});
  CHECK_EQUAL(all[0].level, "beginner");
  CHECK(!all[0].sums.best);
  const LevelStatistics& expert = all[1];
  CHECK_EQUAL(expert.sums.games, 10);
  CHECK_EQUAL(expert.sums.wins, 5);
  CHECK_EQUAL(expert.sums.best.value_or(0), 70.25);
  CHECK_EQUAL(expert.sums.mean.value_or(0), 90.5);
  CHECK_EQUAL(expert.sums.speed.value_or(0), 2.0);
  CHECK_EQUAL(expert.sums.efficiency.value_or(0), 0.805);
  CHECK_EQUAL(expert.sums.judged_losses, 1);
  CHECK_EQUAL(expert.sums.avoidable_losses, 1);
  CHECK_EQUAL(expert.sums.luck.value_or(0), -0.125);
  CHECK(!all[0].sums.luck);
  CHECK_EQUAL(expert.streak, 0);
  CHECK_EQUAL(expert.longest, 4);
  CHECK_EQUAL(expert.months.size(), std::size_t{2});
  CHECK_EQUAL(expert.months[0].month, "2026-10");
  CHECK_EQUAL(expert.months[1].sums.games, 2);
  CHECK_EQUAL(expert.months[1].sums.wins, 1);
}

void refusals() {
  for (const std::string_view text :
       {"[]", "{", "no", R"({"level":"expert"})", R"({"level":"x","games":1,"wins":2})",
        R"({"level":"x","won":true,"milliseconds":1,"date":"2026-11-02"})",
        R"({"level":"x","won":true,"milliseconds":-1,"date":"2026-11-02T10:00:00.000Z"})",
        R"({"level":"x","milliseconds":1,"date":"2026-11-02T10:00:00.000Z"})"}) {
    const auto log = game_log_of(std::string("\n") + std::string(text));
    CHECK(!log);
    if (!log)
      CHECK(log.failure().text.find("in line 2 of a log of games, got") != std::string::npos);
  }
  CHECK(statistics_of(log_of("")).empty());
}

}  // namespace

CHECK_UNIT(statistics) {
  sums();
  refusals();
}

}  // namespace statistics_test
