// The operator's job: a payment is UNKNOWN. Find it from the start page, see what is known, and propose to close it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { paylink, paylinkList } from "../harness/company.mjs";
import { Person } from "./person.mjs";
import { unknownPayments } from "./states.mjs";

test("an operator finds a payment without an outcome and proposes to close it", { timeout: 120_000 }, async (t) => {
  const person = await Person.operator();
  t.after(() => person.leaves());
  const { page } = person;
  const oldest = (await unknownPayments()).at(-1);

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
    const proposal = (await paylinkList("proposal", "list")).find(({ payment_id: payment }) => payment === oldest);
    assert.equal(proposal.kind, "close_payment");
    // A command cannot tell whether its user is the same person.
    await assert.rejects(paylink("proposal", "approve", proposal.proposal_id, "--json"), /another person has to approve this/);
    await person.opens("/operator");
    assert.match(await person.text("#approvals"), /1 change waits for a second person|changes wait for a second person/);
    await paylink("proposal", "withdraw", proposal.proposal_id, "--json");
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
