/** The packing list: totals that are exact for thousands of lines, duplicate and missing boxes, what can be edited until when. */
import { describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { computeAll } from "#dialect/check/fieldStates.ts";
import { compileExpressions } from "#dialect/compile/collectExpressions.ts";
import { editableFields, availableTransitions } from "#dialect/records/transitions.ts";
import { ask, catalog, context, entity, example } from "../helpers/schemas/product.ts";

const line = (start: number, end: number, more: Rec = {}): Rec => ({
  start,
  end,
  sku: "LAMP-BLK-01",
  quantityPerBox: 2,
  grossWeightPerBox: 10,
  length: 60,
  width: 40,
  height: 50,
  ...more,
});
const further = (start: number, end: number): Rec => ({ start, end, sku: "CUP-350-W", quantityPerBox: 3 });

async function packed(packingInfo: readonly Rec[], more: Readonly<Record<string, Rec[string]>> = {}) {
  return ask("waybill", await example("waybill", { "/packingInfo": [...packingInfo], ...more }));
}

/** Problems of the rules about boxes: the cell and the id of the rule. */
async function told(packingInfo: readonly Rec[]): Promise<string[]> {
  const { problems } = await packed(packingInfo);
  return problems
    .flatMap(({ path, code }) =>
      code.startsWith("rule:box-") ? [`${path.slice("/packingInfo".length)} ${code.slice("rule:".length)}`] : [],
    )
    .sort();
}

describe("totals of a packing list are exact", () => {
  test("for as many lines as there may be, in whole numbers of grams and cubic millimetres [E-PKL-12] [E-PKL-13] [E-PKL-14]", async () => {
    const { schema } = await entity("waybill");
    const most = schema.properties?.["packingInfo"]?.maxItems ?? 0;
    const divisor = 6000;
    let seed = 20261121;
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    let box = 0;
    let boxes = 0n;
    let grams = 0n;
    let cubicMillimetres = 0n;
    let pieces = 0n;
    const lines = Array.from({ length: most }, (_, at): Rec => {
      const mixed = at > 0 && at % 7 === 0;
      const count = 1 + random(40);
      const [start, end] = mixed ? [box, box] : [box + 1, box + count];
      box = end;
      const [weight, length, width, height, quantity] = [
        1 + random(30_000),
        1 + random(1200),
        1 + random(900),
        1 + random(900),
        1 + random(99),
      ];
      const many = BigInt(end - start + 1);
      pieces += many * BigInt(quantity);
      if (mixed) return { start, end, sku: `S-${at}`, quantityPerBox: quantity };
      boxes += many;
      grams += many * BigInt(weight);
      cubicMillimetres += many * BigInt(length) * BigInt(width) * BigInt(height);
      return {
        start,
        end,
        sku: `S-${at}`,
        quantityPerBox: quantity,
        grossWeightPerBox: weight / 1000,
        length: length / 10,
        width: width / 10,
        height: height / 10,
      };
    });
    const { record } = await packed(lines, { "/channelTerms": { chargeUnit: "KG", divisor } });
    const rows = record["packingInfo"] as readonly Rec[];
    expect(rows).toHaveLength(most);
    expect(String(record["packedPackages"])).toBe(String(boxes));
    expect(Math.round(Number(record["packedWeight"]) * 1000)).toBe(Number(grams));
    // Lengths are tenths of a centimetre: 10 to the ninth of their cubes are a cubic metre, half a millionth is rounded up.
    expect(Math.round(Number(record["packedVolume"]) * 1e6)).toBe(Number((cubicMillimetres + 500n) / 1000n));
    const volumeGrams = (cubicMillimetres * 2n + BigInt(divisor)) / (2n * BigInt(divisor));
    expect(Math.round(Number(record["packedVolumeWeight"]) * 1000)).toBe(Number(volumeGrams));
    expect(Math.round(Number(record["packedChargedWeight"]) * 1000)).toBe(Number(volumeGrams > grams ? volumeGrams : grams));
    expect(rows.reduce((sum, row) => sum + BigInt(Number(row["quantity"])), 0n)).toBe(pieces);
  }, 60_000);
});

describe("numbers of boxes", () => {
  test("from one on without a gap, mixed boxes with further lines, are right", async () => {
    expect(await told([line(1, 3), further(1, 3), line(4, 4)])).toEqual([]);
  });

  test("that are in two ranges are reported", async () => {
    expect(await told([line(1, 3), line(3, 4)])).toEqual(["/0/start box-twice", "/1/start box-twice"]);
    expect(await told([line(1, 3), line(4, 6), further(5, 6)])).toEqual(["/2/start box-twice"]);
  });

  test.each([
    { lines: [line(1, 2), line(4, 5)], at: 1 },
    { lines: [line(2, 3)], at: 0 },
  ])("that are missing are told at the line after them: %j", async ({ lines, at }) => {
    expect(await told(lines)).toEqual([`/${at}/start box-missing`]);
  });

  test("larger or heavier than a warehouse takes are reported with the reason", async () => {
    const { limits } = await catalog();
    const [side, weight] = [Number(limits["boxSideWarning"]), Number(limits["boxWeightWarning"])];
    expect(await told([line(1, 1, { length: side, grossWeightPerBox: weight })])).toEqual([]);
    expect(await told([line(1, 1, { length: side + 0.1, grossWeightPerBox: weight + 0.1 })])).toEqual([
      "/0/grossWeightPerBox box-weight",
      "/0/length box-side",
    ]);
  });
});

describe("until it is confirmed, a packing list", () => {
  const submitted: Rec = {
    statusName: "wait_for_out_stock",
    isSubmitted: 1,
    packingInfo: [line(1, 9)],
    packedPackages: 9,
    inboundPackages: 9,
  };
  const machineOf = async () => {
    const all = await catalog();
    const machine = all.statesOf("waybill");
    if (!machine) throw new Error("waybills have no states");
    return { machine, expressions: compileExpressions(machine, "states") };
  };
  const confirm = async (record: Rec) => {
    const { machine, expressions } = await machineOf();
    return availableTransitions(machine, expressions, record, await context(), "customer").find(
      ({ transition }) => transition.id === "confirmPacking",
    );
  };
  const open = async (record: Rec) => {
    const { machine, expressions } = await machineOf();
    return [...editableFields(machine, expressions, record, await context(), "changePacking")];
  };

  test("stays open while the rest of the waybill is closed, and is locked by confirming it [S-ACT-10]", async () => {
    const sent = await open(submitted);
    expect(sent).toContain("packingInfo");
    expect(sent).not.toContain("channelCapacity");
    expect(await open({ ...submitted, packingConfirmed: 1 })).not.toContain("packingInfo");
    expect(await open({ ...submitted, statusName: "wait_for_leaveport" })).not.toContain("packingInfo");
  });

  test("is confirmed only with as many boxes as were received; the refusal names those of the list, and not the others [V-OWH-06]", async () => {
    const differs = async (inboundPackages: number) => {
      const record = { packingInfo: [line(1, 9)], inboundPackages };
      return computeAll(await entity("waybill"), record, await context())["packingDiffers"];
    };
    expect([await differs(9), await differs(8)]).toEqual([false, true]);
    expect(await confirm({ ...submitted, packingDiffers: false })).toMatchObject({ allowed: true });
    expect(await confirm({ ...submitted, inboundPackages: 8, packingDiffers: true })).toMatchObject({
      allowed: false,
      reason: { en: expect.stringMatching(/ 9 [^8]*$/) },
    });
    expect(await confirm(submitted)).toMatchObject({ allowed: true });
  });
});

test("goods keep as many packing templates as the limit says, each with a name", async () => {
  const { limits } = await catalog();
  const most = Number(limits["packingTemplates"]);
  const templates = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `T${at}`, quantityPerBox: 10 }));
  const wrong = async (own: readonly Rec[]) =>
    (await ask("sku", await example("sku", { "/packingTemplates": [...own] }))).problems.map(({ path, code }) => `${path} ${code}`);
  expect(await wrong(templates(most))).toEqual([]);
  expect(await wrong(templates(most + 1))).toEqual(["/packingTemplates maxItems"]);
  expect(await wrong([{ quantityPerBox: 10 }])).toEqual(["/packingTemplates/0/name required"]);
});
