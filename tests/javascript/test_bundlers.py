"""The package for npm in apps: as it is installed, built for production, opened in Chromium."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from hosting.javascript.__main__ import FILES, build
from tests.docs.pages import DOCS, blocks
from tests.javascript.node import HERE, NODE, REPOSITORY, run_node
from tests.web.conftest import FLAGS, NO_BROWSER, PATIENCE, executable
from tests.web.static_host import PLACE, hosted

PAGE = DOCS / "how-to/in-a-web-app.md"
FILED = {block.file: block.text for block in blocks(PAGE) if block.file}
TOOLS = HERE / "bundlers/node_modules"
"""Where `make .venv/.bundlers` has installed the bundlers."""
BRINGING = ("vite", "webpack")
"""Bundlers that bring the files of a package along."""
BUNDLERS = (*BRINGING, "esbuild", "rollup")
WARNING = re.compile(r"^(WARNING|ERROR) in|\[(WARNING|ERROR)\]|^\(!\)")
SIZE = "size limit"


def command(bundler: str) -> list[str]:
    """What the page says that builds an app."""
    texts = [block.text for block in blocks(PAGE) if block.language == "sh"]
    (line,) = re.findall(rf"^npx ({bundler} .*)$", "".join(texts), re.MULTILINE)
    return shlex.split(line)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as npm installs it: packed, and unpacked."""
    place = tmp_path_factory.mktemp("npm")
    build(place / "built")
    npm = str(REPOSITORY / "requirements/npm.py")
    arguments = [NODE[0], npm, "pack", "--silent", "--pack-destination", str(place)]
    subprocess.run(arguments, cwd=place / "built", check=True, stdout=subprocess.DEVNULL)
    (packed,) = place.glob("*.tgz")
    with tarfile.open(packed) as archive:
        archive.extractall(place, filter="data")
    return place / "package"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if executable() is None:
        pytest.skip(NO_BROWSER)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 800, "height": 600})
    page.set_default_timeout(PATIENCE)
    yield page
    page.close()


@pytest.fixture
def app(tmp_path: Path, package: Path) -> Path:
    """An app of the page, with what it needs, in the folder of a host."""
    app = tmp_path / PLACE
    app.mkdir(parents=True)
    for name in ("index.html", "main.js"):
        (app / name).write_text(FILED[name])
    (app / "package.json").write_text('{"private": true, "type": "module"}')
    (app / "node_modules").mkdir()
    shutil.copytree(package, app / "node_modules/minewise")
    return app


def test_the_package_holds_its_files_and_no_other(package: Path) -> None:
    names = {path.name for path in package.iterdir()}
    assert names == {*FILES, "package.json", "README.md", "LICENSE"}
    described = json.loads((package / "package.json").read_text())
    targets = [
        target
        for entry in described["exports"].values()
        for target in (entry.values() if isinstance(entry, dict) else [entry])
    ]
    assert {target.removeprefix("./") for target in targets} <= names


def test_node_takes_the_package_by_its_name(app: Path) -> None:
    script = app / "script.mjs"
    text = (
        'import { load } from "minewise";\nconsole.log((await load()).about().agents.length > 3);'
    )
    script.write_text(text)
    assert run_node(script) == "true\n"
    # Without the file, the text of it.
    (app / "node_modules/minewise/core.wasm").unlink()
    assert run_node(script) == "true\n"


def test_one_script_tag_shows_a_position(package: Path, tmp_path: Path, page: Page) -> None:
    place = tmp_path / PLACE
    place.mkdir(parents=True)
    shutil.copytree(package, place / "minewise")
    (place / "board.html").write_text(FILED["board.html"])
    with hosted(tmp_path) as host:
        failed: list[str] = []
        page.on("pageerror", lambda error: failed.append(str(error)))
        page.goto(host.address + "board.html")
        shown(page)
        board = page.locator("minewise-board")
        board.evaluate("board => board.position = '1#0##1'")
        refused = "no layout of mines fits: the clues at (0,0) and (0,2) contradict each other"
        expect(board.get_by_role("alert")).to_have_text(refused)
        assert board.evaluate("board => board.analysis") is None
        board.evaluate("board => { board.position = '###/#1#'; board.setAttribute('mines', 1); }")
        expect(board.get_by_role("gridcell").first).to_have_text("20%")
        board.evaluate(
            "board => { board.position = '####/1221'; board.removeAttribute('mines');"
            " board.setAttribute('proof', '0,1'); }"
        )
        expect(board).to_contain_text("So (0,1) is a mine.")
        assert failed == []


