// The border under the sanitizers: what is asked, refused and kept, without WebAssembly around it.
#include "questions/session.hpp"

#include <initializer_list>
#include <string>

#include "base/random.hpp"
#include "testing/check.hpp"

namespace session_test {

namespace {

using minewise::questions::Session;

std::string request(std::initializer_list<std::string_view> fields) {
  std::string text;
  for (const std::string_view field : fields) (text += field) += '\0';
  return text;
}

std::string answer(Session& session, std::initializer_list<std::string_view> fields) {
  session.ask(request(fields));
  return session.answer().json.written();
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

void answers() {
  Session session({});
  CHECK_EQUAL(answer(session, {"ask=layouts", "view=###/#1#", "mines=1"}), R"({"layouts":"5"})");
  CHECK(contains(answer(session, {"ask=hint", "view=###/11_"}), "So (0,2) is safe. Reveal it."));
  CHECK_EQUAL(answer(session, {"ask=drill_of", "view=###/121", "mines=2"}),
              R"({"view":"###/121","rules":"3x2/2 first_click=any","level":"subset",)"
              R"("cells":[[0,1]],"safe":[[0,1]]})");
  CHECK(contains(answer(session, {"ask=drill", "rules=beginner", "level=exact", "seed=3"}),
                 R"("level":"exact")"));
  CHECK(!session.ask(request({"ask=drill", "rules=beginner", "level=hard"})));
  CHECK(!session.ask(request({"ask=drill", "rules=beginner", "pattern=2-2"})));
  CHECK(session.ask(request({"ask=analyze", "view=###/#1#", "mines=1"})));
  CHECK_EQUAL(session.answer().numbers.size(), std::size_t{6 + 6});
  CHECK(contains(session.answer().json.written(),
                 R"("numbers":{"probability":6,"error":6,"mine_totals":0})"));
  CHECK_EQUAL(session.answer().numbers[0], 0.2);
}

/// A replay of RawVF: one click on a row of three cells, with a mine in the middle.
void replays() {
  Session session({});
  const std::string file =
      "file="
      "506c617965723a205a6fc3ab0a426f6172643a0a302a300a4576656e74733a0a302e3030206c6320"
      "3120312028352035290a302e3330206c72203120312028352036290a";
  CHECK_EQUAL(answer(session, {"ask=replay_parts", file}), R"([{"name":"","byte":0,"size":68}])");
  const std::string opened = answer(session, {"ask=open_replay", file});
  CHECK(contains(opened, "\"format\":\"rawvf\",\"player\":\"Zo\xc3\xab\""));
  CHECK(contains(opened, R"("move_times":[300],"metrics":{"three_bv":)"));
  CHECK(contains(opened, R"("revealed":1)"));
  CHECK_EQUAL(session.answer().numbers.size(), std::size_t{10});  // both events
  CHECK(!session.ask(request({"ask=add_review", "game=1"})));
  CHECK(session.ask(request({"ask=judge", "game=1"})));
  CHECK(contains(answer(session, {"ask=add_review", "game=1"}),
                 R"({"games":1,"wins":0,"win_rate":{"value":0.0,)"));
  CHECK(contains(answer(session, {"ask=add_review", "game=1"}), R"({"games":2,)"));
  CHECK_EQUAL(answer(session, {"ask=open_replay", "file=00ff00ff00"}),
              R"({"kind":"FormatError","text":"expected a replay: avf, rmv, mvf, evf, evfs or )"
              R"(rawvf, byte 0","format":"","byte":0})");
  CHECK(!session.ask(request({"ask=open_replay", "file=xy"})));
}

void refusals() {
  Session session({});
  for (const auto& text :
       {std::string(), std::string("x"), std::string("\0", 1), std::string("ask\0", 4),
        request({"ask=foo"}), request({"ask="}), request({"view=#", "ask=analyze"}),
        request({"ask=analyze"}), request({"ask=analyze", "view=#", "view=#"}),
        request({"ask=analyze", "view=#", "height=3"})}) {
    CHECK(!session.ask(text));
    CHECK(contains(session.answer().json.written(), "RequestError"));
  }
  CHECK(contains(answer(session, {"ask=analyze", "view=\xff\xc3"}), "ViewError"));
  CHECK(contains(answer(session, {"ask=rules", "rules=999999999x999999999/1 start=999999998,5"}),
                 "from 1 to 1000"));
  CHECK(contains(answer(session, {"ask=state", "game=7"}), "begun and not ended"));
}

void games() {
  Session session({});
  CHECK(session.ask(request({"ask=begin", "rules=beginner", "seed=4"})));
  CHECK(session.ask(request({"ask=move", "game=1", "kind=reveal", "cell=0,0"})));
  CHECK(!session.ask(request({"ask=move", "game=1", "kind=reveal", "cell=9,0"})));
  while (contains(answer(session, {"ask=state", "game=1"}), "playing")) {
    CHECK(session.ask(request({"ask=let", "game=1", "agent=best"})));
  }
  const std::string record = answer(session, {"ask=record", "game=1"});
  CHECK(contains(record, R"("status":"won")"));
  CHECK(session.ask(request({"ask=replay", "record=" + record})));
  CHECK_EQUAL(answer(session, {"ask=record", "game=2"}), record);
  CHECK(contains(answer(session, {"ask=replay", "record={"}), "RecordError"));
  CHECK(contains(answer(session, {"ask=judge", "game=1"}), "guesses"));
  CHECK(contains(answer(session, {"ask=certificate", "game=1"}), "minewise certificate"));
  while (contains(answer(session, {"ask=undo", "game=1"}), "\"undone\":true")) {
  }
  CHECK(session.ask(request({"ask=end", "game=1"})));
  CHECK(session.ask(request({"ask=end", "game=2"})));
  CHECK(session.games.empty());
}

void work_that_is_not_to_go_on() {
  Session session([] { return false; });
  CHECK(contains(answer(session, {"ask=play", "agent=exact", "rules=expert", "games=9"}),
                 "InterruptedError"));
}

/// Requests cut, doubled and changed at any place.
void mangled_requests() {
  Session session({});
  minewise::Random random(minewise::derive_key(1, 1, minewise::Purpose::agent));
  const std::string whole[] = {
      request({"ask=analyze", "view=3x2x2/HHF/121", "clues=withheld:p=0.3", "prior=0.2"}),
      request({"ask=rules", "rules=9x9/10 start=2,3 clues=table:1,0.5/0,0.5/0/0/0/0/0/0/0"}),
      request({"ask=compare", "agents=basic csp:max_variables=3", "rules=3x3/2", "sums=1,2"}),
      request({"ask=decide", "view=#1#/###", "agent=exact:guess=any,clues=cautious", "turn=3"}),
  };
  constexpr int tries = 20000;  // a second
  for (int i = 0; i < tries; ++i) {
    std::string text = whole[random.below(4)];
    for (std::uint32_t edits = random.below(4); edits > 0 && !text.empty(); --edits) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
      if (random.below(3) == 0) text.erase(at, 1 + random.below(5));
      if (random.below(3) == 0) text.insert(at, text.substr(at, 1 + random.below(9)));
      if (at < text.size()) text[at] = static_cast<char>(random.below(256));
    }
    session.ask(text);
    CHECK(!session.answer().json.written().empty());
  }
}

}  // namespace

CHECK_UNIT(session) {
  answers();
  replays();
  refusals();
  games();
  work_that_is_not_to_go_on();
  mangled_requests();
}

}  // namespace session_test
