import { expect, test } from "vitest";
import { findingsOf, library, planted } from "../library.ts";
import { testPlantedMistakes } from "../plantedMistakes.ts";

testPlantedMistakes("inert/field", "inert/from", "inert/never-written");

const withWeight = planted(
  "schemas/entities/book.json",
  '"isRare": {',
  '"weight": { "type": "number", "x-spec": ["A-01"] },\n    "isRare": {',
);
const owned = ({ path, text }: { readonly path: string; readonly text: string }): string =>
  path === "schemas/entities/book.json" ? text.replace('"owner": "customer"', '"owner": "none"') : text;

const colours = {
  path: "schemas/codes/colour.json",
  text: '{ "name": "colour", "items": [{ "const": "red", "x-label": { "zh": "红", "en": "Red" } }, { "const": "blue", "x-label": { "zh": "蓝", "en": "Blue" } }] }',
};
const colour = (more: string) => {
  const field = `"cover2": { "type": "string", "x-codes": "colour", ${more} "x-visible-when": "has(self.cover2)", "x-spec": ["A-01"] }, "isRare": {`;
  const { files, ...rest } = planted("schemas/entities/book.json", '"isRare": {', field);
  return findingsOf({ ...rest, files: [...files, colours] }).map(({ rule, at }) => `${rule} ${at}`);
};

test("inert/code reports a code that nothing sets, where nobody chooses", () => {
  expect(colour(`"readOnly": true, "x-compute": "'red'",`)).toEqual(['inert/code "blue"']);
  expect(colour("")).toEqual([]);
});

test("code that names a field of a stored record does not read it; what a call carries is read by name", () => {
  const { used, ...rest } = withWeight;
  if (!used) throw new Error("The library has no names of its source.");
  const naming = { ...rest, used: { ...used, names: new Set([...used.names, "weight"]), read: new Set(["weight"]) } };
  expect(findingsOf(naming).map(({ rule }) => rule)).toEqual(["inert/field"]);
  const carried = { ...naming, files: naming.files.map((file) => ({ ...file, text: owned(file) })) };
  expect(findingsOf(carried).map(({ rule }) => rule)).not.toContain("inert/field");
});

test("a field is read by an expression, a template, a screen or a reference as well", () => {
  // Each of them is the only reader of a field of the library; without it the field is reported.
  expect(findingsOf(library)).toEqual([]);
  const unread = planted("schemas/entities/book.json", '"x-visible-when": "has(row.first)"', '"x-visible-when": "has(self.isbn)"');
  expect(findingsOf(unread).map(({ rule }) => rule)).not.toContain("ref/field");
});

test("without the names of the source nothing is said of fields", () => {
  const { used: _, ...rest } = withWeight;
  expect(findingsOf(rest)).toEqual([]);
});
