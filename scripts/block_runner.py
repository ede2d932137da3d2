"""Executes code blocks of documents, and compares what commands print with what a block shows. scripts/run-code-blocks has the rules."""

import json
import os
import pathlib
import re
import struct
import subprocess
import tomllib
import urllib.request
import zlib

from code_blocks import Command, Marked, commands

PREFIXES = "cmp|end|evt|pay|prp|tok|usr"
# A response that is an error is a failure.
STRICT_CURL = 'curl() { command curl --silent --show-error --fail-with-body "$@"; }; '
IBAN = "DE89370400440532013000"


class Failed(Exception):
    pass


class Document:
    """Runs the blocks of one document, in order, in a directory of their own below that of `paylink dev`."""

    def __init__(self, ready: dict, base: int, directory: pathlib.Path):
        self.ready, self.base, self.directory = ready, base, directory
        directory.mkdir()
        for name in ("logo.png", "logo-dark.png"):
            (directory / name).write_bytes(picture())
        self.forget()

    def forget(self) -> None:
        """Only the company of `paylink dev` is known at the start of a block."""
        self.values, self.link = {"cmp": self.ready["company_id"]}, None

    def run(self, one: Marked) -> None:
        language = one.block.language
        self.forget()
        if language == "json":
            json.loads(one.block.text)
        elif language == "sql":
            self.run_sql(one)
        else:
            if one.text:
                self.learn(self.shell(self.fill(one.text), 0))
            self.run_toml(one) if language == "toml" else self.run_console(one)

    def run_console(self, one: Marked) -> None:
        listed = commands(one.block.text)
        for command in listed:
            output = self.shell(self.fill(command.text), one.exit_code if command is listed[-1] else 0)
            self.learn(output)
            compare(command, output)

    def shell(self, command: str, wanted: int) -> str:
        variables = {"seeded": self.ready["seeded_company_id"], "PATH": f"{self.directory.parent / 'bin'}:{os.environ['PATH']}"}
        if "$link" in command:
            variables["link"] = self.new_link()
        if "$id" in command:
            with urllib.request.urlopen(f"{self.ready['banks'][0]['url']}control/orders", timeout=30) as response:
                variables["id"] = json.load(response)[-1]["payment_id"]
        try:
            outcome = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", STRICT_CURL + command], cwd=self.directory, env=os.environ | variables,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=30,
            )  # fmt: skip
        except subprocess.TimeoutExpired as error:
            raise Failed(f"{command}\nhas not ended after 30 s") from error
        if outcome.returncode != wanted:
            raise Failed(f"{command}\nended with exit code {outcome.returncode} instead of {wanted}:\n{outcome.stdout}")
        return outcome.stdout

    def fill(self, text: str) -> str:
        """The text with values instead of placeholders."""
        text = re.sub(rf"\b({PREFIXES})_(?:00[0-9a-z]{{12,}}|(?:00)?…)", lambda found: self.values.get(found[1], found[0]), text)
        text = re.sub(r"https?://[\w.:-]+/l/[\w-]*…", lambda _: self.link or self.new_link(), text)
        text = text.replace('--iban "…"', f"--iban {IBAN}").replace("Bearer plk_test_00…", f"Bearer {self.ready['api_token']}")
        text = re.sub(r"(?<=:)84(\d\d)\b", lambda found: str(self.base + int(found[1])), text)
        return text.replace("/etc/paylink", str(self.directory))

    def learn(self, output: str) -> None:
        self.values |= {prefix: value for value, prefix in re.findall(rf"\b(({PREFIXES})_00[0-9a-z]{{12,}})", output)}
        links = re.findall(r"https?://[\w.:-]+/l/[\w-]+", output)
        self.link = links[-1] if links else self.link

    def new_link(self) -> str:
        url = f"{self.ready['base_url']}/companies/{self.ready['company_id']}/online/link/generate"
        headers = {"Authorization": f"Bearer {self.ready['api_token']}", "Content-Type": "application/json"}
        body = json.dumps({"payment": {"amountCents": 827, "reference": "Order 1017"}}).encode()
        with urllib.request.urlopen(urllib.request.Request(url, body, headers), timeout=30) as response:
            return json.load(response)["url"]

    def run_toml(self, one: Marked) -> None:
        part = self.fill(one.block.text)
        tomllib.loads(part)
        file = self.directory / "paylink.toml"
        file.write_text(merge(pathlib.Path(self.ready["config"]).read_text(), part))
        file.chmod(0o600)
        self.shell(f"paylink config check --config {file}", one.exit_code)

    def run_sql(self, one: Marked) -> None:
        statements = re.sub(r"--.*", "", one.block.text)
        parameters = len(set(re.findall(r"\$\d", statements)))
        if parameters:
            texts = ", ".join(f"'text {number}'" for number in range(parameters))
            statements = f"PREPARE documented AS {statements} EXECUTE documented({texts}); EXECUTE documented({texts});"
        text = f"BEGIN; {one.text}; {statements} ROLLBACK;"
        command = ["psql", "-qX", "-v", "ON_ERROR_STOP=1", "-f", "-", superuser(self.ready)]
        outcome = subprocess.run(command, input=text, capture_output=True, text=True, timeout=30)
        if outcome.returncode:
            raise Failed(f"{text}\n{outcome.stderr}")


