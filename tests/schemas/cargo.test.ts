/** Values computed from boxes and channel: volumes, weights, the figures beside the order form. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { ask, example } from "../helpers/schemas/product.ts";

const kilos: Rec = { chargeUnit: "KG", divisor: 6000, minimumCharge: 21, roundStep: 1 };

async function order(changes: Readonly<Record<string, Rec[string]>>): Promise<Rec> {
  return (await ask("waybill", await example("waybill", changes))).record;
}

const box = (length: number, width: number, height: number, grossWeightPerBox: number, end: number): Rec => ({
  start: 1,
  end,
  length,
  width,
  height,
  grossWeightPerBox,
});

describe("a packing line computes boxes, volume and weights [E-PKL-12] [E-PKL-13] [E-PKL-14]", () => {
  test.each([
    [box(60, 40, 50, 18.5, 10), 6000, { cartons: 10, weight: 185, volume: 1.2, volumeWeight: 200, chargedWeight: 200 }],
    [box(60, 40, 50, 18.5, 10), 5000, { volumeWeight: 240, chargedWeight: 240 }],
    [box(50, 40, 30, 21.2, 20), 6000, { cartons: 20, weight: 424, volume: 1.2, volumeWeight: 200, chargedWeight: 424 }],
    [box(40, 30, 25, 3.5, 1), 5000, { cartons: 1, volume: 0.03, volumeWeight: 6, chargedWeight: 6 }],
    [box(55.5, 44.5, 38.5, 12.345, 7), 6000, { weight: 86.415, volume: 0.665598, volumeWeight: 110.933, chargedWeight: 110.933 }],
  ])("%j by %d", async (line, divisor, figures) => {
    const { packingInfo } = await order({ "/packingInfo": [line], "/channelTerms": { ...kilos, divisor } });
    expect((packingInfo as Rec[])[0]).toMatchObject(figures);
  });

  test("without a channel there is no volume weight yet", async () => {
    const { packingInfo } = await order({ "/packingInfo": [box(60, 40, 50, 18.5, 10)] });
    expect((packingInfo as Rec[])[0]).not.toHaveProperty("volumeWeight");
  });
});

test("a mixed box counts once: its further lines carry neither weight nor size", async () => {
  const record = await order({
    "/packingInfo": [
      { ...box(60, 40, 50, 18.5, 10), sku: "A" },
      { start: 1, end: 10, sku: "B", quantityPerBox: 2 },
    ],
  });
  expect(record).toMatchObject({ packedPackages: 10, packedWeight: 185, packedVolume: 1.2 });
});

describe("what will be charged is shown before the order is placed", () => {
  test("by weight: the greater of both, at least the minimum, rounded up to the step", async () => {
    expect(await order({ "/listPrice": 11, "/channelTerms": kilos })).toMatchObject({
      volumeWeight: 200,
      estimatedWeight: 200,
      estimatedFreight: 2200,
      density: 154.17,
    });
    expect(await order({ "/channelTerms": { ...kilos, roundStep: 0.5 }, "/customerActualWeight": 206.24 })).toMatchObject({
      estimatedWeight: 206.5,
    });
    expect(await order({ "/channelTerms": { ...kilos, minimumCharge: 300 } })).toMatchObject({ estimatedWeight: 300 });
  });

  test("by volume: the greater of volume and weight over the channel's kg per cbm", async () => {
    const cubic: Rec = { chargeUnit: "CBM", divisor: 6000, kgPerCbm: 363, minimumCharge: 1, roundStep: 0.01 };
    const light = await order({ "/listPrice": 1000, "/channelTerms": cubic });
    expect(light).toMatchObject({ estimatedVolume: 1.2, estimatedFreight: 1200 });
    expect(light).not.toHaveProperty("estimatedWeight");
    expect(await order({ "/listPrice": 1000, "/channelTerms": cubic, "/customerActualWeight": 726 })).toMatchObject({
      estimatedVolume: 2,
      estimatedFreight: 2000,
    });
  });

  test("nothing is shown before weight and volume are known", async () => {
    const record = await order({ "/listPrice": 11, "/channelTerms": kilos, "/customerActualWeight": undefined });
    for (const figure of ["estimatedWeight", "estimatedFreight", "estimatedTotal", "density"]) expect(record).not.toHaveProperty(figure);
  });

  test("freight and premium together make the estimate", async () => {
    expect(await order({ "/listPrice": 11, "/channelTerms": kilos, "/isBuyInsurance": 1, "/purchaseValue": 100000 })).toMatchObject({
      estimatedTotal: 2500,
    });
  });
});

test("declared figures that differ from the boxes warn, and stop nothing", async () => {
  const asked = await ask(
    "waybill",
    await example("waybill", { "/customerTotalPackages": 12, "/customerActualWeight": 190, "/customerVolume": 1.5 }),
  );
  expect(asked.problems.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(asked.warningsAt("")).toEqual(expect.arrayContaining(["rule:packed-pieces", "rule:packed-weight", "rule:packed-volume"]));
});
