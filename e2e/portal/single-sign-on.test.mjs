// Single sign-on in a real browser, at a real provider.

import assert from "node:assert/strict";
import { test } from "node:test";

import { paylink } from "../harness/company.mjs";
import { dev } from "../harness/environment.mjs";
import { CLIENT, signInThere, startProvider } from "./identity-provider.mjs";
import { Person, invite } from "./person.mjs";

/** Waits until the browser is at a page of the portal that is not the provider's callback. */
async function backAt(person, path) {
  await person.page.waitForURL((url) => url.origin === new URL(dev.portal_url).origin && url.pathname === path);
}

/** A company with an owner who has a passkey, and the settings of a provider. */
async function companyWithProvider(name, mode) {
  const { id } = await paylink("company", "add", "--name", name, "--json");
  const owner = await Person.arrives();
  await owner.opens((await invite(id, "owner")).url);
  await owner.fills("#passkey input[name=name]", "Olga Owner");
  await owner.clicks("#passkey button");
  await owner.opens(`/c/${id}/single-sign-on`);
  const provider = await startProvider(await owner.text("#redirect"), `${dev.portal_url}/sign-in`);
  await owner.fills("#issuer", provider.issuer);
  await owner.fills("#client-id", CLIENT.id);
  await owner.fills("#client-secret", CLIENT.secret);
  await owner.page.check(`input[name=mode][value=${mode}]`);
  await owner.clicks("#settings button");
  assert.match(await owner.text("#toast"), /Saved/);
  return { company: id, owner, provider };
}

test("a company sets up single sign-on, and its people sign in, confirm, lose access and sign out", async () => {
  const { company, owner, provider } = await companyWithProvider("Sign-on Shop", "invitation");
  try {
    // The owner tries it, and stays who they are.
    await owner.page.click("button[value=test]");
    await signInThere(owner.page, "tester@example.com");
    await backAt(owner, `/c/${company}/single-sign-on`);
    assert.match(await owner.text("#test"), /succeeded/);

    const { email } = await invite(company, "developer");
    const sara = await Person.arrives();
    await sara.opens(await owner.text("#address"));
    await sara.page.click("#start button");
    await signInThere(sara.page, email);
    await backAt(sara, `/c/${company}`);
    assert.match(await sara.text(".side .person"), /Sara Signon/);

    // Before secrets, she authenticates again at the provider.
    await sara.opens(`/c/${company}/tokens/new`);
    assert.equal(sara.path(), "/confirm");
    await sara.page.click("#provider button");
    await signInThere(sara.page, email);
    await backAt(sara, `/c/${company}/tokens/new`);

    // The provider confirms the session, until she is removed there.
    await dev.advance("11m");
    await sara.opens(`/c/${company}`);
    assert.equal(sara.path(), `/c/${company}`);
    provider.removed.add(email);
    await dev.advance("11m");
    await sara.opens(`/c/${company}`);
    assert.equal(sara.path(), `/sso/${company}`);
    provider.removed.clear();

    // Signing out ends both sessions.
    await sara.page.click("#start button");
    await sara.page.waitForURL((url) => url.pathname === `/c/${company}` || url.pathname.startsWith("/interaction/"));
    if (sara.path() !== `/c/${company}`) await signInThere(sara.page, email);
    await backAt(sara, `/c/${company}`);
    await sara.page.click(".side .person button");
    await sara.page.waitForURL((url) => url.href.startsWith(`${provider.issuer}/session/end`));
    await sara.page.click("button[name=logout]");
    await backAt(sara, "/sign-in");
    // The provider's own pages load a font from the internet, which a test machine may not reach.
    assert.deepEqual(sara.errors.filter((error) => !/40[0-9]|net::ERR_/.test(error)), []);
    await sara.leaves();
    await owner.leaves();
  } finally {
    await provider.stop();
  }
});

test("a company enforces single sign-on for everybody of its domain, and its provider changes its keys", async () => {
  const { company, owner, provider } = await companyWithProvider("Enforced Shop", "domain");
  const domain = `${company.replace("_", "-")}.example.com`;
  await paylink("sso", "domain", "add", domain, "--company", company);
  try {
    const other = await Person.arrives();
    await other.opens((await invite(company, "owner")).url);
    await other.fills("#passkey input[name=name]", "Otto Other");
    await other.clicks("#passkey button");

    await owner.page.click("button[value=test]");
    await signInThere(owner.page, `tester@${domain}`);
    await backAt(owner, `/c/${company}/single-sign-on`);
    // Somebody must be able to get in without the provider, and whoever enforces it is among them.
    await owner.clicks("button[value=enforce]");
    assert.match(await owner.text("#wrong"), /emergency access/);
    await owner.clicks("#owners tr:has-text('Olga Owner') button");
    await owner.clicks("button[value=enforce]");
    assert.match(await owner.text("#toast"), /Saved/);

    // An owner without emergency access has no other way in.
    await other.opens(`/c/${company}`);
    assert.equal(other.path(), `/sso/${company}`);
    await owner.opens(`/c/${company}`);
    assert.equal(owner.path(), `/c/${company}`);

    // Somebody whom nobody has invited joins by the domain of their address, also after the keys have changed.
    provider.rotateKeys();
    const email = `dora@${domain}`;
    const dora = await Person.arrives();
    await dora.opens("/sso");
    await dora.fills("#email", email);
    await dora.clicks("main button");
    assert.equal(dora.path(), `/sso/${company}`);
    await dora.page.click("#start button");
    await signInThere(dora.page, email);
    await backAt(dora, `/c/${company}`);
    assert.deepEqual(dora.errors.filter((error) => !/40[0-9]|net::ERR_/.test(error)), []);

    const visitor = await Person.arrives();
    await visitor.opens(`/sso/${company}`);
    await visitor.page.click("#start button");
    await signInThere(visitor.page, "somebody@elsewhere.example");
    await visitor.page.waitForSelector("#wrong");
    assert.match(await visitor.text("#wrong"), /do not belong to this company/);
    await Promise.all([owner, other, dora, visitor].map((person) => person.leaves()));
  } finally {
    await provider.stop();
  }
});
