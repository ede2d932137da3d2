// The operators' job: a payment is UNKNOWN. One finds it from the start page, sees what is known and proposes to close it. Another approves.

import assert from "node:assert/strict";
import { test } from "node:test";

import { paylink, paylinkList } from "../harness/company.mjs";
import { sql } from "../harness/database.mjs";
import { dev } from "../harness/environment.mjs";
import { Person } from "./person.mjs";
import { unknownPayments } from "./states.mjs";

test("two operators close a payment without an outcome", async (t) => {
  const person = await Person.operator();
  t.after(() => person.leaves());
  const { page } = person;
  const oldest = (await unknownPayments()).at(-1);
  let proposal;

  await t.test("the start page leads to the worklist", async () => {
    await person.opens("/operator");
    assert.match(await person.text("#payments"), /Nobody knows the outcome of \d payments/);
    assert.match(await person.text("#payments"), /contradicted a final status 1 time/);
    await person.clicks("#payments a");
    assert.match(await person.text("#worklist li"), /Harbour Coffee/);
    assert.match(await person.text("#worklist li"), /response to the order was lost/);
  });

  await t.test("the evidence is there, and the story", async () => {
    await person.clicks("#worklist li .button");
    assert.equal(person.path(), `/operator/payments/${oldest}/close`);
    const known = await person.text("#known");
    for (const part of [/UNKNOWN/, /End-to-end id/, /Attempt 1 at/, /Not known/]) assert.match(known, part);
    await person.clicks("#story");
    assert.match(await person.text("#story"), /no response to the initiation/);
    await page.goBack();
  });

  await t.test("the closing is proposed, and waits for another person", async () => {
    await page.check("#close input[value=executed]");
    await person.fills("#evidence", "Letter of the bank of 16 November, reference 4711");
    await person.clicks("#close button");
    assert.match(await person.text("#toast"), /Another person has to approve it/);
    assert.match(await person.text("#proposed"), new RegExp(`${person.email} proposes to close it as`));
    assert.match(await person.text("#proposed"), /reference 4711/);
    const found = (await paylinkList("proposal", "list")).find(({ payment_id: payment }) => payment === oldest);
    assert.equal(found.kind, "close_payment");
    proposal = found.proposal_id;
    // A command cannot tell whether its user is the same person.
    await assert.rejects(paylink("proposal", "approve", proposal, "--json"), /another person has to approve this/);
    await person.opens("/operator");
    assert.match(await person.text("#approvals"), /1 change waits for a second person|changes wait for a second person/);
  });

  await t.test("a second operator signs in and approves it", async () => {
    const second = await Person.operator();
    t.after(() => second.leaves());
    await second.signsOutAndIn();
    await second.opens("/operator/approvals");
    const card = `section[id="${proposal}"]`;
    assert.match(await second.text(card), /became an operator less than 72 hours ago/);
    assert.equal(await second.page.isVisible(`${card} .button.main`), false);
    // Both have been operators for four days.
    await sql(`UPDATE portal_user SET operator_since = operator_since - interval '4 days' WHERE email IN ('${person.email}', '${second.email}')`);
    await second.opens("/operator");
    await second.clicks("#approvals a");
    await second.clicks(`${card} .button.main`);
    assert.match(await second.text(), /Harbour Coffee[\s\S]*reference 4711[\s\S]*never changes/);
    await second.clicks("main button.danger");
    assert.match(await second.text("#toast"), /The payment is closed/);
    assert.equal(await second.page.isVisible(card), false);
    await second.opens(`/operator/search?q=${oldest}`);
    assert.equal(second.path(), `/c/${dev.seeded_company_id}/payments/${oldest}`);
    const story = await second.text();
    assert.match(story, /EXECUTED/);
    assert.match(story, new RegExp(proposal));
    assert.match(story, /Event created/);
    assert.deepEqual(second.errors, []);
  });

  await t.test("banks, nodes and queues", async () => {
    await person.opens("/operator/banks");
    assert.match(await person.text("#bank-atlas"), /Closed: payers can choose the bank/);
    assert.match(await person.text("#bank-atlas"), /of \d+ attempts \(\d+ %\)/);
    await person.opens("/operator/cells");
    assert.match(await person.text(".cell"), /Running/);
  });
  assert.deepEqual(person.errors, []);
});
