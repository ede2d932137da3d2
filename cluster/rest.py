"""Requests to the REST APIs of Patroni, etcd and Paylink's operations port."""

import json
import urllib.error
import urllib.request


def request(url: str, body: dict | None = None, method: str | None = None, seconds: float = 1, headers: dict | None = None) -> tuple[int, dict]:
    """A request to a REST API: status and JSON body. Status 0 means no response."""
    data = None if body is None else json.dumps(body).encode()
    message = urllib.request.Request(url, data, {"content-type": "application/json"} | (headers or {}), method=method)
    try:
        with urllib.request.urlopen(message, timeout=seconds) as response:
            status, text = response.status, response.read()
    except urllib.error.HTTPError as error:
        status, text = error.code, error.read()
    except (OSError, ValueError):
        return 0, {}
    try:
        return status, json.loads(text)
    except ValueError:
        return status, {}
