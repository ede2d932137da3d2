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
  // The payment continues, but the response to the form arrives only after the page had time to poll its view.
  await later.page.route(link, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    // The second poll shows that the page has handled the response to the first.
    await later.page.waitForResponse(`${link}/view`, { timeout: 3000 }).catch(() => {});
    await later.page.waitForRequest(`${link}/view`, { timeout: 3000 }).catch(() => {});
    return route.fulfill({ response });
  });
  await later.page.click("form#continue button");
  await later.sees("hand-off");
  assert.equal((await read(paymentId)).status, "PENDING");
}, { alone: true, scriptModes: [true] });

journey("a form whose submission was stopped can be submitted again", async (payer) => {
  const link = await generate();
  await payer.opens(link);
  await payer.chooses("atlas");
  await payer.page.route(`${link}*`, (route) => route.abort("aborted"), { times: 1 });
  await Promise.all([payer.page.waitForEvent("requestfailed"), payer.page.click("form#pay button")]);
  await payer.sees("consent");

  const deadline = Date.now() + 30_000;
  const gone = () => payer.page.waitForSelector("form#pay", { state: "detached", timeout: 1000 }).then(() => true, () => false);
  do {
    assert.ok(Date.now() < deadline, "nothing is sent any more");
    await payer.page.click("form#pay button", { timeout: 1000 });
  } while (!await gone());
  const { paymentId } = await payer.waitsForView("hand-off");
  assert.equal((await read(paymentId)).status, "PENDING");
});
