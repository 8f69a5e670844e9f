/**
 * Sums over other records of the same owner, by SQL (`#dialect/expr/recordSums.ts`).
 *
 * An evaluation runs, and asks for what it needs; the missing answers are loaded in one batch, one statement for each different
 * question, and it runs again. Most checks need two runs.
 *
 * A limit over several records holds only if their saves come one after the other: whoever may ask (`asksForRecords`) locks the
 * customer's row before its record, so a second save reads what the first has committed.
 */
import { type QueryExecutorProvider, sql, type RawBuilder } from "kysely";
import { findExpressions } from "#dialect/compile/collectExpressions.ts";
import type { Expr, Expressions, RecordsExpr } from "#dialect/expr/ast.ts";
import { freeNames } from "#dialect/expr/freeNames.ts";
import {
  type AnsweringLookup,
  answering,
  closeSum,
  maxSums,
  openValues,
  readsRecords,
  recordsExprs,
  type SumAnswer,
  sumId,
  type SumQuestion,
} from "#dialect/expr/recordSums.ts";
import { numberToSql, type SqlNames } from "#dialect/expr/toSql.ts";
import { ExprCostError } from "#dialect/expr/values.ts";
import { sortedJson } from "#dialect/json/fingerprint.ts";
import { executeBatch, type Statement } from "../../db/batch.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import { columnOf } from "./columns.ts";
import { expressionCondition } from "./expressionCondition.ts";
import { customerLock, ownerOf } from "./owner.ts";
import { allOf, type Condition } from "./sqlConditions.ts";
import { oncePer } from "#dialect/json/oncePer.ts";

/** The schemas whose expressions may be asked. */
export interface SumSchemas {
  readonly entities: ReadonlyMap<string, ServedEntity>;
  readonly compiled: { readonly expressions: Expressions };
}

/** Whose records are added up, by which schemas. */
export interface SumOwner {
  readonly schemas: SumSchemas;
  readonly owner: { readonly customer: string };
}

/** Runs an evaluation until no sum is missing. Returns its last result, or throws its last error. @param most different questions; further ones are given up */
export async function runWithSums<Result>(
  db: QueryExecutorProvider,
  owner: SumOwner,
  run: (sums: AnsweringLookup) => Result,
  most = maxSums,
): Promise<Result> {
  const known = new Map<string, SumAnswer>();
  for (;;) {
    const missing = new Map<string, SumQuestion>();
    const attempt = attempted(() => run(lookupIn(known, missing, most)));
    if (missing.size === 0) return attempt();
    const answers = await loadSums(db, owner, [...missing.values()]);
    [...missing.keys()].forEach((key, at) => known.set(key, answers[at] ?? nothing));
  }
}

const nothing: SumAnswer = { count: 0, total: "0" };

/** Returns a lookup that notes the questions it cannot answer. */
function lookupIn(known: ReadonlyMap<string, SumAnswer>, missing: Map<string, SumQuestion>, most: number): AnsweringLookup {
  return answering((question) => {
    const key = sortedJson(question);
    const answer = known.get(key);
    if (!answer && !missing.has(key)) {
      if (known.size + missing.size >= most) throw new ExprCostError();
      missing.set(key, question);
    }
    return answer;
  });
}

