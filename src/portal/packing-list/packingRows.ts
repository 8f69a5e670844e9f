/** Edits of packing list rows in the form as typed: split, fill from templates, read from a workbook. Pure. */
import type { Json, Rec } from "#dialect/json/json.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { splitTyped } from "#dialect/fields/typedNumber.ts";

/** Fields with the first and the last box of a line. */
const range = ["start", "end"] as const;
/** Fields that a template fills: once per box, and once per line. */
const ofBox = ["grossWeightPerBox", "length", "width", "height"] as const;
const ofLine = ["quantityPerBox"] as const;

const isEmpty = (value: Json | undefined): boolean => value === undefined || value === null || String(value).trim() === "";

/** Returns a positive whole number; undefined for anything else. */
export function boxNumber(value: Json | undefined): number | undefined {
  const number = isEmpty(value) ? Number.NaN : Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** Returns the first and last box of a line that can be split; undefined for one box or none. */
export function splittable(row: Rec | undefined): { readonly first: number; readonly last: number } | undefined {
  const [first, last] = [boxNumber(row?.["start"]), boxNumber(row?.["end"])];
  return first !== undefined && last !== undefined && last > first ? { first, last } : undefined;
}

/**
 * Splits the range of the row at `index` in two: the first part ends with box `last`.
 * Other lines of the same boxes (a mixed box) are split too.
 */
export function splitRange(rows: readonly Rec[], index: number, last: number): readonly Rec[] {
  const { start, end } = rows[index] ?? {};
  const whole = splittable(rows[index]);
  if (!whole || last < whole.first || last >= whole.last) return rows;
  const same = rows.filter((row) => sameText(row["start"], start) && sameText(row["end"], end));
  const firsts = same.map((row): Rec => ({ ...row, end: String(last) }));
  const seconds = same.map((row): Rec => ({ ...row, start: String(last + 1) }));
  const at = rows.indexOf(same[0] ?? {});
  const others = rows.filter((row) => !same.includes(row));
  return others.toSpliced(at, 0, ...firsts, ...seconds);
}

/**
 * Fills empty fields of rows from the templates of their goods. Weight and size are filled only in the
 * first line of a box.
 */
export function filledIn(rows: readonly Rec[], chosen: readonly number[], templates: ReadonlyMap<string, Rec>): readonly Rec[] {
  const wanted = new Set(chosen);
  const begun = new Set<string>();
  return rows.map((row, index) => {
    const boxes = range.map((name) => String(row[name] ?? "")).join("-");
    const continues = boxes !== "-" && begun.has(boxes);
    begun.add(boxes);
    const template = wanted.has(index) ? templates.get(String(row["sku"] ?? "")) : undefined;
    if (!template) return row;
    const names = [...ofLine, ...(continues ? [] : ofBox)].filter((name) => isEmpty(row[name]) && !isEmpty(template[name]));
    return names.length === 0 ? row : { ...row, ...Object.fromEntries(names.map((name) => [name, String(template[name])])) };
  });
}

/**
 * Turns lines of a workbook into rows: splits sizes written in one cell, and copies the boxes of the line
 * above to a line without box numbers, as in merged cells.
 */
export function continued(read: readonly Rec[], row: FieldSchema): readonly Rec[] {
  const sizes = Object.entries(row.properties ?? {}).filter(([, schema]) => schema["x-split"]);
  return read.reduce<Rec[]>((all, line) => {
    let next = line;
    for (const [name, schema] of sizes) {
      const parts = isEmpty(line[name]) ? undefined : splitTyped(schema, String(line[name]));
      if (parts) next = { ...next, ...Object.fromEntries(parts.map((part, at) => [schema["x-split"]?.into[at] ?? name, part])) };
    }
    const above = all.at(-1);
    if (above && range.every((name) => isEmpty(next[name])))
      next = { ...next, ...Object.fromEntries(range.flatMap((name) => (above[name] === undefined ? [] : [[name, above[name]]]))) };
    all.push(next);
    return all;
  }, []);
}

function sameText(a: Json | undefined, b: Json | undefined): boolean {
  return String(a ?? "").trim() === String(b ?? "").trim();
}

/** Returns the SKUs that were newly chosen in a line. Lines that only moved do not count. */
export function newlyChosen(before: readonly Rec[], now: readonly Rec[]): readonly string[] {
  const had = new Map<string, number>();
  for (const line of before) had.set(skuOf(line), (had.get(skuOf(line)) ?? 0) + 1);
  return now.map(skuOf).filter((sku) => {
    const left = had.get(sku) ?? 0;
    had.set(sku, left - 1);
    return sku !== "" && left <= 0;
  });
}

export function skuOf(line: Rec): string {
  return String(line["sku"] ?? "");
}
