"""All checks of a release, in their order."""

from __future__ import annotations

from collections.abc import Callable

from release import files, use
from release.trial import Trial

CHECKS: dict[str, Callable[[Trial], str]] = {
    "two builds are equal": files.equal_builds,
    "wheels": files.wheels,
    "size of the wheels": files.size,
    "core.wasm": files.page,
    "SHA256SUMS": files.sums,
    "bill of materials": files.bill,
    "twine check --strict": files.metadata,
    "check-wheel-contents": files.contents,
    "pyroma": files.rating,
    "addresses": files.addresses,
    "install without a compiler": use.installation,
    "README": use.readme,
    "make demo": use.demo,
    "journeys": use.journeys,
    "documentation": use.documentation,
}
