// A payer without a browser: brings payments into the state whose page is tested.

import { generate } from "../harness/api.mjs";
import { until } from "../harness/waiting.mjs";

/** Follows redirects, and returns where they end. */
async function visit(url, form) {
  const body = form && new URLSearchParams(form);
  const response = await fetch(url, { method: form ? "POST" : "GET", body, redirect: "follow" });
  return { url: response.url, html: await response.text() };
}

export const post = (url, form = {}) => visit(url, form);

/** The page of a state in a language, without what its script does. */
export async function htmlOf({ url, form }, language) {
  const address = new URL(url);
  address.searchParams.set("lang", language);
  return (await visit(address.href, form)).html;
}

/** The value of an attribute of the tag with this id. */
function attributeOf(html, id, attribute) {
  const tag = html.match(new RegExp(`<[a-z]+[^>]* id="${id}"[^>]*>|<[a-z]+ id="${id}"[^>]*>`))?.[0];
  const value = tag?.match(new RegExp(` ${attribute}="([^"]*)"`))?.[1];
  if (!value) throw new Error(`no ${attribute} of #${id} in ${html.slice(html.indexOf("<main"))}`);
  return value.replaceAll("&#38;", "&").replaceAll("&amp;", "&");
}

export const viewOf = (html) => html.match(/data-view="([^"]*)"/)?.[1];
export const paymentOf = (html) => html.match(/data-payment-id="([^"]*)"/)?.[1];

/** Confirms a link at a bank; returns the page of the attempt. */
export async function confirmAtBank(bank, { amountCents = 8270, reference = "Order 1017", link } = {}) {
  link ??= await generate({ amountCents, reference });
  const consent = await visit(`${link}?bank=${bank}`);
  const iban = consent.html.match(/name="iban" value="([^"]*)"/)?.[1];
  const page = await post(link, iban ? { bank, iban } : { bank });
  return { link, page: page.url, html: page.html };
}

/** The bank's page of a payment that was confirmed. */
export const bankPageOf = ({ bankPage, html }) => bankPage ?? attributeOf(html, "bank", "href");

/** Goes to the bank and decides there; returns the page after the return too. */
export async function decideAtBank(bank, decision, options) {
  const started = await confirmAtBank(bank, options);
  const bankPage = bankPageOf(started);
  const screen = await visit(bankPage);
  const account = screen.html.match(/name="account" value="([^"]*)"/)?.[1] ?? "";
  const back = await post(screen.url, { decision, account });
  return { ...started, bankPage, returned: back.url, html: back.html };
}

/** Loads a page until it shows this view. */
export async function waitForView(view, url) {
  let html;
  return until(async () => {
    ({ html } = await visit(url));
    return viewOf(html) === view && html;
  }, () => `still ${viewOf(html)}, and not ${view}`);
}
