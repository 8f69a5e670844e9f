import { expect, test } from "vitest";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { changedValues, fieldsWithList, optionRenames, renameSteps } from "../../../src/workbench/visual/renameOption.ts";

const schema = {
  properties: {
    way: { type: "string", "x-codes": "way", "x-label": {} },
    ways: { type: "array", items: { type: "string", "x-codes": "way" }, "x-label": {} },
    boxes: { type: "array", items: { type: "object", properties: { way: { type: "string", "x-codes": "way" }, sea: { type: "string" } } } },
  },
} as unknown as Pick<EntitySchema, "properties">;
const fields = fieldsWithList("box", schema, "way");

test("the fields with a list are found, in rows and as several choices too", () => {
  expect(fields.map(({ field }) => field)).toEqual(["/way", "/ways", "/boxes/-/way"]);
  expect(fieldsWithList("box", schema, "unit")).toEqual([]);
});

test("a value is renamed in the list, in examples, and in the conditions that read its field; elsewhere it stays", () => {
  const edits = optionRenames({
    list: "way",
    from: "sea",
    to: "ocean",
    fields,
    usages: [{ file: "schemas/screens/box.json", pointer: "/when" }],
  });
  const changed = (path: string, text: string) => edits.get(path)?.(text);
  expect(changed("schemas/codes/way.json", '{ "items": [{ "const": "sea", "icon": "sea" }] }')).toBe(
    '{ "items": [{ "const": "ocean", "icon": "sea" }] }',
  );
  expect(changed("schemas/entities/box.json", '{ "examples": [{ "way": "sea", "ways": ["air", "sea"], "name": "sea" }] }')).toBe(
    '{ "examples": [{ "way": "ocean", "ways": ["air", "ocean"], "name": "sea" }] }',
  );
  expect(changed("schemas/screens/box.json", `{ "when": "self.way == 'sea'", "other": "sea" }`)).toBe(
    `{ "when": "self.way == 'ocean'", "other": "sea" }`,
  );
});

test("the stored records get the new value by one migration for each entity", () => {
  expect([...renameSteps({ from: "sea", to: "ocean", fields })]).toEqual([
    ["box", ["/way", "/ways", "/boxes/-/way"].map((field) => ({ do: "value", field, from: "sea", to: "ocean" }))],
  ]);
});

test("the preview names each place with its line, what stands there and what will", () => {
  const before = '{\n  "items": [\n    { "const": "sea" },\n    { "const": "air" }\n  ],\n  "when": "self.way == \'sea\'"\n}\n';
  const after = before.replaceAll("sea", "ocean");
  expect(changedValues("schemas/codes/way.json", before, after)).toEqual([
    { file: "schemas/codes/way.json", line: 3, before: "sea", after: "ocean" },
    { file: "schemas/codes/way.json", line: 6, before: "self.way == 'sea'", after: "self.way == 'ocean'" },
  ]);
});
