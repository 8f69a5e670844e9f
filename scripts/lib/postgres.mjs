/** Starts a PostgreSQL for a test run: a new cluster in a temporary folder on a free port, deleted when the run ends. */
import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { aptInstall } from "./apt.mjs";

/**
 * @typedef {object} Postgres
 * @property {string} url
 * @property {string} folder of the cluster
 * @property {number} port
 * @property {(how: "immediate" | "fast") => Promise<void>} restart as a crash does it, or as an administrator
 * @property {() => Promise<{ rise: () => Promise<void> }>} fall as a crash does it; it stays down until `rise`
 * @property {() => Promise<{ thaw: () => void }>} freeze no process of it goes on until `thaw`
 * @property {() => Promise<void>} stop
 */

const debian = "/usr/lib/postgresql";

/** The folder of `initdb` and `postgres`, newest version first; undefined when there is none. @returns {string | undefined} */
function binaries() {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, "bin")), ...(process.env["PATH"] ?? "").split(":")];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

/** The user to run PostgreSQL as: it refuses root, so root uses `postgres` or `nobody`. @returns {{ uid?: number, gid?: number }} */
export function owner() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (/** @type {string} */ flag) =>
        Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }).toString());
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      continue;
    }
  }
  return {};
}

/** @returns {number[]} ids of the child processes */
function childrenOf(/** @type {number} */ pid) {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
}

/** Signals processes; those that have ended meanwhile, as a worker of PostgreSQL does, are left out. */
function signal(/** @type {readonly number[]} */ pids, /** @type {"SIGSTOP" | "SIGCONT"} */ name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
}

/** @returns {Promise<number>} a free port of the loopback address */
export function freePort() {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.on("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Whether Citus is installed for this PostgreSQL; no package of Debian has it. */
export function hasCitus() {
  const bin = binaries();
  return bin !== undefined && existsSync(join(bin, "../lib/citus.so"));
}

/**
 * Starts a coordinator of Citus and workers. The first `members` of them hold records.
 * @returns {Promise<{ coordinator: Postgres, workers: readonly Postgres[], stop: () => Promise<void> }>}
 */
export async function startCitus({ workers: count = 3, members = 2 } = {}) {
  const more = {
    shared_preload_libraries: "citus",
    "citus.node_conninfo": "sslmode=disable",
    "citus.shard_count": "8",
    // What was committed while a worker fell is shown by it after this time; a minute by default.
    "citus.recover_2pc_interval": "1s",
    wal_level: "logical",
    max_prepared_transactions: "300",
    max_locks_per_transaction: "500",
    max_replication_slots: "100",
    max_wal_senders: "100",
    max_logical_replication_workers: "20",
    max_worker_processes: "60",
  };
  const servers = await Promise.all(Array.from({ length: count + 1 }, () => startPostgres({ durable: true, more })));
  const [coordinator, ...workers] = servers;
  if (!coordinator) throw new Error("A cluster has a coordinator.");
  for (const { url } of servers) await query(url, "create extension citus");
  await query(coordinator.url, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
  for (const { port } of workers.slice(0, members)) await query(coordinator.url, `select citus_add_node('127.0.0.1', ${port})`);
  return { coordinator, workers, stop: async () => void (await Promise.all(servers.map((server) => server.stop()))) };
}

/**
 * Starts a streaming replica of a server.
 * @param {Postgres} primary
 * @param {{ durable?: boolean }} [options] `durable`: once promoted, a commit waits for the log
 * @returns {Promise<Postgres>}
 */
export function startReplica({ url }, { durable = false } = {}) {
  return startPostgres({
    durable,
    fill: ({ folder, run }) => run("pg_basebackup", "-d", url, "-D", folder, "-R", "-X", "stream", "--checkpoint=fast", "--no-sync"),
  });
}

/** Runs a statement on a server. */
export async function query(/** @type {string} */ url, /** @type {string} */ text) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Whether the binaries are there; root on Debian installs them first. */
export function hasPostgres() {
  return binaries() !== undefined || (aptInstall("postgresql") && binaries() !== undefined);
}

/**
 * Starts it and resolves when it takes connections. Nothing is synced to disk:
 * the cluster holds tests' records only and goes with them. Only where its own
 * fall is what is tried does a commit wait for the log (`durable`).
 * @param {object} [options]
 * @param {boolean} [options.durable]
 * @param {Record<string, string>} [options.more] further settings
 * @param {(to: { folder: string, run: (program: string, ...args: string[]) => void }) => void} [options.fill] makes the cluster; otherwise it is a new one
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ durable = false, more = {}, fill } = {}) {
  const bin = binaries();
  if (!bin) throw new Error("PostgreSQL is not installed (initdb and postgres are neither in /usr/lib/postgresql nor on the PATH).");
  const as = owner();
  const folder = mkdtempSync(join(tmpdir(), "lading-postgres-"));
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid ?? as.uid);
  const cluster = join(folder, "cluster");
  const at = { cwd: folder, ...as, env: { ...process.env, HOME: folder, LC_ALL: "C.UTF-8" } };
  const run = (/** @type {string} */ program, /** @type {string[]} */ ...args) =>
    void execFileSync(join(bin, program), args, { ...at, stdio: ["ignore", "ignore", "pipe"] });
  if (fill) fill({ folder: cluster, run });
  else run("initdb", "-D", cluster, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync");

  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    fsync: "off",
    synchronous_commit: durable ? "on" : "off",
    full_page_writes: durable ? "on" : "off",
    max_connections: "300",
    ...more,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const clear = () => rmSync(folder, { recursive: true, force: true });
  const begin = async () => {
    const child = spawn(join(bin, "postgres"), ["-D", cluster, "-p", String(port), ...flags], {
      ...at,
      stdio: ["ignore", "ignore", "pipe"],
    });
    await new Promise((ready, failed) => {
      let log = "";
      child.stderr?.on("data", (chunk) => {
        log += chunk;
        if (/ready to accept (read-only )?connections/.test(log)) ready(undefined);
      });
      child.once("exit", () => failed(new Error(`PostgreSQL ended at once:\n${log}`)));
      child.once("error", failed);
    });
    return child;
  };
  const end = async (/** @type {"SIGINT" | "SIGQUIT"} */ signal) => {
    const ended = new Promise((done) => server.once("exit", done));
    server.kill(signal);
    await ended;
  };
  let server = await begin();
  const abandon = () => {
    server.kill("SIGQUIT");
    clear();
  };
  process.once("exit", abandon);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    ...{ folder: cluster, port },
    async restart(how) {
      await end(how === "immediate" ? "SIGQUIT" : "SIGINT");
      server = await begin();
    },
    async fall() {
      await end("SIGQUIT");
      return {
        async rise() {
          server = await begin();
        },
      };
    },
    async freeze() {
      const all = [server.pid ?? 0, ...childrenOf(server.pid ?? 0)];
      signal(all, "SIGSTOP");
      return { thaw: () => signal(all, "SIGCONT") };
    },
    async stop() {
      process.off("exit", abandon);
      if (server.exitCode === null) await end("SIGINT");
      clear();
    },
  };
}
