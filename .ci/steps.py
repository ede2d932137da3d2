"""Runs recipes of the justfile as the steps of CI, and prints the time of each.

Usage: bash .ci/run            what every change must pass, and the steps that the changed paths concern
       bash .ci/run all        every step
       bash .ci/run STEP…      only these, as the jobs of .github/workflows/ci.yml do
       bash .ci/run list       the steps, and the paths that concern them

PAYLINK_CI_BASE is the commit with which the changed paths are compared. Without it, they are those of the last six hours of history.
With PAYLINK_CI_STRICT=1, a line that begins with SKIPPED fails the run: for machines on which every check must be possible.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time

JUST = str(pathlib.Path(os.environ.get("JUST_TOOLS", "~/.cache/paylink/tools")).expanduser() / "venv/bin/just")

# First what takes seconds. Then the build, and two lanes beside each other: tests often wait for a database or a clock.
FIRST = ["static", "test-build"]
LANES = [["test"], ["contract", "first-hour", "code-blocks", "webhooks", "e2e", "lints"]]
# One after the other, because some build another program at the same path, and some measure. Each runs where a changed path concerns it.
CONCERNS = {
    "dependencies": r"deny\.toml|(fuzz/)?Cargo\.(toml|lock)|crates/\w+/Cargo\.toml",
    "examples": r"docs/api\.md|scripts/run-examples|crates/server/src/api/",
    "shops": r"examples/|docs/webhooks/|scripts/(run-shops|shop_|webhook_handlers)",
    "clients": r"clients/|docs/openapi\.json|scripts/(clients|client_shops|tools/clients/)",
    "conformance": r"crates/(bank|sandbox)/src/berlin_group/|scripts/conformance",
    "alerts-check": r"deploy/prometheus/|docs/(runbooks|metrics)\.md|scripts/(check-alerts|alert_labels|metric_queries)",
    "alerts": r"deploy/prometheus/|cluster/alert",
    "dashboard-check": r"deploy/grafana/|cluster/dashboard|scripts/dashboard",
    "proxies": r"deploy/(haproxy|nginx|caddy)|cluster/prox",
    "cluster": r"deploy/patroni|cluster/(?!alert|dashboard|prox)|crates/store/src/(connect|host_|pooling|open_cell|cell_opening)",
    "bench": r"bench/(run|do_nothing|paced)|crates/server/src/(web|http_server)/",
    "helm": r"deploy/helm/|scripts/check-helm|crates/server/config\.default\.toml",
    "packages": r"packaging/|deploy/(debian|systemd)|scripts/(package|check-server-build)",
    "image-test": r"packaging/|Containerfile|\.dockerignore",
}
ARGUMENTS = {"alerts": ["--quick"], "cluster": ["faults", "--quick"], "bench": ["--check"]}
EVERY = [*FIRST, *LANES[0], *LANES[1], *CONCERNS]

# What somebody wants to see before the step has ended.
FAILURE = re.compile(r"test .* FAILED$|\s*✖ |error(\[|:)|FAILED")
# What the test runners and checks say at their end.
SUMMARY = re.compile(
    r"(ℹ (tests|pass|fail) |test result|leak check|bench check|contract:|conformance:|code blocks:|package test: installed|image test: built|"
    r"helm:|alerts:|dashboard:|proxies:|shops:|clients: \d|SKIPPED)"
)
started = time.monotonic()
printing = threading.Lock()
results: dict[str, tuple[float, float, bool]] = {}


def say(text: str) -> None:
    with printing:
        print(text, flush=True)


def run(step: str, logs: pathlib.Path) -> bool:
    begin = time.monotonic()
    say(f"==> {step}")
    command = [JUST, step, *ARGUMENTS.get(step, [])]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    )
    with open(logs / step, "w") as log:
        for line in process.stdout:
            log.write(line)
            if FAILURE.match(line):
                say(f"    {step}, minute {(time.monotonic() - started) / 60:.1f}: {line.rstrip()}")
    passed = process.wait() == 0
    end = time.monotonic()
    results[step] = (begin - started, end - begin, passed)
    if passed:
        say(f"    {step}: {end - begin:.0f} s")
    else:
        lines = (logs / step).read_text().splitlines()
        say("\n".join([f"==> {step} FAILED after {end - begin:.0f} s. Its last lines:", *lines[-300:], f"==> end of {step}"]))
    return passed


def run_lane(steps: list[str], logs: pathlib.Path) -> None:
    for step in steps:
        run(step, logs)


def run_all(chosen: list[str], logs: pathlib.Path) -> None:
    for step in [step for step in FIRST if step in chosen]:
        if not run(step, logs) and step == "test-build":
            return  # nothing else can run
    lanes = [threading.Thread(target=run_lane, args=([step for step in lane if step in chosen], logs)) for lane in LANES]
    for lane in lanes:
        lane.start()
    for lane in lanes:
        lane.join()
    run_lane([step for step in CONCERNS if step in chosen], logs)


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True).stdout.strip()


def changed_paths() -> list[str]:
    base = os.environ.get("PAYLINK_CI_BASE")
    if not base:
        latest = int(git("log", "-1", "--format=%ct"))
        base = git("rev-list", "-1", f"--before={latest - 6 * 3600}", "HEAD")
    # Without history, everything may have changed.
    return (git("diff", "--name-only", base, "HEAD") if base else git("ls-files")).splitlines()


def choose(arguments: list[str]) -> list[str]:
    if arguments == ["all"]:
        return EVERY
    if arguments:
        unknown = set(arguments) - set(EVERY)
        if unknown:
            sys.exit(f"no such step: {', '.join(sorted(unknown))}; `bash .ci/run list` names them")
        return arguments
    paths = changed_paths()
    concerned = [step for step, pattern in CONCERNS.items() if any(re.match(pattern, path) for path in paths)]
    return [step for step in EVERY if step not in CONCERNS or step in concerned]


def main(arguments: list[str]) -> int:
    if arguments == ["--help"]:
        print(__doc__)
        return 0
    if arguments == ["list"]:
        for step in EVERY:
            print(f"{step:16} {CONCERNS.get(step, 'every change')}")
        return 0
    chosen = choose(arguments)
    with tempfile.TemporaryDirectory() as directory:
        logs = pathlib.Path(directory)
        run_all(chosen, logs)
        lines = [line for step in EVERY if step in results for line in (logs / step).read_text().splitlines()]
    print(f"\n==> steps: {time.monotonic() - started:.0f} s, after {os.environ.get('PAYLINK_CI_INSTALLING', '0')} s of installing")
    for step, (begin, seconds, passed) in results.items():
        print(f"    {step:16} began in minute {begin / 60:4.1f}, took {seconds:5.0f} s, {'passed' if passed else 'FAILED'}")
    left_out = [step for step in EVERY if step not in chosen]
    missing = [step for step in chosen if step not in results]
    print(f"    not run here: {', '.join(left_out) or 'nothing'}")
    skipped = [line for line in lines if line.startswith("SKIPPED")]
    print(f"    skipped inside of steps: {len(skipped)}")
    print("==> summary")
    print("\n".join(line for line in lines if SUMMARY.match(line)))
    failed = [step for step, (_, _, passed) in results.items() if not passed] + missing
    if skipped and os.environ.get("PAYLINK_CI_STRICT") == "1":
        failed += [f"a check that was skipped ({line})" for line in skipped]
    if failed:
        print(f"==> FAILED: {', '.join(failed)}")
    print(f"steps: {len(results) - len(set(failed) & set(results))} passed, {len(failed)} failed, {len(left_out)} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
