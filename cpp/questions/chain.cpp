// The question what a cell rests on.
#include "why/chain.hpp"

#include "questions/position.hpp"

namespace minewise::questions {

namespace {

void write_link(Json& json, Grid grid, const Link& link) {
  json.begin_object().key("cell").cell(grid, link.cell).key("depth").whole(link.depth);
  json.key("mine");
  link.proof ? json.boolean(link.proof->mine) : json.null();
  json.key("clues").cells(grid, link.proof ? link.proof->clues : std::vector<Cell>{});
  json.key("sentence").text(link.sentence).end_object();
}

void write_chain(Json& json, Grid grid, const Chain& chain) {
  const Link& last = chain.links.back();
  json.begin_object().key("cell").cell(grid, last.cell).key("length").whole(last.depth);
  json.key("distance").whole(chain.distance).key("longest").cells(grid, chain.longest);
  json.key("links").begin_array();
  for (const Link& link : chain.links) write_link(json, grid, link);
  json.end_array().end_object();
}

/// The cell of a request, a covered one or one with a clue; else refused.
std::optional<Cell> read_cell(Request& request, const PositionRequest& asked) {
  const auto cell = request.cell("cell");
  if (request.refusal()) return {};
  if (!asked.grid().contains(cell->first, cell->second)) {
    request.refuse({"ViewError", "expected a cell of the view, got " + cell_text(*cell)});
    return {};
  }
  const std::int8_t code = asked.cells[index(asked.at(*cell))];
  if (!is_covered(code) && !is_clue(code)) {
    request.refuse({"ViewError", "expected a covered cell or a clue, got " + cell_text(*cell)});
  }
  return asked.at(*cell);
}

void chain(Session& session, Request& request, Answer& answer) {
  const PositionRequest asked = read_position(session, request);
  const auto cell = read_cell(request, asked);
  std::vector<Cell> reveals;
  for (const auto& [row, column] : request.cells("reveals")) {
    if (asked.grid().contains(row, column)) reveals.push_back(asked.grid().at(row, column));
  }
  if (request.refusal()) return;
  const AnalyzedPosition* const found = examine(session, request, asked);
  if (found == nullptr) return;
  const Grid grid = asked.grid();
  // Fewer clues do not decide what all of them leave open.
  const Certainty& certainty = found->certainty;
  if (is_covered(asked.cells[index(*cell)]) && !certainty.is_undecided(*cell) &&
      certainty.verdict[index(*cell)] == Verdict::unknown) {
    return request.refuse(not_certain(grid, *cell));
  }
  Proofs proofs(asked, session.keep_going());
  const auto origin =
      proofs.ask(request, [&] { return find_chain(proofs.evidence(), *cell, reveals); });
  if (request.refusal()) return;
  if (const auto* const links = std::get_if<Chain>(&origin)) {
    return write_chain(answer.json, grid, *links);
  }
  if (std::holds_alternative<NotCertain>(origin)) return request.refuse(not_certain(grid, *cell));
  if (std::holds_alternative<NotDecided>(origin)) return request.refuse(not_decided(asked, *cell));
  refuse_contradiction(session, request, asked);
}

}  // namespace

std::vector<Question> questions_of_chains() {
  return {{"chain", fields(position_fields, {"cell", "reveals"}), chain}};
}

}  // namespace minewise::questions
