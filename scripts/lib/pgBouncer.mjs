/** Starts PgBouncer for a test run, from Debian's package: a pooler of transactions in front of a PostgreSQL of the same run. */
import { spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { aptInstall } from "./apt.mjs";
import { freePort, owner } from "./postgres.mjs";

/**
 * @typedef {object} PgBouncer
 * @property {string} url
 * @property {() => Promise<void>} restart as a crash does it
 * @property {() => void} stop
 */

const program = "/usr/sbin/pgbouncer";

/** Whether it is there; root on Debian installs it first. */
export function hasPgBouncer() {
  return existsSync(program) || (aptInstall("pgbouncer") && existsSync(program));
}

/** `connections`: those to the database, shared by all clients. @returns {Promise<PgBouncer>} */
export async function startPgBouncer(/** @type {{ port: number }} */ to, { connections = 5 } = {}) {
  const as = owner();
  const folder = mkdtempSync(join(tmpdir(), "lading-pgbouncer-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const settings = [
    "[databases]",
    `* = host=127.0.0.1 port=${to.port}`,
    "[pgbouncer]",
    ...["listen_addr = 127.0.0.1", `listen_port = ${port}`, "unix_socket_dir =", "auth_type = any", "pool_mode = transaction"],
    ...[`default_pool_size = ${connections}`, "max_client_conn = 200"],
    // The driver names its deadlines when it connects, which a pooler cannot pass on.
    "ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout",
  ];
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, `${settings.join("\n").replace("* = host", "* = user=postgres host")}\n`);
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid ?? as.uid);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const begin = async () => {
    const child = spawn(program, ["-q", file], { ...as, stdio: ["ignore", "ignore", "inherit"] });
    for (let tries = 0; tries < 100; tries++) {
      const client = new pg.Client(url);
      try {
        await client.connect();
        await client.query("select 1");
        return child;
      } catch {
        await pause(100);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
    throw new Error("PgBouncer did not start within 10 s.");
  };
  let child = await begin();
  return {
    url,
    async restart() {
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGKILL");
      await ended;
      child = await begin();
    },
    stop() {
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
