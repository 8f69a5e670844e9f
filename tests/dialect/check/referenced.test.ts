import { describe, expect, test } from "vitest";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { fieldStates } from "#dialect/check/fieldStates.ts";
import type { Rec } from "#dialect/json/json.ts";
import { readReferences, referencedRecords, referenceValue } from "#dialect/check/referenced.ts";
import { compiled, filesWith, onCreate, onUpdate, thing, type Fields } from "../../helpers/schemas/dialect.ts";

const lorry = thing({ plate: { type: "string" }, axles: { type: "integer" }, isCold: { type: "boolean" } }, {}, "lorry");
const fields: Fields = {
  lorry: { type: "string", "x-normalize": ["trim"], "x-reference": { entity: "lorry", key: "plate", show: ["plate"] } },
  other: { type: "string", "x-reference": { entity: "lorry", show: ["plate"] } },
  stop: { type: "object", properties: { lorry: { type: "string", "x-reference": { entity: "lorry", show: ["plate"] } } } },
  degrees: { type: "integer", "x-required-when": "ref.lorry.isCold" },
  toll: { type: "number", "x-compute": "ref.lorry.axles * 10" },
  note: { type: "string", "x-visible-when": "ref.stop.lorry.isCold" },
};
const cold = { plate: "C-1", axles: 3, isCold: true };
const dry = { plate: "D-1", axles: 2, isCold: false };
const find = (_: unknown, value: string): Rec | undefined => [cold, dry].find(({ plate }) => plate === value);

const open = (): Promise<CompiledEntity> =>
  compiled(
    filesWith([
      thing(fields, { "x-rules": [{ id: "light", rule: "ref.lorry.axles < 3", message: { en: "Too heavy" }, fieldPath: "/lorry" }] }),
      lorry,
    ]),
  );
const judge = (entity: CompiledEntity, input: Rec, stored: Rec | null = null) =>
  checkRecord(entity, stored, input, {
    ...(stored ? onUpdate() : onCreate()),
    references: referencedRecords(readReferences(entity), input, stored, find),
  });
const codes = (entity: CompiledEntity, input: Rec, stored: Rec | null = null) =>
  judge(entity, input, stored).problems.map(({ path, code }) => `${path} ${code}`);

describe("the record of a reference", () => {
  test("may ask for a field, compute one, and refuse the choice", async () => {
    const entity = await open();
    expect(codes(entity, { lorry: "C-1" })).toEqual(["/lorry rule:light", "/degrees required"]);
    expect(codes(entity, { lorry: "D-1" })).toEqual([]);
    expect(judge(entity, { lorry: " D-1 " }).record).toMatchObject({ lorry: "D-1", toll: 20 });
  });

  test("is unknown where nothing is chosen, and where it is not there: rules pass, nothing is required", async () => {
    const entity = await open();
    for (const input of [{}, { lorry: "gone" }]) {
      expect(codes(entity, input)).toEqual([]);
      expect(judge(entity, input).record["toll"]).toBeUndefined();
    }
  });

  test("is in groups where the reference is, and draws the form by the same", async () => {
    const entity = await open();
    const shown = (input: Rec) =>
      fieldStates(entity, input, { ...onCreate(), references: referencedRecords(readReferences(entity), input, null, find) }).get("/note")
        ?.visible;
    expect([shown({ stop: { lorry: "C-1" } }), shown({ stop: { lorry: "D-1" } }), shown({})]).toEqual([true, false, false]);
  });

  test("is checked again on an update where the choice changed, and not where another field did", async () => {
    const entity = await open();
    const stored = { lorry: "C-1", other: "x" };
    expect(codes(entity, { other: "y" }, stored)).toEqual([]);
    expect(codes(entity, { lorry: "D-1" }, stored)).toEqual([]);
    expect(codes(entity, { lorry: "C-1" }, { ...stored, lorry: "D-1" })).toEqual(["/lorry rule:light", "/degrees required"]);
  });

  test("is read only for those that an expression asks for", async () => {
    const entity = await open();
    const asked = readReferences(entity);
    expect(asked.map(({ pointer }) => pointer)).toEqual(["/lorry", "/stop/lorry"]);
    const [first] = asked;
    if (!first) throw new Error("no reference is read");
    expect([referenceValue(first, { lorry: null }, { lorry: "C-1" }), referenceValue(first, {}, { lorry: "C-1" })]).toEqual([
      undefined,
      "C-1",
    ]);
  });
});
