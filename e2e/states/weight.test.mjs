// The size of the first view with an empty browser cache.

import assert from "node:assert/strict";
import { test } from "node:test";

import { closeDevice, newDevice } from "../harness/browser.mjs";
import { browser } from "../harness/environment.mjs";
import { allStates, show } from "./states.mjs";

/** Besides the logos of banks: the page, its script, and the logo of the company or the script of a long list. */
const MAX_REQUESTS = 3;
const MAX_BYTES = 30_000;
/** Sixty banks with the logos near the screen, not compressed. bank-search.test.mjs weighs 300 compressed. */
const MAX_LONG_LIST_BYTES = 60_000;
const MAX_SCRIPT_BYTES = 10_000;

test("the first view of any page is at most 30 kB, and 3 requests besides the logos of banks, all of them ours", async (t) => {
  for (const state of await allStates()) {
    const context = await newDevice(browser);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    const [urls, bytes] = [new Map(), { page: 0, script: 0 }];
    devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
      // What the page's script polls later is no part of the first view.
      if (!request.url.startsWith("data:") && !request.url.endsWith("/view")) urls.set(requestId, request.url);
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const url = urls.get(requestId);
      if (url) bytes[url.endsWith(".js") ? "script" : "page"] += encodedDataLength;
    });
    await show(page, { ...state, act: undefined });
    const loaded = [...urls.values()];
    const total = bytes.page + bytes.script;
    t.diagnostic(`${state.name}: ${loaded.length} requests, ${total} bytes`);
    const besidesBanks = loaded.filter((url) => !new URL(url).pathname.startsWith("/banks/"));
    assert.ok(besidesBanks.length <= MAX_REQUESTS, `${state.name}: ${besidesBanks}`);
    const limit = state.name === "choose-many" ? MAX_LONG_LIST_BYTES : MAX_BYTES;
    assert.ok(total <= limit, `${state.name}: ${total} bytes`);
    assert.ok(bytes.script <= MAX_SCRIPT_BYTES, `${bytes.script} bytes of script`);
    assert.deepEqual(loaded.filter((url) => new URL(url).origin !== new URL(state.url).origin), [], state.name);
    await closeDevice(context);
  }
});
