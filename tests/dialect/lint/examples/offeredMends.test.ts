import { expect, test } from "vitest";
import { compiled, findingsOf, planted } from "../library.ts";

const book = "schemas/entities/book.json";
const broken = async (before: string, after: string) =>
  findingsOf(await compiled(planted(book, before, after))).filter(({ rule }) => rule === "examples/invalid");

test("a missing text of which no example has one is offered by its label, and put in behind the brace", async () => {
  const [finding] = await broken(
    '"isRare": { "type": "boolean", "x-spec": ["A-01"] },',
    '"isRare": { "type": "boolean", "x-spec": ["A-01"] }, "binding": { "type": "string", "maxLength": 20, "x-required-when": "true", "x-label": { "zh": "装订", "en": "Binding" }, "x-spec": ["A-01"] },',
  );
  expect(finding?.message).toContain('It passes with "binding": "Binding".');
  expect(finding?.details?.["zh"]).toContain("这个示例不能通过检查");
  expect(finding?.suggestion).toBe('{ "binding": "Binding",');
});

test("an option and a number are made up from the field", async () => {
  const lacking = (field: string) =>
    broken(
      '"isRare": { "type": "boolean", "x-spec": ["A-01"] },',
      `"isRare": { "type": "boolean", "x-spec": ["A-01"] }, "more": ${field},`,
    );
  const [option] = await lacking('{ "type": "string", "x-codes": "kind", "x-required-when": "true", "x-spec": ["A-01"] }');
  expect(option?.message).toContain('"more": "novel"');
  const [number] = await lacking('{ "type": "integer", "minimum": 3, "x-required-when": "true", "x-spec": ["A-01"] }');
  expect(number?.message).toContain('"more": 3');
});

test("nothing is offered that does not pass either", async () => {
  const [finding] = await broken(
    '"isRare": { "type": "boolean", "x-spec": ["A-01"] },',
    '"isRare": { "type": "boolean", "x-spec": ["A-01"] }, "more": { "type": "string", "pattern": "^[0-9]+$", "x-required-when": "true", "x-spec": ["A-01"] },',
  );
  expect(finding?.message).not.toContain("passes with");
});

test("an option of a list that is no option is fixed by another one in its place", async () => {
  const field = '"kinds": { "type": "array", "maxItems": 3, "items": { "type": "string", "x-codes": "kind" }, "x-spec": ["A-01"] },';
  const withList = planted(book, '"isRare": {', `${field}\n    "isRare": {`);
  const files = withList.files.map((file) => ({
    ...file,
    text: file.text.replace('"examples": [{', '"examples": [{ "kinds": ["map", "atlas"],'),
  }));
  const [finding] = findingsOf(await compiled({ ...withList, files })).filter(({ rule }) => rule === "examples/invalid");
  expect(finding?.message).toContain('kinds 2 ("atlas") is none of the options. It passes with "kinds": ["map","novel"].');
  expect([finding?.at, finding?.suggestion]).toEqual(['"atlas"', '"novel"']);
});
