// Every page that a payer can see: checked by axe in three languages, both colour schemes and two widths, and measured at 320 px in all
// 25 languages.

import assert from "node:assert/strict";
import { test } from "node:test";

import { loadAxe, violations } from "../harness/axe.mjs";
import { closeDevice, newDevice } from "../harness/browser.mjs";
import { LANGUAGES } from "../harness/languages.mjs";
import { layoutProblems } from "../harness/layout.mjs";
import { browser } from "../harness/environment.mjs";
import { allStates, show } from "./states.mjs";

const AXE_LANGUAGES = ["en", "de", "el"];
const SMALL = { width: 320, height: 640 };
const LARGE = { width: 1280, height: 800 };

/** A test for each state, two at a time: a page mostly waits for another process. */
async function forEachState(t, device, inspect) {
  const states = [...await allStates()];
  const worker = async () => {
    const context = await newDevice(browser, device);
    const page = await context.newPage();
    for (let state = states.shift(); state; state = states.shift()) {
      await t.test(state.name, () => inspect(page, state));
    }
    await closeDevice(context);
  };
  await Promise.all([worker(), worker()]);
}

test("axe finds no violation on any page", { timeout: 600_000, concurrency: 2 }, (t) => forEachState(t, {}, async (page, state) => {
  for (const language of AXE_LANGUAGES) {
    await show(page, state, language);
    await loadAxe(page);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      for (const viewport of [SMALL, LARGE]) {
        await page.setViewportSize(viewport);
        assert.deepEqual(await violations(page), [], `${language} ${colorScheme} ${viewport.width}`);
      }
    }
  }
}));

const PHONE = { viewport: SMALL, isMobile: true, hasTouch: true };
const FITS = "no page is wider than a phone in any language, and every target can be hit with a thumb";
test(FITS, { timeout: 600_000, concurrency: 2 }, (t) => forEachState(t, PHONE, async (page, state) => {
  for (const language of LANGUAGES) {
    await show(page, state, language);
    assert.equal(await page.getAttribute("html", "lang"), language, state.name);
    await page.evaluate(() => document.querySelector("details#language").setAttribute("open", ""));
    assert.deepEqual(await page.evaluate(layoutProblems), [], `${state.name} in ${language}`);
  }
}));

test("the layout check finds a word that is too long and a button that is too small", async () => {
  const context = await newDevice(browser, PHONE);
  const page = await context.newPage();
  await page.setContent('<meta name="viewport" content="width=device-width"><p style="width:9rem;white-space:nowrap">Donaudampfschifffahrtsgesellschaft</p><button style="height:2rem">x</button><a style="margin-left:19rem">elsewhere</a>');
  const found = (await page.evaluate(layoutProblems)).join("; ");
  for (const kind of ["overflows: P", "× 32: BUTTON", "sticks out: A", "the page is"]) assert.ok(found.includes(kind), found);
  await closeDevice(context);
});
