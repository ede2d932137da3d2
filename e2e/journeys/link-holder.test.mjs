// A reader who has only the link, perhaps because it was forwarded, in the states of a payment that a browser reaches.
// crates/paylink/tests/money/link_holder.rs checks every state over HTTP.

import assert from "node:assert/strict";

import { generate, newReference, read } from "../harness/api.mjs";
import { approves, declines } from "../harness/bank.mjs";
import { journey } from "../harness/journey.mjs";

const states = [
  { state: "under way", bank: "atlas", view: "hand-off", linkHolder: "resume", continued: "hand-off" },
  {
    state: "declined", bank: "atlas", view: "choose", linkHolder: "choose",
    async run(payer) {
      await payer.goesToBank();
      await declines(payer);
    },
  },
  {
    state: "authorised", bank: "ember", view: "authorised", linkHolder: "authorised",
    async run(payer) {
      await payer.goesToBank();
      await approves(payer);
    },
  },
  {
    state: "paid", bank: "atlas", view: "paid", linkHolder: "paid",
    async run(payer) {
      await payer.goesToBank();
      await approves(payer);
    },
  },
  { state: "failed", bank: "atlas", reference: "TEST REJECT", view: "failed", linkHolder: "failed",
    async run(payer) {
      await payer.goesToBank();
      await approves(payer);
    },
  },
  { state: "cancelled", bank: "atlas", view: "cancelled", linkHolder: "cancelled", run: (payer) => payer.cancels() },
];

for (const { state, bank, reference, view, linkHolder, continued, run } of states) {
  journey(`the holder of the link of a payment that is ${state} sees neither id nor return nor cancel`, async (payer, other) => {
    const link = await generate({ reference: reference ?? newReference() });
    await payer.opens(link);
    const { paymentId } = await payer.paysAt(bank);
    await run?.(payer);
    await payer.waitsForView(view);
    // The payer's own browser would send cookies, if there were any; another one has none.
    for (const reader of [await other({ sameDevice: payer }), await other()]) {
      assert.deepEqual(await reader.page.context().cookies(), []);
      await reader.opens(link);
      await reader.sees(linkHolder);
      await learnsNothing(reader, paymentId);
      if (continued) {
        await reader.navigatesBy("form#continue button");
        await reader.waitsForView(continued);
        await learnsNothing(reader, paymentId);
        assert.ok(await reader.shows("a#bank"), "the reader may continue at the bank");
      }
      await reader.opens(`${link}/progress`);
      await reader.sees(continued ?? linkHolder);
      await learnsNothing(reader, paymentId);
    }
    assert.notEqual((await read(paymentId)).status, state === "cancelled" ? "PENDING" : "CANCELLED");
  });
}

async function learnsNothing({ page }, paymentId) {
  assert.match(new URL(page.url()).pathname, /^\/l\//);
  const html = await page.content();
  assert.ok(!html.includes(paymentId) && !html.includes("data-payment-id") && !html.includes("att_"), html);
  assert.equal(await page.locator("a#return, a#cancel, form#switch").count(), 0);
}
