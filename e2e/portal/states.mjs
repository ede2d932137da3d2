// Every page of the portal: what it needs, and how to get there.

import { generate } from "../harness/api.mjs";
import { companyWithLink, paylink, paylinkList } from "../harness/company.mjs";
import { dev } from "../harness/environment.mjs";
import { until } from "../harness/waiting.mjs";
import { decideAtBank, paymentOf, waitForView } from "../states/http-payer.mjs";
import { invite, newEmail } from "./person.mjs";
import { startReceiver } from "./receiver.mjs";

/** Fills in fields, by their ids, and presses the button. */
const sends = (fields, button = "main button.main") => async (page) => {
  for (const [id, value] of Object.entries(fields)) await page.fill(`#${id}`, value);
  await submit(page, button);
};
const signInWrongly = sends({ "email": "nobody@example.com", "password-field": "wrong", "code": "123456" }, "#password button");
const createEndpoint = sends({ url: "https://shop.example.com/webhooks", name: "Shop" }, "#endpoint-form button");

let states;

/**
 * Creates what the pages show, once. Each state has a name, a path and, if it exists only after a form was sent, `act`. `languages` is
 * there if that form cannot be sent in all of them, `height` if the screenshot in the documents has more than the first screen. The demo
 * owner looks at it, or with `outside` somebody who is not signed in, or with `operator` somebody who runs the installation.
 */
export async function portalStates() {
  return states ??= await createStates();
}

