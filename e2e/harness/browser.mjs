// One browser for all tests; each device of a payer is a browser context of its own.

import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { chromium } from "playwright-core";

import { PATIENCE_MS } from "./waiting.mjs";

const CLOSE_TIMEOUT_MS = 5_000;

// The shell has no windows, so that a device takes a fifth of the processor time.
const PROGRAMS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
export const PROGRAM = process.env.CHROMIUM ?? PROGRAMS.find(existsSync);
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
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

/** On a busy machine, Chromium sometimes never answers that a context is closed. Nothing depends on the answer: the browser ends after the tests. */
export async function closeDevice(context) {
  await Promise.race([context.close(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
}
