// Single sign-on in a real browser, at a real provider.

import assert from "node:assert/strict";
import { test } from "node:test";

import { paylink } from "../harness/company.mjs";
import { dev } from "../harness/environment.mjs";
import { CLIENT, signInThere, startProvider } from "./identity-provider.mjs";
import { Person, invite } from "./person.mjs";

const OPTIONS = { timeout: 120_000 };

/** Waits until the browser is at a page of the portal that is not the provider's callback. */
async function backAt(person, path) {
  await person.page.waitForURL((url) => url.origin === new URL(dev.portal_url).origin && url.pathname === path);
}

test("a company sets up single sign-on, and its people sign in, confirm, lose access and sign out", OPTIONS, async () => {
  const { id: company } = await paylink("company", "add", "--name", "Sign-on Shop", "--json");
  const owner = await Person.arrives();
  await owner.opens((await invite(company, "owner")).url);
  await owner.fills("#passkey input[name=name]", "Olga Owner");
  await owner.clicks("#passkey button");
  await owner.opens(`/c/${company}/single-sign-on`);
  const provider = await startProvider(await owner.text("#redirect"), `${dev.portal_url}/sign-in`);
  try {
    await owner.fills("#issuer", provider.issuer);
    await owner.fills("#client-id", CLIENT.id);
    await owner.fills("#client-secret", CLIENT.secret);
    await owner.clicks("#settings button");
    assert.match(await owner.text("#toast"), /Saved/);

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
