// From Confirm to the bank: what the button says, and how many taps it takes. speed.test.mjs measures how quickly that goes.

import assert from "node:assert/strict";

import { generate, read } from "../harness/api.mjs";
import { journey } from "../harness/journey.mjs";

/** Below it the sandbox bank Delta executes without asking the payer. */
const EXEMPT_CENTS = 827;
/** What the bank takes that gets the reference TEST DELAY. */
const BANK_DELAY_MS = 5_000;

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

journey("the button shows life before anything is sent", async (payer) => {
  await payer.opens(await generate());
  await payer.chooses("corvus");
  // After the page's own listeners, and before the browser acts.
  await payer.page.evaluate(() => addEventListener("submit", ({ target }) => {
    sessionStorage.busy = target.querySelector("button").getAttribute("aria-busy");
  }));
  await payer.confirms();
  await payer.waitsForView("hand-off");
  assert.equal(await payer.page.evaluate(() => sessionStorage.busy), "true");
}, { scriptModes: [true] });

journey("a slow bank is awaited on a page of its own, and the button never wakes up", async (payer) => {
  await payer.opens(await generate({ reference: "TEST DELAY" }));
  await payer.chooses("corvus");
  const began = Date.now();
  await payer.confirms();
  const { view } = await payer.sees("connecting", "hand-off");
  // On a machine that takes as long as the bank, the page may come after the bank's answer.
  assert.ok(view === "connecting" || Date.now() - began >= BANK_DELAY_MS, "the payer waited without a page");
  const { paymentId } = await payer.waitsForView("hand-off");
  assert.equal((await read(paymentId)).status, "PENDING");
});