/** Runs the work now; the returned function returns its result or throws its error. */
function attempted<Result>(work: () => Result): () => Result {
  try {
    const result = work();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** Returns the answers in the order of the questions; undefined for an expression that these schemas do not have. */
export async function loadSums(
  db: QueryExecutorProvider,
  owner: SumOwner,
  questions: readonly SumQuestion[],
): Promise<readonly (SumAnswer | undefined)[]> {
  const statements = questions.map((question) => sumStatement(owner, question));
  const results = await executeBatch<unknown[]>(
    db,
    statements.filter((statement) => statement !== undefined),
  );
  let next = 0;
  return statements.map((statement) => (statement ? (results[next++] as readonly SumAnswer[])[0] : undefined));
}

function sumStatement({ schemas, owner }: SumOwner, { id, values, except }: SumQuestion): Statement<SumAnswer> | undefined {
  const expr = sumsOf(schemas).get(id);
  const entity = expr && schemas.entities.get(expr.entity);
  if (!expr || !entity) return undefined;
  const closed = closeSum(expr, values);
  // The parts of an index are in the statement exactly as in the index.
  const fixed = fixedParts(expr).map((part) => condition(entity, part, true));
  const parts = conjuncts(expr.where);
  const open = conjuncts(closed.where).filter((_, at) => parts[at] && !isFixed(parts[at]));
  const where = allOf([
    sql`customer = ${ownerOf(entity, owner)}`,
    ...fixed,
    ...open.map((part) => condition(entity, part, false)),
    ...(except === undefined ? [] : [sql`id <> ${except}`]),
  ]);
  const total = closed.value ? sql`coalesce(sum(${numberOf(entity, closed.value)}), 0)` : sql`0`;
  return sql<SumAnswer>`select count(*)::int as count, (${total})::text as total from ${sql.table(entity.table)} where ${where}`;
}

const names = (entity: ServedEntity): SqlNames => ({
  table: "row",
  column: (path) => columnOf(entity, path.join("/"))?.asked,
  scope: {},
});

function condition(entity: ServedEntity, part: Expr, literal: boolean): Condition {
  return expressionCondition(entity, part, { table: "row", scope: {}, literal });
}

function numberOf(entity: ServedEntity, value: Expr): RawBuilder<unknown> {
  const parts = numberToSql(value, names(entity)).map((part) => (typeof part === "string" ? sql.raw(part) : sql`${part.param}`));
  return sql.join(parts, sql.raw(""));
}

/** Returns the parts that are joined by `&&`. */
function conjuncts(where: Expr | undefined): readonly Expr[] {
  if (!where) return [];
  return where.op === "and" && freeNames(where).has("row") ? [...conjuncts(where.left), ...conjuncts(where.right)] : [where];
}

/** Whether a condition on the other record is the same at each question. */
const isFixed = (part: Expr): boolean =>
  freeNames(part).has("row") && openValues({ op: "records", fn: "exists", entity: "", where: part }).length === 0;

const fixedParts = (expr: RecordsExpr): readonly Expr[] => conjuncts(expr.where).filter(isFixed);

/** Returns every sum of the schemas by its id. */
const sumsOf = oncePer(({ compiled, entities }: SumSchemas): ReadonlyMap<string, RecordsExpr> => {
  const expressions = [compiled.expressions, ...[...entities.values()].map((entity) => entity.compiled.expressions)];
  const all = expressions.flatMap((some) => (readsRecords(some) ? Object.values(some).flatMap(recordsExprs) : []));
  return new Map(all.map((expr) => [sumId(expr), expr]));
});

/** Returns the entity that a sum of the schemas adds up; undefined for an unknown id. */
export function entityOfSum(schemas: SumSchemas, id: string): string | undefined {
  return sumsOf(schemas).get(id)?.entity;
}

/** The index that a sum over records of an entity needs, in addition to its customer. */
export interface SumIndex {
  readonly on: readonly RawBuilder<unknown>[];
  readonly where?: Condition;
}

/** Returns the indexes of all sums over records of the entity: fields that must equal a value, of the records that the fixed parts select. */
export function sumIndexes(schemas: SumSchemas, entity: ServedEntity): SumIndex[] {
  return [...sumsOf(schemas).values()].flatMap((expr): SumIndex[] => {
    if (expr.entity !== entity.name) return [];
    const fixed = fixedParts(expr).map((part) => condition(entity, part, true));
    const on = conjuncts(expr.where).flatMap((part) => {
      const path = isFixed(part) ? undefined : equalField(part);
      const column = path === undefined ? undefined : columnOf(entity, path)?.asked;
      return column && column.type !== "list" ? [sql.raw(column.sql)] : [];
    });
    return fixed.length + on.length === 0 ? [] : [{ on, ...(fixed.length > 0 && { where: allOf(fixed) }) }];
  });
}

/** Returns the field of `row.field == value`. */
function equalField(part: Expr): string | undefined {
  if (part.op !== "==") return undefined;
  const side = [part.left, part.right].find((one) => one.op === "get" && one.of.op === "name" && one.of.name === "row");
  return side?.op === "get" ? side.key : undefined;
}

/** Returns the entities over whose records the rules of the entity itself sum up, those of its transitions left out. */
export const entitiesAsked = oncePer(({ compiled: { expressions } }: ServedEntity): readonly string[] => {
  const exprs = readsRecords(expressions) ? Object.values(expressions).flatMap(recordsExprs) : [];
  return [...new Set(exprs.map((expr) => expr.entity))];
});

const asking = new WeakMap<ServedEntity, boolean>();

/** Whether rules of the entity, or transitions of its records, ask for other records. */
export function asksForRecords({ compiled }: { readonly compiled: { readonly expressions: Expressions } }, entity: ServedEntity): boolean {
  let found = asking.get(entity);
  if (found === undefined) {
    const trees = findExpressions(entity.machine ?? {}).flatMap(({ text }) => compiled.expressions[text] ?? []);
    asking.set(entity, (found = readsRecords(entity.compiled.expressions) || trees.some((tree) => recordsExprs(tree).length > 0)));
  }
  return found;
}

/** Returns the lock that a change of such a record takes before the record itself; none for other entities. */
export function lockBeforeSums(schemas: SumSchemas, entity: ServedEntity, { customer }: { readonly customer: string }): Statement[] {
  return asksForRecords(schemas, entity) ? [customerLock(customer)] : [];
}
