// Every page that a payer can see, reached by the actions that really lead there. A state that lasts only a moment (the bank has not
// responded yet) is frozen by an update in the database.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after } from "node:test";

import { generate } from "../harness/api.mjs";
import { closeDevice, newDevice } from "../harness/browser.mjs";
import { companyWithLink, paylink } from "../harness/company.mjs";
import { sql, waitForHeartbeat } from "../harness/database.mjs";
import { browser, dev } from "../harness/environment.mjs";
import { logo } from "./logo.mjs";
import { startNodes } from "./nodes.mjs";
import { confirmAtBank, decideAtBank, post, waitForView } from "./http-payer.mjs";

/** The id in the address of an attempt, which ends with a key. */
const attemptOf = (page) => new URL(page).pathname.split("/").pop().split("-")[0];

/** The database's form of an attempt id: the 26 base-32 characters after `att_` and the cell. */
function uuid(attempt) {
  const letters = "0123456789abcdefghjkmnpqrstvwxyz";
  const value = [...attempt.slice(6)].reduce((sum, letter) => sum * 32n + BigInt(letters.indexOf(letter)), 0n);
  return value.toString(16).padStart(32, "0");
}

/** The view of a page, where it differs from the name of the state. */
const VIEWS = {
  "choose-many": "choose", "choose-nothing": "choose", "choose-branded": "choose", "no-bank": "choose",
  "declined": "choose", "refused": "choose", "unanswered": "choose",
  "consent-iban": "consent", "consent-wrong": "consent", "consent-again": "consent", "consent-branded": "consent",
  "taken": "left", "cancel-question": "cancel", "consent-pay": "consent", "hand-off-forwarded": "hand-off",
  "paid-forwarded": "paid", "failed-forwarded": "failed", "cancelled-forwarded": "cancelled", "wrong-way": "form",
};

let statesPromise;
let nodes;
after(() => nodes?.stop());

/** All states: `name`, `url`, and `act` where an action on the page comes first, with the `form` that it sends. They are created once per run. */
export function allStates() {
  statesPromise ??= createStates();
  return statesPromise;
}

