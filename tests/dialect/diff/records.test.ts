import { expect, test } from "vitest";
import { diffSchemas } from "#dialect/diff/diffSchemas.ts";

const entity = {
  "x-entity": { name: "port", owner: "shared" },
  "x-label": { zh: "港口", en: "Port" },
  properties: { mode: { type: "string", "x-label": { zh: "方式", en: "Mode" } }, name: { type: "string" } },
};
const ports = (count: number, mode: string, name = "x") => ({
  "schemas/entities/port.json": entity,
  "schemas/records/port.json": Array.from({ length: count }, (_, at) => ({ code: `P${at}`, mode, name: at === 0 ? name : "x" })),
});
const changes = (before: object, after: object) =>
  diffSchemas(before as never, after as never).map(({ where, what }) => `${where["en"]} | ${what["en"]}`);

test("the same change of many records is reported once, by the label of the field; what else changes stays by itself", () => {
  expect(changes(ports(6, "AIR"), ports(6, "FLIGHT", "y"))).toEqual([
    "Port | 6 records have “FLIGHT” in place of “AIR” in “Mode”: P0, P1, P2, P3, P4 …",
    "Port › record “P0” | name is “y” instead of “x”",
  ]);
});

test("a few records are reported one by one", () => {
  expect(changes(ports(2, "AIR"), ports(2, "FLIGHT"))).toHaveLength(2);
});
