/** `x-rules`: what must hold across fields, for the record, for a group, for each row. */
import type { CheckContext } from "./check.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import { readsOf, schemaFields, type SchemaField } from "../schema/computeOrder.ts";
import { type Scope, evaluateWithinBudget } from "../expr/evaluate.ts";
import { createListIndexes, indexesName } from "../expr/listIndex.ts";
import type { Value } from "../expr/values.ts";
import { isObject, type Json, type Rec } from "../json/json.ts";
import { childPointer, getAt, pointerTokens, toPointer } from "../json/pointer.ts";
import { problemAt } from "../schema/problemAt.ts";
import type { Problem } from "../schema/problems.ts";
import { isReadTouched, isTouched, type SaveDiff } from "./ratchet.ts";
import type { Rule } from "../schema/schema.ts";
import { eachLocation, type ResolvedRecord } from "./resolveRecord.ts";
import { groupScope, rowScope, isGroup, isOwnSelf, rowSchema } from "../schema/shape.ts";

/** A place whose schema has rules, with what its expressions mean by `self` and `row`. */
interface RuleSite {
  readonly field: SchemaField | undefined;
  readonly names: Pick<SchemaField, "self" | "row">;
  /** Each with the way to the field that it speaks of. */
  readonly rules: readonly { readonly rule: Rule; readonly toField: string }[];
}

const toField = (rule: Rule) => ({ rule, toField: toPointer(pointerTokens(rule.fieldPath ?? "")) });

const sites = new WeakMap<CompiledEntity, readonly RuleSite[]>();

function ruleSites(entity: CompiledEntity): readonly RuleSite[] {
  let found = sites.get(entity);
  if (!found) {
    found = [
      { field: undefined, names: { self: "", row: undefined }, rules: (entity.schema["x-rules"] ?? []).map(toField) },
      ...schemaFields(entity.schema).map((field): RuleSite => {
        const row = rowSchema(field.schema);
        const inside = row ? childPointer(field.pointer, "-") : field.pointer;
        const self = isOwnSelf(row ?? field.schema) ? inside : field.self;
        return {
          field,
          names: { self, row: row ? inside : field.row },
          rules: ((row ?? (isGroup(field.schema) ? field.schema : undefined))?.["x-rules"] ?? []).map(toField),
        };
      }),
    ].filter(({ rules }) => rules.length > 0);
    sites.set(entity, found);
  }
  return found;
}

/** A record whose rules are asked. */
export interface Ruled {
  readonly entity: CompiledEntity;
  readonly settled: ResolvedRecord;
  /** Null for a new record. */
  readonly stored: Rec | null;
  readonly scope: Scope;
  readonly context: CheckContext;
}

/** Rules that do not hold. Unknown passes. */
export function ruleProblems(ruled: Ruled, change: SaveDiff | undefined): Problem[] {
  const { entity } = ruled;
  const problems: Problem[] = [];
  eachRule(ruled, (at) => {
    const { rule, isAsked: asked, path, scope: inner } = at;
    if (!asked) return;
    const when = rule.when === undefined ? true : evaluateWithinBudget(entity.expressions, rule.when, inner);
    const verdict = when === true ? evaluateWithinBudget(entity.expressions, rule.rule, inner) : when === "too costly" ? when : true;
    if (verdict !== false && verdict !== "too costly") return;
    if (change && !isRuleTouched(entity, at, change)) return;
    if (verdict === "too costly") problems.push(problemAt(path, "unjudged", {}));
    else problems.push({ path, code: `rule:${rule.id}`, params: {}, severity: rule.severity ?? "error", message: rule.message });
  });
  return problems;
}

/** A rule at one place of a record: the whole, a group, a row. */
export interface RuleAt {
  readonly rule: Rule;
  /** What its expressions mean by `self` and `row`: pointers from the root, rows as `-`. */
  readonly names: Pick<SchemaField, "self" | "row">;
  /** Whether it is in force, and meant for what is being done. */
  readonly isAsked: boolean;
  /** The place, and the field that it speaks of. */
  readonly pointer: string;
  readonly path: string;
  readonly scope: Scope;
}

/** Every rule of the entity at every place of a settled record that it is about. */
export function eachRule(ruled: Ruled, visit: (at: RuleAt) => void): void {
  const { entity, stored, scope, context } = ruled;
  // Nothing changes any more: what one row looked up in a list, the next need not.
  const lasting: Ruled = { ...ruled, scope: { ...scope, [indexesName]: createListIndexes() as unknown as Value } };
  for (const { field, names, rules } of ruleSites(entity)) {
    const all = rules.map((one) => ({ ...one, isAsked: isAsked(one.rule, context, stored !== null) }));
    eachSite(lasting, field, (pointer, inner) => {
      for (const one of all) visit({ rule: one.rule, names, isAsked: one.isAsked, pointer, path: pointer + one.toField, scope: inner });
    });
  }
}

/** A rule bound to creates or updates is also asked when a transition writes the record. */
function isAsked(rule: Rule, context: CheckContext, isUpdate: boolean): boolean {
  if (rule.since !== undefined && context.today < rule.since) return false;
  if (rule.until !== undefined && context.today > rule.until) return false;
  if (rule.on === undefined) return true;
  const written = isUpdate ? "update" : "create";
  if (context.draft && context.on !== written) return rule.on.includes(written);
  return rule.on.includes(context.on) || rule.on.includes(written);
}

function eachSite(
  { entity, settled, scope, stored }: Ruled,
  field: SchemaField | undefined,
  visit: (pointer: string, scope: Scope) => void,
): void {
  const { record, hidden } = settled;
  if (!field) return visit("", { ...scope, self: record });
  eachLocation(entity, field.tokens, record, scope, (parent, name, pointer, inner) => {
    const value = Object.hasOwn(parent, name) ? parent[name] : undefined;
    if (hidden.has(pointer)) return;
    const row = rowSchema(field.schema);
    if (!row && isObject(value)) {
      const old = isOwnSelf(field.schema) ? { oldSelf: getAt(stored, pointer) } : {};
      visit(pointer, { ...groupScope(field.schema, value, inner), ...old });
    }
    if (!row || !Array.isArray(value)) return;
    value.forEach((element: Json, index) => {
      if (isObject(element)) visit(childPointer(pointer, index), rowScope(row, element, inner));
    });
  });
}

function isRuleTouched(entity: CompiledEntity, { rule, names, pointer: from, path }: RuleAt, change: SaveDiff): boolean {
  if (isTouched(change, path === "" ? from : path) && path !== "") return true;
  const reads = [rule.rule, ...(rule.when === undefined ? [] : [rule.when])].flatMap((text) => readsOf(names, entity.expressions, text));
  return reads.some((read) => isReadTouched(change, read, from));
}