def picture() -> bytes:
    """A square of one colour, as PNG."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    side, row = 128, b"\0" + b"\x7b\x1f\x5c" * 128
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(row * side)) + chunk(b"IEND", b"")


def superuser(ready: dict) -> str:
    """The login that may change roles. `paylink dev` keeps its password in its own directory."""
    password = json.loads(pathlib.Path(ready["config"]).with_name("dev.json").read_text())["superuser_password"]
    return re.sub(r"//[^@]*@", f"//postgres:{password}@", ready["database_url"])


def merge(configuration: str, part: str) -> str:
    """The configuration with this part, which replaces tables of the same name, and of the same id if there are several."""

    def name(section: str) -> tuple:
        header = re.match(r"\[+([\w.]+)\]+", section)
        number = re.search(r'^id = "?([\w-]+)', section, re.M) if section.startswith("[[") else None
        return (header and header[1], number and number[1])

    split = re.compile(r"^(?=\[)", re.M)
    replaced = {name(section) for section in split.split(part)}
    return "".join(section for section in split.split(configuration) if name(section) not in replaced) + "\n" + part


def compare(command: Command, output: str) -> None:
    """Fails unless the output has the shape that the block shows."""
    shown = "\n".join(command.shown).strip()
    if shown.startswith("{"):
        wanted, got = (shape(json.loads(text, strict=False)) for text in (shown, output.strip().rpartition("\n")[2]))
        if wanted != got:
            raise Failed(f"{command.text}\nprinted {got}, the block shows {wanted}")
        return
    for line in filter(None, map(str.strip, command.shown)):
        if line != "…" and not re.search(pattern(line), output):
            raise Failed(f"{command.text}\nprinted no line like\n{line}\nbut\n{output}")


def shape(value: object) -> object:
    """The fields of a JSON value with the kinds of their values."""
    if isinstance(value, dict):
        return {name: shape(one) for name, one in sorted(value.items())}
    return [shape(value[0])] if isinstance(value, list) and value else type(value).__name__


def pattern(line: str) -> str:
    """A line as a regular expression: hosts, ids, times, figures and `…` match any other."""
    line = re.sub(rf"https?://[\w.:-]+|/etc/paylink|\b(?:{PREFIXES}|req|pli)_(?:00)?[0-9a-z]*…?|\d[\d.,:TZ-]*|…", "\0", line)
    return r"\s+".join(re.escape(word).replace("\0", r"[^\n]*?") for word in line.split())
