"""The plug-in that `vf-eval minewise-questions` finds: verifiers looks for packages of the top."""

from minewise.tasks.adapters.verifiers import QuestionTaskset

__all__ = ["QuestionTaskset"]
