// Somebody who looks at every page of the portal with a phone.

import assert from "node:assert/strict";

import { layoutProblems } from "../harness/layout.mjs";
import { Person } from "./person.mjs";
import { addressOf, portalStates, show } from "./states.mjs";

export const SMALL = { width: 320, height: 640 };
// Without a locale of its own, so that `show` can choose the language.
const PHONE = { viewport: SMALL, isMobile: true, hasTouch: true, locale: undefined };
// WCAG 2.2 wants 24 px, except for links in text.
const LAYOUT = { minTarget: 24, exceptInText: true };

/** A test for each page. `inspect` gets somebody who may see it, the state, and its number. */
export async function forEachPage(t, inspect) {
  const states = await portalStates();
  const [outside, owner, operator] = [
    await Visitor.of(Person.arrives(PHONE)), await Visitor.of(Person.demoOwner(PHONE)), await Visitor.of(Person.operator(PHONE)),
  ];
  for (const [number, state] of states.entries()) {
    const visitor = state.operator ? operator : state.outside ? outside : owner;
    await t.test(state.name, () => inspect(visitor, state, number));
  }
  await Promise.all([outside, owner, operator].map(({ person }) => person.leaves()));
}

class Visitor {
  static async of(arrival) {
    const visitor = new Visitor();
    visitor.person = await arrival;
    visitor.page = visitor.person.page;
    visitor.devtools = await visitor.person.context.newCDPSession(visitor.page);
    await visitor.devtools.send("Network.enable");
    return visitor;
  }

  /** Opens the page as on the first visit, and returns the URLs that it loads and how many bytes that takes. */
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
    return { urls: [...urls.values()], bytes: sizes.reduce((sum, size) => sum + size, 0) };
  }

  /** Measures the page in each of these languages, or in those in which it can be reached, with text of normal and of double size. */
  async readsLanguages(state, languages) {
    await this.page.setViewportSize(SMALL);
    const [first, ...others] = state.languages ?? languages;
    await this.reads(state, first);
    for (const language of others) {
      // A navigation takes much longer than measuring: after the first, only what the page contains is replaced.
      if (state.act) await this.reads(state, language);
      else await this.measures(language, await this.htmlOf(state, language));
    }
  }

  async reads(state, language) {
    await show(this.page, state, language);
    await this.measures(language);
  }

  /** The page that is open, or another that takes its place. */
  async measures(language, html) {
    await this.page.evaluate(`window.layoutProblems = ${layoutProblems}`);
    const found = await this.page.evaluate(measure, { html, layout: LAYOUT });
    assert.deepEqual(found, { lang: language, problems: [] });
  }

  async htmlOf(state, language) {
    const response = await this.page.request.get(addressOf(state, language), { headers: { "accept-language": language } });
    return response.text();
  }
}

/** Runs in the page. What a script of the page would show is shown. */
function measure({ html, layout }) {
  const { documentElement } = document;
  if (html) {
    window.testPolicy ??= trustedTypes.createPolicy("test", { createHTML: (text) => text });
    const other = new DOMParser().parseFromString(window.testPolicy.createHTML(html), "text/html");
    documentElement.lang = other.documentElement.lang;
    document.body.replaceWith(other.body);
    for (const hidden of document.querySelectorAll("body [hidden]")) hidden.hidden = false;
  }
  const problems = [100, 200].flatMap((percent) => {
    documentElement.style.fontSize = `${percent}%`;
    return window.layoutProblems(layout).map((problem) => `at ${percent} %: ${problem}`);
  });
  return { lang: documentElement.lang, problems };
}
