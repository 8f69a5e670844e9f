/**
 * `node scripts/release/keepDatabase.mjs [--project FOLDER]`: keeps a filled database of this release, so that later releases are tried on
 * it (`tests/server/migrations/earlierRelease.test.ts`). Writes `tests/helpers/server/releases/VERSION.json.gz`: the statements that make
 * the tables, and the rows of each. `--project` is a checkout of an earlier release that has been built. Needs PostgreSQL
 * and a build.
 */
import "../lib/node-version.mjs";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { freePort, startPostgres } from "../lib/postgres.mjs";
import { root } from "../lib/root.mjs";

const { values } = parseArgs({ options: { project: { type: "string", default: root } } });
const project = values.project;
const { version } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
const path = `tests/helpers/server/releases/${version}.json.gz`;
if (existsSync(join(root, path))) {
  console.error(`${path} exists already: run this after \`npm run release\`, which sets the version.`);
  process.exit(1);
}

/** Runs the server of the release until its database is filled. */
async function fill(/** @type {string} */ url, /** @type {string} */ folder) {
  const env = { ...process.env, PORT: String(await freePort()), DATABASE_URL: url, DATA_DIR: folder, SEED: "few", LOG_LEVEL: "warn" };
  const server = spawn(process.execPath, [join(project, "dist/server/main.js")], {
    cwd: project,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((done) => server.once("exit", done));
  await new Promise((ready, failed) => {
    server.stdout.on("data", (chunk) => String(chunk).includes("ready") && ready(undefined));
    server.once("exit", (code) => failed(new Error(`The server ended with ${code} before it was ready: is dist built?`)));
  });
  server.kill("SIGTERM");
  await ended;
}

/** The statements that make the tables. pg_dump sets a heading before each. */
function definitions(/** @type {string} */ url) {
  const text = execFileSync("pg_dump", ["--schema-only", "--no-owner", "--no-privileges", "--schema=public", url], { encoding: "utf8" });
  const [, ...parts] = text.split(/^--\n-- Name: .*\n--\n/m);
  return parts
    .map((part) => part.replaceAll(/^(--.*|SET .*|\\.*)$/gm, "").trim())
    .filter((part) => part !== "" && !/^(CREATE SCHEMA|COMMENT ON SCHEMA)/.test(part));
}

/** The rows of each table that has some. */
async function rowsOf(/** @type {string} */ url) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows: tables } = await client.query("select tablename as name from pg_tables where schemaname = 'public' order by 1");
  /** @type {Record<string, unknown>} */
  const all = {};
  for (const { name } of tables) {
    const { rows } = await client.query(`select coalesce(json_agg(t), '[]')::text as list from "${name}" t`);
    const list = JSON.parse(rows[0].list);
    if (list.length > 0) all[name] = list;
  }
  await client.end();
  return all;
}

const postgres = await startPostgres();
const folder = mkdtempSync(join(tmpdir(), "lading-release-"));
try {
  await fill(postgres.url, folder);
  const kept = { version, time: Date.now(), definitions: definitions(postgres.url), rows: await rowsOf(postgres.url) };
  writeFileSync(join(root, path), gzipSync(JSON.stringify(kept), { level: 9 }));
  console.log(path);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
