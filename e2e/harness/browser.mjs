// One browser for all tests; each device of a payer is a browser context of its own.

import { chromium } from "playwright-core";

const TIMEOUT_MS = 15_000;

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
