// Somebody who runs the installation suspends a company and resumes it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { companyWithLink, paylink, paylinkList } from "../harness/company.mjs";
import { Person } from "./person.mjs";

const NAME = "Company to suspend";
const REASON = "Several payers have complained";

test("an operator suspends a company, and resumes it", async (t) => {
  const { id } = await companyWithLink(NAME);
  const isEnabled = async () => (await paylinkList("company", "list")).find((company) => company.id === id).online_payments_enabled;
  const person = await Person.operator();
  await person.opens("/");
  assert.equal(person.path(), "/operator");
  await person.clicks(".side nav a[href$='/operator/companies']");
  await person.fills("#name", "to SUSPEND");
  await person.clicks("#filter button");
  assert.match(await person.text("#companies"), new RegExp(`${NAME}[\\s\\S]*Enabled`));
  await person.clicks(`#companies a[href$='/${id}/suspend']`);
  await person.fills("#reason", REASON);
  await person.clicks("main button.danger");
  assert.match(await person.text("#toast"), /The company is suspended/);
  assert.match(await person.text("#companies"), /Suspended/);
  assert.equal(await isEnabled(), false);
  await assert.rejects(paylink("company", "enable", id), "only resuming ends a suspension");

  await person.clicks("#companies td.title a");
  assert.match(await person.text(), new RegExp(`suspended the company: ${REASON}`));
  await person.clicks("main .notice a");
  await person.clicks("main .reasons a[href$='/resume']");
  assert.match(await person.text(), new RegExp(REASON));
  await person.clicks("main button.main");
  assert.match(await person.text("#companies"), /Enabled/);
  assert.equal(await isEnabled(), true);
  t.diagnostic(`${person.interactions} interactions`);
  assert.deepEqual(person.errors, []);
  await person.leaves();
});
