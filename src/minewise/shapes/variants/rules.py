"""RULES: every rule by its letter, and which of them may be combined."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from importlib.resources import files

from minewise.errors import RulesError, expected_one_of
from minewise.shapes.variants.rule import VariantRule

TEXTS = files(__package__).joinpath("rules.toml").read_text(encoding="utf-8")
RULES = {letter: VariantRule(letter, **texts) for letter, texts in tomllib.loads(TEXTS).items()}
"""Those for layouts first."""


def letters_of(rules: str | Sequence[str]) -> tuple[str, ...]:
    """The letters of rules, those for layouts first and the one for clues last: V if no other is
    named. A string holds the letters one after another.

    Raises RulesError for a letter that no rule has, and for two rules for clues.

    >>> letters_of("W'TQ")
    ('Q', 'T', "W'")
    """
    named = re.findall(r"\S'?", rules) if isinstance(rules, str) else list(rules)
    for letter in named:
        if letter not in RULES:
            raise RulesError(expected_one_of("rule", letter, RULES))
    clues = [letter for letter in named if RULES[letter].form] or ["V"]
    if len(clues) > 1:
        raise RulesError(f"expected one rule for what clues mean, got {' and '.join(clues)}")
    return (*(letter for letter in RULES if letter in named and letter not in clues), *clues)
