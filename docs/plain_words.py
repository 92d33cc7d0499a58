"""Counts words and turns of phrase that make readers stop, in all texts for people.

python docs/plain_words.py               fail where the counts are not those of plain_words.json
python docs/plain_words.py --lower       write the lower counts into plain_words.json
python docs/plain_words.py told [PATH..] print every sentence with that word, in these files alone

The texts are the documents, the docstrings and messages of the package, the help of the commands,
the words of the page and what the core says. Code in them does not count. A word may be right in
one sentence; what counts is that they become fewer.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RECORD = Path(__file__).with_suffix(".json")

# Each stopped a reader who followed the documents word for word. Plain English has another word
# for each: given, known or reported; only; next to; the one of; is; shows; with no clause of aim.
WORDS = {
    "told": r"\btold\b",
    "tells": r"\btells?\b",
    "which is said": r"\bwhich (?:is|are) (?:said|told|stated)\b",
    "alone": r"\balone\b",
    "beside": r"\bbeside\b",
    "that of": r"\b(?:that|those) of\b",
    "stand": r"\b(?:stands?|stood)\b",
    "so that": r"\bso that\b",
    "of which": r"\b(?:of|in|to|by|with|from|at|on|for) (?:which|whom)\b",
    "of what": r"\b(?:of|in|to|by|with|from|at|on|for) what\b",
    "all that": r"\ball that\b",
    "apart": r"\bapart\b",
    "alike": r"\balike\b",
    "as it is": r"\bas (?:it is|they are)\b",
    "anew": r"\banew\b",
    "the latter": r"\bthe (?:latter|former)\b",
    "but for": r"\b(?:but|save) for\b|\ball but\b",
    "is so": r"\b(?:is|are|was|were) so\b",
    "by itself": r"\bby (?:itself|themselves)\b",
}
LONG = "long"  # a sentence of more words than LONGEST
LONGEST = 35

GENERATED = ("docs/reference/api.md", "docs/reference/cli.md")  # words of the package
CODE = re.compile(r"^```.*?^```$|<!--.*?-->", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[([^\]]*)\]\([^)\s]*\)")
PARAGRAPH = re.compile(r"^(?:[#|].*|.*\S.*(?:\n(?!\s*$|[#|]|\s*(?:[-*]|\d+\.) ).+)*)", re.MULTILINE)
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')


@dataclass(frozen=True)
class Sentence:
    """One sentence of a file, without code and on one line."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}"

    def count(self, word: str) -> int:
        """How often the word, or the turn of phrase, occurs."""
        if word == LONG:
            return len(self.text.split()) > LONGEST
        return len(re.findall(WORDS[word], self.text, re.IGNORECASE))


def texts() -> Iterator[Sentence]:
    """The sentences of all texts for people."""
    for path in files():
        file = path.relative_to(ROOT).as_posix()
        source = path.read_text(encoding="utf-8")
        parts = {".md": markdown, ".py": python}.get(path.suffix, literals)(source)
        for line, text in parts:
            yield from sentences(file, line, text)


def files() -> Iterator[Path]:
    """The files that hold them, in order."""
    page = ROOT / "src" / "minewise" / "web" / "page"
    core = (p for s in ("*.cpp", "*.hpp") for p in (ROOT / "cpp").rglob(s))
    pages = (ROOT / "docs").rglob("*.md")
    found = [
        *ROOT.glob("*.md"),
        *(p for p in pages if p.relative_to(ROOT).as_posix() not in GENERATED),
        ROOT / "cpp" / "README.md",
        page / "minewise.md",
        page / "js" / "words.js",
        *(ROOT / "src" / "minewise").rglob("*.py"),
        *(p for p in core if ".test." not in p.name and not {"testing", "bench"} & {*p.parts}),
    ]
    yield from sorted(found)


