// The size of the first view with an empty browser cache.

import assert from "node:assert/strict";
import { test } from "node:test";

import { closeDevice, newDevice } from "../harness/browser.mjs";
import { browser } from "../harness/environment.mjs";
import { allStates, show } from "./states.mjs";

const MAX_REQUESTS = 3;
const MAX_BYTES = 30_000;
const MAX_SCRIPT_BYTES = 5_000;

test("the first view of any page is at most 3 requests and 30 kB, all of them ours", { timeout: 300_000 }, async (t) => {
  for (const state of await allStates()) {
    const context = await newDevice(browser);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    const [urls, bytes] = [new Map(), { page: 0, script: 0 }];
    devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
      if (!request.url.startsWith("data:")) urls.set(requestId, request.url);
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const url = urls.get(requestId);
      if (url) bytes[url.endsWith(".js") ? "script" : "page"] += encodedDataLength;
    });
    await show(page, { ...state, act: undefined });
    const loaded = [...urls.values()].filter((url) => !url.endsWith("/view"));
    const total = bytes.page + bytes.script;
    t.diagnostic(`${state.name}: ${loaded.length} requests, ${total} bytes`);
    assert.ok(loaded.length <= MAX_REQUESTS, `${state.name}: ${loaded}`);
    assert.ok(total <= MAX_BYTES, `${state.name}: ${total} bytes`);
    assert.ok(bytes.script <= MAX_SCRIPT_BYTES, `${bytes.script} bytes of script`);
    assert.deepEqual(loaded.filter((url) => new URL(url).origin !== new URL(state.url).origin), [], state.name);
    await closeDevice(context);
  }
});
