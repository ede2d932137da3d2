// After an outage: brings the orders up to date. It can run at any time and any number of times.
//
//   node reconcile.mjs [SINCE]     SINCE is when the outage started, such as 2026-11-15T11:00:00Z

import { spawnSync } from "node:child_process";

import { allOrders, openAttempts } from "./orders.mjs";
import { applyPayment, readPayment } from "./paylink.mjs";

const { COMPANY_ID, PAYLINK = "paylink" } = process.env;
const since = process.argv[2];
const fail = (text) => {
  console.log(text);
  process.exitCode = 1; // so that a timer reports it
};

// 1. Events that the shop has missed are sent again, to the running shop. They bring also the payments of payers who never returned.
if (since) {
  const replay = spawnSync(PAYLINK, ["events", "replay", "--company", COMPANY_ID, "--since", since, "--missing"], { stdio: "inherit" });
  if (replay.status === 0) console.log("The events arrive within seconds at the running shop. Run this once more to see their orders.");
  else fail("The events were not replayed. Replay them on the page Deliveries of the portal, or ask your operator.");
}

// 2. Payments whose id the shop holds are read. This finds also those that ended longer ago than events are kept.
for (const attempt of openAttempts()) {
  try {
    const payment = await readPayment(attempt.payment_id);
    if (!payment || !applyPayment(payment, attempt)) console.log(`${attempt.reference}: its payment does not match`);
  } catch (error) {
    fail(`${attempt.reference}: reading its payment failed: ${error.message}`);
  }
}

for (const order of allOrders()) console.log(`Order ${order.number}: ${order.state}`);
