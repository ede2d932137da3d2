// A journey is told once and played twice: in a browser with JavaScript and in one without.

import { describe, it } from "node:test";

import { newDevice } from "./browser.mjs";
import { Payer } from "./payer.mjs";
import { browser } from "./world.mjs";

const TIMEOUT_MS = 60_000;

/**
 * `play` gets the payer, and `other` to get another one: `{ sameDevice: payer }`, or a browser that nobody has used. Both ways are
 * played at once, unless `alone`: what moves the clock must not have others beside it.
 */
export function journey(claim, play, { device = {}, alone = false, ways = [true, false], ...habits } = {}) {
  describe(claim, { concurrency: alone ? 1 : 2 }, () => {
    for (const scripts of ways) {
      it(`${claim} (JavaScript ${scripts ? "on" : "off"})`, { timeout: TIMEOUT_MS }, () =>
        withDevices({ javaScriptEnabled: scripts, ...device }, { scripts, ...habits }, play));
    }
  });
}

async function withDevices(device, habits, play) {
  const contexts = [];
  const other = async ({ sameDevice } = {}) => {
    const context = sameDevice?.page.context() ?? await newDevice(browser, device);
    if (!sameDevice) contexts.push(context);
    return new Payer(await context.newPage(), habits);
  };
  try {
    await play(await other(), other);
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
}
