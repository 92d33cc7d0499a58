"""Makes the environments known to Gymnasium, whichever of the two packages is imported first.

`gymnasium.make("minewise:Minesweeper-v0")` imports `minewise` and expects that to register the
environment. But `import minewise` must not import Gymnasium, which not everybody has and which
takes longer than minewise itself. So where Gymnasium is not there yet, registering waits for it.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

ID = "Minesweeper-v0"
LEVELS = ("beginner", "intermediate", "expert")
"""Each has an id of its own too, such as `minewise/Beginner-v0`."""


def register_when_possible() -> None:
    """Registers the environments now if Gymnasium is imported, else as soon as it will be."""
    # A package that is being imported is in sys.modules before it can be used.
    if hasattr(sys.modules.get("gymnasium"), "register"):
        register()
    else:
        sys.meta_path.insert(0, _Wait())


def register() -> None:
    """Registers the environments, unless they are registered already."""
    import gymnasium

    settings: dict[str, dict[str, str]] = {ID: {}}
    settings |= {f"minewise/{level.title()}-v0": {"level": level} for level in LEVELS}
    for name, kwargs in settings.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="minewise.learn.env.environment:MinesweeperEnv",
                vector_entry_point="minewise.learn.env.vector:MinesweeperVectorEnv",
                kwargs=kwargs,
            )


class _Wait:
    """Finds Gymnasium as the other finders do, and has it followed by `register`."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != "gymnasium":
            return None
        others = [finder for finder in sys.meta_path if finder is not self]
        specs = (finder.find_spec(name, path, target) for finder in others)
        spec = next(filter(None, specs), None)
        if spec is None or spec.loader is None:
            return spec
        execute = spec.loader.exec_module

        def execute_and_register(module: ModuleType) -> None:
            execute(module)
            sys.meta_path.remove(self)
            register()

        spec.loader.exec_module = execute_and_register  # type: ignore[method-assign]
        return spec
