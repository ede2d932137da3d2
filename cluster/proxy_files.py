"""The proxies' files of deploy/, filled in for this machine: unprivileged, with a self-signed certificate."""

import dataclasses
import pathlib
import re
import subprocess

import template
from processes import give, own_file

# A site and its host name.
HOSTS = {"api": "api.example.com", "pay": "pay.example.com", "portal": "portal.example.com"}


@dataclasses.dataclass(frozen=True)
class Address:
    """A node, as the proxy reaches it."""

    name: str
    host: str
    ports: dict[str, int]
    ops: int


@dataclasses.dataclass(frozen=True)
class Certificate:
    certificate: pathlib.Path
    key: pathlib.Path
    # Both in one file, for HAProxy.
    both: pathlib.Path


def create_certificate(directory: pathlib.Path) -> Certificate:
    found = Certificate(directory / "certificate.pem", directory / "certificate.key", directory / "certificate-and-key.pem")
    names = ",".join(f"DNS:{host}" for host in HOSTS.values())
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=proxy"]
    command += ["-addext", f"subjectAltName={names}", "-keyout", found.key, "-out", found.certificate]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    give(found.key)
    own_file(found.both, found.certificate.read_text() + found.key.read_text())
    return found


def haproxy(nodes: list[Address], certificate: Certificate, https: str, http: str) -> str:
    def servers(site):
        return "\n".join(f"  server {node.name} {node.host}:{node.ports[site]} check port {node.ops}" for node in nodes)

    text = template.fill("haproxy.cfg", {"certificates": certificate.both} | common(servers, https, http))
    # Only root can change the user.
    return re.sub(r"^  (user|group) haproxy\n", "", text, flags=re.M)


def nginx(nodes: list[Address], certificate: Certificate, https: str, http: str, directory: pathlib.Path) -> str:
    def servers(site):
        return "\n".join(f"server {node.host}:{node.ports[site]} max_fails=3 fail_timeout=1s;" for node in nodes)

    values = {"certificate": certificate.certificate, "certificate_key": certificate.key, "log_directory": directory}
    text = template.fill("nginx.conf", values | common(servers, https, http))
    # Debian's directories belong to root.
    paths = "".join(f"{kind}_temp_path {directory}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    return text.replace("user www-data;\n", "").replace("/run/nginx.pid", f"{directory}/nginx.pid").replace("http {\n", f"http {{\n{paths}", 1)


def caddy(nodes: list[Address], certificate: Certificate, https: str, http: str) -> str:
    def servers(site):
        return " ".join(f"{node.host}:{node.ports[site]}" for node in nodes)

    values = {"certificate": certificate.certificate, "certificate_key": certificate.key, "ops_port": nodes[0].ops}
    text = template.fill("Caddyfile", values | common(servers, https, http))
    (host, https_port), (_, http_port) = https.split(":"), http.split(":")
    return text.replace("{\n", f"{{\n\tdefault_bind {host}\n\thttps_port {https_port}\n\thttp_port {http_port}\n", 1)


def common(servers, https: str, http: str) -> dict:
    values = {"https_address": https, "http_address": http}
    for site, host in HOSTS.items():
        values |= {f"{site}_host": host, f"{site}_servers": servers(site)}
    return values
