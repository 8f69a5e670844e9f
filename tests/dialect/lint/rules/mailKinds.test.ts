import { expect, test } from "vitest";
import { findingsOf, library } from "../library.ts";
import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("mail/kind");

/** What is found at the letter of the library if receivers choose by the codes of `kind` (novel, map, …). */
function foundWith(kind: string): unknown[] {
  const mail = { address: "title", kind: "kind", delivery: "kind", hour: "books", subject: { en: "Day" }, text: { en: "{items}" } };
  const files = library.files.map((file) => {
    if (file.path === "schemas/states/book.json")
      return { ...file, text: file.text.replace('"about": "kind",', `"about": "kind", "kind": "${kind}",`) };
    if (file.path !== "schemas/entities/book.json") return file;
    return { ...file, text: file.text.replace('"name": "book",', `"name": "book", "mail": ${JSON.stringify(mail)},`) };
  });
  return findingsOf({ ...library, files })
    .filter(({ rule }) => rule === "mail/kind")
    .map(({ at, suggestion }) => [at, suggestion]);
}

test("a kind that receivers can choose is right", () => {
  expect(foundWith("map")).toEqual([]);
});

test("a kind that they cannot choose is refused, with the nearest one", () => {
  expect(foundWith("mapp")).toEqual([['"mapp"', "map"]]);
});
