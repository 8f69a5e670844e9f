import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { JsonObject } from "#dialect/json/json.ts";
import { effectParts } from "../../../src/workbench/diagram/effectParts.ts";

const meta = JSON.parse(readFileSync("schemas/meta/states.json", "utf8")) as JsonObject;
const inputsOf = (effect: object) => Object.fromEntries(effectParts(meta, effect).map(({ name, input }) => [name, input]));

test("the inputs of an effect are those of its definition", () => {
  expect(inputsOf({ set: {} })).toEqual({ set: "formulas" });
  expect(inputsOf({ update: "box", where: "true", set: {} })).toEqual({
    ...{ update: "entity", where: "condition", set: "formulas", none: "text", fieldPath: "word", creates: "group" },
  });
  expect(inputsOf({ create: "box", values: {} })).toMatchObject({ back: "names", begins: "flag", each: "group", then: "formulas" });
  expect(inputsOf({ mail: "track" })).toEqual({ mail: "letter", about: "word" });
});

test("effects with one key are told apart by the other keys that they need", () => {
  expect(inputsOf({ webhook: "sign", secret: "asked.secret" })).toEqual({ webhook: "choice", secret: "formula" });
  expect(effectParts(meta, { webhook: "test" })[0]?.values).toEqual(["test", "again"]);
});

test("a group has the inputs of its own definition, and an unknown effect none", () => {
  const creates = effectParts(meta, { update: "box", where: "true", set: {} }).find(({ name }) => name === "creates");
  expect(creates?.parts.map(({ name, input, isNeeded }) => [name, input, isNeeded])).toEqual([
    ["entity", "entity", true],
    ["when", "condition", false],
    ["values", "formulas", true],
  ]);
  expect(effectParts(meta, { sing: "loud" })).toEqual([]);
});

test("every effect that the meta-schema knows has an input for each member", () => {
  const examples = [{ account: { set: {} } }, { login: "invite" }, { notify: {} }, { publish: "a.b" }, { token: "issue" }];
  for (const effect of examples) expect(effectParts(meta, effect).length, JSON.stringify(effect)).toBeGreaterThan(0);
});
