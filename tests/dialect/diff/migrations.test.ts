import { expect, test } from "vitest";
import type { JsonObject } from "#dialect/json/json.ts";
import { diffSchemas } from "#dialect/diff/diffSchemas.ts";

const list = (...codes: string[]) => ({
  "schemas/codes/way.json": {
    name: "way",
    "x-label": { zh: "方式", en: "Way" },
    items: codes.map((code) => ({ const: code, "x-label": { zh: `「${code}」`, en: code.toUpperCase() } })),
  },
  "schemas/entities/box.json": {
    "x-entity": { name: "box", owner: "customer" },
    "x-label": { zh: "箱", en: "Box" },
    properties: { way: { type: "string", "x-codes": "way", "x-label": { zh: "方式", en: "Way of the box" } } },
  },
});
const migration = (...steps: JsonObject[]) => ({ "schemas/migrations/0001-box.json": { entity: "box", steps } });
const changes = (before: object, after: object, language = "en") =>
  diffSchemas(before as never, after as never).map(({ risk, where, what }) => [risk, where[language], what[language]].join(" | "));
const step = { do: "value", field: "/way", from: "sea", to: "ocean" };

test("an option whose value a migration replaces is reported as renamed, and the step in words", () => {
  expect(changes(list("sea", "air"), { ...list("ocean", "air"), ...migration(step) })).toEqual([
    expect.stringMatching(/^stricter \| list “Way” › OCEAN \| is stored as “ocean” in place of “sea”; stored records follow/),
    "neutral | list “Way” › OCEAN | the name is “OCEAN” instead of “SEA”",
    "neutral | Box | stored records get “ocean” in place of “sea” in “Way of the box”",
  ]);
  expect(changes(list("sea"), { ...list("ocean"), ...migration(step) }, "zh").at(-1)).toBe(
    "neutral | 箱 | 已存记录的“方式”由 “sea” 改为 “ocean”",
  );
});

test("without the migration, or where another value is replaced, it is gone and another is new", () => {
  const told = (more: object) => changes(list("sea", "air"), { ...list("ocean", "air"), ...more }).map((line) => line.split(" | ")[2]);
  expect(told({})).toEqual(expect.arrayContaining([expect.stringContaining("can no longer be chosen (“sea”)")]));
  expect(told(migration({ ...step, from: "rail" }))).toEqual(expect.arrayContaining([expect.stringContaining("can no longer be chosen")]));
});

test("a state is renamed only where the records of its machine follow", () => {
  const machine = { "schemas/states/box.json": { entity: "box", field: "way", codes: "way", transitions: [] } };
  const told = (...steps: JsonObject[]) =>
    diffSchemas({ ...list("sea"), ...machine } as never, { ...list("ocean"), ...machine, ...migration(...steps) } as never).map(
      ({ kind }) => kind,
    );
  expect(told(step)).toContain("code/renamed");
  expect(told({ ...step, field: "/other" })).toContain("state/removed");
});

test("the other steps of a migration are reported too, and a changed migration as a file", () => {
  const steps = [
    { do: "rename", field: "/zip", to: "/postal" },
    { do: "drop", field: "/fax" },
    { do: "default", field: "/way", value: "sea" },
    { do: "split", field: "/name", to: ["/first", "/last"] },
  ];
  expect(changes(list("sea"), { ...list("sea"), ...migration(...steps) }).map((line) => line.split(" | ")[2])).toEqual([
    "“/zip” is named “/postal” in place of “/zip”: stored records follow, programs of customers have to",
    "the value of “/fax” is deleted in stored records",
    "stored records without a value get “sea” in “Way of the box”",
    "stored records are converted (split /name)",
  ]);
  expect(changes({ ...list("sea"), ...migration(step) }, { ...list("sea"), ...migration({ ...step, to: "x" }) })).toEqual([
    "neutral |  | the file changed",
  ]);
});

test("a field that a migration renames is told once, wherever it is named, beside what else changes of it", () => {
  const named = (name: string, more: object, also: object = {}) => ({
    "schemas/entities/box.json": {
      "x-entity": { name: "box", owner: "customer" },
      "x-label": { zh: "箱", en: "Box" },
      required: [name],
      properties: { [name]: { type: "string", "x-label": { zh: "邮编", en: "Postcode" }, ...more }, ...also },
      "x-rules": [{ id: "a", rule: `has(self.${name})`, message: { zh: "缺", en: "Missing" } }],
    },
    "schemas/screens/boxes.json": {
      entity: "box",
      list: { columns: [{ field: name }], search: [name] },
      title: { zh: "箱", en: "{" + name + "}" },
    },
  });
  const rename = migration({ do: "rename", field: "/zip", to: "/postal" });
  const other = { note: { type: "string", "x-label": { zh: "备注", en: "Note" } } };
  const told = "breaking | Box | “Postcode” is named “/postal” in place of “/zip”: stored records follow, programs of customers have to";
  expect(changes(named("zip", {}), { ...named("postal", {}), ...rename })).toEqual([told]);
  expect(changes(named("zip", { maxLength: 9 }), { ...named("postal", { maxLength: 12 }, other), ...rename })).toEqual([
    "looser | Box › Postcode | at most 12 characters instead of 9",
    "looser | Box › Note | is new",
    told,
  ]);
  const back = changes({ ...named("postal", {}), ...rename }, named("zip", {}));
  expect(back).toEqual([expect.stringContaining("taken back: “Postcode” is named")]);
});

test("where a place keeps the former name, the field is gone, as the check says too", () => {
  const box = (name: string) => ({
    "schemas/entities/box.json": {
      "x-entity": { name: "box", owner: "customer" },
      "x-label": { zh: "箱", en: "zip" },
      properties: { [name]: { type: "string" } },
    },
  });
  const told = changes(box("zip"), { ...box("postal"), ...migration({ do: "rename", field: "/zip", to: "/postal" }) });
  expect(told.filter((line) => line.startsWith("breaking"))).toHaveLength(2);
});

test("a field whose values are deleted is named by the label that it had, also when the migration is taken back", () => {
  const [there, drop] = [list("sea"), migration({ do: "drop", field: "/way" })];
  const box = there["schemas/entities/box.json"];
  const gone = { ...there, "schemas/entities/box.json": { ...box, properties: {} } };
  expect(changes(there, { ...gone, ...drop })).toContain("neutral | Box | the value of “Way of the box” is deleted in stored records");
  expect(changes({ ...gone, ...drop }, there, "zh")).toContainEqual(expect.stringContaining("已存记录中“方式”的值将删除"));
});

test("a migration that is taken back renames the option back, and says so", () => {
  expect(changes({ ...list("ocean", "air"), ...migration(step) }, list("sea", "air"))).toEqual([
    expect.stringMatching(/^stricter \| list “Way” › SEA \| is stored as “sea” in place of “ocean”/),
    "neutral | list “Way” › SEA | the name is “SEA” instead of “OCEAN”",
    "neutral | Box | taken back: stored records get “ocean” in place of “sea” in “Way of the box”",
  ]);
});

test("a migration that is no object yet is reported as a file", () => {
  const file = (value: unknown) => ({ ...list("sea"), "schemas/migrations/0001-box.json": value });
  expect(changes(list("sea"), file([]))).toEqual(["neutral |  | the file changed"]);
});
