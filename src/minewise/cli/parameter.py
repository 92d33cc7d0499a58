"""The type of a parameter, with the type of its values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    ParamType = click.ParamType
else:

    class ParamType(click.ParamType):
        """As in click, which takes the type of its values only from click 8.4 on."""

        def __class_getitem__(cls, _: type) -> type[ParamType]:
            return cls
