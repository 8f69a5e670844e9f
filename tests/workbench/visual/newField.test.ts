import { expect, test } from "vitest";
import { readJsonValue } from "#dialect/json/editJson.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import {
  emptyField,
  formScreens,
  isFieldComplete,
  nameProblem,
  type TypedField,
  withFormField,
} from "../../../src/workbench/visual/newField.ts";

const screen = `{ "form": { "sections": [
  { "id": "a", "fields": ["one", { "field": "two", "span": 2 }] },
  { "id": "b", "fields": ["three"] },
  { "id": "c", "of": "from", "fields": ["city"] }
] } }`;
const fields = (text: string, index: number) => readJsonValue(text, `/form/sections/${index}/fields`);

test("a new field is behind the one that the analyst chose, in its section", () => {
  expect(fields(withFormField(screen, "new", "one"), 0)).toEqual(["one", "new", { field: "two", span: 2 }]);
  expect(fields(withFormField(screen, "new", "two"), 0)).toEqual(["one", { field: "two", span: 2 }, "new"]);
});

test("else it is the last of the last section that lists fields of the record", () => {
  expect(fields(withFormField(screen, "new", undefined), 1)).toEqual(["three", "new"]);
  expect(fields(withFormField(screen, "new", "elsewhere"), 1)).toEqual(["three", "new"]);
  expect(withFormField("{}", "new", undefined)).toBe("{}");
});

const catalog = {
  screens: {
    list: { entity: "book" },
    edit: { entity: "book", form: { sections: [] } },
    other: { entity: "loan", form: { sections: [] } },
  },
  endpoints: { calls: { upload: { does: "upload" }, anonymousUpload: { does: "upload", anonymous: true } } },
} as unknown as CompiledCatalog;
const named: TypedField = { ...emptyField, name: "title", label: { zh: "书名", en: "Title" } };
const complete = (field: TypedField, known: CompiledCatalog | undefined = catalog) =>
  isFieldComplete(field, ["author"], ["zh", "en"], known);

test("a name is new, and begins with a lower-case letter", () => {
  expect(nameProblem("author", ["author"])).toBe("visual.taken");
  expect(nameProblem("Title", [])).toBe("visual.badName");
  expect(nameProblem("title", [])).toBeUndefined();
});

test("a field is complete with its name, its label in every language, and what its type needs", () => {
  expect(complete(named)).toBe(true);
  expect(complete({ ...named, label: { zh: "书名" } })).toBe(false);
  expect(complete({ ...named, name: "author" })).toBe(false);
  expect(complete({ ...named, type: "choice" })).toBe(false);
  expect(complete({ ...named, type: "choice", list: { name: "shelf" } })).toBe(true);
  expect(complete({ ...named, type: "reference", reference: { entity: "author", show: "" } })).toBe(false);
  expect(complete({ ...named, type: "computed", formula: " " })).toBe(false);
  expect(complete({ ...named, type: "file" })).toBe(true);
});

test("it waits for the catalogue, which names the form that shows it", () => {
  expect(isFieldComplete(named, [], ["zh", "en"], undefined)).toBe(false);
  expect(formScreens(catalog, "book")).toEqual(["edit"]);
});

test("the form with the most fields is offered first: other forms change a part of a record", () => {
  const form = (...fields: string[]) => ({ entity: "book", form: { sections: [{ id: "all", fields }] } });
  const screens = { cover: form("cover"), edit: form("title", "cover"), list: { entity: "book" } };
  expect(formScreens({ screens } as unknown as CompiledCatalog, "book")).toEqual(["edit", "cover"]);
});
