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

test("an unknown limit is used by nobody", () => {
  expect(placesOf(library, "noSuchLimit")).toEqual([]);
});
