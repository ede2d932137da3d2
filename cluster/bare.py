"""The bare engine: an INSERT every 50 ms into each cell by the same hosts. Its gaps are what no program could avoid.

Usage: bare.py DESCRIPTION REPORT-DIRECTORY
"""

import json
import pathlib
import sys
import threading
import time

import install

sys.path.insert(0, install.site_packages(install.python_packages()))

import psycopg  # noqa: E402

from records import Records  # noqa: E402

INTERVAL_SECONDS = 0.05


def write(cell: dict, records: Records) -> None:
    connection, number = None, 0
    while True:
        started, number = time.monotonic(), number + 1
        try:
            if connection is None or connection.closed:
                connection = psycopg.connect(cell["administrator"], autocommit=True, prepare_threshold=None)
                connection.execute("CREATE TABLE IF NOT EXISTS bare (number bigint)")
            connection.execute("INSERT INTO bare VALUES (%s)", (number,))
            records.add(cell=cell["id"], ok=True, number=number)
        except psycopg.Error as error:
            records.add(cell=cell["id"], ok=False, number=number, error=type(error).__name__)
            if connection is not None:
                connection.close()
            connection = None
        time.sleep(max(0.01, INTERVAL_SECONDS - (time.monotonic() - started)))


description, report = json.loads(sys.argv[1]), pathlib.Path(sys.argv[2])
records = Records(report / "bare.jsonl")
for cell in description["cells"]:
    threading.Thread(target=write, args=(cell, records)).start()
