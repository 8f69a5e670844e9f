import { expect, test } from "vitest";
import { findingsOf, library } from "../library.ts";
import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("mail/kind", "mail/push");

/** What a rule finds at the letter of the library if receivers choose by the codes of `kind` (novel, map, …). `more`: further parts of the letter. */
function foundWith(kind: string, rule = "mail/kind", more = ""): unknown[] {
  const mail = { address: "title", kind: "kind", delivery: "kind", hour: "books", subject: { en: "Day" }, text: { en: "{items}" } };
  const files = library.files.map((file) => {
    if (file.path === "schemas/states/book.json")
      return { ...file, text: file.text.replace('"about": "kind",', `"about": "kind", "kind": "${kind}",${more}`) };
    if (file.path !== "schemas/entities/book.json") return file;
    return { ...file, text: file.text.replace('"name": "book",', `"name": "book", "mail": ${JSON.stringify(mail)},`) };
  });
  return findingsOf({ ...library, files })
    .filter((finding) => finding.rule === rule)
    .map(({ at, suggestion }) => [at, suggestion]);
}

test("a kind that receivers can choose is right", () => {
  expect(foundWith("map")).toEqual([]);
});

test("a kind that they cannot choose is refused, with the nearest one", () => {
  expect(foundWith("mapp")).toEqual([['"mapp"', "map"]]);
});

test("a letter for devices needs a call by which pages ask for it", () => {
  expect(foundWith("map", "mail/push", '"push": true,')).toEqual([["true", undefined]]);
});
