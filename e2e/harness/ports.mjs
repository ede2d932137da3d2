// Ports of a run: a block that no other run on this machine has.

import { once } from "node:events";
import { createServer } from "node:net";

/** `paylink dev` has the first 17 ports. From the 50th on are other nodes, a shop and a browser. Whoever holds the last has the block. */
const BLOCK = 100;
/** Below what other recipes use, and below what the system assigns. */
const [FIRST, LAST] = [12_000, 17_900];

/** The server that listens on this port, or nothing if somebody else does. */
async function listen(port) {
  const server = createServer();
  const listening = once(server, "listening").then(() => server, () => undefined);
  server.listen({ port, host: "127.0.0.1", exclusive: true });
  return listening;
}

async function isFree(port) {
  const server = await listen(port);
  server?.close();
  return server !== undefined;
}

/** The first port of a free block. It is reserved until this process ends. */
export async function reservePorts() {
  const count = (LAST - FIRST) / BLOCK + 1;
  const start = Math.floor(Math.random() * count);
  for (let tries = 0; tries < count; tries += 1) {
    const base = FIRST + ((start + tries) % count) * BLOCK;
    const lock = await listen(base + BLOCK - 1);
    if (!lock) continue;
    const others = Array.from({ length: BLOCK - 1 }, (_, offset) => isFree(base + offset));
    if ((await Promise.all(others)).every(Boolean)) {
      lock.unref();
      return base;
    }
    lock.close();
  }
  throw new Error(`no ${BLOCK} free ports from ${FIRST} on`);
}
