"""Questions with exact answers, and games by text, for models that reason."""

from minewise.game.encoding import ENCODINGS, view_text
from minewise.tasks.datasets import TaskSet, dataset, row_of_task, task_of_row
from minewise.tasks.difficulty import DIFFICULTIES, SPLITS, TaskDifficulty
from minewise.tasks.files import read, write
from minewise.tasks.move_text import TOOLS, parse_reply
from minewise.tasks.question import FAMILIES, SCHEMA, Grade, Question, Task
from minewise.tasks.text_game import TextGame, TextGames, TextTurn
from minewise.tasks.verdict import Verdict

__all__ = [
    "DIFFICULTIES",
    "ENCODINGS",
    "FAMILIES",
    "SCHEMA",
    "SPLITS",
    "TOOLS",
    "Grade",
    "Question",
    "Task",
    "TaskDifficulty",
    "TaskSet",
    "TextGame",
    "TextGames",
    "TextTurn",
    "Verdict",
    "dataset",
    "parse_reply",
    "read",
    "row_of_task",
    "task_of_row",
    "view_text",
    "write",
]
