// Every page that a payer can meet, brought about by what really leads there. Where a state lasts only moments (the bank has not
// answered yet), the database is told to stay there.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after } from "node:test";

import { generate } from "../harness/api.mjs";
import { companyWithLink, paylink, run } from "../harness/company.mjs";
import { dev } from "../harness/world.mjs";
import { logo } from "./logo.mjs";
import { startNodes } from "./nodes.mjs";
import { confirmed, decided, post, until } from "./walker.mjs";

const sql = (text) => run("psql", ["-qX", "-v", "ON_ERROR_STOP=1", "-c", text, dev.owner_database_url], { timeout: 30_000 });

const attemptOf = (page) => new URL(page).pathname.split("/").pop();

/** What the database keeps an attempt's id as: behind `att_` and the cell, 26 letters of base 32. */
function uuid(attempt) {
  const letters = "0123456789abcdefghjkmnpqrstvwxyz";
  const value = [...attempt.slice(6)].reduce((sum, letter) => sum * 32n + BigInt(letters.indexOf(letter)), 0n);
  return value.toString(16).padStart(32, "0");
}

/** What the page calls itself, where that is not the name of the state. */
const VIEWS = {
  "choose-many": "choose", "choose-nothing": "choose", "choose-branded": "choose", "no-bank": "choose",
  "declined": "choose", "refused": "choose", "unanswered": "choose",
  "consent-iban": "consent", "consent-wrong": "consent", "consent-branded": "consent",
  "taken": "left", "paid-forwarded": "paid", "failed-forwarded": "failed", "cancelled-forwarded": "cancelled", "wrong-way": "form",
};

let brought;
let nodes;
after(() => nodes?.stop());

/** All of them: `name`, `url`, and `act` where something must be done on the page first. They are brought about once a run. */
export function allStates() {
  brought ??= bringAbout();
  return brought;
}

async function bringAbout() {
  // Before the other nodes start and learn it.
  await sql(`INSERT INTO bank_use SELECT current_date - 1, 'bank-' || number, 10 + number FROM unnest(ARRAY[41, 50, 0, 8, 51]) AS number`);
  nodes = await startNodes();
  const states = [];
  const add = (name, url, more = {}) => states.push({ name, url, view: VIEWS[name] ?? name, ...more });

  // Time is moved first, so that nothing else runs out of it.
  const left = await confirmed("ember");
  await dev.advance("20m");
  await until("left", left.page);
  add("left", left.page);

  const link = await generate({ amountCents: 8270, reference: "Order 1017" });
  add("choose", link);
  add("choose-many", `${nodes.many.pay_url}${new URL(link).pathname}`);
  add("choose-nothing", `${nodes.many.pay_url}${new URL(link).pathname}?q=zzz&country=all`);
  add("consent", `${link}?bank=borea`);
  add("consent-iban", `${link}?bank=atlas`);
  add("consent-wrong", `${link}?bank=atlas`, {
    act: async (page) => {
      await page.fill("input[name=iban]", "DE00 1234");
      await Promise.all([page.waitForNavigation(), page.click("#pay button")]);
    },
  });
  const branded = await companyWithLink("Blumen & Gärten Großmann-Lindenthaler Söhne OHG", { set: ["--colour", "#7b1f5c", "--logo", await picture()] });
  add("choose-branded", branded.link);
  add("consent-branded", `${branded.link}?bank=corvus`);

  const begun = await confirmed("atlas");
  add("hand-off", begun.page);
  add("resume", begun.link);
  const connecting = await confirmed("atlas");
  await sql(`UPDATE attempt SET memory_sealed = NULL, redirect_sealed = NULL, next_look_at = NULL WHERE id = '${uuid(attemptOf(connecting.page))}'`);
  add("connecting", connecting.page);
  const taken = await confirmed("atlas");
  await sql(`UPDATE attempt SET redirect_sealed = NULL WHERE id = '${uuid(attemptOf(taken.page))}'`);
  add("taken", taken.page);

  const waiting = await decided("atlas", "approve", { reference: "TEST OUTAGE" });
  await until("waiting", waiting.page);
  add("waiting", waiting.page);
  const authorised = await decided("ember", "approve");
  await until("authorised", authorised.page);
  add("authorised", authorised.page);
  const unknown = await decided("atlas", "approve", { reference: "TEST CODE" });
  await until("unknown", unknown.page);
  add("unknown", unknown.page);

  const paid = await decided("atlas", "approve");
  await until("paid", paid.page);
  add("paid", paid.page);
  add("paid-forwarded", paid.link);
  const failed = await decided("atlas", "approve", { reference: "TEST REJECT" });
  await until("failed", failed.page);
  add("failed", failed.page);
  add("failed-forwarded", failed.link);
  const cancelled = await confirmed("atlas");
  await post(`${cancelled.page}/cancel`);
  add("cancelled", cancelled.page);
  add("cancelled-forwarded", cancelled.link);

  add("declined", (await decided("atlas", "decline")).page);
  add("refused", (await confirmed("atlas", { reference: "TEST REFUSE" })).page);
  add("unanswered", (await confirmed("atlas", { reference: "TEST FIVE HUNDRED" })).page);
  const first = await confirmed("atlas");
  await post(`${first.page}/switch`);
  await post(`${first.page}/again`, { bank: "corvus" });
  add("elsewhere", first.page);

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
  add("trouble", `${nodes.alone.pay_url}${new URL(link).pathname}`);
  // Who finds nothing pays for ten: for ten seconds that node answers nobody.
  add("busy", `${nodes.narrow.pay_url}/l/AAAA`, { before: () => fetch(`${nodes.narrow.pay_url}/l/AAAA`) });
  return states;
}

async function picture() {
  const file = join(dev.directory, "logo.png");
  await writeFile(file, logo());
  return file;
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
