/**
 * The first start of a data folder: demonstration records are created while the portal is built. Each takes about as long as the other
 * and uses one core. A process of its own creates the records, so that the server does not keep the memory that this takes.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isStale } from "./buildParts.mjs";
import { root } from "./root.mjs";

/** Amount of demonstration records by the setting `SEED`. @type {Readonly<Record<string, string>>} */
const amounts = { demo: "life", few: "few" };

/** Whether the server will fill an embedded database that does not exist yet. The server itself checks and explains all settings. */
function willFill() {
  const { BACKEND, DATABASE_URL, NODE_ENV, SEED = "demo", DATA_DIR = join(root, "data") } = process.env;
  return !BACKEND && !DATABASE_URL && NODE_ENV !== "production" && SEED in amounts && !existsSync(join(DATA_DIR, "db"));
}

/** Runs `node` with `args`. Rejects with `failure` unless it ends with 0. */
async function run(/** @type {readonly string[]} */ args, /** @type {NodeJS.ProcessEnv} */ env, /** @type {string} */ failure) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "ignore", 2], env: { ...process.env, ...env } });
  const stop = () => child.kill();
  process.once("exit", stop);
  const [status] = await once(child, "exit");
  process.off("exit", stop);
  if (status !== 0) throw new Error(failure);
}

async function fill() {
  console.error("Filling the empty database with demonstration records, once: this takes up to a minute ...");
  const amount = amounts[process.env["SEED"] ?? "demo"] ?? "life";
  await run([join(root, "dist/server/seed.js"), "demo", "--amount", amount], {}, "The demonstration records were not created; see above.");
}

async function build() {
  const args = [join(root, "scripts/build.mjs"), "portal"];
  await run(args, { NODE_ENV: "production" }, "The build of the portal failed; see above.");
}

/** Builds the portal where it is stale, and fills an empty data folder at the same time. Needs the built server. Rejects when either fails. */
export async function buildAndFill() {
  // A signal ends the two programs with this process.
  const end = () => process.exit(1);
  process.once("SIGTERM", end).once("SIGINT", end);
  await Promise.all([isStale("portal") ? build() : undefined, willFill() ? fill() : undefined]);
  process.off("SIGTERM", end).off("SIGINT", end);
}