async function createStates() {
  // This comes before the start of the other nodes, because they read it when they start.
  await sql(`INSERT INTO bank_use SELECT current_date - 1, 'bank-' || number, 10 + number FROM unnest(ARRAY[41, 50, 0, 8, 51]) AS number`);
  nodes = await startNodes();
  const states = [];
  const add = (name, url, more = {}) => states.push({ name, url, view: VIEWS[name] ?? name, ...more });

  // The clock is advanced first, so that it affects no other state.
  const left = await confirmAtBank("ember");
  const expired = await companyWithLink("Bakery at the Corner", { set: ["--link-lifetime", "10m"] });
  await dev.advance("20m");
  await waitForView("left", left.page);
  add("left", left.page);
  add("expired", expired.link);

  const link = await generate({ amountCents: 8270, reference: "Order 1017" });
  add("choose", link);
  add("choose-many", `${nodes.manyBanks.pay_url}${new URL(link).pathname}`);
  add("choose-nothing", `${nodes.manyBanks.pay_url}${new URL(link).pathname}?q=zzz&country=all`);
  add("consent", `${link}?bank=borea`);
  add("consent-iban", `${link}?bank=atlas`);
  add("consent-wrong", `${link}?bank=atlas`, {
    form: { bank: "atlas", iban: "DE00 1234" },
    act: async (page) => {
      await page.fill("input[name=iban]", "DE00 1234");
      await Promise.all([page.waitForNavigation(), page.click("#pay button")]);
    },
  });
  const branded = await companyWithLink("Blumen & Gärten Großmann-Lindenthaler Söhne OHG", {
    set: [
      "--colour", "#7b1f5c", "--logo", await writeLogoFile("logo.png"),
      "--logo-dark", await writeLogoFile("logo-dark.png", { colour: [226, 140, 196] }),
      "--support-email", "kundendienst@blumen-und-gaerten-grossmann-lindenthaler.example", "--website", "https://www.blumen-und-gaerten.example/",
    ],
  });
  add("choose-branded", branded.link);
  add("consent-branded", `${branded.link}?bank=corvus`);

  add("consent-pay", `${await generate({ amountCents: 827, reference: "Order 1017" })}?bank=delta`);

  const started = await confirmAtBank("atlas");
  add("hand-off", started.page);
  add("resume", started.link);
  add("cancel-question", `${started.page}/cancel`);
  add("hand-off-forwarded", `${started.link}/progress`);
  const connecting = await confirmAtBank("atlas");
  await waitForHeartbeat();
  const notConnected = "connector_state_sealed = NULL, redirect_sealed = NULL, next_poll_at = NULL";
  await sql(`UPDATE attempt SET ${notConnected} WHERE id = '${uuid(attemptOf(connecting.page))}'`);
  add("connecting", connecting.page);
  const taken = await confirmAtBank("atlas");
  await sql(`UPDATE attempt SET redirect_sealed = NULL, claim = 1 WHERE id = '${uuid(attemptOf(taken.page))}'`);
  add("taken", taken.page);

  const waiting = await decideAtBank("atlas", "approve", { reference: "TEST OUTAGE" });
  await waitForView("waiting", waiting.page);
  add("waiting", waiting.page);
  const authorised = await decideAtBank("ember", "approve");
  await waitForView("authorised", authorised.page);
  add("authorised", authorised.page);
  const unknown = await decideAtBank("atlas", "approve", { reference: "TEST CODE" });
  await waitForView("unknown", unknown.page);
  add("unknown", unknown.page);

  const others = await decideAtBank("atlas", "approve", { reference: "TEST OTHERS" });
  await waitForView("others", others.page);
  add("others", others.page);
  const gone = await confirmAtBank("atlas", { reference: "TEST GONE" });
  await sql(`UPDATE attempt SET payer_seen_at = payer_seen_at - interval '16 minutes' WHERE id = '${uuid(attemptOf(gone.page))}'`);
  await waitForView("gone", gone.page);
  add("gone", gone.page);

  const paid = await decideAtBank("atlas", "approve");
  await waitForView("paid", paid.page);
  add("paid", paid.page);
  add("paid-forwarded", paid.link);
  const failed = await decideAtBank("atlas", "approve", { reference: "TEST REJECT" });
  await waitForView("failed", failed.page);
  add("failed", failed.page);
  add("failed-forwarded", failed.link);
  const cancelled = await confirmAtBank("atlas");
  await post(`${cancelled.page}/cancel`);
  add("cancelled", cancelled.page);
  add("cancelled-forwarded", cancelled.link);

  const declined = await decideAtBank("atlas", "decline");
  add("declined", declined.page);
  add("consent-again", `${declined.page}?bank=corvus`);
  add("refused", (await confirmAtBank("atlas", { reference: "TEST REFUSE" })).page);
  add("unanswered", (await confirmAtBank("atlas", { reference: "TEST FIVE HUNDRED" })).page);
  const first = await decideAtBank("atlas", "decline");
  await post(`${first.page}/again`, { bank: "corvus" });
  add("elsewhere", first.returned);

  add("home", `${dev.pay_url}/`);
  add("not-a-link", `${dev.pay_url}/l/AAAA`);
  const revoked = await generate({ amountCents: 8270, reference: "Order 1018" });
  await paylink("link", "revoke", revoked);
  add("revoked", revoked);
  const closed = await companyWithLink("Bakery at the Corner");
  await paylink("company", "disable", closed.id);
  add("disabled", closed.link);
  const changed = await companyWithLink("Bakery at the Corner");
  await paylink("company", "set", changed.id, "--iban", "DE98000000009999999999", "--currency", "SEK");
  add("currency", changed.link);
  const live = await companyWithLink("Bakery at the Corner", { mode: "live", options: ["--iban", "DE98000000009999999999"] });
  add("no-bank", live.link);
  add("wrong-way", `${dev.pay_url}/n/nobody`);
  add("trouble", `${nodes.withoutDatabase.pay_url}${new URL(link).pathname}`);
  // This node accepts no invalid requests at all.
  add("busy", `${nodes.rateLimited.pay_url}/l/AAAA`);
  return states;
}

async function writeLogoFile(name, options) {
  const file = join(dev.directory, name);
  await writeFile(file, logo(options));
  return file;
}

/** A test for each state. */
export async function forEachState(t, device, inspect) {
  const states = await allStates();
  const context = await newDevice(browser, device);
  const page = await context.newPage();
  for (const state of states) await t.test(state.name, () => inspect(page, state));
  await closeDevice(context);
}

/** Shows a state in a language. */
export async function show(page, state, language) {
  await state.before?.();
  const url = new URL(state.url);
  if (language) url.searchParams.set("lang", language);
  await page.goto(url.href);
  await state.act?.(page);
  const { view, message } = await page.evaluate(() => ({ ...document.querySelector("main").dataset }));
  assert.equal(message ?? view, state.view, state.name);
}
