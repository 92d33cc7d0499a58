"""A researcher of learning: an environment, a loop, and questions for models that reason."""

from __future__ import annotations

from tests.journeys.walk import Walk

BEGINS = "wheel"


def test_a_researcher_of_learning_trains_in_the_environment(walk: Walk) -> None:
    walk.follow("docs/reference/environment.md")
    walk.follow("docs/how-to/gymnasium-environment.md", "A loop by hand", "Many games at once")
    if walk.whole:
        walk.follow("docs/how-to/questions.md")
        assert (walk.place / "validation.parquet").exists()
    else:
        walk.follow("docs/how-to/questions.md", "Ask one question")
