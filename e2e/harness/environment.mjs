// What all tests of a run share: one `paylink dev` and one browser.

import { after, before } from "node:test";

import { startBrowser } from "./browser.mjs";
import { startDev } from "./paylink-dev.mjs";

export let dev;
export let browser;

before(async () => {
  dev = await startDev();
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await dev?.stop();
});
