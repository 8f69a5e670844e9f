/** The records that an effect would create from shared records, computed without the effect: the freight calculation of the product, by the formulas of its quotes. */
import { beforeAll, expect, test } from "vitest";
import { parseExpr } from "#dialect/expr/parse.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { compiled, filesWith, thing } from "../../helpers/schemas/dialect.ts";
import { createdRecords } from "#dialect/records/createdRecords.ts";
import { scopeOf } from "#dialect/check/check.ts";
import { compileCatalog } from "#dialect/compile/compileCatalog.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { CreateEffect, EachRow } from "#dialect/schema/states.ts";
import { catalog, context, entity, readJson } from "../../helpers/schemas/product.ts";

let bare: CompiledEntity;
beforeAll(async () => {
  bare = await compiled(filesWith([thing({ name: { type: "string" }, pages: { type: "number" } })]), "thing");
});
const parsed = (texts: readonly string[]) => Object.fromEntries(texts.map((text) => [text, parseExpr(text)]));

async function priced(cargo: Rec): Promise<readonly Rec[]> {
  const all = await catalog();
  const effect = all.files.states["inquiry"]?.begin?.effects?.find(
    (one): one is CreateEffect => "create" in one && one.create === "channel-quote",
  );
  if (!effect) throw new Error("an enquiry makes no quotes");
  const asked = await context();
  return createdRecords({
    effect,
    entity: await entity("channel-quote"),
    expressions: compileCatalog(all, (name) => name).expressions,
    scope: { ...scopeOf(asked), self: cargo },
    shared: (await readJson("schemas/records/channel.json")) as readonly Rec[],
    context: asked,
  });
}
const cargo: Rec = {
  countryId: "US",
  service: "SEA",
  purposeWarehouseType: "FBA",
  weight: 185,
  volume: 1.2,
  pieces: 10,
  channelCapacity: ["GENERAL"],
};

test("freight is calculated for every channel that takes the cargo, without storing anything [U-07]", async () => {
  const channels = (await readJson("schemas/records/channel.json")) as readonly Rec[];
  const fits = channels.filter(({ countries, services, warehouseTypes }) =>
    [
      [countries, "US"],
      [services, "SEA"],
      [warehouseTypes, "FBA"],
    ].every(([list, one]) => (list as string[]).includes(one as string)),
  );
  const made = await priced(cargo);
  expect(made.map(({ channel }) => channel)).toEqual(fits.map(({ code }) => code));
  // 1.2 cbm at 6000 is 200 kg, more than it weighs.
  const truck = channels.find(({ code }) => code === "US-SEA-TRUCK");
  expect(made.find(({ channel }) => channel === "US-SEA-TRUCK")).toMatchObject({
    volumeWeight: 200,
    chargedWeight: 200,
    chargedBy: "VOLUME",
    total: 200 * Number(truck?.["unitPrice"]),
  });
});

test("without a country no channel fits [U-07]", async () => {
  const { countryId: _, ...nowhere } = cargo;
  expect(await priced(nowhere)).toEqual([]);
});

test("a row of the question makes a record each, in their order; a condition chooses among them", () => {
  const made = (each: EachRow): readonly Rec[] =>
    createdRecords({
      effect: { create: "thing", each, values: { name: "row.part", pages: "row.count * self.times" } },
      entity: bare,
      expressions: parsed(["asked.lines", "row.part", "row.count * self.times", "row.count > 1", "asked.none"]),
      scope: {
        self: { times: 2 },
        asked: {
          lines: [
            { part: "bell", count: 3 },
            { part: "wheel", count: 1 },
          ],
        },
      },
      shared: [],
      context: { user: {}, limits: {}, today: "2026-11-22", now: "2026-11-22 10:00:00", on: "create" },
    });
  expect(made({ in: "asked.lines" })).toEqual([
    { name: "bell", pages: 6 },
    { name: "wheel", pages: 2 },
  ]);
  expect(made({ in: "asked.lines", where: "row.count > 1" })).toEqual([{ name: "bell", pages: 6 }]);
  expect(made({ in: "asked.none" })).toEqual([]);
});
