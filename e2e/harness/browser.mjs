// One browser for all tests; each device of a payer is a browser context of its own.

import { setTimeout as sleep } from "node:timers/promises";

import { chromium } from "playwright-core";

const TIMEOUT_MS = 15_000;
const CLOSE_TIMEOUT_MS = 5_000;

export const PROGRAM = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

export function startBrowser() {
  return chromium.launch({ executablePath: PROGRAM, args: FLAGS });
}

export async function newDevice(browser, options) {
  const context = await browser.newContext({ locale: "en-GB", ...options });
  context.setDefaultTimeout(TIMEOUT_MS);
  return context;
}

/** On a busy machine, Chromium sometimes never answers that a context is closed. Nothing depends on the answer: the browser ends after the tests. */
export async function closeDevice(context) {
  await Promise.race([context.close(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
}
