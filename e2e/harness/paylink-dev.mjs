// The program under test: `paylink dev` in a temporary directory.

import { execFile, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const PROGRAM = resolve(process.env.PAYLINK ?? new URL("../../target/debug/paylink", import.meta.url).pathname);
const PORT_BASE = process.env.PORT_BASE ?? "18400";

const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

export async function startDev() {
  const directory = await mkdtemp(join(tmpdir(), "paylink-e2e-"));
  // If the tests run as root, PostgreSQL runs as another user, who must be able to enter the directory.
  await chmod(directory, 0o755);
  const child = spawn(PROGRAM, ["dev", "--json", "--port-base", PORT_BASE], {
    cwd: directory,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => child.kill();
  process.once("exit", kill);

  let log = "";
  child.stderr.on("data", (part) => { log = (log + part).slice(-4000); });
  if (process.env.DEV_LOG) child.stderr.pipe(createWriteStream(process.env.DEV_LOG));
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
      await promisify(execFile)(PROGRAM, ["clock", "advance", by], { cwd: directory, timeout: 30_000 });
      for (const [, number, unit] of by.matchAll(/(\d+)([smhd])/g)) ahead += Number(number) * UNITS_MS[unit];
    },
    async stop() {
      process.off("exit", kill);
      if (child.exitCode === null) {
        kill();
        await once(child, "exit", { signal: AbortSignal.timeout(20_000) }).catch(() => child.kill("SIGKILL"));
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function firstLine(child) {
  const signal = AbortSignal.timeout(60_000);
  const line = once(createInterface({ input: child.stdout }), "line", { signal });
  const end = once(child, "exit", { signal }).then(([code]) => { throw new Error(`exit code ${code}`); });
  return JSON.parse((await Promise.race([line, end]))[0]);
}
