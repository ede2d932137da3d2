"""A Prometheus server of Debian's package, as the user of the other servers.

`python3 cluster/prometheus.py` installs it, with promtool.
"""

import json
import pathlib
import urllib.parse
import urllib.request

import install
from layout import HOST
from processes import Process, own_directory, own_file
from wait import until

PACKAGES = {"prometheus": "prometheus"}
MEMORY_LIMIT = "256MiB"


class Prometheus:
    """`directory` is one that a watchdog guards, with `logs` and `pids` (preparation.py)."""

    def __init__(self, directory: pathlib.Path, port: int, targets: dict[str, list[str]], rules: pathlib.Path | None = None, interval: str = "1s"):
        self.targets = sum(map(len, targets.values()))
        self.url = f"http://{HOST}:{port}"
        home = own_directory(directory / "prometheus")
        # JSON is YAML.
        settings = {
            "global": {"scrape_interval": interval, "scrape_timeout": interval, "evaluation_interval": interval},
            "scrape_configs": [{"job_name": job, "static_configs": [{"targets": addresses}]} for job, addresses in targets.items()],
            "rule_files": [str(own_file(home / "rules.yml", rules.read_text()))] if rules else [],
        }
        file = own_file(home / "prometheus.yml", json.dumps(settings))
        command = [install.find("prometheus"), f"--config.file={file}", f"--storage.tsdb.path={home / 'data'}", f"--web.listen-address={HOST}:{port}"]
        self.process = Process(directory, "prometheus", command, {"GOMEMLIMIT": MEMORY_LIMIT})

    def start(self) -> None:
        self.process.start()
        until(self.is_ready, "Prometheus is ready", 30)
        # It finds its targets some seconds later. Until then rules with absent() fire.
        until(lambda: len(self.query("up")) == self.targets, "Prometheus has scraped all targets", 30)

    def is_ready(self) -> bool:
        if not self.process.is_running():
            raise RuntimeError("Prometheus has ended; its log says why")
        try:
            return urllib.request.urlopen(f"{self.url}/-/ready", timeout=2).status == 200
        except OSError:
            return False

    def get(self, path: str, **parameters: str) -> dict:
        with urllib.request.urlopen(f"{self.url}/api/v1/{path}?{urllib.parse.urlencode(parameters)}", timeout=5) as response:
            return json.load(response)["data"]

    def query(self, expression: str) -> list[tuple[dict, float]]:
        """The labels and values of an instant query."""
        return [(found["metric"], float(found["value"][1])) for found in self.get("query", query=expression)["result"]]

    def query_range(self, expression: str, start: float, end: float, step: float) -> list[tuple[dict, list[tuple[float, float]]]]:
        """The labels of a query, with its values over time."""
        found = self.get("query_range", query=expression, start=str(start), end=str(end), step=str(step))["result"]
        return [(series["metric"], [(moment, float(value)) for moment, value in series["values"]]) for series in found]

    def alerts(self, states: tuple[str, ...] = ("firing",)) -> list[dict]:
        """The labels of the alerts that fire now, or also of those that are pending."""
        return [alert["labels"] for alert in self.get("alerts")["alerts"] if alert["state"] in states]

    def stop(self) -> None:
        if self.process.is_running():
            self.process.signal(15)
            self.process.popen.wait(20)


if __name__ == "__main__":
    install.packages(PACKAGES, {})
