// The operator: runs commands of the program in the directory of `paylink dev`.

import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { generate } from "./api.mjs";
import { dev } from "./environment.mjs";

export const run = promisify(execFile);

export async function paylink(...words) {
  const { stdout } = await run(dev.program, words, { cwd: dev.directory, timeout: 30_000 });
  return words.includes("--json") ? JSON.parse(stdout) : stdout;
}

/** What a command lists, with one object of JSON per line. */
export async function paylinkList(...words) {
  const { stdout } = await run(dev.program, [...words, "--json"], { cwd: dev.directory, timeout: 30_000 });
  return stdout.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
}

/** A company of its own, with a link. `options` are for `paylink company add`, `set` for `paylink company set`. */
export async function companyWithLink(name, { mode = "test", options = [], set = [], amountCents = 123456, reference = "Invoice 2026 00017" } = {}) {
  const { id } = await paylink("company", "add", "--name", name, "--mode", mode, "--enable", "--callback-url", `${dev.shop_url}/thanks`, "--json", ...options);
  const { token } = await paylink("token", "add", "--company", id, "--name", "tests", "--json");
  if (set.length > 0) await paylink("company", "set", id, ...set);
  return { id, token, link: await generate({ amountCents, reference, company: id, token }) };
}
