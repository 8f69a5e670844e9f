/** `x-rules`: conditions across fields, on the record, on a group, on each row, or on a field that has a value. */
import type { CheckContext, RuleOutcome } from "./check.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import { readsOf, schemaFields, type SchemaField } from "../schema/derived/computeOrder.ts";
import { type Budget, type Scope, evaluateWithinBudget, startBudget } from "../expr/evaluate.ts";
import { shareWork } from "../expr/sharedWork.ts";
import { isObject, type Json, type Rec } from "../json/json.ts";
import { childPointer, getAt, pointerTokens, toPointer } from "../json/pointer.ts";
import { problemAt } from "../schema/derived/problemAt.ts";
import { filledMend, type Problem } from "../schema/problems.ts";
import { isReadTouched, isTouched, type SaveDiff } from "./ratchet.ts";
import { rowsToCheck } from "./rowsToCheck.ts";
import type { FieldSchema, Rule } from "../schema/schema.ts";
import { eachLocation, type ResolvedRecord } from "./resolveRecord.ts";
import { groupScope, rowScope, isOwnSelf, rowSchema } from "../schema/derived/shape.ts";
import { oncePer } from "../json/oncePer.ts";

/** A part of the schema with rules, and the locations of `self` and `row` in their expressions. */
export interface RuleSite {
  readonly field: SchemaField | undefined;
  readonly names: Pick<SchemaField, "self" | "row">;
  /** Each with the pointer of its field, relative to the part. */
  readonly rules: readonly { readonly rule: Rule; readonly toField: string }[];
}

const toField = (rule: Rule) => ({ rule, toField: toPointer(pointerTokens(rule.fieldPath ?? "")) });

/** Returns the parts of an entity that have rules. */
export const ruleSites = oncePer(({ schema }: CompiledEntity): readonly RuleSite[] =>
  [
    { field: undefined, names: { self: "", row: undefined }, rules: (schema["x-rules"] ?? []).map(toField) },
    ...schemaFields(schema).map((field): RuleSite => {
      const row = rowSchema(field.schema);
      const inside = row ? childPointer(field.pointer, "-") : field.pointer;
      const self = isOwnSelf(row ?? field.schema) ? inside : field.self;
      return {
        field,
        names: { self, row: row ? inside : field.row },
        rules: ((row ?? field.schema)["x-rules"] ?? []).map(toField),
      };
    }),
  ].filter(({ rules }) => rules.length > 0),
);

/** A record with everything that the evaluation of its rules needs. */
export interface Ruled {
  readonly entity: CompiledEntity;
  readonly resolved: ResolvedRecord;
  /** Null for a new record. */
  readonly stored: Rec | null;
  readonly scope: Scope;
  readonly context: CheckContext;
}

/**
 * Returns the problems of rules that do not hold. Unknown passes. With `change`, only those that the save caused.
 * A rule that exceeds its budget is `unjudged`, once: at the first location where it was given up.
 */
export function ruleProblems(ruled: Ruled, change: SaveDiff | undefined): Problem[] {
  const { entity, context } = ruled;
  const problems: Problem[] = [];
  const unjudged = new Set<Budget>();
  const around = context.aroundRule ?? ((_rule: Rule, run: () => RuleOutcome): RuleOutcome => run());
  // Only the rows that a rule may refuse are of interest here.
  const select: SelectRows = ({ rule, isApplicable, budget }, list, scope) => {
    let rows: ReadonlySet<number> | undefined = new Set();
    if (!isApplicable) return rows;
    around(rule, () => {
      rows = rowsToCheck(entity.expressions, rule, { list, scope, budget });
      return "skipped";
    });
    return rows;
  };
  visitRules(ruled, select, (at) => {
    const { rule, isApplicable, path, budget } = at;
    if (!isApplicable || unjudged.has(budget)) return;
    const result = around(rule, () => evaluateRule(entity, at));
    if (result !== false && result !== "too costly") return;
    if (change && !isRuleTouched(entity, at, change)) return;
    if (result === "too costly") {
      unjudged.add(budget);
      problems.push(problemAt(path, "unjudged", {}));
    } else {
      const { self } = at.scope;
      // In rules `self` is the record or a part of it, which holds JSON only.
      const mend = isObject(self) ? filledMend(rule.mend, self as Rec) : undefined;
      const { id, message, severity = "error" } = rule;
      problems.push({ path, code: `rule:${id}`, params: {}, severity, message, ...(mend && { mend }) });
    }
  });
  return problems;
}

/** Returns whether the rule holds at this location; `skipped` if its `when` does not hold. */
export function evaluateRule(entity: CompiledEntity, { rule, scope, budget }: RuleAt): RuleOutcome {
  const when = rule.when === undefined ? true : evaluateWithinBudget(entity.expressions, rule.when, scope, budget);
  if (when === "too costly") return when;
  return when === true ? evaluateWithinBudget(entity.expressions, rule.rule, scope, budget) : "skipped";
}

