"""Ends a cluster whose driver was killed. Standard input is a pipe that only the driver holds open.

Usage: watchdog.py DIRECTORY
"""

import pathlib
import shutil
import sys

from processes import end_all

directory = pathlib.Path(sys.argv[1])
sys.stdin.buffer.read()
if directory.exists():
    end_all(directory)
    shutil.rmtree(directory, ignore_errors=True)
