"""`up`, `down` and `status`. A supervisor in the background holds the cluster; `down` ends the supervisor."""

import json
import os
import signal
import subprocess
import sys
import traceback
from argparse import Namespace

from layout import ROOT
from wait import Late, until

STATE = ROOT / ".paylink/cluster.json"
LOG = ROOT / ".paylink/cluster.log"


def read_state() -> dict | None:
    """The running cluster, if there is one."""
    try:
        state = json.loads(STATE.read_text())
        command = open(f"/proc/{state['supervisor']}/cmdline").read()
    except (OSError, ValueError):
        return None
    return state if "supervise" in command else None


def up(options: Namespace) -> int:
    if read_state():
        print("cluster: already up; `just cluster down` ends it", file=sys.stderr)
        return 1
    STATE.parent.mkdir(exist_ok=True)
    STATE.unlink(missing_ok=True)
    command = [sys.executable, ROOT / "cluster/main.py", "--programs", options.programs, "supervise"]
    command += ["--cells", str(options.cells), "--port-base", str(options.port_base)]
    with open(LOG, "w") as log:
        supervisor = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
    try:
        state = until(lambda: read_state() or supervisor.poll() is not None, "the cluster is up", 300)
    except (Late, KeyboardInterrupt):
        supervisor.terminate()
        raise
    if supervisor.poll() is not None:
        print(f"cluster: it did not start:\n{LOG.read_text()}", file=sys.stderr)
        return 1
    print(json.dumps(state))
    return 0


def supervise(options: Namespace) -> int:
    """Starts the cluster and holds it until SIGTERM."""
    from cluster import Cluster

    def end(*_):
        raise SystemExit(0)

    signal.signal(signal.SIGTERM, end)
    cluster = Cluster(options.programs, options.port_base, options.cells)
    try:
        cluster.start()
        temporary = STATE.with_suffix(".new")
        temporary.touch(mode=0o600)
        temporary.write_text(json.dumps(cluster.describe() | {"supervisor": os.getpid()}))
        temporary.rename(STATE)
        while True:
            signal.pause()
    except Exception:
        traceback.print_exc()
        print_logs(cluster)
        return 1
    finally:
        STATE.unlink(missing_ok=True)
        cluster.stop()


def print_logs(cluster) -> None:
    """The last lines of each log, for whoever has to find out why the cluster did not start."""
    for log in sorted((cluster.layout.directory / "logs").glob("*.log")):
        print(f"--- {log.name}", *log.read_text(errors="replace").splitlines()[-8:], sep="\n")


def down() -> int:
    state = read_state()
    if not state:
        print("cluster: not up")
        return 0
    os.kill(state["supervisor"], signal.SIGTERM)
    until(lambda: not os.path.exists(state["directory"]) and not read_state(), "the cluster is down", 60)
    print("cluster: down")
    return 0


def status() -> int:
    from rest import request

    state = read_state()
    if not state:
        print("cluster: not up")
        return 1
    healthy = True
    for cell in state["cells"]:
        bodies = [body for status, body in (request(f"{url}/cluster") for url in cell["patroni"]) if status == 200]
        members = bodies[0]["members"] if bodies else []
        healthy &= any(member["role"] == "leader" for member in members)
        print(f"cell {cell['id']}:", ", ".join(f"{member['name']} {member['role']} {member['state']}" for member in members) or "no Patroni")
    for node in state["nodes"]:
        code, body = request(f"{node['ops_url']}/readyz")
        healthy &= code == 200
        print(f"{node['name']}: {code or 'no response'} {json.dumps(body)}")
    for url in state["etcd"]:
        print(f"etcd {url}: {request(f'{url}/health')[1].get('health', 'no response')}")
    return 0 if healthy else 1
