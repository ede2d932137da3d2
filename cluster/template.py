"""Fills in the templates of deploy/."""

import re

from layout import ROOT


def fill(name: str, values: dict) -> str:
    """A template with its values. Comments may say ${…}, which is no name. nginx and Caddy have variables of their own, as $name and ${1}."""
    text = (ROOT / "deploy" / name).read_text()
    body = "".join(line for line in text.splitlines(keepends=True) if not line.lstrip().startswith("#"))
    return re.sub(r"\$\{([a-z_]+)\}", lambda found: str(values[found[1]]), body)
