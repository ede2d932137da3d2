// A logo that payers can hardly see.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

import { companyWithLink } from "../harness/company.mjs";
import { dev } from "../harness/environment.mjs";
import { logo } from "../states/logo.mjs";
import { Person, invite } from "./person.mjs";

const PALE_ON_WHITE = logo({ colour: [240, 244, 240] });
const PALE_ON_DARK = logo({ colour: [40, 50, 60], mark: [20, 30, 40] });

test("the branding page warns of a logo that can hardly be seen, stored or just chosen", async () => {
  const file = join(dev.directory, "pale.png");
  await writeFile(file, PALE_ON_WHITE);
  const { id } = await companyWithLink("Pale Shop", { set: ["--logo", file] });
  const { url } = await invite(id, "owner");
  const person = await Person.arrives();
  await person.opens(url);
  await person.fills("#passkey input[name=name]", "Petra Pale");
  await person.clicks("#passkey button");
  await person.opens(`/c/${id}/branding`);
  const warning = (ground) => person.page.locator(`[data-pale=${ground}]`);
  const chooses = async (field, buffer, ground, state) => {
    await person.page.setInputFiles(`#${field}`, { name: "logo.png", mimeType: "image/png", buffer });
    await warning(ground).waitFor({ state });
  };
  await warning("light").waitFor({ state: "visible" });
  assert.equal(await warning("dark").isVisible(), false, "there is no such logo");
  await chooses("logo", logo(), "light", "hidden");
  await chooses("logo", PALE_ON_WHITE, "light", "visible");
  await chooses("dark_logo", PALE_ON_WHITE, "dark", "hidden");
  await chooses("dark_logo", PALE_ON_DARK, "dark", "visible");
  assert.deepEqual(person.errors, []);
  await person.leaves();
});
