/**
 * Finds the rows of a list that a rule may refuse. A rule such as
 * `!row.overlapsAnother(self.lines, row.from, row.to)` holds for each row that
 * overlaps no other, so that only the guilty rows are evaluated.
 */
import type { Expr, Expressions } from "../expr/ast.ts";
import { type Budget, rowIndexOf, type Scope } from "../expr/evaluate.ts";
import type { Among, RowIndex } from "../expr/rowIndex.ts";
import { isIndexOfRecord } from "../expr/sharedWork.ts";
import { ExprCostError } from "../expr/values.ts";
import type { Json } from "../json/json.ts";
import type { Rule } from "../schema/schema.ts";
import { oncePer } from "../json/oncePer.ts";

/** Comparisons of a row with the others, and whether it matches one. */
type Matches = ReadonlyMap<Among, boolean | undefined>;

/** A rule with more comparisons is evaluated for each row. */
const mostComparisons = 3;

/** Whether the condition can have this value if the comparisons have these results. Parts that are no comparison may have any. */
function canBe(expr: Expr, value: boolean, matches: Matches): boolean {
  switch (expr.op) {
    case "bool":
      return expr.value === value;
    case "among":
      return !matches.has(expr) || matches.get(expr) === value;
    case "not":
      return canBe(expr.of, !value, matches);
    case "and":
    case "or": {
      const [left, right] = [canBe(expr.left, value, matches), canBe(expr.right, value, matches)];
      return value === (expr.op === "and") ? left && right : left || right;
    }
    default:
      return true;
  }
}

/** Returns the comparisons of `row` that a condition consists of. */
function comparisonsOf(expr: Expr): readonly Among[] {
  if (expr.op === "among") return expr.as === "row" && isIndexOfRecord(expr) ? [expr] : [];
  if (expr.op === "not") return comparisonsOf(expr.of);
  return expr.op === "and" || expr.op === "or" ? [...comparisonsOf(expr.left), ...comparisonsOf(expr.right)] : [];
}

/** A rule that refuses no row without a match. */
interface ComparingRule {
  readonly comparisons: readonly Among[];
  /** Whether the rule may refuse a row with these results, one of each comparison. */
  mayRefuse(results: readonly (boolean | undefined)[]): boolean;
}

const comparingRule = oncePer((expressions: Expressions) =>
  oncePer((rule: Rule) => readRule(expressions[rule.rule], rule.when === undefined ? undefined : expressions[rule.when])),
);

function readRule(condition: Expr | undefined, when: Expr | undefined): ComparingRule | undefined {
  if (!condition) return undefined;
  const comparisons = [condition, ...(when ? [when] : [])].flatMap(comparisonsOf);
  if (comparisons.length === 0 || comparisons.length > mostComparisons) return undefined;
  const known = new Map<string, boolean>();
  const mayRefuse = (results: readonly (boolean | undefined)[]): boolean => {
    const key = results.join();
    if (!known.has(key)) {
      const matches = new Map(comparisons.map((one, at) => [one, results[at]]));
      known.set(key, canBe(condition, false, matches) && (!when || canBe(when, true, matches)));
    }
    return known.get(key) === true;
  };
  return mayRefuse(comparisons.map(() => false)) ? undefined : { comparisons, mayRefuse };
}

/**
 * Returns the positions of the rows that the rule may refuse; `undefined` if that may be any.
 * @param scope of the list, without a row
 */
export function rowsToCheck(
  expressions: Expressions,
  rule: Rule,
  { list, scope, budget }: { readonly list: readonly Json[]; readonly scope: Scope; readonly budget: Budget },
): ReadonlySet<number> | undefined {
  const plan = comparingRule(expressions)(rule);
  if (!plan) return undefined;
  const indexes: RowIndex[] = [];
  try {
    for (const comparison of plan.comparisons) {
      const index = rowIndexOf(comparison, scope, budget);
      if (!index?.isOf(list)) return undefined;
      indexes.push(index);
    }
  } catch (error) {
    if (error instanceof ExprCostError) return undefined;
    throw error;
  }
  const flagged = indexes.flatMap((index) => index.flagged());
  return new Set(flagged.filter((at) => plan.mayRefuse(indexes.map((index) => index.matchesAt(at)))));
}
