import { expect, test } from "vitest";
import { listUsages } from "#dialect/lint/workspace/listUsages.ts";
import { openWorkspace } from "#dialect/lint/workspace/workspace.ts";
import { library } from "../library.ts";

const placesOf = (list: string) => listUsages(openWorkspace(library), list).map(({ file, pointer, sort }) => `${sort} ${file} ${pointer}`);

test("a list of options is used by the fields whose values it has, and by the states of records", () => {
  expect(placesOf("kind")).toContain("option schemas/entities/book.json /properties/kind/x-codes");
  expect(placesOf("book-state")).toEqual(
    expect.arrayContaining(["option schemas/entities/book.json /properties/state/x-codes", "state schemas/states/book.json /codes"]),
  );
  expect(placesOf("no-such-list")).toEqual([]);
});
