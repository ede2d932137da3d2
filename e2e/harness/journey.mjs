// A journey is written once and runs twice: in a browser with JavaScript and in one without.

import { describe, it } from "node:test";

import { closeDevice, newDevice } from "./browser.mjs";
import { Payer } from "./payer.mjs";
import { browser } from "./environment.mjs";

/**
 * `run` gets a payer, and `other`, which creates another one: on the same device (`{ sameDevice: payer }`) or on a new one. Both script modes
 * run concurrently, unless `alone`: a journey that advances the clock must run alone.
 */
export function journey(claim, run, { device = {}, alone = false, scriptModes = [true, false], ...payerOptions } = {}) {
  describe(claim, { concurrency: alone ? 1 : 2 }, () => {
    for (const scripts of scriptModes) {
      it(`${claim} (JavaScript ${scripts ? "on" : "off"})`, () =>
        withDevices({ javaScriptEnabled: scripts, ...device }, { scripts, ...payerOptions }, run));
    }
  });
}

async function withDevices(device, payerOptions, run) {
  const contexts = [];
  const other = async ({ sameDevice } = {}) => {
    const context = sameDevice?.page.context() ?? await newDevice(browser, device);
    if (!sameDevice) contexts.push(context);
    return new Payer(await context.newPage(), payerOptions);
  };
  try {
    await run(await other(), other);
  } finally {
    await Promise.all(contexts.map(closeDevice));
  }
}
