"""Runs examples/gallery.ipynb and keeps what its cells show.

Of an output that has an SVG picture, only that is kept: GitHub drops the style of HTML.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

GALLERY = Path(__file__).parents[1] / "examples" / "gallery.ipynb"


def stored() -> Any:
    """The notebook as it lies in the repository."""
    return nbformat.read(GALLERY, as_version=4)


def executed() -> Any:
    """The notebook with fresh outputs; an error in a cell is raised."""
    notebook = stored()
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)  # when it ran
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            if "image/svg+xml" in data:
                output["data"] = {"image/svg+xml": data["image/svg+xml"]}
    notebook.metadata["language_info"] = {"name": "python"}  # not the version of this Python
    return notebook


def write_gallery() -> None:
    """The notebook with the outputs of today."""
    nbformat.write(executed(), GALLERY)
