"""Games over HTTP: what is asked is done once, answered truly, and refused with a sentence."""

from __future__ import annotations

from itertools import cycle, islice
from pathlib import Path
from typing import Any

import httpx
import pytest

from minewise import Game, Record, Rules, View
from minewise.companion.played_game import PlayedGame
from minewise.game.move import MoveKind
from minewise.game.rules import Cell
from minewise.game.view import COVERED
from minewise.web.models.bodies import BODIES
from tests.web.api.serving import Client, Serving, fixed, refused, told

SEED = 4


def same(client: Client, document: dict[str, Any], game: Game) -> bool:
    """Is the game of an answer this one?"""
    state = told(client.of("state", document))
    assert state["game"] == document["game"]
    view = View.parse(state["view"], rules=Rules.parse(state["rules"]))
    for found in (state, document):
        assert (found["status"], found["clicks"], found["flags"]) == (
            game.status,
            game.clicks,
            game.flags,
        )
    return view == game.view


def cells(found: list[list[int]]) -> list[Cell]:
    return [(row, column) for row, column in found]


@pytest.mark.promise("web.md", "Programs play, analyze, review and compare over HTTP: The web API.")
def test_a_game_is_played_to_its_end(client: Client) -> None:
    game = Game("beginner", seed=SEED)
    document = client.begin("beginner", seed=SEED)
    assert same(client, document, game)
    moves: list[tuple[MoveKind, Cell]] = [("reveal", (0, 0))]
    while moves:
        for kind, cell in moves:
            told(client.move(document, kind, cell))
            game.move(kind, cell)
            assert same(client, document, game)
        moves = []
        if not game.over:
            assert document["solved"] is None
            assert game.board is not None
            safe = [c for c in game.view.where(COVERED) if c not in game.board.mines]
            mines = [c for c in game.view.where(COVERED) if c in game.board.mines]
            moves = [("flag", mines[0])] if game.flags < 2 else []
            moves.append(("reveal", safe[0]))
    solved = game.solved
    assert solved is not None
    assert document["status"] == "won"
    for name in ("mines", "visited", "identified", "wrong_flags"):
        assert cells(document["solved"][name]) == sorted(getattr(solved, name))
    steps = client.of("steps", document).json()
    assert [step["player"] for step in steps] == ["person"] * document["moves"]
    record = Record.from_json(client.of("record", document).text)
    assert (record.status, record.seed, len(record.moves)) == ("won", SEED, document["moves"])


@pytest.mark.promise("web.md", "If the server drew the seed, you learn it at the end.")
def test_a_seed_that_the_server_drew_is_answered_at_the_end_only() -> None:
    with Serving(fixed(seeds=iter([5, 77]).__next__)) as serving:
        client = serving.client
        document = client.begin("3x1/1 first_click=any", may_undo=True)
        for question in ("record", "timeline"):
            sentence = refused(client.of(question, document), 409)
            assert sentence == f"expected a game that is over: {question} shows its seed"
        mine = Game("3x1/1 first_click=any", seed=77).board
        assert mine is not None
        (cell,) = mine.mines
        told(client.move(document, "reveal", cell))
        assert (document["status"], cells(document["solved"]["mines"])) == ("lost", [cell])
        assert told(client.of("record", document))["seed"] == 77
        assert told(client.of("timeline", document))["seed"] == "77"
        told(client.of("undo", document))
        assert refused(client.of("record", document), 409)


def test_moves_with_a_stale_count_are_not_made(client: Client) -> None:
    document = client.begin("beginner", seed=SEED)
    told(client.move(document, "reveal", (0, 0)))
    state = told(client.of("state", document))
    for question, fields in (
        ("move", {"kind": "reveal", "cell": (8, 8)}),
        ("let", {"agent": "exact"}),
        ("carry_out", {"player": "me", "reveal": [(8, 8)]}),
        ("carry_on", {"player": "me"}),
        ("undo", {}),
    ):
        again = told(client.of(question, document, after=0, **fields), 409)
        assert again["error"] == "expected after=1, the number of moves, got 0"
        assert again["state"] == state


def test_an_illegal_move_changes_nothing(client: Client) -> None:
    document = client.begin("beginner", seed=SEED)
    told(client.move(document, "flag", (8, 8)))
    answer = told(client.move(document, "flag", (8, 8)), 409)
    assert "flag" in answer["error"]
    assert answer["kind"] == "IllegalMoveError"
    assert answer["state"]["view"].split("/")[8] == "########F"
    assert answer["state"]["moves"] == 1
    outside = told(client.move(document, "reveal", (9, 0)), 409)
    assert outside["error"] == "expected a row from 0 to 8 and a column from 0 to 8"


def test_what_was_done_can_be_taken_back_in_practice_alone(client: Client) -> None:
    begun = client.begin("beginner", seed=SEED, may_undo=True)
    game = dict(begun)
    told(client.move(game, "reveal", (0, 0)))
    back = told(client.of("undo", game))
    assert (back["undone"], back["state"]["moves"], back["state"]["taken_back"]) == (True, 0, 1)
    assert told(client.of("state", game))["view"] == begun["view"]
    assert told(client.of("undo", game))["undone"] is False
    serious = client.begin("beginner", seed=SEED)
    told(client.move(serious, "reveal", (0, 0)))
    sentence = refused(client.of("undo", serious), 409)
    assert sentence == "expected a game that was begun with may_undo"


