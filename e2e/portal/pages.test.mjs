// Every page of the portal: weighed, checked by axe in both colour schemes, at two widths and with large text, and measured on a phone in
// all ten languages.

import assert from "node:assert/strict";
import { test } from "node:test";

import { loadAxe, violations } from "../harness/axe.mjs";
import { dev } from "../harness/environment.mjs";
import { layoutProblems } from "../harness/layout.mjs";
import { Person } from "./person.mjs";
import { addressOf, LANGUAGES, portalStates, show } from "./states.mjs";

const SMALL = { width: 320, height: 640 };
const LARGE = { width: 1280, height: 800 };
// Without a locale of its own, so that `show` can choose the language.
const PHONE = { viewport: SMALL, isMobile: true, hasTouch: true, locale: undefined };
const AXE_SETTINGS = [["light", SMALL, "100%"], ["dark", SMALL, "200%"], ["dark", LARGE, "100%"], ["light", LARGE, "100%"]];
const MAX_BYTES = 120_000;
// WCAG 2.2 wants 24 px, except for links in text.
const LAYOUT = { minTarget: 24, exceptInText: true };

test("every page of the portal is accessible, small and complete in every language", { timeout: 600_000, concurrency: 2 }, async (t) => {
  const states = [...await portalStates()];
  const sizes = [];
  // Two at a time: a page mostly waits for another process.
  const worker = async () => {
    const [outside, owner, operator] = [
      await Visitor.of(Person.arrives(PHONE)), await Visitor.of(Person.demoOwner(PHONE)), await Visitor.of(Person.operator(PHONE)),
    ];
    for (let state = states.shift(); state; state = states.shift()) {
      const visitor = state.operator ? operator : state.outside ? outside : owner;
      await t.test(state.name, async () => {
        sizes.push([await visitor.weighs(state), state.name]);
        await visitor.asksAxe(state);
        await visitor.readsAllLanguages(state);
      });
    }
    await Promise.all([outside.leaves(), owner.leaves(), operator.leaves()]);
  };
  await Promise.all([worker(), worker()]);
  t.diagnostic(`largest: ${sizes.sort(([a], [b]) => b - a)[0].join(" bytes, ")}`);
});

class Visitor {
  static async of(arrival) {
    const visitor = new Visitor();
    visitor.person = await arrival;
    visitor.page = visitor.person.page;
    visitor.devtools = await visitor.person.context.newCDPSession(visitor.page);
    await visitor.devtools.send("Network.enable");
    return visitor;
  }

  leaves() {
    return this.person.leaves();
  }

  /** Opens the page as on the first visit, and returns how many bytes that takes. All of them come from the portal. */
  async weighs(state) {
    const [urls, sizes] = [new Map(), []];
    const requested = ({ requestId, request }) => { if (!request.url.startsWith("data:")) urls.set(requestId, request.url); };
    const loaded = ({ requestId, encodedDataLength }) => { if (urls.has(requestId)) sizes.push(encodedDataLength); };
    this.devtools.on("Network.requestWillBeSent", requested);
    this.devtools.on("Network.loadingFinished", loaded);
    await this.devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
    await show(this.page, { ...state, act: undefined });
    await this.devtools.send("Network.setCacheDisabled", { cacheDisabled: false });
    this.devtools.off("Network.requestWillBeSent", requested);
    this.devtools.off("Network.loadingFinished", loaded);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(total > 0 && total <= MAX_BYTES, `${total} bytes`);
    assert.deepEqual([...urls.values()].filter((url) => !url.startsWith(`${dev.portal_url}/`)), []);
    return total;
  }

  /** On the page that is open; the action of the state comes first. */
  async asksAxe(state) {
    await state.act?.(this.page);
    await loadAxe(this.page);
    for (const [colorScheme, viewport, textSize] of AXE_SETTINGS) {
      await this.page.emulateMedia({ colorScheme });
      await this.page.setViewportSize(viewport);
      await this.page.evaluate(setTextSize, textSize);
      assert.deepEqual(await violations(this.page), [], `${colorScheme} ${viewport.width} ${textSize}`);
    }
  }

  async htmlOf(state, language) {
    const response = await this.page.request.get(addressOf(state, language), { headers: { "accept-language": language } });
    return response.text();
  }

  async readsAllLanguages(state) {
    await this.page.setViewportSize(SMALL);
    for (const language of state.languages ?? LANGUAGES) {
      // A navigation takes much longer than measuring: after the first, only what the page contains is replaced.
      if (state.act || language === LANGUAGES[0]) await show(this.page, state, language);
      else await this.page.evaluate(replacePage, await this.htmlOf(state, language));
      assert.equal(await this.page.getAttribute("html", "lang"), language);
      for (const textSize of ["100%", "200%"]) {
        await this.page.evaluate(setTextSize, textSize);
        assert.deepEqual(await this.page.evaluate(layoutProblems, LAYOUT), [], `in ${language} with text of ${textSize}`);
      }
    }
  }
}

/** Runs in the page. What a script of the page would show is shown. */
function replacePage(html) {
  window.testPolicy ??= trustedTypes.createPolicy("test", { createHTML: (text) => text });
  const { documentElement: { lang }, body } = new DOMParser().parseFromString(window.testPolicy.createHTML(html), "text/html");
  document.documentElement.lang = lang;
  document.body.replaceWith(body);
  for (const hidden of body.querySelectorAll("[hidden]")) hidden.hidden = false;
}

/** Runs in the page. */
function setTextSize(size) {
  document.documentElement.style.fontSize = size;
}
