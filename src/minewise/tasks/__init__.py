"""Questions about positions, with exact answers, for models that reason."""

from minewise.tasks.dataset import TaskSet, dataset
from minewise.tasks.difficulty import DIFFICULTIES, TaskDifficulty
from minewise.tasks.encoding import ENCODINGS, view_text
from minewise.tasks.files import read, write
from minewise.tasks.folded import SPLITS
from minewise.tasks.question import FAMILIES, Grade, Question
from minewise.tasks.rows import row_of_task, task_of_row
from minewise.tasks.task import SCHEMA, Task

__all__ = [
    "DIFFICULTIES",
    "ENCODINGS",
    "FAMILIES",
    "SCHEMA",
    "SPLITS",
    "Grade",
    "Question",
    "Task",
    "TaskDifficulty",
    "TaskSet",
    "dataset",
    "read",
    "row_of_task",
    "task_of_row",
    "view_text",
    "write",
]
