/** The names of the source are read again when a file of it differs, and only then. */
import { expect, test } from "vitest";
import { readText } from "../../scripts/floors/sources.mjs";
import { namesKey, usedNames } from "../../scripts/floors/usedNames.mjs";

const paths = ["src/dialect/text/text.ts", "src/server/records/save.ts"];
const withText = (path: string, text: string) => namesKey(paths, (one) => (one === path ? text : readText(one)));

test("the key differs with the text of a source, its place, and the sentences", () => {
  const key = namesKey(paths);
  expect(namesKey(paths)).toBe(key);
  expect(namesKey(paths.slice(1))).not.toBe(key);
  for (const path of [...paths, "schemas/messages/zh.json", "src/dialect/messages/zh.json"])
    expect(withText(path, `${readText(path)} `), path).not.toBe(key);
});

test("a file without names of the product does not count", () => {
  expect(namesKey([...paths, "src/dialect/lint/lintSchemas.ts"])).toBe(namesKey(paths));
});

test("the names that were kept are those that are found", async () => {
  const first = await usedNames();
  expect(await usedNames()).toEqual(first);
  expect(first.names).toContain("pageSize");
  expect(first.messages).toContain("answer.replay");
});
