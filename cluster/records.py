"""What clients saw, appended to files of JSON lines as it happens, so that nothing is forgotten if a process dies."""

import json
import pathlib
import time


class Records:
    def __init__(self, path: pathlib.Path):
        self.file = open(path, "a", buffering=1)

    def add(self, **fields) -> None:
        self.file.write(json.dumps({"t": round(time.time(), 3)} | fields) + "\n")


def read(path: pathlib.Path) -> list[dict]:
    if not path.exists():
        return []
    lines = path.read_text().split("\n")
    return [json.loads(line) for line in lines[:-1]]  # the last line may be incomplete
