/** Whether records can be printed on a paper: asked before anything opens. */
import { scopeOf } from "#dialect/check/context.ts";
import type { CheckContext } from "#dialect/check/check.ts";
import type { Expressions } from "#dialect/expr/ast.ts";
import { holds } from "#dialect/expr/evaluate.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { PaperScreen } from "#dialect/schema/printLayout.ts";
import { piecesOf, readRange, strangers } from "./printItems.ts";

export interface PaperProblem {
  /** Key of the message catalogue. */
  readonly message: string;
  /** The record that it is about; all of them without. */
  readonly record?: Rec;
  /** Numbers that are meant and not there. */
  readonly numbers?: readonly number[];
}

/** The first thing that is wrong; undefined where everything can be printed. `range` as typed. */
export function checkPaper(
  paper: PaperScreen,
  records: readonly Rec[],
  range: string,
  expressions: Expressions,
  context: CheckContext,
): PaperProblem | undefined {
  const ranges = readRange(range);
  if (!ranges) return { message: "paper.illegalFormat" };
  for (const record of records) {
    const need = paper.needs?.find(({ rule }) => holds(expressions, rule, { ...scopeOf(context), self: record }) !== true);
    if (need) return { message: need.message, record };
    const pieces = piecesOf(paper, record);
    const numbers = strangers(pieces, ranges);
    if (numbers.length > 0 || pieces.length === 0) return { message: "paper.pieceNotExist", record, numbers };
  }
  return undefined;
}
