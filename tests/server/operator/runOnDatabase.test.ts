import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbedded } from "../../../src/server/db/openDatabase.ts";
import { runOnDatabase } from "../../../src/server/operator/runOnDatabase.ts";
import { home } from "../../../src/server/settings/home.ts";
import { readSettings } from "../../../src/server/settings/settings.ts";
import { schemaRoot } from "../../helpers/schemas/schemaRoot.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lading-operator-"));
});
afterEach(() => rm(folder, { recursive: true }));

const run = (...args: string[]) => runOnDatabase(readSettings({ DATA_DIR: folder }, home), args);
const advice = "Set DATA_DIR or DATABASE_URL to that of the server, or start the server once.";

test.each(["audit", "backup", "customers", "list", "migrate", "upcoming"])(
  "%s reports a missing database with exit code 2, and creates none",
  async (command) => {
    expect(await run(command, schemaRoot)).toEqual({ ok: false, status: 2, lines: [`There is no database in ${folder}. ${advice}`] });
    expect(await readdir(folder)).toEqual([]);
  },
);

test("help needs no database", async () => {
  const { ok, lines } = await run();
  expect([ok, lines[0]]).toEqual([true, "npm run operator -- COMMAND"]);
  expect(await readdir(folder)).toEqual([]);
});

test("a database without tables is reported too, except by a command that may create them", async () => {
  await (await openEmbedded(join(folder, "db"))).close();
  expect(await run("audit", schemaRoot)).toEqual({ ok: false, status: 2, lines: [`The database has no tables yet. ${advice}`] });
  expect(await run("staff", "add", "head", "--roles", "operations")).toMatchObject({ ok: true });
}, 240_000);
