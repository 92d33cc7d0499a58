"""Source: the text of a student's file, and the lines and methods in it."""

from __future__ import annotations

import ast
import tokenize
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from minewise.agents.lib.place import Frames, own_frames
from minewise.courses.assessment.report import Fault, Kind


@dataclass(frozen=True)
class Source:
    """A student's file with the others of its folder; `methods` are those of the specification."""

    path: Path
    methods: frozenset[str]

    @property
    def folder(self) -> Path:
        """Where the file and those that it may import lie."""
        return self.path.parent

    def own(self, frames: Frames) -> Frames:
        """The frames in the student's files."""
        return own_frames(frames, self.folder)

    def code(self, file: str, line: int) -> str:
        """The text of a line."""
        lines = text_of(self.folder / file).split("\n")
        return lines[line - 1].strip() if 0 < line <= len(lines) else ""

    @property
    def names(self) -> list[str]:
        """Every class, method and function of the file."""
        return [name for _, _, name in _spans(text_of(self.path))]

    def line_of(self, name: str) -> int:
        """The line where a method is defined, or else its class; 0 where neither is."""
        spans = _spans(text_of(self.path))
        for wish in (name, name.partition(".")[0]):
            starts = [start for start, _, own in spans if own == wish]
            if starts:
                return starts[-1]  # Python takes the last one, too
        return 0

    def other_place(self, name: str) -> str:
        """Where the file has a class or function of this name, or of one that differs in capitals,
        for those who look for it elsewhere; empty where there is none.

        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = Path(folder, "own.py")
        ...     _ = file.write_text("class Myai:\\n    def getaction(self, number): ...\\n")
        ...     source = Source(file, frozenset())
        ...     source.other_place("MyAI"), source.other_place("getAction"), source.other_place("x")
        (' Line 1 has Myai.', ' Line 2 has Myai.getaction.', '')
        """
        wish = name.casefold()
        for line, _, own in _spans(text_of(self.path)):
            if own.rpartition(".")[2].casefold() == wish and own not in self.methods:
                return f" Line {line} has {own}."
        return ""

    def method_at(self, file: str, line: int) -> str:
        """The innermost function around a line, such as `Sentence.mark_mine`."""
        around = [span for span in _spans(text_of(Path(file))) if span[0] <= line <= span[1]]
        return max(around)[2] if around else ""

    def definition(self, method: str, frames: Frames, kind: Kind, sentence: str) -> Fault:
        """A fault of a method that is defined at the first of these frames."""
        if own := self.own(frames):
            path, line = Path(own[0][0]), own[0][1]
        else:
            path, line = self.path, self.line_of(method)
        name = str(path.relative_to(self.folder))
        while self.code(name, line).startswith("@"):  # Python counts decorators in
            line += 1
        return Fault(kind, method, name, line, self.code(name, line), sentence, "")

    def fault(
        self, kind: Kind, called: str, sentence: str, frames: Frames, traceback: str = ""
    ) -> Fault:
        """A fault in the innermost of these frames that is the student's. Of the functions that run
        there, the innermost one of the specification is named, or the one that was `called`."""
        own = list(dict.fromkeys(self.own(frames)))
        if not own:
            return self.definition(called, [], kind, sentence)
        running = [self.method_at(*frame) for frame in own]
        method = next((name for name in running if name in self.methods), called)
        if kind in ("time", "memory", "died"):  # where a loop is met, and what it calls, is chance
            others = self.methods - {called}
            method = called
            frames_of_it = zip(own, running, strict=True)
            own = [frame for frame, name in frames_of_it if name not in others] or own
        file, line = own[0]
        name = str(Path(file).relative_to(self.folder))
        code = self.code(name, line)
        return Fault(kind, method, name, line, code, sentence, "", traceback=traceback)


def text_of(path: Path) -> str:
    """The text of a file, as Python reads it; what is in no encoding that it says, is replaced. It
    is empty where the file cannot be read."""
    try:
        with tokenize.open(path) as file:
            return file.read()
    except (ValueError, SyntaxError):
        data = path.read_bytes()
        encoding = "utf-16" if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE) else "utf-8"
        return data.decode(encoding, errors="replace").replace("\r\n", "\n")
    except OSError:
        return ""


@lru_cache(maxsize=16)
def _spans(text: str) -> tuple[tuple[int, int, str], ...]:
    """First and last line and name of every class and function of a file; none of one that cannot
    be parsed."""
    try:
        tree = ast.parse(text)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return ()
    spans: list[tuple[int, int, str]] = []

    def walk(node: ast.AST, outer: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = outer
            if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                name = f"{outer}.{child.name}" if outer else child.name
                spans.append((child.lineno, child.end_lineno or child.lineno, name))
            walk(child, name)

    walk(tree, "")
    return tuple(spans)
