"""The plug-in that `vf-eval minewise-games` finds: verifiers looks for packages of the top."""

from minewise.tasks.adapters.verifiers import TextGameEnvironment, TextGameTaskset

__all__ = ["TextGameEnvironment", "TextGameTaskset"]
