/**
 * The check of a record. Form, import and API all use it.
 *
 * ```
 *   input ── mergeInput       ──► normalized and merged with the stored record
 *            resolveRecord    ──► computed fields, visibility, hidden values
 *            requiredProblems ──► required fields, static and conditional, if visible
 *            schemaProblems   ──► validateValues: types, formats, lengths, code lists
 *            valueProblems    ──► limits and decimals, lists, files, cascades
 *            ruleProblems     ──► x-rules of record, groups and rows
 * ```
 *
 * Unique values, limits of records and the existence of references need the
 * database: the server checks them afterwards, in the transaction of the save.
 */
import { cascadeProblems } from "../fields/cascade.ts";
import { type CheckContext, type CheckResult, scopeOf } from "./check.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import { isObject, type Rec } from "../json/json.ts";
import { valueProblems } from "../fields/valueProblems.ts";
import { type Merged, mergeInput } from "./mergeInput.ts";
import { pointerTokens } from "../json/pointer.ts";
import { problemAt } from "../schema/derived/problemAt.ts";
import type { Problem } from "../schema/problems.ts";
import { isTouched, type SaveDiff } from "./ratchet.ts";
import { requiredProblems } from "./required.ts";
import { ruleProblems } from "./rules.ts";
import type { FieldSchema } from "../schema/schema.ts";
import { schemaProblems } from "./schemaProblems.ts";
import { type ResolvedRecord, resolveRecord } from "./resolveRecord.ts";
import { eachRecordField } from "../schema/derived/shape.ts";

/** Maximum problems of one check. It bounds the size of the response to a hostile record. */
export const maxProblems = 500;
/** Maximum nesting of objects and lists. A deeper input could overflow the stack; no schema needs it. */
const maxLevels = 60;

/**
 * Checks the input of a save.
 *
 * @param stored the stored record, or null for a new one
 * @param input the fields to save; they are merged over `stored` (null clears)
 * @returns the record to store and all problems; only those of severity
 *   `error` block the save. If `context.on` is `"update"`, problems of values
 *   that the save did not change are omitted; creates and transitions report all.
 *
 * Never throws because of the content of record or input. The check is
 * idempotent: the result of a second check is the same.
 */
export function checkRecord(entity: CompiledEntity, stored: Rec | null, input: Rec, context: CheckContext): CheckResult {
  if (!isObject(input) || isDeeper(input, maxLevels)) return { record: { ...stored }, problems: [problemAt("", "type", {})] };
  const problems: Problem[] = [];
  const scope = scopeOf(context);
  const { carried, ...merged } = mergeInput(entity, { stored, input, open: context.open }, scope, problems);
  const checked = checkMerged(entity, stored, merged, context);
  return {
    record: { ...carried, ...checked.resolved.record },
    problems: sortProblems(entity, [...problems, ...checked.problems]).slice(0, maxProblems),
  };
}

/** The steps of the check after the merge: resolves the record and returns its problems. */
export function checkMerged(
  entity: CompiledEntity,
  stored: Rec | null,
  { record: merged, before }: Pick<Merged, "record" | "before">,
  context: CheckContext,
): { readonly resolved: ResolvedRecord; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const scope = scopeOf(context);
  const resolved = resolveRecord(entity, merged, scope);
  const { record } = resolved;
  const change: SaveDiff | undefined = before && context.on === "update" ? { schema: entity.schema, before, after: record } : undefined;

  if (!context.draft) problems.push(...requiredProblems(entity, resolved, scope, change));
  const values = schemaProblems(entity, record);
  eachRecordField(entity.schema, record, scope, ({ schema, name, parent, value, pointer }) => {
    if (value !== undefined) values.push(...valueProblems(schema, value, pointer));
    values.push(...cascadeProblems(schema, name, parent, pointer, context.tables));
  });
  problems.push(...values.filter(({ path }) => !change || isTouched(change, path)));
  problems.push(...ruleProblems({ entity, resolved, stored, scope: scopeOf(context, stored), context }, change));
  return { resolved, problems };
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** Removes duplicates and sorts by the order of fields in the schema, then by row. A problem of a group or list precedes those inside it. */
export function sortProblems(entity: CompiledEntity, problems: readonly Problem[]): Problem[] {
  if (problems.length < 2) return [...problems];
  const seen = new Set<string>();
  const ranked = problems.flatMap((problem) => {
    const key = `${problem.path} ${problem.code}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ problem, rank: rankOf(entity.schema, problem.path) }];
  });
  return ranked.sort((a, b) => byRank(a.rank, b.rank)).map(({ problem }) => problem);
}

/** Returns for each token its position among its siblings. Unknown fields come first. */
function rankOf(root: FieldSchema, path: string): number[] {
  let schema: FieldSchema | undefined = root;
  return pointerTokens(path).map((token) => {
    const isRow = schema?.type === "array";
    const rank = isRow ? Number(token) : Object.keys(schema?.properties ?? {}).indexOf(token);
    schema = isRow ? schema?.items : schema?.properties?.[token];
    return rank;
  });
}

function byRank(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((rank, index) => rank !== b[index]);
  return at < 0 ? a.length - b.length : (a[at] ?? -1) - (b[at] ?? -1);
}
