import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadWords } from "../../../src/workbench/client/words.ts";

test("the words of a language are the shipped ones with those of the product over them", async () => {
  const { de = {}, en = {} } = await loadWords(["de"], { de: { "draft.publish": "Freigeben" } });
  expect([de["draft.publish"], de["draft.discard"]]).toEqual(["Freigeben", "Verwerfen"]);
  expect(en["draft.publish"]).toBe("Publish");
});

test("a language that nobody has brought has no words, and English is always there", async () => {
  expect(await loadWords(["fr"])).toMatchObject({ fr: {}, en: { "draft.publish": "Publish" } });
  expect((await loadWords(["fr"], { fr: { "draft.publish": "Publier" } }))["fr"]).toEqual({ "draft.publish": "Publier" });
});

test("no key stands twice in a file of words: the last one would be shown in place of the first", () => {
  const folder = new URL("../../../src/workbench/words/", import.meta.url);
  const twice = readdirSync(folder).flatMap((name) => {
    const keys = [...readFileSync(new URL(name, folder), "utf8").matchAll(/^ {2}("(?:[^"\\]|\\.)*"):/gm)].map(([, key]) => key);
    return keys.filter((key, at) => keys.indexOf(key) < at).map((key) => `${name} ${key}`);
  });
  expect(twice).toEqual([]);
});
