/** Checks whether records can be printed. */
import { schemaKey } from "#dialect/text/text.ts";
import type { MessageKey } from "#dialect/text/messageKey.ts";
import { type CheckContext, scopeOf } from "#dialect/check/check.ts";
import type { Expressions } from "#dialect/expr/ast.ts";
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { PrintLayout } from "#dialect/schema/printLayout.ts";
import { printItems, readRange, unknownNumbers } from "./printItems.ts";

export interface PrintProblem {
  readonly message: MessageKey;
  /** The record that it is about; without it all of them. */
  readonly record?: Rec;
  /** Requested item numbers that do not exist. */
  readonly numbers?: readonly number[];
}

/** Returns the first problem; undefined where everything can be printed. `range`: item numbers as typed. */
export function checkPrintable(
  paper: Omit<PrintLayout, "blocks">,
  records: readonly Rec[],
  range: string,
  expressions: Expressions,
  context: CheckContext,
): PrintProblem | undefined {
  const ranges = readRange(range);
  if (!ranges) return { message: "paper.illegalFormat" };
  for (const record of records) {
    const need = paper.needs?.find(({ rule }) => evaluateBoolean(expressions, rule, { ...scopeOf(context), self: record }) !== true);
    if (need) return { message: schemaKey(need.message, "paper.failed"), record };
    const pieces = printItems(paper, record);
    const numbers = unknownNumbers(pieces, ranges);
    if (numbers.length > 0 || pieces.length === 0) return { message: "paper.pieceNotExist", record, numbers };
  }
  return undefined;
}
