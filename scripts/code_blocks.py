"""The code blocks of the documents, and what the HTML comment before each says about who executes it.

    <!-- run -->                       scripts/run-code-blocks executes it
    <!-- run; exit code 1 -->          the same; its last command fails with this code
    <!-- run after: COMMAND -->        the same; this shell command, or SQL, comes first
    <!-- run by: scripts/NAME -->      that program reads this document and executes the block
    <!-- proved by: FILE -->           that test or program executes the same commands
    <!-- not run: REASON -->           nothing executes it
"""

import dataclasses
import pathlib
import re

from documents import ROOT, Block, blocks

MARKER = re.compile(r"(run|run by|proved by|not run)(?:; exit code (\d+))?(?: after)?(?:: (.+))?")
# What a prompt looks like: of a user (`$`, `anna$`), or of root (`#`).
PROMPT = re.compile(r"^(?:(\w*)\$|(#)) (.*)$")


@dataclasses.dataclass
class Marked:
    """A block of a document with its marker. `kind` is None where the marker is missing or cannot be read."""

    path: str
    block: Block
    kind: str | None
    exit_code: int
    text: str

    @property
    def place(self) -> str:
        return f"{self.path}:{self.block.line}"


@dataclasses.dataclass
class Command:
    """A command of a console block, with the output that the block shows for it."""

    who: str
    text: str
    shown: list[str]


def documents(root: pathlib.Path = ROOT) -> list[pathlib.Path]:
    """The documents whose code blocks need a marker."""
    fixed = [root / "README.md", root / "CONTRIBUTING.md", root / "deploy/README.md"]
    return [path for path in fixed if path.exists()] + sorted((root / "docs").glob("*.md")) + sorted((root / "examples").glob("*/README.md"))


def marked(path: pathlib.Path, root: pathlib.Path = ROOT) -> list[Marked]:
    return [mark(str(path.relative_to(root)), block) for block in blocks(path.read_text())]


def mark(path: str, block: Block) -> Marked:
    found = MARKER.fullmatch(block.comment or "")
    if not found or (found[1] != "run" and (found[2] or not found[3])):
        return Marked(path, block, None, 0, "")
    return Marked(path, block, found[1], int(found[2] or 0), found[3] or "")


def commands(text: str) -> list[Command]:
    """The commands of a console block. A line that ends with a backslash continues on the next one."""
    found: list[Command] = []
    for line in text.rstrip("\n").split("\n"):
        prompt = PROMPT.match(line)
        if found and found[-1].text.endswith("\\"):
            found[-1].text += "\n" + line
        elif prompt:
            found.append(Command(prompt[1] if prompt[2] is None else "root", prompt[3], []))
        elif found:
            found[-1].shown.append(line)
    return found
