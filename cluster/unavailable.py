"""What this machine may lack for a fault."""

import pathlib

LIBFAKETIME = ("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1", "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1")


class Unavailable(Exception):
    """This machine cannot inject the fault; the text says what is missing."""


def libfaketime() -> str:
    library = next((path for path in LIBFAKETIME if pathlib.Path(path).exists()), None)
    if library is None:
        raise Unavailable("needs the Debian package faketime")
    return library
