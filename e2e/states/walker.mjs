// A payer without a browser: brings payments to where a page is to be looked at.

import { generate } from "../harness/api.mjs";

/** Follows redirections, and tells where they end. */
async function visit(url, form) {
  const body = form && new URLSearchParams(form);
  const answer = await fetch(url, { method: form ? "POST" : "GET", body, redirect: "follow" });
  return { url: answer.url, html: await answer.text() };
}

export const post = (url, form = {}) => visit(url, form);

/** Where a page leads: the value of an attribute of the tag with this id. */
function found(html, id, attribute) {
  const tag = html.match(new RegExp(`<[a-z]+[^>]* id="${id}"[^>]*>|<[a-z]+ id="${id}"[^>]*>`))?.[0];
  const value = tag?.match(new RegExp(` ${attribute}="([^"]*)"`))?.[1];
  if (!value) throw new Error(`no ${attribute} of #${id} in ${html.slice(html.indexOf("<main"))}`);
  return value.replaceAll("&#38;", "&").replaceAll("&amp;", "&");
}

export const viewOf = (html) => html.match(/data-view="([^"]*)"/)?.[1];
export const paymentOf = (html) => html.match(/data-payment-id="([^"]*)"/)?.[1];

/** Confirms a link at a bank: the page of the attempt. */
export async function confirmed(bank, { amountCents = 8270, reference = "Order 1017", link } = {}) {
  link ??= await generate({ amountCents, reference });
  const consent = await visit(`${link}?bank=${bank}`);
  const iban = consent.html.match(/name="iban" value="([^"]*)"/)?.[1];
  const page = await post(link, iban ? { bank, iban } : { bank });
  return { link, page: page.url, html: page.html };
}

/** Goes to the bank and decides there: the page that this leads back to. */
export async function decided(bank, decision, options) {
  const begun = await confirmed(bank, options);
  const screen = await visit(found(begun.html, "bank", "href"));
  const account = screen.html.match(/name="account" value="([^"]*)"/)?.[1] ?? "";
  const back = await post(screen.url, { decision, account });
  return { ...begun, html: back.html };
}

/** Loads a page until it shows this view. */
export async function until(view, url) {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const { html } = await visit(url);
    if (viewOf(html) === view) return html;
    if (Date.now() > deadline) throw new Error(`still ${viewOf(html)}, and not ${view}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
