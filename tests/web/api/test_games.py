"""Games over HTTP: what is asked is done once, told truly, and refused with a sentence."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from minewise import Game, Record, Rules, View, analyze, hint
from minewise.companion.played_game import PlayedGame
from minewise.game.game import MoveKind
from minewise.game.rules import Cell
from minewise.game.view import COVERED
from minewise.web.api.games import GamesApi
from minewise.web.games import WebGames
from minewise.web.work import Work
from tests.web.api.serving import Client, Serving, fixed, refused, told

SEED = 4


def same(document: dict[str, Any], game: Game) -> bool:
    """Is the game that is told this one?"""
    view = View.parse(
        "/".join(document["view"]["rows"]), rules=Rules.parse(document["view"]["rules"])
    )
    assert (document["status"], document["clicks"], document["flags"]) == (
        game.status,
        game.clicks,
        game.flags,
    )
    return view == game.view


def cells(found: list[list[int]]) -> list[Cell]:
    return [(row, column) for row, column in found]


def test_a_game_is_played_to_its_end(client: Client) -> None:
    game = Game("beginner", seed=SEED)
    document = client.begin("beginner", seed=SEED)
    assert same(document, game)
    moves: list[tuple[MoveKind, Cell]] = [("reveal", (0, 0))]
    while moves:
        for kind, cell in moves:
            document = told(client.move(document, (kind, cell)))
            game.move(kind, cell)
            assert same(document, game)
        moves = []
        if not game.over:
            assert document["mines"] is document["visited"] is document["wrong_flags"] is None
            assert game.board is not None
            safe = [c for c in game.view.where(COVERED) if c not in game.board.mines]
            mines = [c for c in game.view.where(COVERED) if c in game.board.mines]
            moves = [("flag", mines[0])] if game.flags < 2 else []
            moves.append(("reveal", safe[0]))
    solved = game.solved
    assert solved is not None
    assert document["status"] == "won"
    assert document["seed"] == SEED
    for name in ("mines", "visited", "identified", "wrong_flags"):
        assert cells(document[name]) == sorted(getattr(solved, name))
    assert [m["by"] for m in document["moves"]] == ["person"] * len(document["moves"])
    record = Record.from_json(client.get(f"/games/{document['id']}/record").text)
    assert (record.status, record.seed, len(record.moves)) == (
        "won",
        SEED,
        len(document["moves"]),
    )


def test_a_seed_that_the_server_drew_is_told_at_the_end_only() -> None:
    with Serving(fixed(seeds=iter([77, 5]).__next__)) as serving:
        client = serving.client
        document = client.begin("3x1/1 first_click=any")
        assert document["seed"] is None
        mine = Game("3x1/1 first_click=any", seed=77).board
        assert mine is not None
        (cell,) = mine.mines
        document = told(client.move(document, ("reveal", cell)))
        assert (document["status"], document["seed"]) == ("lost", 77)
        assert cells(document["mines"]) == [cell]


def test_moves_with_a_stale_count_are_not_made(client: Client) -> None:
    document = client.begin("beginner", seed=SEED)
    first = told(client.move(document, ("reveal", (0, 0))))
    again = told(client.move(document, ("reveal", (8, 8))), 409)
    assert again["error"] == "expected after=1, the number of moves, got 0"
    assert again["game"]["view"] == first["view"]
    assert again["game"]["moves"] == first["moves"]


def test_an_illegal_move_changes_nothing_and_those_before_it_stand(client: Client) -> None:
    document = client.begin("beginner", seed=SEED)
    answer = told(client.move(document, ("flag", (8, 8)), ("flag", (8, 8)), ("flag", (7, 7))), 409)
    assert "flag" in answer["error"]
    assert [move["cell"] for move in answer["game"]["moves"]] == [[8, 8]]
    assert answer["game"]["view"]["rows"][8] == "########F"
    outside = told(client.move(answer["game"], ("reveal", (9, 0))), 409)
    assert outside["error"] == "expected a row from 0 to 8 and a column from 0 to 8"


def test_what_was_done_can_be_taken_back_in_practice_alone(client: Client) -> None:
    begun = client.begin("beginner", seed=SEED, may_undo=True)
    told(client.move(begun, ("reveal", (0, 0))))
    back = told(client.post(f"/games/{begun['id']}/undo"))
    assert (back["view"], back["taken_back"], back["moves"]) == (begun["view"], 1, [])
    assert refused(client.post(f"/games/{begun['id']}/undo"), 409) == "there is nothing to undo"
    serious = client.begin("beginner", seed=SEED)
    told(client.move(serious, ("reveal", (0, 0))))
    sentence = refused(client.post(f"/games/{serious['id']}/undo"), 409)
    assert sentence == "you can undo moves only in a practice game"


def test_a_lost_game_that_is_taken_back_tells_no_mines(client: Client) -> None:
    begun = client.begin("2x1/1 first_click=any", may_undo=True)
    for cell in ((0, 0), (0, 1)):
        begun = told(client.move(begun, ("reveal", cell)))
        assert begun["mines"] is not None
        assert begun["seed"] is not None
        begun = told(client.post(f"/games/{begun['id']}/undo"))
        assert begun["mines"] is begun["seed"] is begun["identified"] is None


def test_a_link_holds_a_position(client: Client) -> None:
    moves = [{"kind": "reveal", "cell": [0, 0]}, {"kind": "flag", "cell": [8, 8]}]
    document = client.begin("beginner", seed=SEED, moves=moves)
    game = Game("beginner", seed=SEED)
    game.reveal(0, 0)
    game.flag(8, 8)
    assert same(document, game)
    wrong = client.post("/games", rules="beginner", seed=SEED, moves=[moves[0], moves[1], moves[1]])
    assert "flag" in refused(wrong, 422)


def test_an_agent_decides_as_it_does_elsewhere(client: Client) -> None:
    from minewise.companion.played_game import PlayedGame

    practice = PlayedGame("expert", seed=2)
    document = client.begin("expert", seed=2)
    for agent in ("exact", "best:strength=fast", "csp", "random"):
        turn = practice.let(agent)
        document = told(client.post(f"/games/{document['id']}/agent", agent=agent))
        assert same(document, practice.game)
        decision = document.pop("decision")
        assert cells(decision["reveal"]) == list(turn.decision.reveal)
        assert cells(decision["flag"]) == list(turn.decision.flag)
        assert decision["certain"] == turn.decision.certain
        assert decision["reason"] == turn.decision.reason
        if turn.decision.probability is not None:
            chances = {tuple(one["cell"]): one["mine"] for one in decision["chances"]}
            assert chances == dict(turn.decision.probability)
        if practice.game.over:
            break
    assert {move["by"] for move in document["moves"]} <= {"exact", "best", "csp", "random"}


@pytest.mark.parametrize(
    ("agent", "sentence"),
    [
        ("bassic", "unknown agent 'bassic', did you mean 'basic'?"),
        ("/etc/passwd.py:Agent", "unknown agent"),
        ("own.py:Agent", "unknown agent"),
        ("csp:max_variables=30", "expected max_variables from 0 to 22, got '30'"),
        ("csp:max_variables=1_0", "expected max_variables from 0 to 22, got '1_0'"),
        ("csp:depth=3", "unknown option 'depth'"),
        ("basic:total=yes", "basic has no options"),
        ("", "unknown agent ''"),
    ],
)
def test_agents_that_are_not_for_everybody_are_refused(
    client: Client, agent: str, sentence: str
) -> None:
    game = client.begin("beginner")
    answer = refused(client.post(f"/games/{game['id']}/agent", agent=agent), 422)
    assert sentence in answer
    assert "passwd" not in answer or "/etc" in agent


def test_an_agent_that_takes_minutes_on_large_boards_is_not_asked_there(client: Client) -> None:
    game = client.begin("101x100/1000")
    answer = client.post(f"/games/{game['id']}/agent", agent="sat")
    assert "at most 10,000 cells for sat" in refused(answer, 422)
    told(client.post(f"/games/{game['id']}/agent", agent="exact"))


def test_a_hint_says_more_at_each_press(client: Client) -> None:
    document = told(client.move(client.begin("beginner", seed=SEED), ("reveal", (0, 0))))
    found = hint(View.parse("/".join(document["view"]["rows"]), mines=10))
    assert found is not None
    assert found.proof is not None
    path = f"/games/{document['id']}/hint"
    where, why, what, still = (told(client.post(path)) for _ in range(4))
    assert [len(one["steps"]) for one in (where, why, what, still)] == [1, 2, 3, 3]
    assert tuple(what["steps"]) == found.steps
    rows, columns = zip(found.cell, *found.proof.clues, strict=True)
    assert where["region"] == {
        "rows": [min(rows), max(rows)],
        "columns": [min(columns), max(columns)],
    }
    assert (where["clues"], where["cell"], where["action"]) == ([], None, None)
    assert (cells(why["clues"]), why["cell"]) == (sorted(found.proof.clues), None)
    assert (tuple(what["cell"]), what["action"]) == (found.cell, found.move)
    assert [one["done"] for one in (where, why, what, still)] == [False, False, True, True]
    assert what["certain"] is True
    # Another view has another hint, from its beginning.
    moved = told(client.move(document, (what["action"], found.cell)))
    assert len(told(client.post(f"/games/{moved['id']}/hint"))["steps"]) == 1


def test_a_guess_is_told_as_one_with_its_chance(client: Client) -> None:
    document = client.begin("2x2/1 first_click=any", seed=1)
    path = f"/games/{document['id']}/hint"
    first, second, third = (told(client.post(path)) for _ in range(3))
    assert first["steps"] == ["No cell is certain, so you have to guess."]
    assert (first["certain"], first["chance"], first["region"]) == (False, None, None)
    assert second["chance"] == third["chance"] == 0.25
    assert third["cell"] == [0, 0]


def test_the_first_click_that_is_protected_needs_no_more(client: Client) -> None:
    document = client.begin("beginner")
    told_at_once = told(client.post(f"/games/{document['id']}/hint"))
    assert told_at_once["steps"] == ["The rules make the first cell safe: reveal any cell."]
    assert told_at_once["done"] is True


def test_the_analysis_is_that_of_the_engine(client: Client) -> None:
    document = told(client.move(client.begin("beginner", seed=SEED), ("reveal", (0, 0))))
    view = View.parse("/".join(document["view"]["rows"]), mines=10)
    known = analyze(view)
    path = f"/games/{document['id']}/analysis"
    found = told(client.get(path))
    assert found["layouts"] == str(known.layouts)
    assert (found["exact"], found["error"], found["protected"]) == (True, None, False)
    assert cells(found["certain"]["safe"]) == sorted(known.safe)
    assert cells(found["certain"]["mines"]) == sorted(known.mines)
    assert cells(found["dead"]) == sorted(known.dead)
    for row, chances in enumerate(found["probability"]):
        for column, chance in enumerate(chances):
            cell = row, column
            if view[cell] != COVERED:
                assert chance is None
                continue
            assert chance == pytest.approx(known.probability[cell], abs=1e-9)
            assert (chance in (0, 1)) == (cell in known.safe | known.mines)
            digits = told(client.get(f"{path}/{row}/{column}"))
            assert digits["mine"] == chance
            if cell in known.mines:
                assert digits["digits"] is None
            else:
                assert digits["digits"] == known.digit_probability[cell].tolist()
    assert (
        refused(client.get(f"{path}/0/0"), 422) == "expected a covered cell of the board, got 0,0"
    )


def test_the_least_likely_mines_are_told_where_nothing_is_safe(client: Client) -> None:
    document = client.begin("3x1/1 first_click=any", seed=0)
    found = told(client.get(f"/games/{document['id']}/analysis"))
    assert found["least"] == [[0, 0], [0, 1], [0, 2]]


def test_without_a_mine_total_chances_away_from_clues_are_unknown(client: Client) -> None:
    document = client.begin("9x9/10 mines_known=no first_click=any", seed=0)
    path = f"/games/{document['id']}/analysis"
    found = told(client.get(path))
    assert (len(found["unknown"]), found["least"]) == (81, [])
    assert found["probability"] == [[None] * 9] * 9
    assert found["missing_total"].endswith("A board of 9x9 usually has 10 mines.")
    assert told(client.get(f"{path}/0/0"))["mine"] is None


def test_a_game_that_is_over_allows_nothing_more(client: Client) -> None:
    game = client.begin("2x1/1 first_click=any")
    over = told(client.move(game, ("reveal", (0, 0))))
    path = f"/games/{over['id']}"
    for answer in (
        client.move(over, ("reveal", (0, 1))),
        client.post(f"{path}/hint"),
        client.post(f"{path}/agent", agent="basic"),
    ):
        assert refused(answer, 409)
        assert answer.json()["game"]["moves"] == over["moves"]
    assert told(client.get(path))["view"] == over["view"]


def test_a_record_is_there_at_the_end(client: Client) -> None:
    game = client.begin("beginner")
    sentence = refused(client.get(f"/games/{game['id']}/record"), 409)
    assert sentence == "a game has a record only when it is over"


def test_a_game_where_play_goes_on_has_a_score(client: Client) -> None:
    document = client.begin("kulkarni", seed=1)
    assert document["view"]["mines"] is document["mines_left"] is document["score"] is None
    while document["status"] == "playing":
        document = told(client.post(f"/games/{document['id']}/agent", agent="csp"))
    assert document["score"] == 1 - document["mines_hit"] / 20
    assert len(document["identified"]) == 20 - document["mines_hit"]


def test_no_such_game(client: Client) -> None:
    for answer in (
        client.get("/games/none"),
        client.get("/games/none/analysis"),
        client.post("/games/none/undo"),
        client.post("/games/none/agent", agent="basic"),
    ):
        assert refused(answer, 404).startswith("no such game")


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"rules": "beginer"}, "did you mean 'beginner'?"),
        ({"rules": "9x9/99"}, "expected at most 80 mines"),
        ({"rules": "251x9/9"}, "expected a board of at most 250x250, got 251x9"),
        ({"rules": "9x9/?"}, "expected rules with a number of mines"),
        ({"rules": 9}, "expected rules: string, got 9"),
        ({}, "expected the field rules"),
        ({"rules": "beginner", "seed": -1}, "expected seed: at least 0, got -1"),
        ({"rules": "beginner", "seed": 2**53}, "expected seed: "),
        ({"rules": "beginner", "seed": True}, "expected seed: integer, got True"),
        ({"rules": "beginner", "see": 1}, "unknown field see"),
        ({"rules": "beginner", "moves": [{"kind": "dig", "cell": [0, 0]}]}, "moves.0.kind"),
        ({"rules": "beginner", "moves": [{"kind": "flag", "cell": [0]}]}, "moves.0.cell"),
    ],
)
def test_what_is_no_game_is_refused(client: Client, body: dict[str, Any], sentence: str) -> None:
    assert sentence in refused(client.post("/games", **body), 422)


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 422),
        (b"{", 422),
        (b"[]", 422),
        (b'"\xff"', 400),
        (b'{"rules": "\\ud800"}', 422),
        (b'{"rules": "beginner", "seed": NaN}', 422),
        (b'{"rules": "beginner", "seed": ' + b"9" * 5000 + b"}", 400),
        (b"[" * 100_000, 400),
    ],
)
def test_what_is_no_json_is_refused(client: Client, content: bytes, status: int) -> None:
    headers = {"Content-Type": "application/json"}
    answer = client.http.post("/api/games", content=content, headers=headers)
    assert refused(answer, status)


def test_a_form_of_another_page_is_no_request(client: Client) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded"):
        answer: httpx.Response = client.http.post(
            "/api/games", content=b'{"rules": "beginner"}', headers={"Content-Type": kind}
        )
        assert refused(answer, 422)


def test_a_game_is_shown_as_it_is_between_changes() -> None:
    async def scenario() -> list[bool]:
        settings = fixed()
        games = GamesApi(settings, WebGames(settings), Work(1, 1, 1.0, 1))
        played = games.played.open(
            PlayedGame("beginner", seed=1), client="", may_undo=False, seed_told=True
        )
        async with played.lock:  # as long as many moves are made in a thread
            shown = asyncio.create_task(games.show(played.id))
            while not (shown.done() or played.lock._waiters):
                await asyncio.sleep(0)
            early = shown.done()
        return [early, (await shown).id == played.id]

    assert asyncio.run(scenario()) == [False, True]
