import { expect, test } from "vitest";
import { readJsonValue } from "#dialect/json/editJson.ts";
import { withFormField } from "../../../src/workbench/visual/AddField.tsx";

const screen = `{ "form": { "sections": [
  { "id": "a", "fields": ["one", { "field": "two", "span": 2 }] },
  { "id": "b", "fields": ["three"] },
  { "id": "c", "of": "from", "fields": ["city"] }
] } }`;
const fields = (text: string, index: number) => readJsonValue(text, `/form/sections/${index}/fields`);

test("a new field stands behind the one that the analyst chose, in its section", () => {
  expect(fields(withFormField(screen, "new", "one"), 0)).toEqual(["one", "new", { field: "two", span: 2 }]);
  expect(fields(withFormField(screen, "new", "two"), 0)).toEqual(["one", { field: "two", span: 2 }, "new"]);
});

test("else it is the last of the last section that lists fields of the record", () => {
  expect(fields(withFormField(screen, "new", undefined), 1)).toEqual(["three", "new"]);
  expect(fields(withFormField(screen, "new", "elsewhere"), 1)).toEqual(["three", "new"]);
  expect(withFormField("{}", "new", undefined)).toBe("{}");
});
