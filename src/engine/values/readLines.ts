/** The lines in which the fields of a record are read. Pure. */
import type { Text } from "#dialect/text/text.ts";
import type { PlannedField } from "../plan/plan.ts";

/** What stands in one line: a field, or the parts of a number that is split (`x-split` with a label), such as 60 × 40 × 50. */
export interface ReadLine {
  readonly label: Text;
  /** The field, or all parts in order. */
  readonly parts: readonly [PlannedField, ...PlannedField[]];
}

/** Returns the lines of these fields, in order. Parts stand in one line where all of them are among the fields. */
export function readLines(fields: readonly PlannedField[]): readonly ReadLine[] {
  const taken = new Set<PlannedField>();
  return fields.flatMap((field): ReadLine[] => {
    if (taken.has(field)) return [];
    const { label, into = [] } = field.number?.["x-split"] ?? {};
    const base = field.path.slice(0, field.path.lastIndexOf("/") + 1);
    const others = into.slice(1).flatMap((name) => fields.find(({ path }) => path === base + name) ?? []);
    if (label === undefined || others.length + 1 < into.length) return [{ label: field.label, parts: [field] }];
    for (const part of others) taken.add(part);
    return [{ label, parts: [field, ...others] }];
  });
}