async function createStates() {
  const { id: empty } = await paylink("company", "add", "--name", "Empty Shop", "--without-account", "--json");
  const { id: live } = await paylink("company", "add", "--name", "Live Shop", "--mode", "live", "--iban", "DE89370400440532013000", "--json");
  for (const company of [empty, live]) await joinAs("owner@example.com", company);
  const company = dev.company_id;
  const { id: token } = await paylink("token", "add", "--company", company, "--name", "Server", "--json");
  const { id: endpoint } = await paylink("endpoint", "add", "--company", company, "--url", "http://127.0.0.1:9/webhooks", "--name", "Shop", "--json");
  const receiver = await startReceiver();
  receiver.server.unref();
  const { id: tested } = await paylink("endpoint", "add", "--company", company, "--url", receiver.url, "--name", "Warehouse", "--json");
  const refusing = await refusingEndpoint(company);
  const event = await failedEvent(refusing);
  const { proposal_id: proposal } = await paylink("company", "set", live, "--iban", "DE02120300000000202051", "--json");
  const { id: endpointOfLive } = await paylink("endpoint", "add", "--company", live, "--url", "https://shop.example.com/live", "--name", "Live", "--json");
  const [{ user_id: user }] = await paylinkList("user", "list", "--company", company);
  const invitation = await invite(company, "developer");
  const { shop, paid, waiting } = await createPayments(receiver);
  const { id: suspended } = await paylink("company", "add", "--name", "Suspended Shop", "--json");
  await paylink("company", "suspend", suspended, "--reason", "Several payers have complained that they did not receive what they paid for", "--json");
  const { proposal: closing, payment: closed } = await proposedClosing();
  const unknown = await unknownPayments();
  const page = (name, path, act) => ({ name, path, act });
  const of = (name, path, act) => page(name, `/c/${company}${path}`, act);
  const operator = (name, path, act) => ({ ...page(name, path, act), operator: true });
  return [
    { name: "sign-in", path: "/sign-in", outside: true },
    { name: "sign-in-wrong", path: "/sign-in", outside: true, act: signInWrongly },
    { name: "sso", path: "/sso", outside: true },
    { name: "sso-unknown", path: "/sso", outside: true, act: sends({ email: "nobody@example.com" }, "main button") },
    { name: "invitation", path: new URL(invitation.url).pathname, outside: true },
    page("not-found", "/c/cmp_00000000000000"),
    page("companies", "/companies"),
    page("own-account", "/account"),
    page("new-passkey", "/account/passkeys/new"),
    page("password", "/account/password"),
    page("recovery-codes-question", "/account/recovery-codes"),
    page("recovery-codes", "/account/recovery-codes", (page) => submit(page, "main form button")),
    page("confirm", "/confirm?next=/account"),
    page("notices", "/notices"),
    page("notice-choices", "/account/notices"),
    of("home", ""),
    page("home-empty", `/c/${empty}`),
    { ...page("overview", `/c/${dev.seeded_company_id}`), height: 1300 },
    of("online-payments", "/online-payments"),
    page("online-payments-empty", `/c/${empty}/online-payments`),
    of("payment-settings", "/online-payments/settings"),
    of("payment-settings-wrong", "/online-payments/settings", sends({ callback: "nonsense" })),
    of("disable", "/online-payments/disable"),
    of("payee-account", "/account"),
    page("payee-account-empty", `/c/${empty}/account`),
    page("payee-account-proposed", `/c/${live}/account`),
    of("account-form", "/account/change"),
    page("account-approve", `/c/${live}/account/approve/${proposal}`),
    page("account-withdraw", `/c/${live}/account/withdraw/${proposal}`),
    of("test-link", "/test-link"),
    of("test-link-created", "/test-link", sends({ amount: "8.27", reference: "Order 7" }, "main form button")),
    page("test-link-live", `/c/${live}/test-link`),
    of("links", "/links"),
    of("link", "/links", sends({ amount: "12", reference: "Invoice 7" }, "main form button.main")),
    of("revoke-links", "/links/revoke-all"),
    of("tokens", "/tokens"),
    page("tokens-empty", `/c/${empty}/tokens`),
    of("token-form", "/tokens/new"),
    of("token-created", "/tokens/new", sends({ name: "Once" })),
    of("token-roll", `/tokens/${token}/roll`),
    of("token-revoke", `/tokens/${token}/revoke`),
    of("webhooks", "/webhooks"),
    page("webhooks-empty", `/c/${empty}/webhooks`),
    of("webhook-form", "/webhooks/new"),
    // A company has at most five endpoints.
    { ...page("webhook-created", `/c/${live}/webhooks/new`, createEndpoint), languages: ["en"] },
    of("webhook", `/webhooks/${endpoint}`),
    of("webhook-tested", `/webhooks/${tested}`, (page) => submit(page, "#test-form button")),
    of("webhook-rotate", `/webhooks/${endpoint}/rotate`),
    of("webhook-change", `/webhooks/${endpoint}/change`),
    of("webhook-disable", `/webhooks/${endpoint}/disable`),
    of("webhook-remove", `/webhooks/${endpoint}/remove`),
    of("branding", "/branding"),
    of("single-sign-on", "/single-sign-on"),
    of("single-sign-on-wrong", "/single-sign-on", (page) => submit(page, "#settings button")),
    of("single-sign-on-remove", "/single-sign-on/remove"),
    of("people", "/people"),
    of("people-invite", "/people/invite"),
    page("people-invited", `/c/${live}/people/invite`, inviteColleague),
    of("people-role", `/people/${user}/role`),
    of("people-remove", `/people/${user}/remove`),
    of("audit-log", "/audit-log"),
    page("payments", `/c/${dev.seeded_company_id}/payments`),
    page("payments-empty", `/c/${empty}/payments`),
    page("payments-found", `/c/${shop}/payments?q=1017&as=list&status=PAID`),
    page("payments-nothing", `/c/${shop}/payments?q=nothing`),
    page("payment", `/c/${shop}/payments/${paid}?q=1017&as=list`, openExchange),
    page("payment-waiting", `/c/${shop}/payments/${waiting}`),
    page("payment-cancel", `/c/${shop}/payments/${waiting}/cancel`),
    of("deliveries", "/deliveries"),
    of("deliveries-filtered", `/deliveries?state=waiting&endpoint=${refusing}&cause=unauthorised`),
    page("deliveries-failed", `/c/${dev.seeded_company_id}/deliveries?state=failed`),
    page("deliveries-empty", `/c/${empty}/deliveries`),
    of("event", `/events/${event}`),
    of("event-replayed", `/events/${event}`, (page) => submit(page, `section[id="${tested}"] form button`)),
    of("replay-form", "/deliveries/replay"),
    of("replay-question", "/deliveries/replay/start?period=24h"),
    // The page of a job that is under way reloads itself.
    { ...of("replay-job", "/deliveries/replay/start?period=24h", endReplay), languages: ["en", "de"] },
    of("console", `/webhooks/${tested}/console`),
    page("console-live", `/c/${live}/webhooks/${endpointOfLive}/console`),
    // Test events are limited to some per minute.
    { ...of("console-sent", `/webhooks/${refusing}/console`, sendFromConsole), languages: ["en"] },
    { ...of("console-wrong", `/webhooks/${tested}/console`, sends({ data: "a b" }, "#console button")), languages: ["en", "de"] },
    operator("operations", "/operator"),
    operator("operator-companies", "/operator/companies"),
    operator("operator-companies-found", "/operator/companies?name=suspended"),
    operator("operator-company-form", "/operator/companies/new"),
    { ...operator("operator-company-form-wrong", "/operator/companies/new", createWrongCompany), languages: ["en", "de"] },
    operator("operator-suspend", `/operator/companies/${empty}/suspend`),
    {
      ...operator("operator-suspend-wrong", `/operator/companies/${empty}/suspend`, sends({ reason: "…" }, "main button.danger")),
      languages: ["en", "de"],
    },
    operator("operator-resume", `/operator/companies/${suspended}/resume`),
    operator("suspended-company", `/c/${suspended}/online-payments`),
    operator("operator-approvals", "/operator/approvals"),
    operator("operator-withdraw", `/operator/approvals/${closing}/withdraw`),
    operator("operator-search-found", "/operator/search?q=Order+1017&as=list"),
    operator("operator-search-amount", "/operator/search?q=12.50"),
    operator("worklist", "/operator/worklist"),
    operator("worklist-contradictions", "/operator/worklist?kind=contradictions"),
    operator("close-payment", `/operator/payments/${unknown.at(0)}/close`),
    operator("close-payment-wrong", `/operator/payments/${unknown.at(0)}/close`, closeWithoutEvidence),
    operator("close-payment-proposed", `/operator/payments/${closed}/close`),
    operator("close-payment-final", `/operator/payments/${paid}/close`),
    operator("banks", "/operator/banks"),
    operator("cells", "/operator/cells"),
    operator("operator-notices", "/notices"),
    operator("operator-notice-choices", "/account/notices"),
  ];
}