def test_a_lost_game_that_is_taken_back_tells_no_mines(client: Client) -> None:
    begun = client.begin("2x1/1 first_click=any", may_undo=True)
    for cell in ((0, 0), (0, 1)):
        told(client.move(begun, "reveal", cell))
        assert begun["solved"] is not None
        state = told(client.of("undo", begun))["state"]
        assert state["solved"] is None
        begun |= state


def test_steps_lead_to_a_position(client: Client) -> None:
    document = client.begin("beginner", seed=SEED, steps=["r0.0", "f8.8"])
    game = Game("beginner", seed=SEED)
    game.reveal(0, 0)
    game.flag(8, 8)
    assert same(client, document, game)
    wrong = client.ask("begin", rules="beginner", seed=SEED, steps=["r0.0", "f8.8", "f8.8"])
    assert refused(wrong, 422) == "expected steps that this game allows, got 'f8.8'"


def test_an_agent_decides_as_it_does_elsewhere(client: Client) -> None:
    practice = PlayedGame("expert", seed=2)
    document = client.begin("expert", seed=2)
    agents = ("exact", "best:strength=fast", "csp", "sat", "random")
    for agent in agents:
        turn = practice.let(agent)
        answer = told(client.of("let", document, agent=agent))
        document |= answer["state"]
        assert same(client, document, practice.game)
        decision = answer["decision"]
        assert cells(decision["reveal"]) == list(turn.decision.reveal)
        assert cells(decision["flag"]) == list(turn.decision.flag)
        assert decision["certain"] == turn.decision.certain
        assert decision["reason"] == turn.decision.reason
        if turn.decision.probability is not None:
            chances = {tuple(one["cell"]): one["mine"] for one in decision["chances"]}
            assert chances == dict(turn.decision.probability)
        if practice.game.over:
            break
    steps = client.of("steps", document).json()
    assert [step["player"] for step in steps] == [
        agent.partition(":")[0] for agent in agents[: len(steps)]
    ]


def test_an_agent_goes_on_with_what_it_has_decided(client: Client) -> None:
    """Where play goes on after a mine it reveals one cell a turn."""
    rules = "8x8/9 first_click=any on_mine=continue win=all_identified"
    practice = PlayedGame(rules, seed=3)
    document = client.begin(rules, seed=3)
    while not practice.game.over:
        practice.let("csp")
        document |= told(client.of("let", document, agent="csp"))["state"]
        assert same(client, document, practice.game)
    assert document["decisions"] == practice.game.history.decisions


@pytest.mark.promise(
    "SECURITY.md",
    "No request leads to a file or a command, and only agents that come with minewise can be "
    "named.",
)
@pytest.mark.promise(
    "web.md",
    "No request can open a file, run a command, or load an agent that does not come with minewise.",
)
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
    asked: list[tuple[str, dict[str, Any]]] = [
        ("/ask/let", {"game": game["game"]}),
        ("/ask/decide", {"text": "##/##"}),
        ("/ask/play", {"rules": "beginner"}),
        ("/decisions", {"text": "##/##"}),
    ]
    for path, fields in asked:
        answer = refused(client.post(path, agent=agent, **fields), 422)
        assert sentence in answer
        assert "passwd" not in answer or "/etc" in agent


HOSTILE = (
    "trap.py:Trap",
    "trap:Trap",
    "secret",
    "/etc/passwd",
    "file:///etc/passwd",
    "$(touch sprung)",
    "x`touch sprung`|touch sprung;\ntouch sprung",
    "__import__('os').system('touch sprung')",
    "clues=table:secret",
)


@pytest.mark.promise(
    "web.md",
    "No request can open a file, run a command, or load an agent that does not come with minewise.",
)
@pytest.mark.promise(
    "SECURITY.md",
    "No request leads to a file or a command, and only agents that come with minewise can be "
    "named.",
)
def test_no_text_of_a_request_leads_to_a_file_or_a_command(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "trap.py").write_text("open('sprung', 'w')\nclass Trap:\n    name = 'trap'\n")
    (tmp_path / "secret").write_text("beginner of mine")
    game = client.begin("beginner")["game"]
    usual: dict[str, Any] = {"text": "##/##", "rules": "4x4/3", "game": game, "agent": "basic"}
    usual |= {"cell": [0, 0], "kind": "flag", "agents": ["basic"], "games": 1, "player": "me"}
    asked, texts = 0, cycle(HOSTILE)
    for question, body in BODIES.items():
        fields = {name: usual[name] for name in body.model_fields if name in usual}
        if "text" in fields:
            fields.pop("game", None)
        for name, kind in body.model_fields.items():
            if "str" not in str(kind.annotation):
                continue
            for text in islice(texts, 2):
                value = [text] if "list" in str(kind.annotation) else text
                answer = client.ask(question, **fields | {name: value})
                assert answer.status_code < 500, answer.text
                assert "of mine" not in answer.text
                assert "root:" not in answer.text
                asked += 1
    for text in HOSTILE:
        for wrong in ({"agents": [text]}, {"rules": [text]}):
            usual_run: dict[str, Any] = {"agents": ["basic"], "rules": ["ncsu"], "games": 1}
            refused(client.post("/comparisons", **usual_run | wrong), 422)
        refused(client.post("/decisions", text="##", agent=text), 422)
    assert asked > 10 * len(HOSTILE)
    assert {path.name for path in tmp_path.iterdir()} == {"trap.py", "secret"}


