import { expect, test } from "vitest";
import { changeSentence } from "#dialect/diff/changeReport.ts";
import { diffSchemas } from "#dialect/diff/diffSchemas.ts";
import type { Json } from "#dialect/json/json.ts";
import { library, planted } from "../lint/library.ts";

const parsed = ({ files }: typeof library) => Object.fromEntries(files.map(({ path, text }) => [path, JSON.parse(text) as Json]));
const english = (was: string, is: string) =>
  diffSchemas(parsed(library), parsed(planted("schemas/screens/books.json", was, is))).map((change) => changeSentence(change, "en"));

test("the fields that the search box looks in are named by their labels", () => {
  expect(english('"search": ["title", "isbn"]', '"search": ["title", "kind"]')).toEqual([
    "screen “Books”: what the search box looks in is “Title, kind” instead of “Title, isbn” — neutral",
  ]);
});
