/**
 * Sums over other records while the rows of a workbook are checked, in the browser and on the server. A row counts what is stored and the
 * rows before it, as the save or the transition does: it stores each row before it checks the next.
 *
 * The rows are checked, missing answers are loaded, and the rows are checked again, until none is missing.
 */
import type { Expr, RecordsExpr } from "../expr/ast.ts";
import { evaluateExact } from "../expr/evaluate.ts";
import { answering, closeSum, maxSums, type SumAnswer, type SumQuestion } from "../expr/recordSums.ts";
import type { SumLookup } from "../expr/sumLookup.ts";
import type { Value } from "../expr/values.ts";
import type { Rec } from "../json/json.ts";
import { ownerIdOf } from "../records/ownerIdOf.ts";
import type { StateMachine } from "../schema/states.ts";
import { toDecimal } from "../text/decimal.ts";

export interface ImportSums extends SumLookup {
  /** Forgets the checked rows: the first row is next. */
  begin(): void;
  /** Adds a row without errors, which the rows after it count. @param stored fields of the record that it changes, with its id where it may be changed again */
  add(record: Rec, stored?: Rec): void;
  /** Returns the answer to a question that was asked, with the rows so far. */
  answerTo(question: SumQuestion): SumAnswer | undefined;
  /** Loads what is missing. Returns whether anything was missing: the rows must be checked again. */
  load(): Promise<boolean>;
  /** Forgets all answers: other records may have changed. */
  forget(): void;
}

/** Answers at most `maxSums` questions, in order; null for one whose answer the caller may not read, which stays unknown. */
export type LoadSums = (questions: readonly SumQuestion[]) => Promise<readonly (SumAnswer | null | undefined)[]>;

/** Returns the rows in the order in which they are saved and checked: changed records first, since they may free values that a new one uses. */
export function inOrderOfSave<Row>(rows: readonly Row[], isChange: (row: Row) => boolean): readonly Row[] {
  return [...rows.filter(isChange), ...rows.filter((row) => !isChange(row))];
}

/** A record that the import adds (1), or the earlier version of one that it changes (-1). */
interface Change {
  readonly record: Rec;
  readonly by: 1 | -1;
}

/** What the checked rows add to the answer of a question. */
interface Progress extends Pick<SumQuestion, "except" | "owner"> {
  readonly closed: RecordsExpr;
  /** The changes that may meet the condition. */
  readonly changes: readonly Change[];
  /** How many of them are counted. */
  counted: number;
  count: number;
  total: string;
}

/** The imported entity by its name, and the state in which its new records begin. */
export interface ImportedEntity {
  readonly name: string;
  readonly machine?: Pick<StateMachine, "field" | "initial"> | undefined;
}

export function createImportSums({ name, machine }: ImportedEntity, load: LoadSums): ImportSums {
  const known = new Map<string, SumAnswer | null>();
  let missing = new Map<string, SumQuestion>();
  let rows = createChanges();
  let progress = new Map<string, Progress>();

  const begin = (): void => {
    missing = new Map();
    rows = createChanges();
    progress = new Map();
  };
  const answerTo = (expr: RecordsExpr, question: SumQuestion): SumAnswer | undefined => {
    const key = JSON.stringify(question);
    const stored = known.get(key);
    if (stored === undefined) missing.set(key, question);
    if (!stored || expr.entity !== name) return stored ?? undefined;
    let own = progress.get(key);
    if (!own) progress.set(key, (own = { ...startAt(expr, question), changes: rows.of(expr, question) }));
    countChanges(own);
    return withProgress(stored, own);
  };
  return {
    valueOf: (expr, scope, run) => answering((question) => answerTo(expr, question)).valueOf(expr, scope, run),
    answerTo(question) {
      const key = JSON.stringify(question);
      const [stored, own] = [known.get(key), progress.get(key)];
      return stored && own ? withProgress(stored, own) : (stored ?? undefined);
    },
    begin,
    add(record, stored) {
      if (stored) rows.add({ record: stored, by: -1 });
      const state = machine && !stored ? { [machine.field]: machine.initial } : {};
      rows.add({ record: { ...record, ...state }, by: 1 });
    },
    async load() {
      const asked = [...missing];
      for (let at = 0; at < asked.length; at += maxSums) {
        const some = asked.slice(at, at + maxSums);
        const answers = await load(some.map(([, question]) => question));
        some.forEach(([key], index) => known.set(key, answers[index] ?? null));
      }
      return asked.length > 0;
    },
    forget() {
      known.clear();
      begin();
    },
  };
}

const startAt = (expr: RecordsExpr, { values, except, owner }: SumQuestion) => ({
  ...{ closed: closeSum(expr, values), counted: 0, count: 0, total: "0" },
  ...(except !== undefined && { except }),
  ...(owner !== undefined && { owner }),
});

const withProgress = (stored: SumAnswer, own: Progress): SumAnswer => ({
  count: stored.count + own.count,
  total: plus(stored.total, own.total, 1),
});

/** Counts the changes since the last call. */
function countChanges(own: Progress): void {
  const { where, value } = own.closed;
  for (; own.counted < own.changes.length; own.counted += 1) {
    const { record, by } = own.changes[own.counted] as Change;
    if (own.except !== undefined && record["id"] === own.except) continue;
    if (own.owner !== undefined && ownerIdOf(record) !== own.owner) continue;
    if (where && valueIn(where, record) !== true) continue;
    own.count += by;
    if (value) own.total = plus(own.total, valueIn(value, record), by);
  }
}

const valueIn = (expr: Expr, row: Rec): Value => evaluateExact(expr, { row: row as Value });

function plus(total: string, value: unknown, by: 1 | -1): string {
  const [whole, more] = [toDecimal(total), toDecimal(value)];
  return whole && more ? whole.plus(more.times(by)).toFixed() : total;
}

/** The changes so far, and for each field that a condition compares with a value, those that have it: 5,000 rows are not compared with each other. */
function createChanges() {
  const all: Change[] = [];
  const byField = new Map<string, Map<string, Change[]>>();
  const put = (field: string, values: Map<string, Change[]>, change: Change): void => {
    const key = String(change.record[field]);
    const same = values.get(key);
    if (same) same.push(change);
    else values.set(key, [change]);
  };
  return {
    add(change: Change): void {
      all.push(change);
      for (const [field, values] of byField) put(field, values, change);
    },
    /** Returns a list that grows with `add` and contains at least the changes that meet the condition of the question. */
    of(expr: RecordsExpr, { values }: SumQuestion): readonly Change[] {
      const same = equalIn(closeSum(expr, values).where);
      if (!same) return all;
      let field = byField.get(same.field);
      if (!field) {
        byField.set(same.field, (field = new Map()));
        for (const change of all) put(same.field, field, change);
      }
      const found = field.get(same.value);
      if (found) return found;
      const none: Change[] = [];
      field.set(same.value, none);
      return none;
    },
  };
}

/** Returns a part `row.field == value` that must hold, of a text: other values have more than one spelling. */
function equalIn(where: Expr | undefined): { readonly field: string; readonly value: string } | undefined {
  if (where?.op === "and") return equalIn(where.left) ?? equalIn(where.right);
  if (where?.op !== "==") return undefined;
  const [field, text] = where.left.op === "get" ? [where.left, where.right] : [where.right, where.left];
  const isField = field.op === "get" && field.of.op === "name" && field.of.name === "row";
  return isField && text.op === "text" ? { field: field.key, value: text.value } : undefined;
}
