// Every page that a payer can see, checked by axe.

import assert from "node:assert/strict";
import { test } from "node:test";

import { loadAxe, sizeViolations, violations } from "../harness/axe.mjs";
import { setTextSize } from "../harness/layout.mjs";
import { forEachState, show } from "./states.mjs";

const SMALL = { width: 320, height: 640 };
const LARGE = { width: 1280, height: 800 };
/** A language changes the texts, a scheme the colours, a width the layout, and none of them what another one changes. */
const LOOKS = { en: [["light", SMALL], ["dark", LARGE]], el: [["light", LARGE]], de: [["dark", SMALL]] };

test("axe finds no violation on any page", (t) => forEachState(t, {}, async (page, state) => {
  for (const [language, looks] of Object.entries(LOOKS)) {
    await show(page, state, language);
    await loadAxe(page);
    for (const [colorScheme, viewport] of looks) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      assert.deepEqual(await violations(page), [], `${language} ${colorScheme} ${viewport.width}`);
    }
  }
  // Still in German, on a phone.
  await page.evaluate(setTextSize, 200);
  assert.deepEqual(await sizeViolations(page), [], "with large text");
}));
