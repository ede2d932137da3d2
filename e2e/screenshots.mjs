// Every page that a payer can see, as a screenshot: 320 and 1280 px wide, light and dark. `node screenshots.mjs DIRECTORY [NAME…]`,
// where a name is that of a file without `.png`. They show the font of most phones.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

import { closeDevice, newDevice } from "./harness/browser.mjs";
import { browser } from "./harness/environment.mjs";
import { allStates, show } from "./states/states.mjs";

const FONT = "Roboto";
const [directory = "screenshots", ...names] = process.argv.slice(2);

test("screenshots", async () => {
  await mkdir(directory, { recursive: true });
  // Without scripts, so that no page refreshes itself before its screenshot.
  const context = await newDevice(browser, { javaScriptEnabled: false });
  const page = await context.newPage();
  assert.deepEqual(await fontsOf(page), [FONT], "apt-get install fonts-roboto");
  for (const state of await allStates()) {
    for (const [width, height, colorScheme] of [[320, 640, "light"], [320, 640, "dark"], [1280, 720, "light"], [1280, 720, "dark"]]) {
      const name = `${state.name}-${width}-${colorScheme}`;
      if (names.length > 0 && !names.includes(name)) continue;
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await show(page, state);
      await page.screenshot({ path: join(directory, `${name}.png`), fullPage: true });
    }
  }
  await closeDevice(context);
});

/** The fonts that a page of ours really uses. */
async function fontsOf(page) {
  const [state] = await allStates();
  await show(page, state);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument");
  const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1" });
  const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
  await devtools.detach();
  return [...new Set(fonts.map(({ familyName }) => familyName))];
}