/** The seeded payments whose outcome nobody knows, newest first. */
export async function unknownPayments() {
  const found = await paylinkList("payment", "list", "--company", dev.seeded_company_id, "--status", "UNKNOWN");
  return found.map((payment) => payment.payment_id);
}

/** A company with a payment that was paid and delivered, one that was refused, and one whose payer has left. */
async function createPayments(receiver) {
  const { id: shop, token } = await companyWithLink("Payments Shop");
  await joinAs("owner@example.com", shop);
  await paylink("endpoint", "add", "--company", shop, "--url", receiver.url, "--name", "Warehouse", "--json");
  const trigger = (status, reference, data) => paylink("trigger", status, "--company", shop, "--reference", reference, "--data", data, "--json");
  const { payment_id: paid } = await trigger("executed", "Order 1017", "cart-77.2026-11-16~a-rather-long-number-of-an-order");
  await trigger("failed", "Order 1016", "cart-76");
  const left = await generate({ reference: "Order 1018", amountCents: 123456, company: shop, token });
  await paylink("pay", left, "--outcome", "leave", "--wait", "1", "--json").catch(() => {}); // it fails, because nothing is final
  const [{ payment_id: waiting }] = await paylinkList("payment", "find", "Order 1018", "--company", shop);
  return { shop, paid, waiting };
}

/** A payment whose bank reports a code that nobody knows, and the proposal to close it. */
async function proposedClosing() {
  const { page } = await decideAtBank("atlas", "approve", { reference: "TEST CODE" });
  const payment = paymentOf(await waitForView("unknown", page));
  const evidence = "Letter of the bank of 15 November, reference 4711";
  const { proposal_id: proposal } = await paylink("payment", "close", payment, "--as", "executed", "--evidence", evidence, "--json");
  return { proposal, payment };
}

/** An endpoint whose server refuses every event. */
async function refusingEndpoint(company) {
  const { url, server } = await startReceiver(401, "<h1>Unauthorised</h1>");
  server.unref();
  const { id } = await paylink("endpoint", "add", "--company", company, "--url", url, "--name", "Accounting", "--json");
  return id;
}

/** The event of a new payment that this endpoint has refused. */
async function failedEvent(endpoint) {
  await paylink("trigger", "executed", "--company", dev.company_id, "--data", "order-1017");
  return until(async () => {
    const [event] = await paylinkList("events", "list", "--company", dev.company_id);
    const delivery = event?.deliveries.find((delivery) => delivery.endpoint_id === endpoint);
    return delivery?.attempts > 0 && event.id;
  }, () => "the event was not sent");
}

async function sendFromConsole(page) {
  await page.check("#console input[value=SETTLED]");
  await sends({ reference: "Order 1017", data: "order-1017" }, "#console button")(page);
}

/** The demo owner also becomes an owner of this company, by the command and the page for accepting. */
async function joinAs(email, company) {
  const { url } = await invite(company, "owner", email);
  const cookie = (await fetch(dev.portal_login_url, { redirect: "manual" })).headers.get("set-cookie").split(";")[0];
  const response = await fetch(url, { method: "POST", headers: { cookie, origin: dev.portal_url }, redirect: "manual" });
  if (response.status !== 303) throw new Error(`accepting: ${response.status} ${await response.text()}`);
}

async function inviteColleague(page) {
  await page.fill("#email", newEmail("colleague"));
  await page.check("#invite input[value=developer]");
  await submit(page, "#invite button");
}

async function createWrongCompany(page) {
  await page.check("input[value=live]");
  await sends({ name: "Shop", number: "DE00" })(page);
}

async function closeWithoutEvidence(page) {
  await page.check("#close input[value=failed]");
  await page.$eval("#evidence", (field) => { field.required = false; });
  await submit(page, "#close button");
}

async function endReplay(page) {
  await submit(page, "main form button");
  await page.waitForFunction(() => !document.querySelector("#job .note"));
}

async function openExchange(page) {
  await page.waitForSelector("#story .exchange summary");
  await page.click("#story .exchange summary");
}

async function submit(page, selector) {
  await Promise.all([page.waitForNavigation({ waitUntil: "load" }), page.click(selector)]);
}

/** Shows the state in a language. Some states exist only after a form was sent; they are in the language of the browser. */
export async function show(page, state, language = "en") {
  await page.setExtraHTTPHeaders({ "accept-language": language });
  await page.goto(addressOf(state, language));
  await state.act?.(page);
}

export function addressOf(state, language) {
  return `${dev.portal_url}${state.path}${state.path.includes("?") ? "&" : "?"}lang=${language}`;
}
