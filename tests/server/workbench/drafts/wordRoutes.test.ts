// @one-database: files, not rows.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LibraryBench, openLibraryBench } from "../../../helpers/server/libraryBench.ts";

let bench: LibraryBench;
beforeAll(async () => {
  bench = await openLibraryBench();
});
afterAll(() => bench.close());

const words = async () => (await bench.server.inject({ method: "GET", url: "/workbench/words" })).json();

test("the languages of the product are served before the login, its own first, with the words that it brings", async () => {
  expect(await words()).toEqual({
    languages: [
      { code: "zh", name: "中文", html: "zh-CN" },
      { code: "en", name: "English", html: "en" },
    ],
    words: {},
    passkeys: false,
  });
  await mkdir(join(bench.copy.root, "schemas/workbench"));
  const file = join(bench.copy.root, "schemas/workbench/en.json");
  await writeFile(file, JSON.stringify({ "draft.publish": "Go live" }));
  await writeFile(join(bench.copy.root, "schemas/workbench/fr.json"), JSON.stringify({ "draft.publish": "Publier" }));
  expect((await words()).words).toEqual({ en: { "draft.publish": "Go live" } });
  // The workbench must open, so that the file can be corrected.
  await writeFile(file, "{");
  expect((await words()).words).toEqual({});
});
