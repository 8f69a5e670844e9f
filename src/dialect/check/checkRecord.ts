/**
 * The one check, at both ends: form, import, API.
 *
 * ```
 *   input ── mergeInput ──► normalised, laid over the stored record
 *            settle     ──► visible, hidden values treated, computed
 *            required   ──► static and conditional, over visible fields
 *            schema     ──► Ajv: types, formats, lengths, code lists
 *            leaves     ──► limits and decimals, lists, files, cascades
 *            rules      ──► x-rules of record, groups and rows
 * ```
 *
 * Unique values, counts of records and the existence of references need the
 * database: the server asks them after this, in the save's transaction.
 */
import { cascadeProblems } from "../fields/cascade.ts";
import { type CheckContext, type CheckResult, scopeOf } from "./check.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import { isObject, type Rec } from "../json/json.ts";
import { valueProblems } from "../fields/valueProblems.ts";
import { type Merged, mergeInput } from "./mergeInput.ts";
import { pointerTokens } from "../json/pointer.ts";
import { problemAt } from "../schema/problemAt.ts";
import type { Problem } from "../schema/problems.ts";
import { isTouched, type SaveDiff } from "./ratchet.ts";
import { requiredProblems } from "./required.ts";
import { ruleProblems } from "./rules.ts";
import type { FieldSchema } from "../schema/schema.ts";
import { schemaProblems } from "./schemaProblems.ts";
import { type ResolvedRecord, resolveRecord } from "./resolveRecord.ts";
import { eachRecordField } from "../schema/shape.ts";

/** More than a person reads; keeps the answer to a hostile record small. */
export const maxProblems = 500;
/** Objects and lists inside each other; no schema comes near it, and a hostile input could exhaust the stack. */
const mostLevels = 60;

/**
 * Checks what a save would store.
 *
 * @param stored the record as it stands, or null for a new one
 * @param input the fields to save; they are laid over `stored` (null clears)
 * @returns the record to store, and every problem; only those of severity
 *   `error` forbid it. On `context.on === "update"` problems of what the save
 *   did not touch are left out; creates and transitions are judged whole.
 *
 * Never throws for what a record or input holds. Checking the result again
 * changes nothing.
 */
export function checkRecord(entity: CompiledEntity, stored: Rec | null, input: Rec, context: CheckContext): CheckResult {
  if (!isObject(input) || isDeeper(input, mostLevels)) return { record: { ...stored }, problems: [problemAt("", "type", {})] };
  const problems: Problem[] = [];
  const scope = scopeOf(context);
  const { carried, ...merged } = mergeInput(entity, { stored, input, open: context.open }, scope, problems);
  const judged = checkMerged(entity, stored, merged, context);
  return {
    record: { ...carried, ...judged.settled.record },
    problems: sortProblems(entity, [...problems, ...judged.problems]).slice(0, maxProblems),
  };
}

/** The check from where the input is laid over the stored record: settles it and finds what is wrong. */
export function checkMerged(
  entity: CompiledEntity,
  stored: Rec | null,
  { record: merged, before }: Pick<Merged, "record" | "before">,
  context: CheckContext,
): { readonly settled: ResolvedRecord; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const scope = scopeOf(context);
  const settled = resolveRecord(entity, merged, scope);
  const { record } = settled;
  const change: SaveDiff | undefined = before && context.on === "update" ? { schema: entity.schema, before, after: record } : undefined;

  if (!context.draft) problems.push(...requiredProblems(entity, settled, scope, change));
  const values = schemaProblems(entity, record);
  eachRecordField(entity.schema, record, scope, ({ schema, name, parent, value, pointer }) => {
    if (value !== undefined) values.push(...valueProblems(schema, value, pointer));
    values.push(...cascadeProblems(schema, name, parent, pointer, context.tables));
  });
  problems.push(...values.filter(({ path }) => !change || isTouched(change, path)));
  problems.push(...ruleProblems({ entity, settled, stored, scope: scopeOf(context, stored), context }, change));
  return { settled, problems };
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** Each once, in the order of the schema's fields at every level, rows from the first; what is about a whole before what is inside it. */
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

/** The place of a pointer's every step among its like. What the schema does not know comes first. */
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
