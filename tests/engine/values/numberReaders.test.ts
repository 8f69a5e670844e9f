/** Form, paste, import and API read a text by the same reader. */
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { fromDraft } from "#dialect/records/draft.ts";
import type { FullEntity } from "#dialect/schema/compiled.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { checkImportRow } from "#dialect/sheet/checkImport.ts";
import { matchHeaders } from "#dialect/sheet/matchHeaders.ts";
import { readRows } from "#dialect/sheet/readRows.ts";
import { sheetColumns } from "#dialect/sheet/sheetColumns.ts";
import { readText } from "#engine/grid/model/cellText.ts";
import { inputOf } from "#engine/inputs/inputOf.ts";
import { kindOf } from "#engine/kinds/index.ts";
import type { PlannedGridColumn } from "#engine/plan/plan.ts";
import { filesWith, compiled, onCreate, thing } from "../../helpers/schemas/dialect.ts";

const fields: Readonly<Record<string, FieldSchema>> = {
  weight: { type: "number", "x-decimals": 3, "x-unit": { en: "kg" }, "x-units": { g: "0.001" }, "x-label": { en: "Weight" } },
  price: { type: "number", "x-decimals": 2, "x-currency": "CNY", "x-label": { en: "Price" } },
  paid: { type: "number", "x-currency-field": "currency", "x-label": { en: "Paid" } },
  count: { type: "integer", minimum: 0, "x-label": { en: "Count" } },
};
const schema = thing({ ...fields, currency: { type: "string" } });
const files = filesWith([schema]);

type Outcome = { readonly value: Json | undefined; readonly problems: readonly string[] };
let entity: FullEntity;
beforeAll(async () => {
  entity = await compiled(files);
});

const context = onCreate();
const outcome = (name: string, input: Rec): Outcome => {
  const { record, problems } = checkRecord(entity, null, input, context);
  return told(record[name], problems);
};
/** A number, or a refusal: what a refused text looks like is no matter. */
function told(value: Json | undefined, problems: readonly Problem[]): Outcome {
  return { value: problems.length === 0 ? value : undefined, problems: problems.map(({ path, code }) => `${path} ${code}`) };
}

/** Each end, from the text to what is stored or refused. */
const ends: Readonly<Record<string, (name: string, text: string) => Outcome>> = {
  form: (name, text) => {
    const field = fields[name] as FieldSchema;
    const kind = kindOf(field);
    expect(inputOf({ kind: kind.name })).toBeDefined();
    return outcome(name, fromDraft(entity, { [name]: kind.fromText?.(text, { number: field } as never) }));
  },
  paste: (name, text) => {
    const field = fields[name] as FieldSchema;
    const column = { field: { kind: kindOf(field).name, number: field } } as unknown as PlannedGridColumn;
    return outcome(name, fromDraft(entity, { [name]: readText(column, text) }));
  },
  import: (name, text) => {
    const columns = sheetColumns(entity.schema, { timeZone: "UTC", codesOf: () => [], textOf: () => ({}) });
    const label = fields[name]?.["x-label"]?.["en"] ?? "";
    const rows = [
      { number: 1, cells: new Map([[0, { sort: "text" as const, text: label }]]) },
      { number: 2, cells: new Map([[0, { sort: "text" as const, text }]]) },
    ];
    const headers = matchHeaders(rows, columns);
    if (!headers) throw new Error("no headers");
    const [row] = readRows({ rows, pictures: [] }, headers).rows;
    if (!row) return outcome(name, {});
    const { record, problems } = checkImportRow(entity, columns, row, () => undefined, context);
    return told(record[name], problems);
  },
  api: (name, text) => outcome(name, { [name]: text }),
};

const sign = fc.constantFrom("", "", "-", "+", "\u2212");
const digits = fc.stringMatching(/^[0-9]{1,7}$/);
const mark = fc.constantFrom(",", ".", "'", " ", "\uff0c", "\u3002", "");
const around = fc.constantFrom("", " ", "kg", " g", "\u00a5", "$", "CNY", "lb");
const written = fc
  .tuple(around, sign, fc.array(fc.tuple(digits, mark), { minLength: 1, maxLength: 4 }), digits, around)
  .map(([before, minus, groups, last, after]) => `${before}${minus}${groups.map((group) => group.join("")).join("")}${last}${after}`);
const chance = fc.string({
  unit: fc.constantFrom(..."0123456789.,' -+kg\u00a5\uff11\uff12\uff0c\uff0e\u3002eE"),
  minLength: 1,
  maxLength: 12,
});

describe("form, paste, import and API give a text the same number or the same refusal", () => {
  test.each(Object.keys(fields))("in the field %s", (name) => {
    fc.assert(
      fc.property(
        fc.oneof(written, chance).filter((text) => text.trim() !== ""),
        (text) => {
          const { api, ...others } = ends;
          const expected = api?.(name, text);
          for (const [end, read] of Object.entries(others)) expect({ end, text, ...read(name, text) }).toEqual({ end, text, ...expected });
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each(["1,5", "12,34", "1.234,56", "1,23,456", "0,500"])("%j is refused at its field by each", (text) => {
    for (const read of Object.values(ends)) expect(read("weight", text).problems).toEqual(["/weight numberForm"]);
  });

  test("a number as English and Chinese readers write it is the number that they mean", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 0, max: 999 }), (whole, rest) => {
        const plain = `${whole}.${String(rest).padStart(3, "0")}`;
        const text = new Intl.NumberFormat("en", { minimumFractionDigits: 3 }).format(plain as never);
        for (const [end, read] of Object.entries(ends)) expect([end, Number(read("weight", text).value)]).toEqual([end, Number(plain)]);
      }),
      { numRuns: 100 },
    );
  });

  test("a number as German readers write it is never another number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 7 }), fc.integer({ min: 1, max: 99 }), (whole, cents) => {
        const value = whole + cents / 100;
        const text = new Intl.NumberFormat("de", { minimumFractionDigits: 2 }).format(value);
        for (const read of Object.values(ends)) expect(read("price", text).problems).toEqual(["/price numberForm"]);
      }),
      { numRuns: 100 },
    );
  });
});
