"""A mail server for tests: TLS and a login are required. Each message that it accepts is a JSON file in a directory.

    smtp_server.py DIRECTORY CERTIFICATE KEY USER PASSWORD PORT PAUSE_MS [tls]

It prints its port. TLS begins by STARTTLS, or with "tls" by the first byte. Recipients that begin with "gone" do not exist, those that begin with "later" have a full mailbox, and
those that begin with "relay" are refused as Exim refuses a client that may not relay. A message that contains GTUBE is spam, as one
with the test text of spam filters is. It responds to a message only after up to PAUSE_MS milliseconds, so that a client can be killed
in between, and never to one for a recipient that begins with "slow".
"""

import asyncio
import email
import email.policy
import itertools
import json
import logging
import os
import pathlib
import random
import ssl
import sys
import warnings

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

directory, certificate, key, user, password, port, pause = sys.argv[1:8]
at_once = sys.argv[8:] == ["tls"]
numbers = itertools.count()


def part(message, kind):
    found = message.get_body(preferencelist=(kind,))
    return found.get_content() if found else ""


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("gone"):
            return f"550 5.1.1 <{address}>: no such mailbox"
        if address.startswith("later"):
            return f"452 4.2.2 <{address}>: the mailbox is full"
        if address.startswith("relay"):
            return "550 relay not permitted"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server, session, envelope):
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        facts = {
            "to": envelope.rcpt_tos,
            "from": envelope.mail_from,
            "encrypted": session.ssl is not None,
            "signed_in": session.authenticated,
            "headers": {name.lower(): str(value) for name, value in message.items()},
            "content_type": message.get_content_type(),
            "plain": part(message, "plain"),
            "html": part(message, "html"),
            "raw": envelope.content.decode("ascii"),
        }
        if "GTUBE" in facts["plain"]:
            return "554 5.7.1 spam"
        name = f"{os.getpid()}-{next(numbers):06}"
        hidden = pathlib.Path(directory, f".{name}")
        hidden.write_text(json.dumps(facts))
        hidden.rename(pathlib.Path(directory, f"{name}.json"))
        if envelope.rcpt_tos[0].startswith("slow"):
            await asyncio.Event().wait()
        await asyncio.sleep(random.uniform(0, int(pause) / 1000))
        return "250 2.0.0 accepted"


def authenticate(server, session, envelope, mechanism, data):
    right = isinstance(data, LoginPassword) and (data.login.decode(), data.password.decode()) == (user, password)
    return AuthResult(success=right, handled=False)


async def main():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    session = lambda: SMTP(
        Handler(),
        hostname="localhost",
        tls_context=None if at_once else context,
        require_starttls=not at_once,
        auth_require_tls=not at_once,
        auth_required=True,
        authenticator=authenticate,
    )
    server = await asyncio.get_running_loop().create_server(session, "127.0.0.1", int(port), ssl=context if at_once else None)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


# What clients do wrong, and what the library will remove one day.
logging.disable()
warnings.simplefilter("ignore")
asyncio.run(main())
