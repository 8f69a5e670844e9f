import { describe, expect, test } from "vitest";
import { planCall, planCallEnd, readEntitySettings, withRecords } from "../../../src/workbench/visual/entitySettings.ts";
import { library } from "../../dialect/lint/library.ts";

const file = "schemas/entities/shelf.json";
const read = (path: string): string | undefined => library.files.find((one) => one.path === path)?.text;
const shelf = JSON.stringify({ "x-entity": { name: "shelf", owner: "customer", title: "{name}" }, "x-label": { zh: "书架" } });

describe("settings of an entity", () => {
  test("are read from its file; what is no entity has none", () => {
    expect(readEntitySettings(shelf)).toEqual({
      label: { zh: "书架" },
      owner: "customer",
      title: "{name}",
      bound: undefined,
      max: undefined,
      calls: {},
    });
    expect([readEntitySettings("[]"), readEntitySettings("{")]).toEqual([undefined, undefined]);
  });

  test("the number of records is its own, that of a limit, or none; nothing else changes", () => {
    const own = withRecords(shelf, 30);
    expect(JSON.parse(own)).toMatchObject({ "x-limit": { max: 30, per: "customer" } });
    const bound = withRecords(own, "shelves");
    expect(readEntitySettings(bound)).toMatchObject({ bound: "shelves", max: 0 });
    expect(JSON.parse(withRecords(bound, 12))).toEqual({ ...JSON.parse(shelf), "x-limit": { max: 12, per: "customer" } });
    expect(JSON.parse(withRecords(bound, undefined))).toEqual(JSON.parse(shelf));
  });

  test("another binding of the entity stays when its limit is taken out of the bindings", () => {
    const both = JSON.stringify({ ...JSON.parse(shelf), "x-bind": { "x-limit/max": "shelves", other: "rows" } });
    expect(JSON.parse(withRecords(both, undefined))["x-bind"]).toEqual({ other: "rows" });
  });

  test("a call is written where the calls are and named by the entity, and taken out of both again", () => {
    const texts = new Map([
      [file, shelf],
      ["schemas/endpoints.json", JSON.stringify({ calls: { other: { path: "/a" } } })],
    ]);
    for (const { path, after } of planCall((at) => texts.get(at), "shelf", "save")) texts.set(path, after);
    expect(readEntitySettings(texts.get(file) ?? "")?.calls).toEqual({ save: "shelfSave" });
    const calls = () => JSON.parse(texts.get("schemas/endpoints.json") ?? "").calls;
    expect(calls().shelfSave).toMatchObject({ does: "save", entity: "shelf" });
    for (const { path, after } of planCallEnd((at) => texts.get(at), "shelf", "save")) texts.set(path, after);
    expect([readEntitySettings(texts.get(file) ?? "")?.calls, calls()]).toEqual([{}, { other: { path: "/a" } }]);
    expect(planCallEnd(read, "shelf", "delete")).toEqual([]);
  });
});
