/** The functions that compare a row with the other rows of its list. `rowIndex.ts` evaluates them. */
import { toDecimal, toWire } from "../text/decimal.ts";
import { isList, isNumber, type Value } from "./values.ts";

/** The functions, with a line of help each. */
export const rowFunctions = {
  overlapsAnother: {
    doc: "overlapsAnother(row, list, from, to, …): the range of the row shares a value with that of another row; only rows whose further values are the same as the row's count",
    least: 2,
    usage: "row.overlapsAnother(self.lines, row.from, row.to)",
  },
  duplicateOf: {
    doc: "duplicateOf(row, list, key, …): another row of the list has the same key, or the same of all keys",
    least: 1,
    usage: "row.duplicateOf(self.lines, row.code)",
  },
} as const satisfies Readonly<Record<string, { readonly doc: string; readonly least: number; readonly usage: string }>>;

export type RowFunction = keyof typeof rowFunctions;

export function isRowFunction(name: string): name is RowFunction {
  return Object.hasOwn(rowFunctions, name);
}

/** Returns a text that is the same for the same number, text or truth value; `undefined` for an unknown value, a list or a group. */
export function exactKey(value: Value): string | undefined {
  if (value === undefined || value === null || isList(value)) return undefined;
  if (Number.isSafeInteger(value)) return `n${String(value)}`;
  if (isNumber(value)) {
    const decimal = toDecimal(value);
    return decimal && `n${String(toWire(decimal))}`;
  }
  return typeof value === "object" ? undefined : `${typeof value} ${String(value)}`;
}
