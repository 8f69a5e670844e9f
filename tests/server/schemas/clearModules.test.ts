/** The folder of compiled entities does not grow for ever. */
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clearModules } from "../../../src/server/schemas/clearModules.ts";

const now = Date.UTC(2026, 10, 22);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lading-modules-"));
});
afterEach(() => rm(folder, { recursive: true }));
const nameOf = (at: number) => `sku-${String(at).padStart(24, "0")}.mjs`;
async function put(name: string, hoursAgo: number): Promise<void> {
  await writeFile(join(folder, name), "");
  const used = new Date(now - hoursAgo * 3_600_000);
  await utimes(join(folder, name), used, used);
}

test("what was used longest ago goes, beyond so many", async () => {
  for (let at = 0; at < 6; at++) await put(nameOf(at), at);
  await clearModules(folder, now, 4);
  expect((await readdir(folder)).sort()).toEqual([0, 1, 2, 3].map(nameOf));
});

test("drafts that nobody works on any more go, those of this hour and files of others stay", async () => {
  await put(`${nameOf(1)}.17.1`, 2);
  await put(`${nameOf(1)}.18.2`, 0.5);
  await put("notes.txt", 1_000);
  await clearModules(folder, now, 0);
  expect((await readdir(folder)).sort()).toEqual(["notes.txt", `${nameOf(1)}.18.2`]);
});

test("a folder that is not there is no trouble", async () => {
  await clearModules(join(folder, "nowhere"), now);
});
