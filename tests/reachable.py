"""Everything that can be reached from an object by following references.

The walk follows instance dictionaries and slots, the cells of closures, the defaults of functions,
bound objects, class dictionaries, what the garbage collector says an object refers to, and, for
objects of classes written in Python or in the core, every attribute that `dir` names, so that
properties are asked too. It does not follow

- modules, nor a function's `__globals__`: the module-level names of the whole process lie there,
  those of the running test among them, so everything would be reachable from everything;
- frames: the stack of the running test holds the board on purpose;
- the attributes of other compiled objects (numbers, text, arrays): they are computed anew at each
  look, an array's `T` has a `T`, and what such an object holds the collector or `base` tells.

What an agent could read there it could also import; the walk is about what it is handed.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from types import FrameType, FunctionType, MethodType, ModuleType

_NOT_FOLLOWED = (ModuleType, FrameType)
_HEAP_TYPE = 1 << 9  # Py_TPFLAGS_HEAPTYPE: made by a class statement, or by the core
_MOST = 100_000


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
        assert len(met) < _MOST, "the walk does not end"
        yield item
        waiting.extend(_next_to(item))


def _next_to(item: object) -> Iterator[object]:
    if isinstance(item, type):
        yield from item.__mro__
        yield from vars(item).values()
        return
    if isinstance(item, FunctionType):
        yield from item.__closure__ or ()
        yield from (item.__defaults__, item.__kwdefaults__, item.__dict__, item.__code__)
        return
    yield type(item)
    if isinstance(item, MethodType):
        yield from (item.__self__, item.__func__)
        return
    yield from gc.get_referents(item)
    yield from (getattr(item, name, None) for name in ("__self__", "base", "obj"))
    if type(item).__flags__ & _HEAP_TYPE and type(item).__module__ not in ("builtins", "numpy"):
        for name in dir(item):
            try:
                yield getattr(item, name)
            except Exception:
                continue
