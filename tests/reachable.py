"""Everything that can be reached from an object by following references.

The walk follows every attribute that `dir` names, instance dictionaries, slots, the cells of
closures, the defaults of functions, bound objects, class dictionaries, and whatever the garbage
collector says an object refers to. It does not follow

- modules, nor a function's `__globals__`: the module-level names of the whole process lie there,
  those of the running test among them, so everything would be reachable from everything;
- frames: the stack of the running test holds the board on purpose.

What an agent could read there it could also import; the walk is about what it is handed.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from types import BuiltinFunctionType, FrameType, FunctionType, ModuleType

_NOT_FOLLOWED = (ModuleType, FrameType)


def reachable(root: object) -> Iterator[object]:
    """Every object that the walk meets, the root first, each once."""
    waiting = [root]
    # The objects are kept with their numbers: one that was freed could leave its number to another.
    met: dict[int, object] = {}
    while waiting:
        item = waiting.pop()
        if id(item) in met or isinstance(item, _NOT_FOLLOWED):
            continue
        met[id(item)] = item
        yield item
        waiting.extend(_next_to(item))


def _next_to(item: object) -> Iterator[object]:
    if isinstance(item, type):
        yield from item.__mro__
        yield from vars(item).values()
        return
    if isinstance(item, FunctionType):
        for cell in item.__closure__ or ():
            yield from _referents(cell)
        yield from (item.__defaults__, item.__kwdefaults__, item.__dict__, item.__code__)
        return
    if isinstance(item, BuiltinFunctionType):
        yield item.__self__
        return
    for name in dir(item):
        try:
            yield getattr(item, name)
        except Exception:  # a property may refuse; what it refuses is not reached
            continue
    yield from _referents(item)


def _referents(item: object) -> Iterator[object]:
    for referent in gc.get_referents(item):
        # The collector also names the globals of a function that is about to be wrapped.
        if not (isinstance(referent, dict) and "__builtins__" in referent):
            yield referent
