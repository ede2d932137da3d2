import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { test } from "node:test";

import { reservePorts } from "./ports.mjs";

test("two runs never get the same ports, and none that somebody else uses", async () => {
  const [first, second] = await Promise.all([reservePorts(), reservePorts()]);
  assert.ok(Math.abs(first - second) >= 100, `${first} and ${second}`);
  const server = createServer().listen(first + 50, "127.0.0.1");
  await once(server, "listening");
  await assert.rejects(once(createServer().listen(first + 99, "127.0.0.1"), "listening"), { code: "EADDRINUSE" }, "the block is reserved");
  server.close();
});
