// How quickly a payer gets from Confirm to the bank. It measures time, so it is no part of the other tests: it wants a machine for itself.

import assert from "node:assert/strict";

import { generate } from "./harness/api.mjs";
import { journey } from "./harness/journey.mjs";

const MAX_SIGN_OF_LIFE_MS = 100;
const MAX_CONFIRM_MS = 800;

journey("a bank that answers after 300 ms is reached within 800 ms, and the button shows life at once", async (payer) => {
  // The best of five: machines that test are slow now and then.
  const [signs, totals] = [[], []];
  for (let run = 0; run < 5; run += 1) {
    await payer.opens(await generate({ reference: "TEST SHORT DELAY" }));
    await payer.chooses("corvus");
    await payer.page.evaluate(() => {
      const button = document.querySelector("form#pay button");
      const started = { at: 0 };
      button.addEventListener("click", () => { started.at = performance.now(); }, { capture: true });
      new MutationObserver(() => requestAnimationFrame(() => { sessionStorage.sign = performance.now() - started.at; }))
        .observe(button, { attributes: true, attributeFilter: ["aria-busy"] });
    });
    const began = Date.now();
    const there = payer.page.waitForNavigation({ waitUntil: "commit" });
    await payer.page.click("form#pay button", { noWaitAfter: true });
    await there;
    totals.push(Date.now() - began);
    await payer.sees("hand-off");
    if (payer.scripts) signs.push(Number(await payer.page.evaluate(() => sessionStorage.sign)));
  }
  console.log(`to the page of the bank's link: ${totals} ms; to the first sign of life: ${signs} ms`);
  if (payer.scripts) assert.ok(Math.min(...signs) <= MAX_SIGN_OF_LIFE_MS, `${signs} ms to the first sign of life`);
  assert.ok(Math.min(...totals) <= MAX_CONFIRM_MS, `${totals} ms to the page of the bank's link`);
}, { alone: true });
