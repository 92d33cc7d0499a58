"""Questions with exact answers, and games by text, for models that reason."""

from minewise.game.encoding import ENCODINGS, view_text
from minewise.tasks.dataset import TaskSet, dataset
from minewise.tasks.difficulty import DIFFICULTIES, TaskDifficulty
from minewise.tasks.files import read, write
from minewise.tasks.folded import SPLITS
from minewise.tasks.move_text import TOOLS, move_of
from minewise.tasks.question import FAMILIES, Grade, Question
from minewise.tasks.rows import row_of_task, task_of_row
from minewise.tasks.task import SCHEMA, Task
from minewise.tasks.text_game import TextGame, TextTurn
from minewise.tasks.text_games import TextGames
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
    "move_of",
    "read",
    "row_of_task",
    "task_of_row",
    "view_text",
    "write",
]
