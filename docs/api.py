"""The reference of the public names, from their signatures and docstrings."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any, ForwardRef

import minewise

HEAD = """\
# The Python reference

Written by `docs/make.py` from the docstrings; do not edit by hand. [Python](python.md) has the same
names in one table, and more examples.

`AnyView` is whatever holds a position: a `View`, a text in any [notation](position-texts.md), or an
array of codes.
`Cell` is a pair of whole numbers (row, column), from (0, 0).
"""

WIDTH = 88
"""Characters of a signature on one line."""

EXAMPLE = re.compile(r"^>>> .*?(?=\n\n(?!>>>)|\Z)", re.DOTALL | re.MULTILINE)


def api_page() -> str:
    """The page: classes with their members and functions by the alphabet, then constants."""
    names = sorted(minewise.__all__, key=lambda name: (name.isupper(), name.lower()))
    return "\n".join([HEAD, *(section for name in names for section in _sections(name))])


def _sections(name: str) -> Iterator[str]:
    public = getattr(minewise, name)
    if isinstance(public, type):
        yield _entry("##", name, name + _signature(public).removesuffix(" -> None"), _prose(public))
        for member, value in sorted(vars(public).items()):
            if not member.startswith("_") and (prose := _prose(value)):
                yield _entry("###", f"{name}.{member}", _call(member, value), prose)
    elif callable(public):
        yield _entry("##", name, name + _signature(public), _prose(public))
    else:
        yield _entry("##", name, str(public), f"An object of `{type(public).__name__}`.")


def _entry(level: str, title: str, code: str, prose: str) -> str:
    return f"{level} {title}\n\n```py\n{code}\n```\n\n{prose}\n"


def _call(name: str, member: Any) -> str:
    """A method with its parameters, a property with its type."""
    if isinstance(member, property | cached_property):
        getter = member.fget if isinstance(member, property) else member.func
        return f"{name}: {inspect.signature(getter).return_annotation}"
    doc = inspect.getdoc(member) or ""
    if doc.startswith(f"{name}("):  # of the core, which writes the signature there
        return doc.split("\n", 1)[0].replace("(self, ", "(").replace("(self)", "()")
    return name + _signature(member)


def _signature(thing: Any) -> str:
    """In one line where it fits, else a line for each parameter."""
    function = getattr(thing, "__func__", thing)
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):  # of the core
        return ""
    if str(signature) == "(*args, **kwargs)":  # of the core, from Python 3.13 on
        return ""
    parameters = [
        it.replace(annotation=_unquoted(it.annotation))
        for it in signature.parameters.values()
        if not it.name.startswith("_")
    ]
    if function is not thing or (parameters and parameters[0].name == "self"):
        parameters = parameters[1:]
    if isinstance(thing, type) and getattr(thing, "_is_protocol", False):  # nobody calls it
        return ""
    returned = _unquoted(signature.return_annotation)
    signature = signature.replace(parameters=parameters, return_annotation=returned)
    text = str(signature)
    if len(text) <= WIDTH or not signature.parameters:
        return text
    lines, kind = [], None
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and kind is not parameter.KEYWORD_ONLY:
            lines.append("*")
        kind = parameter.kind
        lines.append(str(parameter))
    body = "".join(f"    {line},\n" for line in lines)
    return f"(\n{body}){text[text.rindex(') -> ') + 1 :] if ' -> ' in text else ''}"


def _unquoted(annotation: Any) -> Any:
    """An annotation that a signature shows without quotes, as it shows a class.

    Annotations are texts; the fields of a named tuple have references before Python 3.14.
    """
    text = annotation.__forward_arg__ if isinstance(annotation, ForwardRef) else annotation
    return type(text, (), {"__module__": "builtins"}) if isinstance(text, str) else annotation


def _prose(thing: Any) -> str:
    """The docstring, its examples as code."""
    thing = getattr(thing, "__func__", thing)
    documented = inspect.isroutine(thing) or isinstance(thing, type | property | cached_property)
    doc = (inspect.getdoc(thing) or "") if documented else ""
    doc = re.sub(r"\A\w+\(.*\) -> .*\n\n", "", doc)  # the signature of a method of the core
    return EXAMPLE.sub(r"```pycon\n\g<0>\n```", doc)
