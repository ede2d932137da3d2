// From Confirm to the bank: what the button says, how quickly something happens, and how many taps it takes.

import assert from "node:assert/strict";

import { generate, read } from "../harness/api.mjs";
import { journey } from "../harness/journey.mjs";

/** Below it the sandbox bank Delta executes without asking the payer. */
const EXEMPT_CENTS = 827;
const MAX_SIGN_OF_LIFE_MS = 100;
const MAX_CONFIRM_MS = 800;

journey("below the bank's limit the button pays, and says so", async (payer) => {
  await payer.opens(await generate({ amountCents: EXEMPT_CENTS }));
  await payer.chooses("delta");
  assert.equal(await payer.page.innerText("form#pay button"), "Pay €8.27");
  assert.match(await payer.page.innerText("section.step"), /This button pays/);
  await payer.confirms();
  const { paymentId } = await payer.waitsForView("paid");
  assert.equal((await read(paymentId)).status, "EXECUTED");
});

journey("above the bank's limit the payer only confirms, and there is no caveat", async (payer) => {
  await payer.opens(await generate({ amountCents: 8270 }));
  await payer.chooses("delta");
  assert.equal(await payer.page.innerText("form#pay button"), "Confirm");
  assert.doesNotMatch(await payer.page.innerText("section.step"), /This button pays|may not ask/);
});

journey("from the link to a known bank it takes three taps", async (payer) => {
  await payer.opens(await generate());
  let taps = 0;
  const navigatesBy = payer.navigatesBy.bind(payer);
  payer.navigatesBy = (selector) => {
    taps += 1;
    return navigatesBy(selector);
  };
  await payer.chooses("corvus");
  await payer.confirms();
  await payer.sees("hand-off");
  await payer.goesToBank();
  assert.ok(taps <= 3, `${taps} taps`);
}, { scriptModes: [true] });

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
  if (payer.scripts) assert.ok(Math.min(...signs) <= MAX_SIGN_OF_LIFE_MS, `${signs} ms to the first sign of life`);
  assert.ok(Math.min(...totals) <= MAX_CONFIRM_MS, `${totals} ms to the page of the bank's link`);
}, { alone: true });

journey("a slow bank is awaited on a page of its own, and the button never wakes up", async (payer) => {
  await payer.opens(await generate({ reference: "TEST DELAY" }));
  await payer.chooses("corvus");
  await payer.confirms();
  await payer.sees("connecting"); // the bank has not answered yet
  const { paymentId } = await payer.waitsForView("hand-off");
  assert.equal((await read(paymentId)).status, "PENDING");
});
