/** What sums of a list are called and how they are shown: planned fields, and a record that stands for a group. */
import type { Json, Rec } from "#dialect/json/json.ts";
import type { ListSums } from "#dialect/schema/screens.ts";
import { toDecimal, toWire } from "#dialect/text/decimal.ts";
import { getAt, pointerTokens, setAt } from "#dialect/json/pointer.ts";
import type { SumGroup } from "#dialect/wire/wire.ts";
import type { PlanInput, PlannedField } from "../plan/plan.ts";
import { planField } from "../planners/planField.ts";

export interface SumFields {
  readonly by: readonly PlannedField[];
  readonly of: readonly PlannedField[];
}

export function sumFields(input: PlanInput, { by, of }: ListSums): SumFields {
  return {
    by: by.map((one) => planField(input, typeof one === "string" ? one : one.field)),
    of: of.map((field) => planField(input, field)),
  };
}

/** A group as a record of its entity, so that kinds show its values: the currency stands beside its sum. */
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

/** The same of records in hand, such as those that somebody has chosen; exact. Times by month are not taken apart here. */
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
