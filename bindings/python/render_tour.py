#!/usr/bin/env python3
"""Run the notebook `examples/python/tour.ipynb` and write it as `docs/python-tour.md`.

    pip install nbconvert ipykernel
    python bindings/python/render_tour.py

The notebook keeps its outputs; the pictures of the page go to `docs/pictures/python`.
"""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbconvert import MarkdownExporter
from traitlets.config import Config

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "examples" / "python" / "tour.ipynb"
DOCS = ROOT / "docs"
PICTURES = "pictures/python"


def run(path: Path) -> nbformat.NotebookNode:
    """Run a notebook in its folder and save it with its outputs, without times."""
    notebook = nbformat.read(path, as_version=4)
    resources = {"metadata": {"path": str(path.parent)}}
    client = NotebookClient(
        notebook, resources=resources, record_timing=False, coalesce_streams=True
    )
    client.execute()
    notebook.metadata.language_info = {"name": "python"}
    nbformat.write(notebook, path)
    return notebook


def page(notebook: nbformat.NotebookNode) -> tuple[str, dict[str, bytes]]:
    """Return the page of a notebook and its pictures by path."""
    template = f"{PICTURES}/tour-{{cell_index}}{{extension}}"
    config = Config(ExtractOutputPreprocessor={"output_filename_template": template})
    exporter = MarkdownExporter(config=config)
    text, resources = exporter.from_notebook_node(notebook)
    pictures: dict[str, bytes] = resources["outputs"]
    for path, picture in pictures.items():
        title = re.search(r"<title>(.*?)</title>", picture.decode())
        name = "picture" if title is None else title[1]
        text = text.replace(f"![svg]({path})", f"![{name}]({path})")
    return re.sub(r"\n(?:[ \t]*\n)+", "\n\n", text).strip() + "\n", pictures


def main() -> None:
    """Run the program."""
    text, pictures = page(run(NOTEBOOK))
    (DOCS / PICTURES).mkdir(parents=True, exist_ok=True)
    for old in (DOCS / PICTURES).glob("tour-*"):
        old.unlink()
    for path, picture in pictures.items():
        (DOCS / path).write_bytes(picture)
    (DOCS / "python-tour.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
