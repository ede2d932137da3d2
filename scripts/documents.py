"""Reads the Markdown of this repository: fenced code blocks with the comment before them."""

import dataclasses
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
FENCE = re.compile(r"^(\s*(?:> ?)?)(`{3,}|~{3,})\s*([\w+-]*)\s*$")


@dataclasses.dataclass
class Block:
    """A fenced code block. `comment` is the text of the HTML comment directly before it, if there is one."""

    line: int
    language: str
    text: str
    comment: str | None


def blocks(text: str) -> list[Block]:
    """The fenced code blocks of a document, without the indentation of a list."""
    found, lines, number = [], text.split("\n"), 0
    while number < len(lines):
        opening = FENCE.match(lines[number])
        if not opening:
            number += 1
            continue
        indent, fence, language = opening.groups()
        end = number + 1
        while end < len(lines) and lines[end].strip().removeprefix("> ") != fence:
            end += 1
        body = [line.removeprefix(indent) for line in lines[number + 1 : end]]
        found.append(Block(number + 1, language, "\n".join(body) + "\n", comment_before(lines, number)))
        number = end + 1
    return found


def comment_before(lines: list[str], number: int) -> str | None:
    """The HTML comment that ends on the line before, or one empty line before that."""
    before = [line.strip() for line in lines[:number]]
    if before and not before[-1]:
        before.pop()
    if not before or not before[-1].endswith("-->"):
        return None
    start = len(before) - 1
    while start >= 0 and "<!--" not in before[start]:
        start -= 1
    comment = " ".join(before[start:])
    return comment.removeprefix("<!--").removesuffix("-->").strip() if comment.startswith("<!--") else None
