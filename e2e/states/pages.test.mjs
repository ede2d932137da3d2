// Every page that a payer can see: checked by axe in three languages, both colour schemes, two widths and with large text, and measured at
// 320 px in all 25 languages, with normal and with large text.

import assert from "node:assert/strict";
import { test } from "node:test";

import { loadAxe, violations } from "../harness/axe.mjs";
import { closeDevice, newDevice } from "../harness/browser.mjs";
import { LANGUAGES } from "../harness/languages.mjs";
import { brokenWords, layoutProblems, pageProblems, setTextSize } from "../harness/layout.mjs";
import { browser } from "../harness/environment.mjs";
import { htmlOf } from "./http-payer.mjs";
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
    await page.setViewportSize(SMALL);
    await page.evaluate(setTextSize, 200);
    assert.deepEqual(await violations(page), [], `${language} with large text`);
  }
}));

const PHONE = { viewport: SMALL, isMobile: true, hasTouch: true };
const FITS = "no page is wider than a phone in any language, no word is broken, and every target can be hit with a thumb, also with large text";
test(FITS, { timeout: 300_000, concurrency: 2 }, (t) => forEachState(t, PHONE, async (page, state) => {
  const pages = await Promise.all(LANGUAGES.map(async (language) => {
    const html = await htmlOf(state, language);
    assert.ok(html.includes(`<html lang="${language}">`) && html.includes(`="${state.view}"`), `${state.name} in ${language}: ${html}`);
    return { name: `${state.name} in ${language}`, html };
  }));
  assert.deepEqual(await pageProblems(page, pages), []);
}));

test("the layout check finds a word that is too long or broken and a button that is too small", async () => {
  const context = await newDevice(browser, PHONE);
  const page = await context.newPage();
  await page.setContent('<meta name="viewport" content="width=device-width"><p style="width:9rem;white-space:nowrap">Donaudampfschifffahrtsgesellschaft</p><button style="height:2rem">x</button><a style="margin-left:19rem">elsewhere</a>');
  const found = (await page.evaluate(layoutProblems)).join("; ");
  for (const kind of ["overflows: P", "× 32: BUTTON", "sticks out: A", "the page is"]) assert.ok(found.includes(kind), found);
  await page.setContent('<p style="width:9rem;overflow-wrap:anywhere">Donaudampfschifffahrtsgesellschaft Schiff&shy;fahrts&shy;gesell&shy;schaft</p><dl><dd style="width:4rem;overflow-wrap:anywhere">DE89370400440532013000</dd><dd style="word-break:break-all">Order 1017 from Großmann-Lindenthaler by the customer</dd></dl>');
  assert.deepEqual((await page.evaluate(brokenWords)).slice(0, 1), ["broken: Donaudampfschifffahrtsgesellschaft"]);
  assert.equal((await page.evaluate(brokenWords)).length, 2, "one more, in the line that may break anywhere");
  const html = "<style>p{overflow-wrap:anywhere;font:1rem monospace}</style><p>Verwendungszweckangabe";
  assert.deepEqual(await pageProblems(page, [{ name: "sample", html }]), ["sample at 200 %: broken: Verwendungszweckangabe"]);
  await closeDevice(context);
});
