// In every run, the languages with the longest words; `just e2e-languages` measures all. And the check finds what it should.

import assert from "node:assert/strict";
import { test } from "node:test";

import { closeDevice, newDevice } from "../harness/browser.mjs";
import { browser } from "../harness/environment.mjs";
import { LONGEST } from "../harness/languages.mjs";
import { brokenWords, layoutProblems, pageProblems } from "../harness/layout.mjs";
import { PHONE, testLayout } from "./languages.mjs";

testLayout(LONGEST);

test("the layout check finds a word that is too long or broken and a button that is too small", async () => {
  const context = await newDevice(browser, PHONE);
  const page = await context.newPage();
  await page.setContent(`<meta name="viewport" content="width=device-width">
    <p style="width:9rem;white-space:nowrap">Donaudampfschifffahrtsgesellschaft</p>
    <button style="height:2rem">x</button><a style="margin-left:19rem">elsewhere</a>`);
  const found = (await page.evaluate(layoutProblems)).join("; ");
  for (const kind of ["overflows: P", "× 32: BUTTON", "sticks out: A", "the page is"]) assert.ok(found.includes(kind), found);
  await page.setContent(`
    <p style="width:9rem;overflow-wrap:anywhere">Donaudampfschifffahrtsgesellschaft Schiff&shy;fahrts&shy;gesell&shy;schaft</p>
    <dl><dd style="width:4rem;overflow-wrap:anywhere">DE89370400440532013000</dd>
    <dd style="word-break:break-all">Order 1017 from Großmann-Lindenthaler by the customer</dd></dl>`);
  assert.deepEqual((await page.evaluate(brokenWords)).slice(0, 1), ["broken: Donaudampfschifffahrtsgesellschaft"]);
  assert.equal((await page.evaluate(brokenWords)).length, 2, "one more, in the line that may break anywhere");
  const html = "<style>p{overflow-wrap:anywhere;font:1rem monospace}</style><p>Verwendungszweckangabe";
  assert.deepEqual(await pageProblems(page, [{ name: "sample", html }]), ["sample at 200 %: broken: Verwendungszweckangabe"]);
  await closeDevice(context);
});
