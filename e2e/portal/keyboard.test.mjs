// The portal's main jobs with nothing but a keyboard: on a large screen, and on one that is magnified four times.

import assert from "node:assert/strict";
import { test } from "node:test";

import { paylink } from "../harness/company.mjs";
import { dev } from "../harness/environment.mjs";
import { Keyboard } from "../harness/keyboard.mjs";
import { Person } from "./person.mjs";
import { startReceiver } from "./receiver.mjs";
import { codeOf } from "./totp.mjs";

const SCREENS = { "1280 px": { width: 1280, height: 800 }, "400 % zoom": { width: 320, height: 256 } };

/** A page has its tab stops in order and, inside the portal, a way past the navigation. */
async function arrives(keyboard, { inside = true } = {}) {
  const { page } = keyboard;
  const [first] = await keyboard.walks();
  if (!inside) return;
  await keyboard.tabsTo("a.skip");
  assert.equal(first, `A ${await page.innerText("a.skip")} `, "the skip link comes first");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "content");
  await page.keyboard.press("Tab");
  assert.ok(await page.evaluate(() => document.activeElement.closest("main") !== null), await keyboard.focusDescription());
  await keyboard.focusIsVisible();
}

/** An entry of the navigation, which is in a menu where there is no room for it. Shift+Tab leads there from the content. */
async function goesTo(keyboard, path) {
  const { page } = keyboard;
  const focusIs = (selector) => page.evaluate((wanted) => document.activeElement.matches(wanted), selector);
  while (!await focusIs("a.skip")) {
    await page.keyboard.press("Shift+Tab");
    await keyboard.focusIsVisible();
  }
  if (await page.isVisible("#menu summary")) {
    await keyboard.tabsTo("#menu summary");
    await page.keyboard.press("Space");
  }
  await keyboard.presses("Enter", `nav a[href$="${path}"]`);
  await arrives(keyboard);
}

for (const [name, viewport] of Object.entries(SCREENS)) {
  test(`with the keyboard alone, a person signs in, creates a token and tests an endpoint (${name})`, async (t) => {
    const receiver = await startReceiver();
    t.after(() => receiver.server.close());
    const person = await Person.arrives({ viewport, permissions: ["clipboard-read", "clipboard-write"] });
    t.after(() => person.leaves());
    const { page } = person;
    const keyboard = new Keyboard(page);

    await t.test("signs in with a password and a one-time code", async () => {
      // A code works once.
      await dev.advance("1m");
      const { email, password, totp_secret } = dev.portal_owner;
      await person.opens("/sign-in");
      await arrives(keyboard, { inside: false });
      await keyboard.types("#email", email);
      await keyboard.types("#password-field", password);
      await keyboard.types("#code", codeOf(totp_secret, dev.now()));
      await keyboard.submits();
      assert.notEqual(person.path(), "/sign-in");
      await arrives(keyboard);
    });

    // The demo owner may be a member of several companies.
    await person.opens(`/c/${dev.company_id}`);

    await t.test("creates a token and copies it", async () => {
      await goesTo(keyboard, "/tokens");
      await keyboard.presses("Enter", 'main a[href$="/tokens/new"]');
      await arrives(keyboard);
      await keyboard.types("#name", "Typed");
      await keyboard.tabsTo("#lifetime");
      await page.keyboard.press("ArrowDown");
      assert.notEqual(await page.inputValue("#lifetime"), "", "the arrows choose");
      await keyboard.presses("Space", "main button.main");
      await arrives(keyboard);
      await keyboard.tabsTo('button[data-copy="token"]');
      const token = await page.innerText("#token");
      assert.match(token, /^plk_test_/);
      const bottom = await page.locator("#token").evaluate((element) => element.getBoundingClientRect().bottom);
      assert.ok(bottom > 0, "the value is on the screen with its button");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.activeElement.textContent === document.activeElement.dataset.copied);
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), token);
      await keyboard.presses("Enter", "main .actions a.main");
      assert.match(await person.text("#tokens"), /Typed/);
    });

    await t.test("adds an endpoint and sends a test event", async () => {
      await arrives(keyboard);
      await goesTo(keyboard, "/webhooks");
      await keyboard.presses("Enter", 'main a[href$="/webhooks/new"]');
      await arrives(keyboard);
      await keyboard.types("#url", receiver.url);
      await keyboard.types("#name", `Typed at ${name}`);
      await keyboard.submits();
      assert.match(await person.text("#secret"), /^whsec_/);
      await arrives(keyboard);
      await keyboard.presses("Enter", "main .actions a.main");
      await arrives(keyboard);
      await keyboard.presses("Space", "#test-form button");
      assert.match(await person.text("#test-result"), /200/);
      assert.equal(receiver.received.length, 1);
      await keyboard.walks();
      const endpoint = person.path().match(/webhooks\/([^/]+)/)[1];
      await paylink("endpoint", "remove", endpoint);
    });
    assert.deepEqual(person.errors, []);
  });
}

test("the check of the tab stops finds a wrong order, a missing ring, a trap and what is outside of the screen", async () => {
  const person = await Person.arrives();
  for (const [problem, html] of [
    [/comes after/, '<a href="#">one</a> <a href="#">two</a> <a href="#" tabindex="2">three</a> <a href="#" tabindex="1">four</a>'],
    [/comes after/, '<div style="display:flex;flex-direction:column-reverse"><p><a href="#">one</a></p><p><a href="#">two</a></p></div>'],
    [/no ring/, '<a href="#">one</a> <a href="#" style="outline:none">two</a>'],
    [/come around/, '<a href="#">one</a> <input onkeydown="if (event.key === \'Tab\') event.preventDefault()"> <a href="#">two</a>'],
    [/outside/, '<a href="#">one</a> <a href="#" style="position:fixed;top:-99px">two</a>'],
  ]) {
    await person.page.setContent(html);
    await assert.rejects(new Keyboard(person.page).walks(), problem, html);
  }
  await person.leaves();
});