def markdown(source: str) -> Iterator[tuple[int, str]]:
    """Paragraphs, items, headings and cells of tables; no fenced block and no comment."""
    source = CODE.sub(lambda match: "\n" * match[0].count("\n"), source)
    source = LINK.sub(r"\1", source)
    for match in PARAGRAPH.finditer(source):
        line = source.count("\n", 0, match.start()) + 1
        for cell in match[0].split("|") if match[0].startswith("|") else [match[0]]:
            yield line, cell


def python(source: str) -> Iterator[tuple[int, str]]:
    """Docstrings and the other literals that hold a sentence, f-strings among them."""
    pending: list[ast.AST] = [ast.parse(source)]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.JoinedStr):
            parts = (v.value if isinstance(v, ast.Constant) else "{}" for v in node.values)
            yield node.lineno, "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from paragraphs(node.lineno, node.value)
        else:
            pending += reversed(list(ast.iter_child_nodes(node)))


def paragraphs(line: int, text: str) -> Iterator[tuple[int, str]]:
    """The paragraphs of a docstring without its doctests."""
    for match in re.finditer(r"(?:.*\S.*\n?)+", text):
        if not match[0].lstrip().startswith(">>>"):
            yield line + text.count("\n", 0, match.start()), match[0]


def literals(source: str) -> Iterator[tuple[int, str]]:
    """The literals of C++ and JavaScript, joined where only space or a plus lies between them."""
    end, line, text = 0, 0, ""
    for match in LITERAL.finditer(source):
        if source[end : match.start()].strip(" \n+"):
            yield line, text
            line, text = source.count("\n", 0, match.start()) + 1, ""
        text += match[1]
        end = match.end()
    yield line, text


def sentences(file: str, line: int, text: str) -> Iterator[Sentence]:
    """The sentences of a text that begins in that line."""
    text = re.sub(r"`[^`]*`", "`code`", text)
    start = 0
    for match in re.finditer(r"[.!?:;](?=\s)|\Z", text):
        words = text[start : match.end()]
        plain = " ".join(words.split())
        if " " in plain:  # a single word is a name
            above = text.count("\n", 0, start + len(words) - len(words.lstrip()))
            yield Sentence(file, line + above, plain)
        start = match.end()


def counts() -> dict[str, int]:
    """How often each word occurs."""
    found = list(texts())
    return {word: sum(s.count(word) for s in found) for word in (*WORDS, LONG)}


def check() -> None:
    """Fails where a word has become more frequent, or less without a record of it."""
    recorded, now = json.loads(RECORD.read_text(encoding="utf-8")), counts()
    risen = [word for word in now if now[word] > recorded.get(word, 0)]
    for word in risen:
        print(f"{word!r}: {now[word]} in texts for people, at most {recorded.get(word, 0)} allowed")
        print(f"  to see each: python docs/plain_words.py {word!r}")
    fallen = [word for word in now if now[word] < recorded.get(word, 0)]
    if fallen:
        print(f"fewer than recorded: {', '.join(fallen)}. To record the lower counts, run")
        print("  python docs/plain_words.py --lower")
    sys.exit(bool(risen or fallen))


def write() -> None:
    """Records counts that have fallen; one that has risen stays as it was."""
    recorded = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.is_file() else {}
    lower = {word: min(number, recorded.get(word, number)) for word, number in counts().items()}
    RECORD.write_text(json.dumps(lower, indent=2) + "\n", encoding="utf-8")


def main() -> None:
    """Checks, records, or prints sentences."""
    match sys.argv[1:]:
        case []:
            check()
        case ["--lower"]:
            write()
        case [word, *paths] if word in (*WORDS, LONG):
            for sentence in texts():
                if sentence.count(word) and (not paths or sentence.file.startswith(tuple(paths))):
                    print(sentence)
        case other:
            known = ", ".join((*WORDS, LONG))
            sys.exit(f"expected nothing, --lower or one of {known}, got {' '.join(other)}")


if __name__ == "__main__":
    main()
