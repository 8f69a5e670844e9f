import { expect, test } from "vitest";
import { limitUsages } from "#dialect/lint/workspace/limitUsages.ts";
import { openWorkspace } from "#dialect/lint/workspace/workspace.ts";
import { library, planted } from "../library.ts";

const book = "schemas/entities/book.json";
const placesOf = (input: typeof library, limit: string) =>
  limitUsages(openWorkspace(input), limit).map(({ file, pointer, sort }) => `${sort} ${file} ${pointer}`);

test("a limit is used by the keywords that it is bound to", () => {
  expect(placesOf(library, "books")).toEqual([`limit ${book} /x-bind/x-limit~1max`]);
});

test("a formula and a text that read a limit use it, each reported as what it is", () => {
  expect(placesOf(planted(book, "self.pages * 2", "self.pages * limits.books"), "books").map((place) => place.split(" ")[0])).toContain(
    "formula",
  );
  expect(
    placesOf(planted(book, "A rare book needs its number", "At most {limits.books}"), "books").map((place) => place.split(" ")[0]),
  ).toContain("text");
});

test("a usage is told with the labels of the parts around it, a text once for all languages", () => {
  const stated = planted(book, "A rare book needs its number", "At most {limits.books}");
  const usages = limitUsages(openWorkspace(stated), "books").filter(({ sort }) => sort === "text");
  expect(usages.map(({ pointer }) => pointer)).toEqual(["/x-rules/0/message"]);
  expect(usages[0]?.trail.map((label) => label["en"])).toEqual([expect.stringContaining("At most")]);
  expect(limitUsages(openWorkspace(library), "books")[0]?.trail).toEqual([]);
});

test("an unknown limit is used by nobody", () => {
  expect(placesOf(library, "noSuchLimit")).toEqual([]);
});
