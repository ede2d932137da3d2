import assert from "node:assert/strict";

import { generate, read } from "../harness/api.mjs";
import { journey } from "../harness/journey.mjs";
import { dev } from "../harness/environment.mjs";

journey("a page that refreshes itself does not undo what the payer has just done", async (payer, other) => {
  const link = await generate();
  await payer.opens(link);
  const { paymentId } = await payer.paysAt("ember");
  await dev.advance("20m");

  const later = await other();
  await later.opens(link);
  assert.equal((await later.sees("resume")).status, "INCOMPLETE");
  // The page reloads itself ten seconds after a click at the earliest. Here its clock stands still, so that it never is that late.
  await later.page.clock.setFixedTime(new Date());
  // The payment continues, but the response to the form arrives only after the page has polled its view.
  await later.page.route(link, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    // The second poll shows that the page has handled the response to the first.
    await later.page.waitForResponse(`${link}/view`);
    await later.page.waitForRequest(`${link}/view`);
    return route.fulfill({ response });
  });
  await later.page.click("form#continue button");
  await later.sees("hand-off");
  assert.equal((await read(paymentId)).status, "PENDING");
}, { alone: true, scriptModes: [true] });

journey("a form whose submission was stopped can be submitted again", async (payer) => {
  const link = await generate();
  await payer.opens(link);
  if (payer.scripts) await payer.page.clock.install();
  await payer.chooses("atlas");
  await payer.page.route(`${link}*`, (route) => route.abort("aborted"), { times: 1 });
  await Promise.all([payer.page.waitForEvent("requestfailed"), payer.page.click("form#pay button")]);
  await payer.sees("consent");

  if (payer.scripts) {
    const busy = payer.page.locator("form#pay button[aria-busy]");
    assert.equal(await busy.count(), 1, "it may still be under way");
    await payer.page.clock.fastForward("00:15");
    assert.equal(await busy.count(), 0);
  }
  await payer.confirms();
  const { paymentId } = await payer.waitsForView("hand-off");
  assert.equal((await read(paymentId)).status, "PENDING");
});
