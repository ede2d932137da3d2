// Every page of the portal as a screenshot: 390 and 1280 px wide, light and dark. `node portal/screenshots.mjs DIRECTORY [NAME…]`, where a
// name is that of a file without `.webp`. All of a page is in the picture, or its first screen if it is named.

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

import { Person } from "./person.mjs";
import { portalStates, show } from "./states.mjs";

const [directory = "screenshots", ...names] = process.argv.slice(2);
const SIZES = [[390, 844], [1280, 800]];

test("screenshots", async () => {
  await mkdir(directory, { recursive: true });
  const states = await portalStates();
  const [outside, owner, operator] = [await Person.arrives(), await Person.demoOwner(), await Person.operator()];
  for (const [width, height] of SIZES) {
    for (const colorScheme of ["light", "dark"]) {
      for (const state of states) {
        const name = `${state.name}-${width}-${colorScheme}`;
        if (names.length > 0 && !names.includes(name)) continue;
        const { page } = state.operator ? operator : state.outside ? outside : owner;
        await page.setViewportSize({ width, height: state.height ?? height });
        await page.emulateMedia({ colorScheme });
        await show(page, state);
        // A page with frames has loaded when they have.
        await page.waitForLoadState("networkidle");
        await writeFile(join(directory, `${name}.webp`), await picture(page, names.length === 0));
      }
    }
  }
  await Promise.all([outside.leaves(), owner.leaves(), operator.leaves()]);
});

/** WebP, which is half as large as PNG. */
async function picture(page, whole) {
  const devtools = await page.context().newCDPSession(page);
  const { cssContentSize: { width, height } } = await devtools.send("Page.getLayoutMetrics");
  const clip = whole ? { clip: { x: 0, y: 0, width, height, scale: 1 } } : {};
  const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: 80, captureBeyondViewport: whole, ...clip });
  await devtools.detach();
  return Buffer.from(data, "base64");
}
