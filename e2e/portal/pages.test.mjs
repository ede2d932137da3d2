// Every page of the portal: weighed, checked by axe, and measured on a phone in the languages with the longest words (`just e2e-languages`
// measures all).

import assert from "node:assert/strict";
import { test } from "node:test";

import { loadAxe, sizeViolations, violations } from "../harness/axe.mjs";
import { dev } from "../harness/environment.mjs";
import { PORTAL_LONGEST } from "../harness/languages.mjs";
import { setTextSize } from "../harness/layout.mjs";
import { SMALL, forEachPage } from "./visitor.mjs";

const LARGE = { width: 1280, height: 800 };
/** What is on every page, as the navigation, is seen in every colour at every width. */
const LOOKS = [[["light", LARGE], ["dark", SMALL]], [["dark", LARGE], ["light", SMALL]]];
const MAX_BYTES = 120_000;

test("every page of the portal is accessible, small and fits a phone in the longest languages", async (t) => {
  const sizes = [];
  await forEachPage(t, async (visitor, state, number) => {
    sizes.push([await weighs(visitor, state), state.name]);
    await asksAxe(visitor.page, state, LOOKS[number % LOOKS.length]);
    await visitor.readsLanguages(state, PORTAL_LONGEST);
  });
  t.diagnostic(`largest: ${sizes.sort(([a], [b]) => b - a)[0].join(" bytes, ")}`);
});

async function weighs(visitor, state) {
  const { urls, bytes } = await visitor.weighs(state);
  assert.ok(bytes > 0 && bytes <= MAX_BYTES, `${bytes} bytes`);
  assert.deepEqual(urls.filter((url) => !url.startsWith(`${dev.portal_url}/`)), []);
  return bytes;
}

/** On the page that is open; the action of the state comes first. */
async function asksAxe(page, state, looks) {
  await state.act?.(page);
  await loadAxe(page);
  for (const [colorScheme, viewport] of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    assert.deepEqual(await violations(page), [], `${colorScheme} ${viewport.width}`);
  }
  // The last one was a phone.
  await page.evaluate(setTextSize, 200);
  assert.deepEqual(await sizeViolations(page), [], "with large text");
}
