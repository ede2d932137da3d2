// The operator: runs commands of the program in the directory of `paylink dev`.

import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { generate } from "./api.mjs";
import { dev } from "./environment.mjs";
import { PATIENCE_MS, until } from "./waiting.mjs";

const execute = promisify(execFile);
/** The exit code of a command whose database did not answer in time. */
const UNREACHABLE = 69;

export function run(program, words) {
  const options = { cwd: dev.directory, timeout: PATIENCE_MS };
  return until(() => execute(program, words, options).catch((error) => {
    if (error.code !== UNREACHABLE) throw error;
  }), () => `${words} finds no database`);
}

export async function paylink(...words) {
  const { stdout } = await run(dev.program, words);
  return words.includes("--json") ? JSON.parse(stdout) : stdout;
}

/** What a command lists, with one object of JSON per line. */
export async function paylinkList(...words) {
  const { stdout } = await run(dev.program, [...words, "--json"]);
  return stdout.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
}

/** A company of its own, with a link. `options` are for `paylink company add`, `set` for `paylink company set`. */
export async function companyWithLink(name, { mode = "test", options = [], set = [], amountCents = 123456, reference = "Invoice 2026 00017" } = {}) {
  const always = ["--mode", mode, "--enable", "--callback-url", `${dev.shop_url}/thanks`, "--json"];
  const { id } = await paylink("company", "add", "--name", name, ...always, ...options);
  const { token } = await paylink("token", "add", "--company", id, "--name", "tests", "--json");
  if (set.length > 0) await paylink("company", "set", id, ...set);
  return { id, token, link: await generate({ amountCents, reference, company: id, token }) };
}
