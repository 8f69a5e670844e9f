import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { moveJsonItem } from "#dialect/json/editJson.ts";
import { root } from "../../../scripts/lib/root.mjs";
import { readEntity, withField, withLimit, withRequired, withText } from "../../../src/workbench/visual/entityEdits.ts";
import { readColumns, readLimits, readOptions } from "../../../src/workbench/visual/listForm.ts";

const entity = `{
  "x-entity": { "name": "box", "owner": "customer" },
  "x-limit": { "max": 0, "per": "customer" },
  "x-bind": { "x-limit/max": "boxes" },
  "type": "object",
  "required": ["name"],
  "properties": {
    "name": { "type": "string",   "maxLength": 40, "x-label": { "zh": "名称", "en": "Name" } },
    "parts": {
      "type": "array",
      "items": { "type": "object", "properties": { "size": { "type": "number", "x-bind": { "maximum": "largest" } } } }
    },
    "odd": { "x-whatever": [ 1,2 ] }
  }
}
`;
const field = (path: string) => {
  const found = readEntity(entity)?.fields.find((one) => one.path === path);
  if (!found) throw new Error(path);
  return found;
};
/** What is different, line by line. */
const changed = (after: string) => after.split("\n").filter((line) => !entity.split("\n").includes(line));

describe("an entity as a form", () => {
  test("shows its fields, those of rows too, with what is asked for and what limits them", () => {
    const form = readEntity(entity);
    expect(form?.fields.map(({ path }) => path)).toEqual(["name", "parts", "parts / size", "odd"]);
    expect(field("name")).toMatchObject({ required: true, limits: [{ keyword: "maxLength", value: "40" }] });
    expect(field("parts / size").limits).toContainEqual({ keyword: "maximum", value: "", bound: "largest" });
    expect(form?.records).toEqual({ keyword: "max", value: "0", bound: "boxes" });
  });

  test("is none where the text is no JSON", () => {
    expect(readEntity("{")).toBeUndefined();
  });

  test("changes one place, and leaves everything else as it is written", () => {
    expect(changed(withText(entity, `${field("name").pointer}/x-label`, "en", "Title"))).toEqual([
      '    "name": { "type": "string",   "maxLength": 40, "x-label": { "zh": "名称", "en": "Title" } },',
    ]);
    expect(changed(withLimit(entity, field("name").pointer, "maxLength", 60))).toEqual([
      '    "name": { "type": "string",   "maxLength": 60, "x-label": { "zh": "名称", "en": "Name" } },',
    ]);
    expect(changed(withRequired(entity, field("parts"), true))).toEqual(['  "required": ["name", "parts"],']);
    expect(changed(withField(entity, { name: "note", type: "text", label: { zh: "备注", en: "Note" } }))).toEqual([
      '    "odd": { "x-whatever": [ 1,2 ] },',
      '    "note": { "type": "string", "maxLength": 100, "x-label": { "zh": "备注", "en": "Note" }, "x-normalize": ["trim"], "x-status": "extension" }',
    ]);
  });

  test("takes out what is emptied", () => {
    expect(withRequired(entity, field("name"), false)).not.toContain('"required"');
    expect(withLimit(entity, field("name").pointer, "maxLength", undefined)).not.toContain("maxLength");
    const one = withText(entity, `${field("name").pointer}/x-label`, "zh", "");
    expect(one).toContain('"x-label": { "en": "Name" }');
    expect(withText(one, `${field("name").pointer}/x-label`, "en", "")).not.toContain("x-label");
  });

  test("writes a required field beside the field, also inside rows", () => {
    expect(withRequired(entity, field("parts / size"), true)).toContain('"required": ["size"]');
  });

  test("undone by hand is the text as it was", () => {
    expect(withRequired(withRequired(entity, field("parts"), true), field("parts"), false)).toBe(entity);
  });
});

describe("the product's own files", () => {
  const read = (path: string) => readFileSync(join(root, path), "utf8");

  test("are read as forms, and an edit taken back leaves no trace", () => {
    const text = read("schemas/entities/delivery-address.json");
    const city = readEntity(text)?.fields.find(({ name }) => name === "city");
    if (!city) throw new Error("no city");
    expect(withRequired(withRequired(text, city, true), city, false)).toBe(text);
    expect(withLimit(withLimit(text, city.pointer, "maxLength", 61), city.pointer, "maxLength", 60)).toBe(text);
  });

  test("show columns, options and limits in their order", () => {
    const screen = read("schemas/screens/shippingAddress.json");
    const columns = readColumns(screen)?.map((column) => column.field);
    const moved = moveJsonItem(screen, "/list/columns", 0, 2);
    expect(readColumns(moved)?.map((column) => column.field)).toEqual([
      columns?.[1],
      columns?.[2],
      columns?.[0],
      ...(columns?.slice(3) ?? []),
    ]);
    expect(readOptions(read("schemas/codes/delivery-terms.json"))?.map(({ code }) => code)).toEqual(["DDU", "DDP"]);
    expect(readLimits(read("schemas/limits.json"))).toContainEqual(
      expect.objectContaining({ name: "stateLength", value: "3", unit: "", isNumber: true }),
    );
  });
});

test("a new choice names its list of options; several choices are a list of them", () => {
  const before = JSON.stringify({ properties: {} });
  const field = (type: "choice" | "choices") =>
    JSON.parse(withField(before, { name: "way", type, label: { en: "Way" }, codes: "shipping-way" })).properties.way;
  expect(field("choice")).toMatchObject({ type: "string", "x-codes": "shipping-way" });
  expect(field("choices")).toMatchObject({ type: "array", items: { type: "string", "x-codes": "shipping-way" } });
});
