// The program under test: `paylink dev` in a temporary directory.

import { execFile, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

import { reservePorts } from "./ports.mjs";
import { PATIENCE_MS } from "./waiting.mjs";

const PROGRAM = resolve(process.env.PAYLINK ?? new URL("../../target/debug/paylink", import.meta.url).pathname);

const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

export async function startDev() {
  const directory = await mkdtemp(join(tmpdir(), "paylink-e2e-"));
  // If the tests run as root, PostgreSQL runs as another user, who must be able to enter the directory.
  await chmod(directory, 0o755);
  const portBase = process.env.PORT_BASE ?? String(await reservePorts());
  const child = spawn(PROGRAM, ["dev", "--json", "--port-base", portBase], {
    cwd: directory,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => child.kill();
  process.once("exit", kill);
  // The runner ends a process that takes too long.
  process.once("SIGTERM", () => process.exit(1));

  let log = "";
  child.stderr.on("data", (part) => { log = (log + part).slice(-4000); });
  if (process.env.DEV_LOGS) child.stderr.pipe(createWriteStream(join(process.env.DEV_LOGS, `dev-${portBase}.log`)));
  const ready = await firstLine(child).catch(async (error) => {
    kill();
    await rm(directory, { recursive: true, force: true });
    throw new Error(`${PROGRAM} did not start: ${error.message}\n${log}`);
  });

  let ahead = 0;
  return {
    ...ready,
    program: PROGRAM,
    directory,
    /** The time of the service. */
    now: () => Date.now() + ahead,
    /** Advances the clock of service, database and banks, and waits until the attempts due by then have been polled. */
    async advance(by) {
      await promisify(execFile)(PROGRAM, ["clock", "advance", by], { cwd: directory, timeout: PATIENCE_MS });
      for (const [, number, unit] of by.matchAll(/(\d+)([smhd])/g)) ahead += Number(number) * UNITS_MS[unit];
    },
    async stop() {
      process.off("exit", kill);
      if (child.exitCode === null) {
        kill();
        await once(child, "exit", { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => child.kill("SIGKILL"));
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function firstLine(child) {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const line = once(createInterface({ input: child.stdout }), "line", { signal });
  const end = once(child, "exit", { signal }).then(([code]) => { throw new Error(`exit code ${code}`); });
  return JSON.parse((await Promise.race([line, end]))[0]);
}
