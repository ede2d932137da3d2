// Getting in: invitation, passkey, password, sessions; with a virtual authenticator.

import assert from "node:assert/strict";
import { test } from "node:test";

import { paylinkList } from "../harness/company.mjs";
import { dev } from "../harness/environment.mjs";
import { Person, invite } from "./person.mjs";
import { codeOf } from "./totp.mjs";

/** What a person did in the portal, by the audit log, the latest last. */
async function actionsOf(email) {
  const entries = await paylinkList("audit", "list", "--actor", email);
  return entries.map(({ action }) => action).reverse();
}

test("an invited person creates a passkey, signs out and signs in with it", async () => {
  const { url, email } = await invite(dev.company_id, "owner");
  const person = await Person.arrives();
  await person.opens(url);
  await person.fills("#passkey input[name=name]", "Paula Passkey");
  await person.clicks("#passkey button");
  assert.match(await person.text(), /recovery codes/);
  await person.clicks("a.main");
  assert.equal(person.path(), `/c/${dev.company_id}`);
  const otherTab = await person.page.context().newPage();
  await otherTab.goto(person.page.url());
  await person.clicks(".side .person button");
  assert.equal(person.path(), "/sign-in");
  await otherTab.waitForURL("**/sign-in");
  await otherTab.close();
  await person.clicks("#passkey button");
  assert.equal(person.path(), `/c/${dev.company_id}`);
  // The invitation is used up.
  await person.opens(url);
  assert.match(await person.text(), /no longer valid/);
  assert.deepEqual(person.errors.filter((error) => !error.includes("404")), []);
  const expected = ["user.accept", "user.new_recovery_codes", "user.sign_in", "user.sign_out", "user.sign_in"];
  assert.deepEqual(await actionsOf(email), expected);
  await person.leaves();
});

test("an invited person without JavaScript sets a password and an authenticator app, and signs in with them", async () => {
  const { url, email } = await invite(dev.company_id, "viewer");
  const person = await Person.arrives({ javaScriptEnabled: false });
  await person.opens(url);
  assert.equal(await person.page.isVisible("#passkey"), false, "passkeys need JavaScript");
  const secret = (await person.page.textContent("#app-secret")).replaceAll(" ", "");
  await person.fills("#name", "Petra Password");
  await person.fills("#password-field", "plum orbit candle seven");
  await person.fills("#code", codeOf(secret, dev.now()));
  await person.clicks("#password button");
  const codes = (await person.page.innerText("#codes")).trim().split("\n");
  assert.equal(codes.length, 10);
  await person.clicks("a.main");
  assert.equal(person.path(), `/c/${dev.company_id}`);
  await person.clicks(".side .person button");
  await person.fills("#email", email);
  await person.fills("#password-field", "plum orbit candle seven");
  await person.fills("#code", codes[0]);
  await person.clicks("#password button");
  assert.equal(person.path(), `/c/${dev.company_id}`);
  await person.leaves();
});

test("a person adds a passkey, and confirms with it before secrets", async () => {
  const person = await Person.demoOwner();
  await person.opens("/account");
  await person.clicks("text=Add a passkey");
  await person.fills("#passkey-name", "Laptop");
  await person.clicks("#passkey button.main");
  assert.match(await person.text("#toast"), /added/);
  await dev.advance("20m");
  await person.opens(`/c/${dev.company_id}/tokens/new`);
  assert.equal(person.path(), "/confirm", "the authentication is too old");
  await person.clicks("#passkey button");
  assert.equal(person.path(), `/c/${dev.company_id}/tokens/new`);
  const actions = await actionsOf(dev.portal_owner.email);
  assert.deepEqual(actions.filter((action) => action !== "user.sign_in").slice(-2), ["user.add_passkey", "user.reauthenticate"]);
  await person.leaves();
});

test("a person sees where they are signed in, and ends the other sessions", async () => {
  const [here, there] = [await Person.demoOwner(), await Person.demoOwner()];
  await here.opens("/account");
  await here.clicks("text=Sign out everywhere else");
  assert.match(await here.text("#toast"), /signed out everywhere else/);
  await there.opens("/account");
  assert.equal(there.path(), "/sign-in");
  await Promise.all([here.leaves(), there.leaves()]);
});