BOTH = """async () => {
  const places = ["minewise/minewise.mjs", "minewise/worker.mjs"].map((file) => `./${file}`);
  const modules = await Promise.all(places.map((place) => import(new URL(place, location).href)));
  const [core, worker] = await Promise.all(modules.map(({ load }) => load()));
  const told = async (ask) => {
    try {
      return await ask();
    } catch (error) {
      const { name, message, what, clues, withTotal, sentence, request } = error;
      const isOurs = error instanceof modules[0].MinewiseError;
      return { isOurs, name, message, what, clues, withTotal, sentence, request };
    }
  };
  const text = (value) => JSON.stringify(value, (_, one) =>
    typeof one === "bigint" ? `${one}n` : one instanceof Float64Array ? [...one] : one);
  const play = async (one) => {
    const game = await one.game("beginner", { seed: 4 });
    const steps = [game.view, await game.reveal(0, 0), game.view, await game.let("basic")];
    steps.push(await told(() => game.reveal(0, 0)), game.view, game.rules, game.status);
    steps.push(await one.analyze(game), await game.undo(), game.view, await game.review());
    const again = await one.replay(await game.record());
    steps.push(again.view === game.view, again.state);
    await game.end();
    return steps;
  };
  const asks = [
    (one) => one.about(),
    (one) => one.analyze("###/#1#", { mines: 1 }),
    (one) => one.layouts(["1##", "###"], { mines: 2 }),
    (one) => told(() => one.analyze("1#0##1")),
    (one) => told(() => one.optimalBoard("6x6/6", { seconds: 0.01 })),
    (one) => one.compare(["basic", "exact"], "beginner", { seed: 1, games: 20 }),
    (one) => told(() => one.readPicture({ data: new Uint8Array(40000), width: 100, height: 100 })),
    play,
  ];
  const pairs = [];
  for (const ask of asks) pairs.push([text(await ask(core)), text(await ask(worker))]);
  const late = told(() => worker.play("best", "expert", { games: 1000 }));
  worker.end();
  return { pairs, ended: [(await late).name, (await told(() => worker.about())).name] };
}"""


def test_the_worker_answers_as_the_module_does(package: Path, tmp_path: Path, page: Page) -> None:
    place = tmp_path / PLACE
    place.mkdir(parents=True)
    shutil.copytree(package, place / "minewise")
    (place / "empty.html").write_text("<!doctype html>")
    with hosted(tmp_path) as host:
        page.goto(host.address + "empty.html")
        answers = page.evaluate(BOTH)
    for alone, in_worker in answers["pairs"]:
        assert in_worker == alone
    assert answers["pairs"][3][0].startswith('{"isOurs":true,"name":"ContradictionError"')
    assert answers["ended"] == ["CoreError", "CoreError"]


def shown(page: Page) -> None:
    """The position of the page, with its chances, and what to do next in words."""
    board = page.locator("minewise-board")
    cells = board.get_by_role("gridcell")
    expect(cells.nth(3)).to_have_text("0%")
    assert cells.all_text_contents() == [*("0%", "100%", "100%", "0%"), *"1221"]
    expect(board).to_contain_text("is safe. Reveal it.")
    box = cells.first.bounding_box()
    assert box is not None
    assert box["width"] == box["height"] == 44


@pytest.mark.check
@pytest.mark.parametrize("bundler", BUNDLERS)
def test_an_app_that_is_built_finds_the_core(bundler: str, app: Path, page: Page) -> None:
    for tool in TOOLS.iterdir():
        (app / "node_modules" / tool.name).symlink_to(tool)
    program, *arguments = command(bundler)
    script = (TOOLS / ".bin" / program).resolve()
    # The program of esbuild is no script.
    node = () if script.read_bytes()[:4] == b"\x7fELF" else NODE
    done = subprocess.run(
        [*node, str(script), *arguments], cwd=app, capture_output=True, text=True, check=False
    )
    printed = done.stdout + done.stderr
    assert done.returncode == 0, printed
    # webpack warns of every file of more than 244 KiB.
    told = [line for line in printed.splitlines() if WARNING.search(line) and SIZE not in line]
    assert told == [], printed
    if bundler != "vite":
        html = FILED["index.html"].replace('src="main.js"', 'src="dist/main.js"')
        (app / "index.html").write_text(html)
    # Nothing of the package is there but what was built.
    shutil.rmtree(app / "node_modules")
    root = app / "dist" if bundler == "vite" else app
    with hosted(root.parents[len(Path(PLACE).parts) - 1] if bundler != "vite" else root) as host:
        address = host.address if bundler != "vite" else host.address.replace(f"{PLACE}/", "")
        failed: list[str] = []
        page.on("pageerror", lambda error: failed.append(str(error)))
        page.goto(address)
        shown(page)
        expect(page.locator("#answer")).to_have_text("The agent has won the game.")
        page.get_by_role("gridcell").first.click()
        expect(page.locator("#answer")).to_contain_text("is safe")
        assert failed == []
        (size,) = [size for path, size in host.asked if path.endswith(".wasm")]
        # What a bundler leaves out is looked for, and then comes as text.
        assert (size > 0) == (bundler in BRINGING)
