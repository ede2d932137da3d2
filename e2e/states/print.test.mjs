// A printed page is a receipt: black on white, without what only a screen can do. And nothing moves for those who asked for that.

import assert from "node:assert/strict";
import { test } from "node:test";

import { closeDevice, newDevice } from "../harness/browser.mjs";
import { browser } from "../harness/environment.mjs";
import { allStates, show } from "./states.mjs";

const PRINTED = ["paid", "failed", "hand-off", "choose-branded", "expired"];

/** The colours of the visible texts and backgrounds, and the controls that can be seen. */
function appearance() {
  const visible = [...document.querySelectorAll("body, body *")].filter((element) => element.checkVisibility() && !element.closest("svg"));
  const isControl = (element) => element.matches("button, input, select, summary, #phone, #return, #bank");
  const controls = visible.filter(isControl).map(({ outerHTML }) => outerHTML);
  const colours = new Set(visible.filter(({ innerText }) => innerText?.trim()).map((element) => getComputedStyle(element).color));
  const grounds = new Set(visible.map((element) => getComputedStyle(element).backgroundColor));
  return { controls, colours: [...colours], grounds: [...grounds].sort() };
}

test("a printed page is black on white and has no controls", async (t) => {
  const context = await newDevice(browser, { javaScriptEnabled: false, colorScheme: "dark" });
  const page = await context.newPage();
  for (const state of (await allStates()).filter(({ name }) => PRINTED.includes(name))) {
    await t.test(state.name, async () => {
      await page.emulateMedia({ media: "screen", colorScheme: "dark" });
      await show(page, state);
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      const expected = { controls: [], colours: ["rgb(0, 0, 0)"], grounds: ["rgb(255, 255, 255)"] };
      const found = await page.evaluate(appearance);
      assert.deepEqual(found, expected);
    });
  }
  await closeDevice(context);
});

test("a pressed button turns a mark, but not with reduced motion", async () => {
  const context = await newDevice(browser);
  const page = await context.newPage();
  await show(page, (await allStates()).find(({ name }) => name === "consent"));
  await page.evaluate(() => document.querySelector("#pay button").setAttribute("aria-busy", "true"));
  const moving = () => page.evaluate(() => document.getAnimations().length);
  for (const [reducedMotion, count] of [["no-preference", 1], ["reduce", 0]]) {
    await page.emulateMedia({ reducedMotion });
    assert.equal(await moving(), count, reducedMotion);
  }
  await closeDevice(context);
});
