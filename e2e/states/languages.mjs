// Every page that a payer can see, measured on a phone, with text of normal and of double size.

import assert from "node:assert/strict";
import { test } from "node:test";

import { pageProblems } from "../harness/layout.mjs";
import { htmlOf } from "./http-payer.mjs";
import { forEachState } from "./states.mjs";

export const PHONE = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };

const FITS = "no page is wider than a phone, no word is broken, and every target can be hit with a thumb, also with large text";

export function testLayout(languages) {
  test(`${FITS}, in ${languages.length} languages`, (t) => forEachState(t, PHONE, async (page, state) => {
    const pages = await Promise.all(languages.map(async (language) => {
      const html = await htmlOf(state, language);
      assert.ok(html.includes(`<html lang="${language}">`) && html.includes(`="${state.view}"`), `${state.name} in ${language}: ${html}`);
      return { name: `${state.name} in ${language}`, html };
    }));
    assert.deepEqual(await pageProblems(page, pages), []);
  }));
}
