import assert from "node:assert/strict";

import { generate, read } from "../harness/api.mjs";
import { approves } from "../harness/bank.mjs";
import { journey } from "../harness/journey.mjs";

const phone = {
  device: { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  touches: true,
  onPage: fitsTheScreen,
};

journey("on a small phone everything fits and can be tapped", async (payer) => {
  await payer.opens(await generate({ amountCents: 750000, reference: "WWWWWWWWWWWWWWWWWW" }));
  const { paymentId } = await payer.paysAt("atlas");
  assert.equal(await payer.page.locator("#phone svg").isVisible(), false);
  await payer.goesToBank();
  await approves(payer);
  await payer.waitsForView("paid");
  assert.equal((await read(paymentId)).status, "EXECUTED");
}, phone);

async function fitsTheScreen(page) {
  const widths = await page.evaluate(() => [document.scrollingElement.scrollWidth, window.innerWidth]);
  // A phone shrinks a page that is too wide and then reports a wide window.
  assert.ok(Math.max(...widths) <= page.viewportSize().width, `${page.url()} is ${widths[0]} wide`);
}
