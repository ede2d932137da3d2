import assert from "node:assert/strict";

import { generate, newReference, read, waitForFinalPayment } from "../harness/api.mjs";
import { approves, orders } from "../harness/bank.mjs";
import { journey } from "../harness/journey.mjs";
import { dev } from "../harness/environment.mjs";

journey("a link that is forwarded after the payment shows that it is paid, and not the payment id", async (payer, other) => {
  const link = await generate();
  await payer.opens(link);
  const { paymentId } = await payer.paysAt("atlas");
  await payer.goesToBank();
  await approves(payer);
  await payer.waitsForView("paid");

  const friend = await other();
  await friend.opens(link);
  await friend.sees("paid");
  const html = await friend.page.content();
  assert.ok(!html.includes(paymentId) && !html.includes("data-payment-id"), html);
  assert.equal(await friend.page.locator("a#return").count(), 0);
  const view = await friend.page.request.get(`${link}/view`);
  assert.ok(!(await view.text()).includes(paymentId));
  assert.equal((await read(paymentId)).status, "EXECUTED");
});

const ends = [
  {
    status: "EXECUTED", view: "paid", bank: "atlas",
    async run(payer) {
      await payer.goesToBank();
      await approves(payer);
    },
  },
  {
    status: "SETTLED", view: "paid", bank: "borea", alone: true,
    async run(payer) {
      await payer.goesToBank();
      await approves(payer);
      await dev.advance("15s");
    },
  },
  {
    status: "FAILED", view: "failed", bank: "atlas", reference: "TEST REJECT", alone: true,
    async run(payer) {
      await payer.goesToBank();
      await approves(payer);
    },
  },
  {
    status: "CANCELLED", view: "cancelled", bank: "atlas",
    run: (payer) => payer.cancels(),
  },
];

for (const end of ends) {
  journey(`a link whose payment is ${end.status} shows this, and cannot be paid again`, async (payer, other) => {
    const reference = end.reference ?? newReference();
    const ordersBefore = (await orders(reference)).length;
    const link = await generate({ reference });
    await payer.opens(link);
    await payer.chooses(end.bank);
    const form = await formOf(payer.page);
    await payer.confirms();
    const { paymentId } = await payer.waitsForView("hand-off");
    await end.run(payer);
    await payer.waitsForView(end.view);
    const before = await waitForFinalPayment(paymentId);
    assert.equal(before.status, end.status);

    const later = await other();
    await later.opens(link);
    assert.equal((await later.sees(end.view)).status, end.status);
    assert.equal(await later.page.locator("form#pay, form#continue, a[data-bank]").count(), 0);

    // As a form in a tab that was left open.
    const response = await later.page.request.post(form.action, { form: form.fields });
    assert.match(await response.text(), new RegExp(`data-view="${end.view}"`));
    await later.opens(`${link}?bank=${end.bank}`);
    await later.sees(end.view);
    assert.deepEqual(await read(paymentId), before);
    assert.equal((await orders(reference)).length, ordersBefore + 1);
  }, { alone: end.alone });
}

function formOf(page) {
  return page.locator("form#pay").evaluate((form) => ({
    action: form.action,
    fields: Object.fromEntries(new FormData(form)),
  }));
}
