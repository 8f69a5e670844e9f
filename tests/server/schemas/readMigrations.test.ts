import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readMigrations } from "../../../src/server/schemas/readMigrations.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "lading-migrations-"));
  await mkdir(join(root, "schemas/migrations"), { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));
const write = (name: string, content: unknown) =>
  writeFile(join(root, "schemas/migrations", name), typeof content === "string" ? content : JSON.stringify(content));

test("migrations come in the order of their names, with parsed expressions", async () => {
  await write("0002-b.json", { entity: "book", steps: [{ field: "/a", do: "set", using: "self.b + 1" }] });
  await write("0001-a.json", { entity: "book", steps: [] });
  await write("notes.txt", "not a migration");
  const [first, second] = await readMigrations(root);
  expect([first?.name, second?.name]).toEqual(["0001-a", "0002-b"]);
  expect(Object.keys(second?.expressions ?? {})).toEqual(["self.b + 1"]);
});

test("the hash covers entity and steps, not the words about them", async () => {
  const hashes: (string | undefined)[] = [];
  for (const migration of [
    { entity: "a", steps: [] },
    { entity: "a", steps: [], why: "renamed" },
    { entity: "b", steps: [] },
  ]) {
    await write("0001.json", migration);
    hashes.push((await readMigrations(root))[0]?.hash);
  }
  expect(hashes[0]).toBe(hashes[1]);
  expect(hashes[0]).not.toBe(hashes[2]);
});

test("a file that is no migration is named; a folder without any has none", async () => {
  await write("0001.json", "{");
  await expect(readMigrations(root)).rejects.toThrow(/^schemas\/migrations\/0001\.json: /);
  expect(await readMigrations("/nowhere")).toEqual([]);
});
