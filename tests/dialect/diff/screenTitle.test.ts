/** What a change of a screen calls it. */
import { expect, test } from "vitest";
import { screenTitle } from "#dialect/diff/screenTitle.ts";
import type { SchemaFiles } from "#dialect/schema/catalogFiles.ts";

const title = { zh: "图书", en: "Books" };
const files = {
  "screens.json": { routes: [{ path: "/library", children: [{ path: "books", screen: "books", title }] }] },
  "schemas/sites/desk.json": { routes: [{ path: "/loans", screen: "deskLoans", title: { zh: "借阅", en: "Loans" } }] },
} as unknown as SchemaFiles;

test.each([
  ["the title of a page within another", "books", "Books"],
  ["the title of a page of another site", "deskLoans", "Loans"],
  ["its name, where no page shows it", "lost", "lost"],
])("is %s", (_says, name, called) => {
  expect(screenTitle(name, files)["en"]).toBe(called);
});

test("is the title before, where the page is gone", () => {
  expect(screenTitle("books", {}, files)["zh"]).toBe("图书");
});