/** A rule at one location of a record: the record, a group or a row. */
export interface RuleAt {
  readonly rule: Rule;
  /** Pointers of `self` and `row` in its expressions, from the root, with `-` for rows. */
  readonly names: Pick<SchemaField, "self" | "row">;
  /** Whether its dates and its `on` apply to this check. */
  readonly isApplicable: boolean;
  /** The location, and the field that shows the problem. */
  readonly pointer: string;
  readonly path: string;
  readonly scope: Scope;
  /** The steps of the rule: one budget for all its locations. */
  readonly budget: Budget;
}

/** Visits every rule of the entity at each of its locations in a resolved record. */
export function eachRule(ruled: Ruled, visit: (at: RuleAt) => void): void {
  visitRules(ruled, () => undefined, visit);
}

/** Returns the positions of the rows of a list for which the rule is visited; `undefined` for all. `scope` has no row. */
type SelectRows = (
  at: Pick<RuleAt, "rule" | "isApplicable" | "budget">,
  list: readonly Json[],
  scope: Scope,
) => ReadonlySet<number> | undefined;

function visitRules(ruled: Ruled, select: SelectRows, visit: (at: RuleAt) => void): void {
  const { entity, stored, scope, context } = ruled;
  // The record does not change any more, so all rules share their work.
  const shared: Ruled = { ...ruled, scope: shareWork(scope, context.rowIndexes) };
  for (const { field, names, rules } of ruleSites(entity)) {
    const all = rules.map((one) => ({
      ...one,
      isApplicable: isApplicable(one.rule, context, stored !== null),
      budget: startBudget(),
    }));
    const visitAt = ({ rule, toField: below, ...one }: (typeof all)[number], pointer: string, inner: Scope): void =>
      visit({ rule, names, ...one, pointer, path: pointer + below, scope: inner });
    eachSite(shared, field, {
      part(pointer, inner) {
        for (const one of all) visitAt(one, pointer, inner);
      },
      rows(pointer, list, inner, row) {
        const chosen = all.map((one) => ({ one, only: select(one, list, inner) }));
        const isAnyOpen = chosen.some(({ only }) => !only);
        const indices = isAnyOpen ? list.keys() : [...new Set(chosen.flatMap(({ only }) => [...(only ?? [])]))].sort((a, b) => a - b);
        for (const index of indices) {
          const element = list[index];
          if (!isObject(element)) continue;
          const [at, scopeOfRow] = [childPointer(pointer, index), rowScope(row, element as Rec, inner)];
          for (const { one, only } of chosen) if (!only || only.has(index)) visitAt(one, at, scopeOfRow);
        }
      },
    });
  }
}

/** A rule bound to creates or updates also applies when a transition writes the record. */
function isApplicable(rule: Rule, context: CheckContext, isUpdate: boolean): boolean {
  if (rule.since !== undefined && context.today < rule.since) return false;
  if (rule.until !== undefined && context.today > rule.until) return false;
  if (rule.on === undefined) return true;
  const write = isUpdate ? "update" : "create";
  if (context.draft && context.on !== write) return rule.on.includes(write);
  return rule.on.includes(context.on) || rule.on.includes(write);
}

interface SiteVisitor {
  /** The record, a group of it, or a field that has a value. */
  part(pointer: string, scope: Scope): void;
  /** A list with rows of this schema; `scope` has no row. */
  rows(pointer: string, list: readonly Json[], scope: Scope, row: FieldSchema): void;
}

function eachSite({ entity, resolved, scope, stored }: Ruled, field: SchemaField | undefined, visit: SiteVisitor): void {
  const { record, hidden } = resolved;
  if (!field) return visit.part("", { ...scope, self: record });
  eachLocation(entity, field.tokens, record, scope, (parent, name, pointer, inner) => {
    const value = Object.hasOwn(parent, name) ? parent[name] : undefined;
    if (hidden.has(pointer)) return;
    const row = rowSchema(field.schema);
    if (!row && isObject(value)) {
      const old = isOwnSelf(field.schema) ? { oldSelf: getAt(stored, pointer) } : {};
      visit.part(pointer, { ...groupScope(field.schema, value, inner), ...old });
    } else if (!row && value !== undefined && value !== null) visit.part(pointer, inner);
    if (row && Array.isArray(value)) visit.rows(pointer, value, inner, row);
  });
}

function isRuleTouched(entity: CompiledEntity, { rule, names, pointer: from, path }: RuleAt, change: SaveDiff): boolean {
  if (isTouched(change, path === "" ? from : path) && path !== "") return true;
  const reads = [rule.rule, ...(rule.when === undefined ? [] : [rule.when])].flatMap((text) => readsOf(names, entity.expressions, text));
  return reads.some((read) => isReadTouched(change, read, from));
}