def test_an_agent_that_takes_minutes_on_large_boards_is_not_asked_there(client: Client) -> None:
    game = client.begin("101x100/1000")
    sentence = refused(client.of("let", game, agent="sat"), 422)
    assert "at most 10,000 cells for sat" in sentence
    told(client.of("let", game, agent="exact"))


def test_questions_about_positions_may_name_a_game(client: Client) -> None:
    document = client.begin("beginner", seed=SEED)
    told(client.move(document, "reveal", (0, 0)))
    state = told(client.of("state", document))
    position = {"text": state["view"], "rules": state["rules"]}
    for question, fields in (
        ("analyze", {}),
        ("hint", {}),
        ("digits", {"cell": [3, 5]}),
        ("evaluate", {"strength": "fast"}),
    ):
        answer = client.of(question, document, **fields)
        assert told(answer) == told(client.ask(question, **position, **fields))
    both = client.of("analyze", document, **position)
    assert refused(both, 422) == "expected either a text or a game as a position"


def test_a_game_that_is_over_allows_nothing_more(client: Client) -> None:
    over = client.begin("2x1/1 first_click=any")
    told(client.move(over, "reveal", (0, 0)))
    state = told(client.of("state", over))
    for answer in (
        client.move(over, "reveal", (0, 1)),
        client.of("let", over, agent="basic"),
        client.of("carry_out", over, player="me", reveal=[(0, 1)]),
    ):
        assert refused(answer, 409)
        assert answer.json()["state"] == state


def test_a_game_where_play_goes_on_has_a_score(client: Client) -> None:
    document = client.begin("kulkarni", seed=1)
    assert document["mines_left"] is None
    while document["status"] == "playing":
        document |= told(client.of("let", document, agent="csp"))["state"]
    assert document["solved"]["score"] == 1 - document["mines_hit"] / 20
    assert len(document["solved"]["identified"]) == 20 - document["mines_hit"]


def test_no_such_game(client: Client) -> None:
    for question, fields in (
        ("state", {}),
        ("analyze", {}),
        ("undo", {}),
        ("let", {"agent": "basic"}),
        ("end", {}),
    ):
        for handle in ("none", "1", ""):
            answer = client.ask(question, game=handle, **fields)
            assert refused(answer, 404).startswith("no such game")


def test_a_game_that_was_ended_is_gone(client: Client) -> None:
    game = client.begin("beginner")
    assert told(client.of("end", game)) == {}
    assert refused(client.of("state", game), 404)


def test_games_know_nothing_of_each_other(client: Client) -> None:
    one, other = (client.begin("beginner", seed=SEED) for _ in range(2))
    told(client.move(one, "reveal", (0, 0)))
    assert told(client.of("state", other))["moves"] == 0
    told(client.of("end", one))
    told(client.move(other, "flag", (0, 0)))


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
        ({"rules": "beginner", "seed": 2**64}, "expected seed: "),
        ({"rules": "beginner", "seed": True}, "expected seed: integer, got True"),
        ({"rules": "beginner", "seed": "1"}, "expected seed: integer, got '1'"),
        ({"rules": "beginner", "see": 1}, "unknown field see"),
        ({"rules": "beginner", "steps": ["x0.0"]}, "expected"),
        ({"rules": "beginner", "steps": "r0.0"}, "expected steps: list"),
    ],
)
def test_what_is_no_game_is_refused(client: Client, body: dict[str, Any], sentence: str) -> None:
    assert sentence in refused(client.ask("begin", **body), 422)


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 422),
        (b"{", 422),
        (b"[]", 422),
        (b'"\xff"', 400),
        (b'{"rules": "\\ud800"}', 422),
        (b'{"rules": "beginner\\u0000"}', 422),
        (b'{"rules": "beginner", "seed": NaN}', 422),
        (b'{"rules": "beginner", "seed": ' + b"9" * 5000 + b"}", 400),
        (b"[" * 100_000, 400),
    ],
)
def test_what_is_no_json_is_refused(client: Client, content: bytes, status: int) -> None:
    headers = {"Content-Type": "application/json"}
    answer = client.http.post("/api/ask/begin", content=content, headers=headers)
    assert refused(answer, status)


def test_a_form_of_another_page_is_no_request(client: Client) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded"):
        answer: httpx.Response = client.http.post(
            "/api/ask/begin", content=b'{"rules": "beginner"}', headers={"Content-Type": kind}
        )
        assert refused(answer, 422)
