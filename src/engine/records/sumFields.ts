/** Sums of a list as planned fields and records, so that kinds can show them. */
import type { Json, Rec } from "#dialect/json/json.ts";
import type { ListSums, SumGrouping, SumMeasure } from "#dialect/schema/screenParts.ts";
import { toDecimal, toWire } from "#dialect/text/decimal.ts";
import { getAt, pointerTokens, setAt } from "#dialect/json/pointer.ts";
import type { SumGroup } from "#dialect/wire/wire.ts";
import type { PlanInput, PlannedField } from "../plan/plan.ts";
import { planAskedField, planField } from "../planners/planField.ts";

/** Fields to group by, and measures: sums, averages, shares and, last, the number of records where it is declared. */
export interface SumFields {
  readonly by: readonly PlannedField[];
  readonly of: readonly PlannedField[];
}

/** Plans the fields of a list's sums. */
export function sumFields(input: PlanInput, { by, of, labels, count }: ListSums): SumFields {
  const measures = of.map((one, index) => {
    if (typeof one !== "string") return planMeasure(input, one, index);
    const planned = planField(input, one);
    const label = labels?.[one];
    return label ? { ...planned, label } : planned;
  });
  return {
    by: by.map((one) => planGrouping(input, one)),
    of: count ? [...measures, planAskedField(input, "#count", { type: "integer", "x-label": count }, false)] : measures,
  };
}

/** An average has the unit of its field, a share is in percent. Both have paths of their own: the sum of the same field may be shown beside them. */
function planMeasure(input: PlanInput, measure: Exclude<SumMeasure, string>, index: number): PlannedField {
  const own = "average" in measure ? planField(input, measure.average) : undefined;
  const unit = own ? own.unit : Object.fromEntries(Object.keys(measure.label).map((language) => [language, "%"]));
  return planAskedField(input, `#${index}`, { type: "number", "x-label": measure.label, ...(unit && { "x-unit": unit }) }, false);
}

/** An age is one of its bands. */
function planGrouping(input: PlanInput, one: SumGrouping): PlannedField {
  const field = planField(input, typeof one === "string" ? one : one.field);
  if (typeof one === "string" || !("ages" in one)) return field;
  const codes = one.ages.map(({ label }, index) => ({ const: `${index}`, "x-label": label }));
  return { ...planAskedField(input, field.name, { type: "string", "x-label": field.label }, false), kind: "choice", codes };
}

/** Returns a group as a record of its entity, so that kinds can show its values: a sum finds its currency next to it. */
export function groupRecord({ by, of }: SumFields, group: SumGroup): Rec {
  const values: readonly (readonly [PlannedField, Json | undefined])[] = [
    ...by.map((field, index) => [field, group.by[index] ?? undefined] as const),
    ...of.map((field, index) => [field, wireNumber(measureAt(group, index))] as const),
  ];
  return values.reduce<Rec>((record, [field, value]) => setAt(record, pointerTokens(field.path), value), {});
}

/** The value of a measure; after those of `of` comes the number of records. */
export function measureAt({ of, count }: SumGroup, index: number): string | null {
  return index < of.length ? (of[index] ?? null) : `${count}`;
}

function wireNumber(text: string | null): Json | undefined {
  const decimal = toDecimal(text);
  return decimal && toWire(decimal);
}

/** Sums loaded records, such as the selected ones, with exact decimals. Does not group times by month; measures other than sums are not `shown`. */
export function sumRecords({ by, of: measures }: ListSums, records: readonly Rec[]): readonly SumGroup[] {
  const of = measures.filter((one) => typeof one === "string");
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
