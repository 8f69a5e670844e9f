/** The functions over other records of the same owner, with a line of help each. */
import type { RecordsExpr } from "./ast.ts";

export const recordsFunctions: Readonly<
  Record<
    RecordsExpr["fn"],
    { readonly doc: string; readonly usage: string /** Arguments after the name of the entity. */; readonly most: number }
  >
> = {
  sum: {
    doc: "sum('entity', condition, number): the numbers of the other records of the same owner that meet the condition, added; `row` is one of them",
    usage: "sum('loan', row.state == 'open', row.amount)",
    most: 2,
  },
  count: {
    doc: "count('entity', condition): how many other records of the same owner meet the condition; all of them without one",
    usage: "count('loan', row.state == 'open')",
    most: 1,
  },
  exists: {
    doc: "exists('entity', condition): another record of the same owner meets the condition",
    usage: "exists('loan', row.state == 'open')",
    most: 1,
  },
};

export function isRecordsFunction(name: string): name is RecordsExpr["fn"] {
  return Object.hasOwn(recordsFunctions, name);
}
