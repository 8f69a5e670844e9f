import { describe, expect, test } from "vitest";
import { parseExpr } from "#dialect/expr/parse.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Rec } from "#dialect/json/json.ts";
import { copyFromLatest, applyDefaultReferences } from "#engine/form/lifecycle/defaultReferences.ts";
import { testHost } from "../../../helpers/engine/testHost.ts";
import { workshop } from "../../../helpers/engine/workshop.ts";

const when = "self.bring == 0";
const trip: CompiledEntity = {
  name: "trip",
  version: "1",
  values: {},
  expressions: { [when]: parseExpr(when) },
  schema: {
    "x-entity": { name: "trip", owner: "customer" },
    "x-label": {},
    properties: {
      bring: {},
      rider: { "x-reference": { entity: "rider", show: ["name"], begin: "usual", fill: { "/phone": "phone" } } },
      stop: { "x-reference": { entity: "stop", show: ["street"], begin: "usual" }, "x-visible-when": when },
      guide: { "x-reference": { entity: "rider", show: ["name"] } },
      phone: {},
    },
  },
};
const hostWith = (records: Readonly<Record<string, readonly Rec[]>>) => testHost(workshop, records);
const riders = [
  { id: "1", name: "Ada", phone: "1", usual: 0 },
  { id: "2", name: "Bo", phone: "2", usual: 1 },
];
const stops = [{ id: "9", street: "Quay", usual: 1 }];

describe("a new record", () => {
  test("has the default records, filled in as if the user had chosen them", async () => {
    const begun = await applyDefaultReferences(hostWith({ rider: riders, stop: stops }), trip, { bring: 0 });
    expect(begun).toEqual({ bring: 0, rider: "2", phone: "2", stop: "9" });
  });

  test("keeps given values instead of defaults", async () => {
    expect(await applyDefaultReferences(hostWith({ rider: riders, stop: [] }), trip, { rider: "1", phone: "1" })).toEqual({
      rider: "1",
      phone: "1",
    });
  });

  test("that is a copy gets defaults only for references that the original did not show", async () => {
    const host = hostWith({ rider: riders, stop: stops });
    expect(await applyDefaultReferences(host, trip, { bring: 1 }, { bring: 1 })).toEqual({ bring: 1, stop: "9" });
    expect(await applyDefaultReferences(host, trip, { bring: 0 }, { bring: 0 })).toEqual({ bring: 0 });
  });

  test("copies the fields that a screen names from the latest record, if there is one", async () => {
    const last = [{ id: "5", phone: "7", bring: 1 }];
    expect(await copyFromLatest(hostWith({ trip: last }), trip, ["phone"], {})).toEqual({ phone: "7" });
    expect(await copyFromLatest(hostWith({ trip: last }), trip, ["phone"], { phone: "8" })).toEqual({ phone: "8" });
    expect(await copyFromLatest(hostWith({ trip: [] }), trip, ["phone"], {})).toEqual({});
  });
});
