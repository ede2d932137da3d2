import assert from "node:assert/strict";

import { generate, read } from "../harness/api.mjs";
import { journey } from "../harness/journey.mjs";
import { Keyboard } from "../harness/keyboard.mjs";

journey("a payment can be made with the keyboard alone, and focus is always visible", async (payer) => {
  const keyboard = new Keyboard(payer.page);
  await payer.opens(await generate());
  await payer.sees("choose");
  await keyboard.hasSafeInitialFocus();
  await keyboard.presses("Enter", 'a[data-bank="atlas"]');

  await payer.sees("consent");
  await keyboard.hasSafeInitialFocus();
  await keyboard.presses("Space", "form#pay button");

  const { paymentId } = await payer.waitsForView("hand-off");
  await keyboard.hasSafeInitialFocus();
  await keyboard.presses("Enter", "a#bank");
  await keyboard.types("input[name=user]", "Rita Reich");
  await keyboard.submits();
  await keyboard.presses("Space", 'form#decide button[value="approve"]');

  for (;;) {
    const { view } = await payer.sees("authorised", "paid");
    if (view === "paid") break;
    if (payer.scripts) await payer.sees("paid");
    else await keyboard.presses("Enter", "a#again");
  }
  await keyboard.hasSafeInitialFocus();
  await keyboard.tabsTo("a#return");
  assert.equal((await read(paymentId)).status, "EXECUTED");
});

journey("an invalid IBAN can be corrected with the keyboard alone", async (payer) => {
  const keyboard = new Keyboard(payer.page);
  await payer.opens(await generate());
  await payer.sees("choose");
  await keyboard.presses("Enter", 'a[data-bank="atlas"]');
  await payer.sees("consent");
  const sample = await payer.page.inputValue("input[name=iban]");
  await keyboard.types("input[name=iban]", "DE00 1234");
  await keyboard.submits();
  await payer.sees("consent");
  assert.ok(await payer.shows("[role=alert]"));
  assert.equal(await payer.page.inputValue("input[name=iban]"), "DE00 1234");

  await keyboard.types("input[name=iban]", sample);
  await keyboard.submits();
  const { paymentId } = await payer.waitsForView("hand-off");
  assert.equal((await read(paymentId)).status, "PENDING");
});
