"""The families of questions, a class each."""

from minewise.tasks.families.best_move import BestMoveQuestion
from minewise.tasks.families.counting import CountingQuestion
from minewise.tasks.families.deduction import DeductionQuestion
from minewise.tasks.families.possibility import PossibilityQuestion
from minewise.tasks.families.probability import ProbabilityQuestion
from minewise.tasks.families.proof import ProofQuestion
from minewise.tasks.question import Family, Question

QUESTIONS: dict[Family, type[Question]] = {
    kind.family: kind
    for kind in (
        DeductionQuestion,
        CountingQuestion,
        ProbabilityQuestion,
        BestMoveQuestion,
        ProofQuestion,
        PossibilityQuestion,
    )
}
"""Each family by its name."""
