"""Fills in the templates of deploy/."""

import string

from layout import ROOT


def fill(name: str, values: dict) -> str:
    """A template with its values. Comments may say ${…}, which is no name."""
    text = (ROOT / "deploy" / name).read_text()
    body = "".join(line for line in text.splitlines(keepends=True) if not line.lstrip().startswith("#"))
    return string.Template(body).substitute(values)
