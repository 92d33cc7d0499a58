#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analyze/analysis.hpp"
#include "analyze/layout_count.hpp"
#include "questions/position.hpp"
#include "questions/session.hpp"
#include "sets/position.hpp"
#include "sets/proof.hpp"
#include "sets/text.hpp"

namespace minewise::questions {

namespace {

std::vector<std::string> labels_of(const std::vector<std::string>& labels,
                                   const Certainty& certainty, Verdict verdict) {
  std::vector<std::string> found;
  for (std::size_t cell = 0; cell < labels.size(); ++cell) {
    if (certainty.verdict[cell] == verdict) found.push_back(labels[cell]);
  }
  return found;
}

void refuse_contradiction(Request& request, const SetProblem& problem, ShapeCounter& counter) {
  SetProof proof;
  if (auto found = contradiction_of_sets(problem, counter)) proof = *std::move(found);
  if (counter.watch().halt()) return request.refuse(interrupted());
  std::string text;
  for (const std::uint32_t set : proof.sets) {
    text += (text.empty() ? "" : ", ") + std::to_string(set);
  }
  if (proof.with_total) text += " and " + std::to_string(*problem.total.mines) + " mines";
  Refusal refusal{"ContradictionError",
                  "expected sets that some layout keeps, but no layout keeps those with the "
                  "numbers " +
                      text};
  refusal.clues.emplace(std::vector<Cell>(proof.sets.begin(), proof.sets.end()), proof.with_total);
  refusal.is_of_sets = true;
  request.refuse(std::move(refusal));
}

/// Sets, and what is certain about their cells.
struct AnalyzedSets {
  AnalyzedSets(WrittenSets written, std::size_t budget, const KeepGoing& keep_going)
      : sets(std::move(written)),
        counter(exact_clues(), Effort{budget}, keep_going),
        position(sets.problem, counter),
        certainty(certainty_of(position)) {}

  WrittenSets sets;
  ShapeCounter counter;
  SetPosition position;
  Certainty certainty;
};

/// The proof of a cell. It refuses cells that are not certain.
void prove(Request& request, AnalyzedSets& found, std::string_view label, Json& json) {
  const auto& labels = found.sets.labels;
  const auto cell = static_cast<Cell>(std::ranges::find(labels, label) - labels.begin());
  if (index(cell) == labels.size()) {
    return request.refuse({"SetError", "expected a cell of the sets, got " + std::string(label)});
  }
  const Verdict verdict = found.certainty.verdict[index(cell)];
  const bool mine = verdict == Verdict::mine;
  std::optional<SetProof> proof;
  if (verdict != Verdict::unknown) {
    proof = prove_by_sets(found.sets.problem, cell, mine, found.counter);
  }
  if (found.counter.watch().halt()) return request.refuse(interrupted());
  if (!proof) {
    return request.refuse(
        {"NotCertainError", "expected a cell that is certain, " + std::string(label) + " is not"});
  }
  json.key("proof").begin_object().key("cell").text(label).key("mine").boolean(mine);
  json.key("sets").begin_array();
  for (const std::uint32_t set : proof->sets) json.whole(set);
  json.end_array().key("with_total").boolean(proof->with_total).end_object();
}

/// The chances of the cells of sets, and the proof of one of them if that is asked for.
void analyze_sets(Session& session, Request& request, Answer& answer) {
  const std::string_view text = request.text("sets");
  const std::size_t budget = read_budget(request);
  const auto prior = read_prior(request);
  if (request.refusal()) return;
  auto read = read_sets(text);
  if (!read) return request.refuse(refusal_of(read.failure()));
  if (prior && !read->problem.total.mines) read->problem.total.odds = *prior / (1.0 - *prior);
  AnalyzedSets found(*std::move(read), budget, session.keep_going());
  const auto& [problem, labels] = found.sets;
  if (found.certainty.contradictory) return refuse_contradiction(request, problem, found.counter);
  const Chances chances = weigh(found.position, found.certainty);
  if (found.counter.watch().halt()) return request.refuse(interrupted());
  if (chances.lost) {
    return request.refuse({"TooWideError", "expected sets within a budget of " +
                                               std::to_string(budget) +
                                               " moves, or of which samples find layouts"});
  }
  Json& json = answer.json.begin_object();
  const bool exact = chances.error.empty();
  json.key("cells").texts(labels).key("exact").boolean(exact);
  json.key("safe").texts(labels_of(labels, found.certainty, Verdict::safe));
  json.key("mines").texts(labels_of(labels, found.certainty, Verdict::mine));
  std::vector<std::string> undecided;
  for (const Cell cell : undecided_cells(found.certainty)) {
    if (index(cell) < labels.size()) undecided.push_back(labels[index(cell)]);
  }
  json.key("undecided").texts(undecided).key("others");
  if (problem.others > 0) {
    json.number(chances.probability.back());
  } else {
    json.null();
  }
  const std::size_t bits = index(problem.cells) + index(problem.others);
  // Of more others than the largest boards have cells, their number alone takes long.
  constexpr std::size_t most_bits = 1U << 16U;
  std::optional<std::string> layouts;
  if (exact && bits <= most_bits)
    layouts = layout_count(found.position, bits, session.keep_going());
  if (layouts == "") return request.refuse(interrupted());
  json.key("layouts").text(layouts);
  if (const auto cell = request.find("cell")) prove(request, found, *cell, json);
  if (request.refusal()) return;
  std::vector<double> error = chances.error;
  error.resize(labels.size());  // it is 0 where all is exact
  const std::span<const double> probability(chances.probability.data(), labels.size());
  answer.write_arrays({{"probability", probability}, {"error", error}});
  json.end_object();
}

}  // namespace

std::vector<Question> questions_of_sets() {
  return {{"analyze_sets", {"sets", "cell", "prior", "budget"}, analyze_sets}};
}

}  // namespace minewise::questions
