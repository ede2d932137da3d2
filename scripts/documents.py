"""Reads the Markdown of this repository: prose as sentences, and fenced code blocks with the comment before them."""

import dataclasses
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
FENCE = re.compile(r"^(\s*(?:> ?)?)(`{3,}|~{3,})\s*([\w+-]*)\s*$")
# What starts a paragraph of its own: a list item, also in a quotation.
ITEM = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s+")
NOT_PROSE = re.compile(r"^\s*(?:\||#|!\[[^\]]*\]\([^)]*\)\s*$|\[[^\]]+\]:|[-*_]{3,}\s*$|</?[a-z]+[^>]*>\s*$)")
COMMENT = re.compile(r"<!--(.*?)-->", re.S)
# A stop, marks that close something, a space, and the start of another sentence, which may be a name with a small letter. A code span is written as `Code`.
STOP = re.compile(r"(?<=[.!?])[\"”*_)\]]*\s+(?=[\"“*_(\[]*(?:[A-Z0-9]|(?:iOS|pgbench|schemathesis|systemd)\b))")
ABBREVIATION = re.compile(r"(?:\b(?:e\.g|i\.e|etc|vs|approx|Art|No|Nr)|…)\.?$")


@dataclasses.dataclass
class Block:
    """A fenced code block. `comment` is the text of the HTML comment directly before it, if there is one."""

    line: int
    language: str
    text: str
    comment: str | None


@dataclasses.dataclass
class Sentence:
    """A sentence with the line on which it starts. A code span counts as one word."""

    line: int
    text: str

    def words(self) -> list[str]:
        return re.findall(r"[^\W_]+(?:['’.,:/@-][^\W_]+)*%?", self.text)


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


def sentences(text: str) -> list[Sentence]:
    """The sentences of a document, without code blocks, tables, headings, comments and link targets."""
    text = COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text)
    found, fence, paragraph, start = [], None, [], 0
    for number, line in enumerate([*text.split("\n"), ""], 1):
        opening = FENCE.match(line)
        ends = fence or opening or not line.strip(" >") or NOT_PROSE.match(line) or ITEM.match(line)
        if ends and paragraph:
            found += split("\n".join(paragraph), start)
            paragraph = []
        if opening:
            fence = None if fence == opening[2] else fence or opening[2]
        elif not fence and line.strip(" >") and not NOT_PROSE.match(line):
            start = start if paragraph else number
            paragraph.append(ITEM.sub("", re.sub(r"^\s*> ?", "", line)))
    return found


def split(paragraph: str, start: int) -> list[Sentence]:
    """The sentences of a paragraph that starts on a line."""
    plain = re.sub(r"(`+)(.+?)\1", lambda code: "Code" + "\n" * code[0].count("\n"), paragraph, flags=re.S)
    plain = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", plain)
    plain = re.sub(r"\[[\w./-]+\.\w+\]\([^)]*\)", "Code", plain)  # a file's name
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", plain)
    plain = re.sub(r"<https?://[^>]*>|https?://\S+", "Code", plain)
    found, at = [], 0
    for stop in [*STOP.finditer(plain), None]:
        if stop and ABBREVIATION.search(plain[at : stop.start()]):
            continue
        piece = plain[at : stop.start() if stop else len(plain)]
        lead = len(piece) - len(piece.lstrip())
        sentence = Sentence(start + plain.count("\n", 0, at + lead), " ".join(piece.split()))
        if sentence.words():
            found.append(sentence)
        at = stop.end() if stop else at
    return found
