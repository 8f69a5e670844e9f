import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { compare } from "#portal/packing-list/comparison.ts";

const order: Rec = {
  customerTotalPackages: 10,
  customerActualWeight: 185,
  customerVolume: 1.2,
  packedPackages: 10,
  packedWeight: 185,
  packedVolume: 1.2,
};
const differing = (record: Rec) =>
  compare(record).flatMap(({ id, orderDiffers, receivedDiffers }) => [
    ...(orderDiffers ? [`order ${id}`] : []),
    ...(receivedDiffers ? [`received ${id}`] : []),
  ]);

describe("order, packing list and warehouse side by side", () => {
  test("nothing differs where all agree, in the third decimal too", () => {
    expect(differing(order)).toEqual([]);
    expect(differing({ ...order, packedVolume: 1.2004 })).toEqual([]);
    expect(differing({ ...order, packedVolume: 1.2005 })).toEqual(["order volume"]);
  });

  test("each figure that the warehouse measured otherwise is marked, charged weight never [V-OWH-06]", () => {
    const received: Rec = {
      inboundPackages: 9,
      inboundActualWeight: 180,
      inboundVolume: 1.2,
      inboundChargedWeight: 200,
      packedChargedWeight: 199,
    };
    expect(differing({ ...order, ...received })).toEqual(["received packages", "received weight"]);
  });

  test("the numbers of one figure show the same decimals", () => {
    expect(compare(order).map(({ id, decimals }) => [id, decimals])).toEqual([
      ["packages", 0],
      ["weight", 3],
      ["volume", 3],
      ["charged", 3],
    ]);
  });

  test("a packing list without boxes differs from nothing", () => {
    expect(differing({ customerTotalPackages: 10, packedPackages: 0, packedWeight: 0 })).toEqual([]);
  });
});
