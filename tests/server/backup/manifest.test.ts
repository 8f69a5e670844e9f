import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FORMAT, hashOf, manifestFile, readManifest, tableFile } from "../../../src/server/backup/manifest.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lading-manifest-"));
  await mkdir(join(folder, "tables"));
  await writeFile(tableFile(folder, "customers"), '{"id":"a"}\n');
});
afterEach(() => rm(folder, { recursive: true }));
const write = async (change: object): Promise<void> => {
  const tables = { customers: { rows: 1, sha256: await hashOf(tableFile(folder, "customers")) } };
  const manifest = { format: FORMAT, created: "2026-11-22T00:00:00Z", tables, files: { count: 0, bytes: 0 }, ...change };
  await writeFile(manifestFile(folder), JSON.stringify(manifest));
};

test("a manifest is read when every table has its hash", async () => {
  await write({});
  expect(await readManifest(folder)).toMatchObject({ format: FORMAT, tables: { customers: { rows: 1 } } });
});

test("a folder without a manifest, of another format or with changed rows is refused in a sentence", async () => {
  await expect(readManifest(folder)).rejects.toThrow("is not a backup: manifest.json is missing or invalid");
  await write({ format: FORMAT + 1 });
  await expect(readManifest(folder)).rejects.toThrow(`format ${FORMAT + 1}, not ${FORMAT}`);
  await write({});
  await writeFile(tableFile(folder, "customers"), '{"id":"b"}\n');
  await expect(readManifest(folder)).rejects.toThrow("the rows of customers do not match their hash");
});

test("a table name that could be SQL is refused before anything is read", async () => {
  await write({ tables: { "customers; drop table x": { rows: 1, sha256: "" } } });
  await expect(readManifest(folder)).rejects.toThrow("is not a valid table name");
});
