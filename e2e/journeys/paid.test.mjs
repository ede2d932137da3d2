import assert from "node:assert/strict";

import { generate, newReference, read, waitForFinalPayment } from "../harness/api.mjs";
import { approves, approvesAndCloses } from "../harness/bank.mjs";
import { journey } from "../harness/journey.mjs";
import { dev } from "../harness/environment.mjs";

journey("a payment that is approved is paid, and leads back to the shop", async (payer) => {
  await payer.buysAt(dev.shop_url);
  const { paymentId } = await payer.paysAt("atlas");
  assert.match(paymentId, /^pay_/);
  await payer.goesToBank();
  await approves(payer);
  assert.equal((await payer.sees("authorised", "paid")).paymentId, paymentId);
  assert.equal((await payer.waitsForView("paid")).status, "EXECUTED");

  const back = new URL(await payer.returnUrl());
  assert.equal(back.searchParams.get("paymentId"), paymentId);
  await payer.navigatesBy("a#return");
  assert.ok(payer.page.url().startsWith(dev.shop_url));
  assert.equal(await payer.page.getAttribute("main", "data-status"), "EXECUTED");
  assert.equal((await read(paymentId)).status, "EXECUTED");
});

journey("the summary shows the payee, the reference, the amount and the bank", async (payer) => {
  const reference = newReference();
  await payer.opens(await generate({ amountCents: 123456, reference }));
  await payer.chooses("atlas");
  assert.equal(await payer.page.innerText(".amount"), "€1,234.56");
  const summary = await payer.page.locator("main dl").first().innerText();
  for (const part of ["Demo Shop", reference, "Atlas Bank"]) assert.ok(summary.includes(part), summary);
  assert.notEqual(await payer.page.locator("form#pay input[name=iban]").inputValue(), "");
  await payer.navigatesBy("a#other");
  await payer.sees("choose");
});

journey("a payment is executed even if the tab is closed at the bank", async (payer) => {
  await payer.opens(await generate());
  const { paymentId } = await payer.paysAt("atlas");
  await payer.goesToBank();
  assert.equal(await approvesAndCloses(payer), 303);
  assert.equal((await waitForFinalPayment(paymentId)).status, "EXECUTED");
});
