/** What an effect would make of shared records, worked out alone: the freight calculation of the product, by the formulas of its quotes. */
import { expect, test } from "vitest";
import { createdRecords } from "#dialect/records/createdRecords.ts";
import { scopeOf } from "#dialect/check/check.ts";
import { compileCatalog } from "#dialect/compile/compileCatalog.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { CreateEffect } from "#dialect/schema/states.ts";
import { catalog, context, entity, readJson } from "../../helpers/schemas/product.ts";

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
