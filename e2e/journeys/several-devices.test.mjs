import assert from "node:assert/strict";

import { generate, newReference, read } from "../harness/api.mjs";
import { approves, orders } from "../harness/bank.mjs";
import { scanQrCode } from "../harness/qr.mjs";
import { journey } from "../harness/journey.mjs";

journey("two tabs that confirm at the same time create one payment, at one bank", async (one, other) => {
  const reference = newReference();
  const link = await generate({ reference });
  const two = await other({ sameDevice: one });
  await Promise.all([one.opens(link), two.opens(link)]);
  await Promise.all([one.chooses("atlas"), two.chooses("corvus")]);
  await Promise.all([one.confirms(), two.confirms()]);
  const [first, second] = await Promise.all([one.waitsForView("hand-off"), two.waitsForView("hand-off")]);
  assert.equal(first.bank, second.bank);
  // One of the forms has started the payment. The other tab continues it, as any reader of the link does.
  assert.equal([first, second].filter(({ paymentId }) => paymentId).length, 1);

  await one.goesToBank();
  await approves(one);
  const { paymentId } = await one.waitsForView("paid");
  assert.equal((await two.waitsForView("paid")).paymentId, second.paymentId);
  assert.equal((await read(paymentId)).status, "EXECUTED");
  assert.equal((await orders(reference)).length, 1);
});

journey("a payer who is sent back in another browser sees the payment in both", async (here, other) => {
  await here.opens(await generate());
  const { paymentId } = await here.paysAt("atlas");
  const there = await other();
  await there.opens(await here.page.locator("a#bank").getAttribute("href"));
  await approves(there);
  assert.equal((await there.waitsForView("paid")).paymentId, paymentId);
  assert.equal((await here.waitsForView("paid")).paymentId, paymentId);
  assert.equal((await read(paymentId)).status, "EXECUTED");
});

journey("the QR code on the hand-off page leads a phone to the same payment", async (here, other) => {
  await here.opens(await generate());
  const { paymentId } = await here.paysAt("atlas");
  const phone = await other();
  await phone.opens(await scanQrCode(here.page.locator("#phone svg")));
  assert.equal((await phone.sees("hand-off")).paymentId, undefined);
  assert.equal(await phone.page.locator("main form, #phone").count(), 0, "one thing to do, besides looking again and leaving");
  await phone.goesToBank();
  await approves(phone);
  assert.equal((await phone.waitsForView("paid")).paymentId, paymentId);
  await here.waitsForView("paid");
  assert.equal((await read(paymentId)).status, "EXECUTED");
});
