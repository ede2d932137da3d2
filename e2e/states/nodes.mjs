// More nodes on the database of `paylink dev`: one with many banks, one with very low rate limits, one whose database is unreachable.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { dev } from "../harness/environment.mjs";
import { PATIENCE_MS, until } from "../harness/waiting.mjs";

const NAMES = [
  "Aktia", "Allgemeine Kreditbank", "Alpha Trapeza", "Banca del Lago", "Banco Atlántico", "Bank für Gemeinwohl", "Banka Slovenije Koper",
  "Banque du Rhône", "Bawagda", "BRD Carpați", "Caixa do Norte", "Česká spořitelna Vltava", "Crédit Mutuel des Alpes", "Danske Andelskasse",
  "Dexia Flandria", "Eesti Rahvapank", "Erste Donaubank", "Fana Sparebank", "Finantia", "Fjordbanken", "Gjensidige Kreditt", "Handelsbolaget",
  "Hipotekárna banka", "Hrvatska štedionica", "Hypo Tirol Nord", "Íslandssparisjóður", "Jyske Landbobank", "KBC Brugge", "Kommunalkredit",
  "Landshypotek", "Latvijas Krājbanka", "Lietuvos kredito unija", "Luminorra", "Magyar Takarék", "Mediocredito Veneto", "Metro Thames Bank",
  "Nordea Strand", "Nykredit Øst", "Oberbank am Inn", "Osuuspankki Saimaa", "Piraeus Coop", "PKO Wisła", "Postbank Spree", "Rabo aan Zee",
  "Raiffeisen Landesbank Niederösterreich-Wien und Umgebung", "Santander Litoral", "Sbanken Vest", "SEB Småland", "Skandia Nord",
  "Slovenská sporiteľňa Hron", "Sparda Südwest", "Sparkasse Elbtal", "Straßen- und Brückenbank", "Swed Bruk", "Taaleri", "Tatra Banka Východ",
  "Triodos Veld", "UniCassa", "Valletta Savings", "Żywiec Bank Spółdzielczy",
];
const COUNTRIES = ["DE", "AT", "FR", "IT", "ES", "PL", "SE", "NL"];

function banks(config) {
  const atlas = config.match(/\[\[bank\]\]\nid = "atlas"[^[]*/)[0];
  return NAMES.map((name, index) => atlas
    .replace('id = "atlas"', `id = "bank-${index}"`)
    .replace(/name = ".*"/, `name = "${name}"`)
    .replace(/country = ".*"/, `country = "${COUNTRIES[index % COUNTRIES.length]}"\npaused = ${index % 20 === 11}`)).join("");
}

function withPorts(config, first) {
  return config
    .replace(/(\[api\]\nlisten = "127.0.0.1:)\d+/, `$1${first}`)
    .replace(/(\[pay\]\nlisten = "127.0.0.1:)\d+("\nurl = "http:\/\/127.0.0.1:)\d+/, `$1${first + 1}$2${first + 1}`)
    .replace(/(\[portal\]\nlisten = "127.0.0.1:)\d+/, `$1${first + 2}`)
    .replace(/(\[ops\]\nlisten = "127.0.0.1:)\d+/, `$1${first + 3}`);
}

/** Starts a node with this configuration; returns the URL of its pages. */
async function serve(program, name, config) {
  const file = join(dev.directory, `${name}.toml`);
  await writeFile(file, config, { mode: 0o600 });
  const child = spawn(program, ["--config", file, "serve", "--role", "web"], { stdio: "ignore" });
  process.once("exit", () => child.kill());
  const ops = config.match(/\[ops\]\nlisten = "(.*)"/)[1];
  await until(() => fetch(`http://${ops}/healthz`).then(({ ok }) => ok, () => false), () => `the node ${name} does not respond`);
  return { pay_url: config.match(/\[pay\]\n.*\nurl = "(.*)"/)[1], stop: () => stop(child) };
}

async function stop(child) {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, "exit", { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => child.kill("SIGKILL"));
}

/** A node with these banks only, each as `{ id, name, country, aliases }`. */
export async function startNodeWithBanks(name, portOffset, banks) {
  const config = await readFile(dev.config, "utf8");
  const atlas = config.match(/\[\[bank\]\]\nid = "atlas"[^[]*/)[0];
  const sections = banks.map((bank) => atlas
    .replace('id = "atlas"', `id = "${bank.id}"\naliases = ${JSON.stringify(bank.aliases ?? [])}`)
    .replace(/name = ".*"/, `name = "${bank.name}"`)
    .replace(/country = ".*"\n/, bank.country ? `country = "${bank.country}"\n` : ""));
  const base = Number(new URL(dev.base_url).port);
  return serve(dev.program, name, withPorts(config.replace(/\[\[bank\]\][^[]*/g, ""), base + portOffset) + sections.join(""));
}

export async function startNodes() {
  const config = await readFile(dev.config, "utf8");
  const base = Number(new URL(dev.base_url).port);
  const manyBanks = await serve(dev.program, "many", withPorts(config, base + 50) + banks(config));
  const unreachable = withPorts(config, base + 60).replace(/(\[\[cell\]\]\nid = "00"\nurl = ".*@127.0.0.1:)\d+/, "$19");
  const withoutDatabase = await serve(dev.program, "without-database", unreachable);
  const limits = withPorts(config, base + 65).replace("invalid_per_second = 0", "invalid_per_second = 1\ninvalid_burst = 0");
  const rateLimited = await serve(dev.program, "rateLimited", limits);
  return { manyBanks, withoutDatabase, rateLimited, stop: () => Promise.all([manyBanks.stop(), withoutDatabase.stop(), rateLimited.stop()]) };
}
