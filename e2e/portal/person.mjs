// A person who uses the portal, with a browser that has a passkey authenticator. Every interaction is counted.

import { randomUUID } from "node:crypto";

import { closeDevice, newDevice } from "../harness/browser.mjs";
import { paylink } from "../harness/company.mjs";
import { browser, dev } from "../harness/environment.mjs";

const AUTHENTICATOR = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
};

export class Person {
  interactions = 0;

  static async arrives(device = {}) {
    const person = new Person();
    person.context = await newDevice(browser, device);
    person.page = await person.context.newPage();
    person.errors = [];
    person.page.on("pageerror", (error) => person.errors.push(error.message));
    person.page.on("console", (message) => { if (message.type() === "error") person.errors.push(message.text()); });
    const devtools = await person.context.newCDPSession(person.page);
    await devtools.send("WebAuthn.enable");
    await devtools.send("WebAuthn.addVirtualAuthenticator", { options: AUTHENTICATOR });
    return person;
  }

  /** The demo company's owner, by the link of `paylink dev`. */
  static async demoOwner(device = {}) {
    const person = await Person.arrives(device);
    await person.page.goto(dev.portal_login_url);
    return person;
  }

  /** Somebody new who runs the installation, and has accepted their invitation with a passkey. */
  static async operator(device = {}) {
    const person = await Person.arrives(device);
    person.email = newEmail("operator");
    const { url } = await paylink("user", "invite", "--operator", "--email", person.email, "--json");
    await person.page.goto(url);
    await person.page.fill("#passkey input[name=name]", "Oscar Operator");
    await person.clicks("#passkey button");
    person.interactions = 0;
    return person;
  }

  /** Ends the session, and starts another one with the passkey. */
  async signsOutAndIn() {
    await this.opens("/operator");
    await this.clicks(".side .person button");
    await this.clicks("#passkey button");
  }

  async opens(address) {
    this.interactions += 1;
    await this.page.goto(address.startsWith("http") ? address : `${dev.portal_url}${address}`);
  }

  async fills(selector, text) {
    this.interactions += 1;
    await this.page.fill(selector, text);
  }

  async selects(selector, value) {
    this.interactions += 1;
    await this.page.selectOption(selector, value);
  }

  /** Clicks, and waits for the page to which that leads. */
  async clicks(selector) {
    this.interactions += 1;
    await Promise.all([this.page.waitForNavigation({ waitUntil: "load" }), this.page.click(selector)]);
  }

  text(selector = "main") {
    return this.page.innerText(selector);
  }

  path() {
    return new URL(this.page.url()).pathname;
  }

  leaves() {
    return closeDevice(this.context);
  }
}

export const newEmail = (name) => `${name}-${randomUUID().slice(0, 8)}@example.com`;

/** The link of a new invitation. */
export async function invite(company, role, email = newEmail(role)) {
  const { url } = await paylink("user", "invite", "--email", email, "--company", company, "--role", role, "--json");
  return { url, email };
}
