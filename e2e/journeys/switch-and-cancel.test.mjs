import assert from "node:assert/strict";

import { generate, newReference, read } from "../harness/api.mjs";
import { approves, declines, leaves, orders } from "../harness/bank.mjs";
import { journey } from "../harness/journey.mjs";
import { dev } from "../harness/environment.mjs";

journey("a payment that was declined can be paid at another bank", async (payer) => {
  await payer.opens(await generate());
  const { paymentId } = await payer.paysAt("atlas");
  await payer.goesToBank();
  await declines(payer);
  assert.equal((await payer.sees("choose")).paymentId, paymentId);
  assert.ok(await payer.shows("p.note"));
  assert.ok(!(await payer.shows("a#cancel")), "only the page of the payer who confirmed can cancel");

  assert.equal((await payer.paysAt("corvus")).paymentId, paymentId);
  await payer.goesToBank();
  await approves(payer);
  assert.equal((await payer.waitsForView("paid")).bank, "corvus");
  assert.equal((await read(paymentId)).status, "EXECUTED");
});

journey("an abandoned payment can be finished an hour later", async (payer, other) => {
  const link = await generate();
  await payer.opens(link);
  const { paymentId } = await payer.paysAt("ember");
  await payer.goesToBank();
  await leaves(payer);
  await payer.sees("hand-off", "left");
  await payer.page.close();
  await dev.advance("1h");
  assert.equal((await read(paymentId)).status, "INCOMPLETE");

  const later = await other();
  await later.opens(link);
  assert.equal((await later.sees("resume")).bank, "ember");
  await later.navigatesBy("form#continue button");
  if ((await later.sees("left", "hand-off")).view === "left") await later.navigatesBy("form#resume button");
  assert.equal((await later.waitsForView("hand-off")).paymentId, undefined);
  await later.goesToBank();
  await approves(later);
  const authorised = await later.sees("authorised");
  assert.deepEqual([authorised.status, authorised.paymentId], ["AUTHORISED", paymentId]);
  await dev.advance("1h");
  assert.equal((await later.waitsForView("paid")).status, "EXECUTED");
  assert.equal((await read(paymentId)).status, "EXECUTED");
}, { alone: true });

journey("a payer who switches banks before approving pays once, at the new bank", async (payer) => {
  const reference = newReference();
  await payer.opens(await generate({ reference }));
  const { paymentId } = await payer.paysAt("atlas");
  await payer.switches();
  assert.equal((await payer.waitsForView("choose")).paymentId, paymentId);
  assert.ok(await payer.shows("p.note"));

  await payer.paysAt("corvus");
  await payer.goesToBank();
  await approves(payer);
  assert.deepEqual(await payer.waitsForView("paid"), {
    view: "paid", status: "EXECUTED", bank: "corvus", paymentId, message: undefined,
  });
  assert.equal((await read(paymentId)).status, "EXECUTED");
  assert.equal((await orders(reference)).length, 2);
});

journey("a payment that was declined can be cancelled in the tab where it was confirmed", async (first, other) => {
  await first.opens(await generate());
  const { paymentId } = await first.paysAt("atlas");
  const second = await other();
  await second.opens(await first.page.locator("a#bank").getAttribute("href"));
  await declines(second);
  assert.equal((await second.sees("choose")).paymentId, paymentId);
  assert.equal(await second.page.locator("a#cancel, form#switch").count(), 0);
  await first.waitsForView("choose");
  await first.cancels();
  assert.equal((await first.waitsForView("cancelled")).status, "CANCELLED");
  assert.equal((await read(paymentId)).status, "CANCELLED");
});

journey("a payment can be cancelled before it is approved", async (payer) => {
  await payer.opens(await generate());
  const { paymentId } = await payer.paysAt("atlas");
  await payer.cancels();
  assert.equal((await payer.waitsForView("cancelled")).status, "CANCELLED");
  assert.equal(new URL(await payer.returnUrl()).searchParams.get("paymentId"), paymentId);
  assert.equal((await read(paymentId)).status, "CANCELLED");
});
