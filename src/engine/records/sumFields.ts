/** Sums of a list as planned fields and records, so that kinds can show them. */
import type { Json, Rec } from "#dialect/json/json.ts";
import type { ListSums } from "#dialect/schema/screenParts.ts";
import { toDecimal, toWire } from "#dialect/text/decimal.ts";
import { getAt, pointerTokens, setAt } from "#dialect/json/pointer.ts";
import type { SumGroup } from "#dialect/wire/wire.ts";
import type { PlanInput, PlannedField } from "../plan/plan.ts";
import { planField } from "../planners/planField.ts";

/** Fields to group by, and fields to sum. */
export interface SumFields {
  readonly by: readonly PlannedField[];
  readonly of: readonly PlannedField[];
}

/** Plans the fields of a list's sums. */
export function sumFields(input: PlanInput, { by, of, labels }: ListSums): SumFields {
  return {
    by: by.map((one) => planField(input, typeof one === "string" ? one : one.field)),
    of: of.map((field) => {
      const planned = planField(input, field);
      const label = labels?.[field];
      return label ? { ...planned, label } : planned;
    }),
  };
}

/** Returns a group as a record of its entity, so that kinds can show its values: a sum finds its currency next to it. */
export function groupRecord({ by, of }: SumFields, group: SumGroup): Rec {
  const values: readonly (readonly [PlannedField, Json | undefined])[] = [
    ...by.map((field, index) => [field, group.by[index] ?? undefined] as const),
    ...of.map((field, index) => [field, wireNumber(group.of[index])] as const),
  ];
  return values.reduce<Rec>((record, [field, value]) => setAt(record, pointerTokens(field.path), value), {});
}

function wireNumber(text: string | undefined): Json | undefined {
  const decimal = toDecimal(text);
  return decimal && toWire(decimal);
}

/** Sums loaded records, such as the selected ones, with exact decimals. Does not group times by month. */
export function sumRecords({ by, of }: ListSums, records: readonly Rec[]): readonly SumGroup[] {
  const groups = new Map<string, { by: (string | null)[]; count: number; of: string[] }>();
  for (const record of records) {
    const key = by.map((one) => {
      const value = getAt(record, `/${typeof one === "string" ? one : one.field}`);
      return value === undefined || value === null ? null : String(value);
    });
    const name = JSON.stringify(key);
    const group = groups.get(name) ?? { by: key, count: 0, of: of.map(() => "0") };
    groups.set(name, {
      ...group,
      count: group.count + 1,
      of: of.map((field, index) => {
        const more = toDecimal(getAt(record, `/${field}`));
        const sum = toDecimal(group.of[index]);
        return sum && more ? sum.plus(more).toFixed() : (group.of[index] ?? "0");
      }),
    });
  }
  return [...groups.values()];
}
